# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The value of one parameter: what it may be, where it was written, how to read it from YAML."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ..errors import ParameterFileError
from .node_pattern import NodePattern
from .yaml_scalar import ScalarValue, typed_scalar
from .yaml_tree import YamlMapping, YamlNode, YamlScalar, YamlSequence

ListValue = list[bool] | list[int] | list[float] | list[str]
ParameterData = ScalarValue | ListValue

# Integers and doubles may share a list.
_KINDS: dict[type, str] = {bool: 'boolean', int: 'number', float: 'number', str: 'string'}
_TYPE_NAMES: dict[type, str] = {bool: 'boolean', int: 'integer', float: 'double', str: 'string'}


@dataclass(frozen=True, slots=True, kw_only=True)
class ParameterValue:
    """Hold one value and where it was written."""

    name: str
    """Name of the parameter with its levels joined by dots, e.g. ``gains.joint1.p``."""
    value: ParameterData
    """The value; an empty list has no element type and fits a list parameter of any type."""
    file: Path
    line: int
    """Line of the key, from 1."""
    pattern: NodePattern
    """The node name it stands below."""


def read_value(name: str, node: YamlScalar | YamlSequence, file: Path) -> ParameterData:
    """
    Return the typed value of the parameter `name`.

    Raises ParameterFileError with the line of the value or list item that cannot be one.
    """
    if isinstance(node, YamlScalar):
        return _read_scalar(name, node, file)
    items: list[ScalarValue] = []
    for item in node.items:
        if not isinstance(item, YamlScalar):
            problem = f'holds {describe_node(item)}; a list may only hold single values'
            raise _refused(name, item, file, problem)
        items.append(_read_scalar(name, item, file))
    return _list_of_one_type(name, items, node, file)


def describe_value(value: ParameterData) -> str:
    """Return the value with the name of its type in front, for messages."""
    if isinstance(value, list):
        return f'list of {_TYPE_NAMES[type(value[0])]}s {_short(value)}' if value else 'empty list'
    text = str(value).lower() if isinstance(value, bool) else _short(value)
    return f'{_TYPE_NAMES[type(value)]} {text}'


def describe_node(node: YamlNode) -> str:
    """Return what kind of YAML stands there, for messages."""
    if isinstance(node, YamlMapping):
        return 'a map'
    if isinstance(node, YamlSequence):
        return 'a list'
    return describe_value(node.text if node.is_text else typed_scalar(node.text))


def _read_scalar(name: str, node: YamlScalar, file: Path) -> ScalarValue:
    if node.is_empty:
        problem = "has no value; write one, or '' for an empty string"
        raise _refused(name, node, file, problem)
    return node.text if node.is_text else typed_scalar(node.text)


def _list_of_one_type(
    name: str, items: Sequence[ScalarValue], node: YamlSequence, file: Path
) -> ListValue:
    for index, item in enumerate(items):
        expected = _KINDS[type(items[0])]
        if _KINDS[type(item)] != expected:
            problem = (
                f'mixes types: item {index + 1} is {describe_value(item)}, expected a {expected} '
                f'like item 1, {describe_value(items[0])}'
            )
            raise _refused(name, node.items[index], file, problem)
    if {type(item) for item in items} == {int, float}:
        return [float(item) for item in items]
    return list(items)  # type: ignore[return-value]  # all items are of one type here


def _refused(name: str, node: YamlNode, file: Path, problem: str) -> ParameterFileError:
    return ParameterFileError(f"parameter '{name}' {problem}", file=file, line=node.line, key=name)


def _short(value: object, length: int = 60) -> str:
    text = repr(value)
    return text if len(text) <= length else f'{text[: length - 3]}...'
