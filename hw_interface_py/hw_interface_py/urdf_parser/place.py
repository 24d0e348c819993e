# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Where the reader is in the document, so that every complaint can say it."""

from dataclasses import dataclass, field

from hw_interface_py.errors import RobotDescriptionError
from hw_interface_py.urdf_parser.xml_element import XmlElement


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """
    Name the component, joint and interface being read, and phrase complaints about them.

    Places made from one another share one list of warnings.
    """

    path: tuple[tuple[str, str], ...] = ()
    """Pairs of kind and name from the outside in, e.g. ``('joint', 'elbow')``."""
    warnings: list[str] = field(default_factory=list)

    def inside(self, kind: str, name: str) -> 'Place':
        """Return the place of a part of this one; kinds are written with blanks."""
        return Place(path=(*self.path, (kind, name)), warnings=self.warnings)

    def error(self, element: XmlElement, problem: str) -> RobotDescriptionError:
        """Return the error that refuses the document because of `problem` at `element`."""
        names = dict(self.path)
        return RobotDescriptionError(
            self._sentence(element, problem),
            line=element.line,
            element=element.tag,
            component=names.get('component'),
            joint=names.get('joint') or names.get('sensor') or names.get('gpio'),
            interface=names.get('command interface') or names.get('state interface'),
        )

    def warn(self, element: XmlElement, problem: str) -> None:
        """Note `problem` at `element`, which does not stop the document from being used."""
        self.warnings.append(self._sentence(element, problem))

    def _sentence(self, element: XmlElement, problem: str) -> str:
        where = ''.join(f", {kind} '{name}'" for kind, name in self.path)
        return f'robot description line {element.line}{where}: {problem}'
