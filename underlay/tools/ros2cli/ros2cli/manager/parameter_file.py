# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""What a file of ROS parameters says about one controller."""

from collections.abc import Iterator
from pathlib import Path
import re
from typing import NamedTuple

import yaml

from ros2cli.errors import ParameterFileError

_KEY = 'ros__parameters'
_WILDCARDS = {'**': '(/[^/]+)*', '*': '/[^/]+'}


class ControllerParameters(NamedTuple):
    """
    What the manager must know about a controller before it is loaded.

    `is_for_controller` tells whether the file says anything about it; `others` are the names and
    patterns that the file has.
    """

    is_for_controller: bool
    kind: str | None
    fallback_controllers: list[str] | None
    others: list[str]


class _Section(NamedTuple):
    """Parameters and whom they are for; None where there is something else in their place."""

    pattern: tuple[str, ...]
    parameters: list[tuple[yaml.Node, yaml.Node]] | None


def read_parameters(path: Path, controller: str, namespace: str) -> ControllerParameters:
    """
    Read the parameters of a controller in a namespace, as in /robot1 ('' for the root).

    As for every node, a full name wins over /**/name and that over /**, wherever they stand in
    the file; keys that are repeated are merged.
    """
    sections = list(_sections(_document(path), ()))
    matching = [section for section in sections if _matches(section, f'{namespace}/{controller}')]
    if any(section.parameters is None for section in matching):
        raise ParameterFileError(
            f'YAML file : {path} is not a valid ROS parameter file for controller node : '
            f'{namespace}/{controller} (there is no {_KEY} below its name)'
        )
    kind = fallback = None
    for section in sorted(matching, key=_specificity):
        for key, value in section.parameters or ():
            if key.value == 'type':
                kind = _text(path, key, value)
            elif key.value == 'fallback_controllers':
                fallback = _texts(path, key, value)
    others = {
        f'/{"/".join(section.pattern)}' for section in sections if section.parameters is not None
    }
    return ControllerParameters(bool(matching), kind, fallback, sorted(others))


def _document(path: Path) -> yaml.MappingNode:
    try:
        document = yaml.compose(path.read_text(encoding='utf-8'), Loader=yaml.SafeLoader)
    except (OSError, UnicodeDecodeError) as error:
        raise ParameterFileError(f'cannot read parameter file {path}: {error}') from error
    except yaml.YAMLError as error:
        place = ' '.join(str(error).split())
        raise ParameterFileError(f'parameter file {path} is no YAML: {place}') from error
    if not isinstance(document, yaml.MappingNode):
        raise ParameterFileError(f'parameter file {path} has no names of nodes')
    return document


def _sections(node: yaml.MappingNode, pattern: tuple[str, ...]) -> Iterator[_Section]:
    for key, value in node.value:
        inner = (*pattern, *(part for part in str(key.value).split('/') if part))
        if key.value == _KEY and isinstance(value, yaml.MappingNode):
            yield _Section(pattern, value.value)
        elif isinstance(value, yaml.MappingNode):
            yield from _sections(value, inner)
        else:
            yield _Section(pattern, None)


def _matches(section: _Section, full_name: str) -> bool:
    parts = (_WILDCARDS.get(part, f'/{re.escape(part)}') for part in section.pattern)
    return re.fullmatch(''.join(parts), full_name) is not None


def _specificity(section: _Section) -> tuple[int, int]:
    wild = [part for part in section.pattern if part in _WILDCARDS]
    return len(section.pattern) - len(wild), -wild.count('**')


def _text(path: Path, key: yaml.Node, value: yaml.Node) -> str:
    if not isinstance(value, yaml.ScalarNode):
        raise _mistyped(path, key, 'text')
    return str(value.value)


def _texts(path: Path, key: yaml.Node, value: yaml.Node) -> list[str]:
    entries = value.value if isinstance(value, yaml.SequenceNode) else [value.value]
    if not all(isinstance(entry, yaml.ScalarNode) for entry in entries):
        raise _mistyped(path, key, 'a list of names')
    return [str(entry.value) for entry in entries]


def _mistyped(path: Path, key: yaml.Node, wanted: str) -> ParameterFileError:
    line = key.start_mark.line + 1
    return ParameterFileError(f'{path}:{line}: {key.value} must be {wanted}')
