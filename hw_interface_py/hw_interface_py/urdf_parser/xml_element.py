# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
A tree of XML elements that know their line numbers.

The standard library's ElementTree drops line numbers, and a refusal without a place is of little
use in a description of two thousand lines. Namespaces are not resolved, as in the C++ stack.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from hw_interface_py.errors import MalformedXmlError
from hw_interface_py.scalars import WHITE_SPACE

# Some launch files put a line break before the declaration, which XML forbids and the C++ stack
# lets pass; a byte order mark survives when a file is read as plain UTF-8.
_LEADING = WHITE_SPACE + '\ufeff'


@dataclass(slots=True, eq=False, repr=False)
class XmlElement:
    """Hold one element: its tag, place, trimmed attributes and text, and its children."""

    tag: str
    line: int
    """Line of the opening tag, from 1."""
    attributes: dict[str, str]
    children: list['XmlElement'] = field(default_factory=list)
    text: str = ''
    """The element's own character data, without that of its children."""

    def first_or_none(self, tag: str) -> 'XmlElement | None':
        """Return the first child called `tag`."""
        return next((child for child in self.children if child.tag == tag), None)

    def all(self, tag: str) -> list['XmlElement']:
        """Return the children called `tag` in document order."""
        return [child for child in self.children if child.tag == tag]

    def descendants(self) -> Iterator['XmlElement']:
        """Yield every element below this one in document order, however deep it is."""
        waiting = self.children[::-1]
        while waiting:
            element = waiting.pop()
            yield element
            waiting.extend(reversed(element.children))


def parse_xml(text: str) -> XmlElement:
    """Return the root element of `text`, or raise MalformedXmlError."""
    document = text.lstrip(_LEADING)
    if not document:
        raise MalformedXmlError('the robot description is empty; expected a URDF document')
    skipped_lines = text[: len(text) - len(document)].count('\n')
    if not document.startswith('<'):
        raise MalformedXmlError(
            f'the robot description is not XML: it starts with {document[:40]!r}; '
            'give the text of the URDF, not the name of a file',
            line=1 + skipped_lines,
        )
    builder = _TreeBuilder(skipped_lines)
    try:
        return builder.build(document)
    except expat.ExpatError as error:
        line = error.lineno + skipped_lines
        raise MalformedXmlError(
            f'the robot description is not well-formed XML: {expat.ErrorString(error.code)} '
            f'(line {line}, column {error.offset + 1})',
            line=line,
        ) from error
    except UnicodeEncodeError as error:
        raise MalformedXmlError(
            f'the robot description holds text that no encoding can carry: {error.reason} at '
            f'character {error.start + len(text) - len(document)}'
        ) from error


class _TreeBuilder:
    def __init__(self, skipped_lines: int) -> None:
        self._skipped_lines = skipped_lines
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._add_text
        self._open = [XmlElement('', 0, {})]
        self._texts: list[list[str]] = [[]]

    def build(self, document: str) -> XmlElement:
        self._parser.Parse(document, True)
        return self._open[0].children[0]

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        trimmed = {name: value.strip(WHITE_SPACE) for name, value in attributes.items()}
        line = self._parser.CurrentLineNumber + self._skipped_lines
        element = XmlElement(tag, line, trimmed)
        self._open[-1].children.append(element)
        self._open.append(element)
        self._texts.append([])

    def _end(self, tag: str) -> None:
        del tag  # Expat has checked that it matches the opening one.
        self._open.pop().text = ''.join(self._texts.pop()).strip(WHITE_SPACE)

    def _add_text(self, text: str) -> None:
        self._texts[-1].append(text)
