# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
YAML text as a tree that keeps lines, repeated keys and untyped scalars.

Only the event stream is taken from PyYAML. Its next stage would keep the last of two equal keys
and type the scalars by other rules, and recurses without limit.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from ..errors import ParameterFileError

_TEXT_TAG = 'tag:yaml.org,2002:str'
# Deeper than any parameter file, shallower than Python's stack.
_MAX_DEPTH = 100
# libyaml itself where PyYAML was built with it, since that is what ROS 2 reads the files with.
_LOADER: Any = getattr(yaml, 'CBaseLoader', yaml.BaseLoader)


@dataclass(frozen=True, slots=True, kw_only=True)
class YamlScalar:
    """Hold one scalar."""

    text: str
    is_text: bool
    """Whether quotes or the tag ``!!str`` say that this is text, whatever it looks like."""
    line: int
    """Line of the first character, from 1."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing is written where a value could be."""
        return not self.text and not self.is_text


@dataclass(frozen=True, slots=True, kw_only=True)
class YamlSequence:
    """Hold the items of a list in order."""

    items: tuple['YamlNode', ...]
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class YamlMapping:
    """Hold the pairs of a map in order; keys may repeat."""

    pairs: tuple[tuple[YamlScalar, 'YamlNode'], ...]
    line: int


YamlNode = YamlScalar | YamlSequence | YamlMapping


def parse_yaml(text: str, file: Path) -> list[YamlNode]:
    """
    Return the root of every document in `text`.

    Aliases are replaced by what they refer to and ``<<`` keys are merged. `file` is for messages.

    Raises ParameterFileError where `text` is not YAML, with line and column.
    """
    try:
        return list(_TreeBuilder(yaml.parse(text, Loader=_LOADER), file).documents())
    except yaml.MarkedYAMLError as error:
        raise _syntax_error(error, text, file) from error
    except yaml.reader.ReaderError as error:
        line = text.count('\n', 0, text.find(chr(error.character))) + 1
        raise ParameterFileError(
            f'character U+{error.character:04X} is not allowed in YAML; remove it',
            file=file,
            line=line,
        ) from error


class _TreeBuilder:
    """Turn the events of one file into trees."""

    def __init__(self, events: Iterator[Any], file: Path) -> None:
        self._events = events
        self._file = file
        # An anchor is entered when its node is complete, so no node can contain itself.
        self._anchors: dict[str, YamlNode] = {}

    def documents(self) -> Iterator[YamlNode]:
        for event in self._events:
            if isinstance(event, yaml.DocumentStartEvent):
                self._anchors.clear()
                yield self._node(next(self._events), 1)

    def _node(self, event: Any, depth: int) -> YamlNode:
        if isinstance(event, yaml.AliasEvent):
            return self._aliased(event)
        if depth > _MAX_DEPTH:
            raise self._error(event, f'more than {_MAX_DEPTH} levels are nested here')
        node: YamlNode
        if isinstance(event, yaml.MappingStartEvent):
            node = YamlMapping(pairs=self._pairs(depth), line=_line(event))
        elif isinstance(event, yaml.SequenceStartEvent):
            node = YamlSequence(items=self._items(depth), line=_line(event))
        else:
            node = _scalar(event)
        if event.anchor is not None:
            self._anchors[event.anchor] = node
        return node

    def _aliased(self, event: Any) -> YamlNode:
        if event.anchor not in self._anchors:
            raise self._error(event, f"alias '*{event.anchor}' has no anchor above it")
        return self._anchors[event.anchor]

    def _items(self, depth: int) -> tuple[YamlNode, ...]:
        items = []
        while not isinstance(event := next(self._events), yaml.SequenceEndEvent):
            items.append(self._node(event, depth + 1))
        return tuple(items)

    def _pairs(self, depth: int) -> tuple[tuple[YamlScalar, YamlNode], ...]:
        own: list[tuple[YamlScalar, YamlNode]] = []
        merged: list[YamlMapping] = []
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            key = self._node(event, depth + 1)
            if not isinstance(key, YamlScalar) or not key.text:
                raise self._error(event, 'a key must be a word, not a list, a map or nothing')
            value = self._node(next(self._events), depth + 1)
            if key.text == '<<' and not key.is_text:
                merged.extend(self._merge_sources(event, value))
            else:
                own.append((key, value))
        names = {key.text for key, _ in own}
        for source in merged:
            own.extend(pair for pair in source.pairs if pair[0].text not in names)
            names.update(key.text for key, _ in source.pairs)
        return tuple(own)

    def _merge_sources(self, event: Any, value: YamlNode) -> list[YamlMapping]:
        sources = value.items if isinstance(value, YamlSequence) else (value,)
        maps = [source for source in sources if isinstance(source, YamlMapping)]
        if len(maps) < len(sources):
            raise self._error(event, "'<<' takes a map or a list of maps")
        return maps

    def _error(self, event: Any, problem: str) -> ParameterFileError:
        mark = event.start_mark
        return ParameterFileError(
            problem, file=self._file, line=mark.line + 1, column=mark.column + 1
        )


def _scalar(event: Any) -> YamlScalar:
    return YamlScalar(
        text=event.value,
        is_text=event.style in ("'", '"') or event.tag == _TEXT_TAG,
        line=_line(event),
    )


def _line(event: Any) -> int:
    return int(event.start_mark.line) + 1


def _syntax_error(error: yaml.MarkedYAMLError, text: str, file: Path) -> ParameterFileError:
    mark = error.problem_mark
    if mark is None:
        return ParameterFileError(f'this is not YAML: {error.problem}', file=file)
    lines = text.splitlines()
    line = lines[mark.line] if mark.line < len(lines) else ''
    if '\t' in line[: mark.column + 1]:
        problem = 'YAML does not allow a tab here; indent with spaces'
    else:
        context = f' {error.context}' if error.context else ''
        problem = f'this is not YAML: {error.problem}{context}'
    return ParameterFileError(problem, file=file, line=mark.line + 1, column=mark.column + 1)
