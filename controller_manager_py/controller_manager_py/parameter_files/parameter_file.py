# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Load one parameter file: for each node name in it, the parameters and where they stand."""

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from os import PathLike
from pathlib import Path

from ..errors import ParameterFileError
from .node_pattern import NodePattern
from .parameter_value import describe_node, ParameterValue, read_value
from .yaml_tree import parse_yaml, YamlMapping, YamlNode, YamlScalar, YamlSequence

_PARAMETERS_KEY = 'ros__parameters'
# Finds ros_parameters, ros__params and parameters; not the name of a controller.
_MISSPELT_KEY_SIMILARITY = 0.7


@dataclass(frozen=True, slots=True, kw_only=True)
class ParameterFile:
    """Hold what one file says."""

    path: Path
    sections: Mapping[NodePattern, Mapping[str, ParameterValue]]
    """The parameters below each node name, both in the order of first mention."""
    warnings: tuple[str, ...]
    """One complete sentence for each oddity that a person should be told about."""


def load_parameter_file(path: str | PathLike[str]) -> ParameterFile:
    """
    Read a ROS 2 parameter file.

    Repeated maps are merged, also across documents. Of a parameter given twice for one node name
    the last value counts and a warning tells where both stand. A list of maps is read as one map
    whose single values are lists of one. Beyond what the C parser accepts:
    integers and doubles may be mixed in a list (all become doubles), anchors, aliases and ``<<``
    work, an empty ``ros__parameters`` is fine, and node names may nest below a section.
    ``$(var x)`` stays as it is; replacing it is up to launch.

    Raises ParameterFileError with file, line and key where the file cannot be used.
    """
    file = Path(path)
    reader = _SectionReader(file)
    for root in parse_yaml(_read_text(file), file):
        reader.read_document(root)
    return ParameterFile(path=file, sections=reader.sections, warnings=reader.warnings())


def _read_text(file: Path) -> str:
    try:
        return file.read_text(encoding='utf-8-sig')
    except FileNotFoundError as error:
        raise ParameterFileError(
            'there is no such parameter file; check the path', file=file
        ) from error
    except IsADirectoryError as error:
        raise ParameterFileError(
            'this is a folder; give the path of a YAML file', file=file
        ) from error
    except UnicodeDecodeError as error:
        line = error.object.count(b'\n', 0, error.start) + 1
        raise ParameterFileError(
            f'byte 0x{error.object[error.start]:02x} is not UTF-8; save the file as UTF-8',
            file=file,
            line=line,
        ) from error
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise ParameterFileError(f'cannot read the parameter file: {reason}', file=file) from error


class _SectionReader:
    """Collect the sections of one file."""

    def __init__(self, file: Path) -> None:
        self.sections: dict[NodePattern, dict[str, ParameterValue]] = {}
        self._file = file
        self._lines: dict[tuple[NodePattern, str], list[int]] = {}

    def read_document(self, root: YamlNode) -> None:
        if isinstance(root, YamlMapping):
            self._read_nodes(root, ())
        elif not (isinstance(root, YamlScalar) and root.is_empty):
            raise ParameterFileError(
                f'found {describe_node(root)} where node names are expected; the layout is '
                f"'node_name:', below it '{_PARAMETERS_KEY}:', below that the parameters",
                file=self._file,
                line=root.line,
            )

    def warnings(self) -> tuple[str, ...]:
        return tuple(
            f"{self._file}:{lines[-1]}: parameter '{name}' of '{pattern}' is given more than "
            f'once, in lines {", ".join(map(str, lines))}; the last value counts'
            for (pattern, name), lines in self._lines.items()
            if len(lines) > 1
        )

    def _read_nodes(self, names: YamlMapping, parents: tuple[YamlScalar, ...]) -> None:
        if parents and not names.pairs:
            raise self._without_parameters(parents)
        for key, value in names.pairs:
            if key.text == _PARAMETERS_KEY:
                self._read_section(self._pattern(parents, key), key, value)
            elif isinstance(value, YamlMapping):
                self._read_nodes(value, (*parents, key))
            elif isinstance(value, YamlScalar) and value.is_empty:
                raise self._without_parameters((*parents, key))
            else:
                raise self._outside_of_section(parents, key, value)

    def _pattern(self, parents: tuple[YamlScalar, ...], key: YamlScalar) -> NodePattern:
        if not parents:
            raise ParameterFileError(
                f"'{_PARAMETERS_KEY}' has no node name above it; write the name of the node, or "
                "'/**:' for all nodes, and indent the rest below it",
                file=self._file,
                line=key.line,
                key=key.text,
            )
        try:
            return NodePattern.from_keys(parent.text for parent in parents)
        except ValueError as error:
            raise ParameterFileError(
                str(error), file=self._file, line=parents[-1].line, key=parents[-1].text
            ) from error

    def _read_section(self, pattern: NodePattern, key: YamlScalar, value: YamlNode) -> None:
        self.sections.setdefault(pattern, {})
        if isinstance(value, YamlMapping):
            self._read_parameters(pattern, '', value)
        elif not (isinstance(value, YamlScalar) and value.is_empty):
            raise ParameterFileError(
                f"'{_PARAMETERS_KEY}' of '{pattern}' is {describe_node(value)}; expected lines "
                "'name: value' below it",
                file=self._file,
                line=key.line,
                key=key.text,
            )

    def _read_parameters(self, pattern: NodePattern, prefix: str, values: YamlMapping) -> None:
        for key, value in values.pairs:
            name = prefix + key.text
            node = _merged_if_maps(value) if isinstance(value, YamlSequence) else value
            if isinstance(node, YamlMapping):
                self._read_parameters(pattern, f'{name}.', node)
                continue
            self._lines.setdefault((pattern, name), []).append(key.line)
            self.sections[pattern][name] = ParameterValue(
                name=name,
                value=read_value(name, node, self._file),
                file=self._file,
                line=key.line,
                pattern=pattern,
            )

    def _without_parameters(self, parents: tuple[YamlScalar, ...]) -> ParameterFileError:
        path = '/'.join(parent.text for parent in parents)
        return ParameterFileError(
            f"node '{path}' has no '{_PARAMETERS_KEY}'; add it with the parameters below it, or "
            'remove the node',
            file=self._file,
            line=parents[-1].line,
            key=path,
        )

    def _outside_of_section(
        self, parents: tuple[YamlScalar, ...], key: YamlScalar, value: YamlNode
    ) -> ParameterFileError:
        near = get_close_matches(
            _PARAMETERS_KEY,
            [parent.text for parent in parents],
            n=1,
            cutoff=_MISSPELT_KEY_SIMILARITY,
        )
        advice = (
            f"write '{_PARAMETERS_KEY}' (two underscores) for '{near[0]}'"
            if near
            else f"indent it below '{_PARAMETERS_KEY}:'"
        )
        return ParameterFileError(
            f"'{key.text}' has {describe_node(value)} as its value but stands outside of "
            f"'{_PARAMETERS_KEY}'; {advice}",
            file=self._file,
            line=key.line,
            key=key.text,
        )


def _merged_if_maps(node: YamlSequence) -> YamlSequence | YamlMapping:
    maps = [item for item in node.items if isinstance(item, YamlMapping)]
    if not maps or len(maps) < len(node.items):
        return node
    pairs = ((key, _listed(value)) for item in maps for key, value in item.pairs)
    return YamlMapping(pairs=tuple(pairs), line=node.line)


def _listed(node: YamlNode) -> YamlNode:
    if isinstance(node, YamlScalar):
        return YamlSequence(items=(node,), line=node.line)
    return node
