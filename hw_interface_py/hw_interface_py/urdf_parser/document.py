# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
Read a robot description as a whole.

Checks run in the order of the C++ stack: the XML, the root, every ``<ros2_control>`` element by
itself, the URDF, and last the comparison of the two. The first fault ends the reading.
"""

import re

from hw_interface_py.errors import RobotDescriptionError
from hw_interface_py.hardware_info import HardwareInfo
from hw_interface_py.urdf_parser.cross_checks import add_urdf_facts
from hw_interface_py.urdf_parser.hardware_element import read_hardware_element
from hw_interface_py.urdf_parser.place import Place
from hw_interface_py.urdf_parser.robot_description import RobotDescription
from hw_interface_py.urdf_parser.sdf_reader import read_sdf
from hw_interface_py.urdf_parser.urdf_reader import read_urdf
from hw_interface_py.urdf_parser.xml_element import parse_xml, XmlElement

_XACRO_EXPRESSION = re.compile(r'\$\{[^}]*\}|\$\((arg|find|eval|dirname)\b')


def parse_robot_description(text: str) -> RobotDescription:
    """
    Return what a URDF or SDF document says about hardware and joints.

    Nothing is logged; the result lists the warnings. Raises RobotDescriptionError, which names
    line, component, joint and interface as far as they are known.
    """
    place = Place()
    root = parse_xml(text)
    robot = _find_robot(place, root)
    elements = _find_hardware_elements(place, robot)
    hardware = [read_hardware_element(place, element, text) for element in elements]
    _refuse_repeated_names(place, elements, hardware)
    _warn_of_xacro(place, robot)
    urdf = read_urdf(place, robot) if robot is root else read_sdf(place, robot)
    return RobotDescription(
        name=urdf.name,
        text=text,
        hardware=tuple(
            add_urdf_facts(place, element, component, urdf)
            for element, component in zip(elements, hardware, strict=True)
        ),
        urdf=urdf,
        warnings=tuple(place.warnings),
    )


def _find_robot(place: Place, root: XmlElement) -> XmlElement:
    """Return the ``<robot>`` element, or the first ``<model>`` of an SDF document."""
    if root.tag == 'robot':
        return root
    if root.tag != 'sdf':
        raise place.error(
            root, f'the root element is <{root.tag}>; expected <robot> (URDF) or <sdf>'
        )
    model = root.first_or_none('model')
    if model is None:
        raise place.error(root, '<sdf> has no child <model>; the robot is described in one')
    return model


def _find_hardware_elements(place: Place, robot: XmlElement) -> list[XmlElement]:
    elements = robot.all('ros2_control')
    for element in robot.descendants():
        if element.tag == 'ros2_control' and element not in elements:
            place.warn(
                element,
                f'this <ros2_control> is ignored; make it a direct child of <{robot.tag}>',
            )
    if not elements:
        raise _no_hardware_error(place, robot)
    return elements


def _no_hardware_error(place: Place, robot: XmlElement) -> RobotDescriptionError:
    """Return the error for a description without hardware, with the likeliest reason."""
    for element in robot.descendants():
        if element.tag == 'ros2_control':
            return place.error(
                element, f'<ros2_control> must be a direct child of <{robot.tag}>; move it there'
            )
        if element.tag.startswith('xacro:'):
            return place.error(
                element,
                f'<{element.tag}> shows that this is a xacro file; run it through xacro first',
            )
    return place.error(
        robot,
        f'<{robot.tag}> has no <ros2_control> element, so there is nothing to control; add one',
    )


def _warn_of_xacro(place: Place, robot: XmlElement) -> None:
    """Warn once about what xacro would have replaced."""
    for element in robot.descendants():
        texts = (element.text, *element.attributes.values())
        found = next((text for text in texts if _XACRO_EXPRESSION.search(text)), None)
        if element.tag.startswith('xacro:'):
            found = f'<{element.tag}>'
        if found is not None:
            place.warn(element, f'{found} is taken as it stands; run the file through xacro first')
            return


def _refuse_repeated_names(
    place: Place, elements: list[XmlElement], hardware: list[HardwareInfo]
) -> None:
    takers: dict[str, XmlElement] = {}
    for element, component in zip(elements, hardware, strict=True):
        taker = takers.setdefault(component.name, element)
        if taker is not element:
            raise place.inside('component', component.name).error(
                element,
                f'the name is taken by the <ros2_control> in line {taker.line}; component names '
                'are unique',
            )
