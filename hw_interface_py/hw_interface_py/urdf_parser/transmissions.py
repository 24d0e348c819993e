# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Read the ``<transmission>`` children of a ``<ros2_control>`` element."""

from dataclasses import replace

from hw_interface_py.errors import InvalidTextError
from hw_interface_py.hardware_info import (
    ActuatorTransmissionInfo,
    ComponentInfo,
    HardwareKind,
    JointTransmissionInfo,
    TransmissionInfo,
)
from hw_interface_py.nearest_name import describe_choices
from hw_interface_py.scalars import parse_float
from hw_interface_py.urdf_parser.attributes import bool_or_none, required_text
from hw_interface_py.urdf_parser.parameters import read_parameters
from hw_interface_py.urdf_parser.place import Place
from hw_interface_py.urdf_parser.xml_element import XmlElement


def read_transmission(
    place: Place, element: XmlElement, kind: HardwareKind, joints: tuple[ComponentInfo, ...]
) -> TransmissionInfo:
    """Return what a ``<transmission>`` of a component with these `joints` says."""
    name = required_text(place, element, 'name')
    here = place.inside('transmission', name)
    plugin = element.first_or_none('plugin')
    if plugin is None or not plugin.text:
        raise here.error(
            plugin or element,
            '<transmission> has no <plugin>; write '
            '<plugin>transmission_interface/SimpleTransmission</plugin>',
        )
    transmission = TransmissionInfo(
        name=name,
        type=plugin.text,
        joints=tuple(_read_joint(here, child, joints) for child in element.all('joint')),
        actuators=tuple(_read_actuator(here, child) for child in element.all('actuator')),
        parameters=read_parameters(here, element),
    )
    if kind is HardwareKind.ACTUATOR:
        return _with_own_actuator(here, element, transmission)
    return transmission


def _read_joint(
    place: Place, element: XmlElement, joints: tuple[ComponentInfo, ...]
) -> JointTransmissionInfo:
    name = required_text(place, element, 'name')
    here = place.inside('joint', name)
    joint = next((joint for joint in joints if joint.name == name), None)
    if joint is None:
        raise here.error(
            element,
            'the component has no <joint> of this name for its transmission to move; '
            + describe_choices(name, (joint.name for joint in joints)),
        )
    return JointTransmissionInfo(
        name=name,
        role=required_text(here, element, 'role'),
        state_interfaces=tuple(interface.name for interface in joint.state_interfaces),
        command_interfaces=tuple(interface.name for interface in joint.command_interfaces),
        mechanical_reduction=_number(here, element, 'mechanical_reduction', 1.0),
        offset=_number(here, element, 'offset', 0.0),
        read_only=bool_or_none(here, element, 'read_only') or False,
    )


def _read_actuator(place: Place, element: XmlElement) -> ActuatorTransmissionInfo:
    name = required_text(place, element, 'name')
    here = place.inside('actuator', name)
    return ActuatorTransmissionInfo(
        name=name,
        role=required_text(here, element, 'role'),
        mechanical_reduction=_number(here, element, 'mechanical_reduction', 1.0),
        offset=_number(here, element, 'offset', 0.0),
        read_only=bool_or_none(here, element, 'read_only') or False,
    )


def _number(place: Place, element: XmlElement, tag: str, default: float) -> float:
    """Return the number in the first child `tag`; like the C++ stack, never refuse its text."""
    child = element.first_or_none(tag)
    if child is None:
        return default
    try:
        return parse_float(child.text)
    except InvalidTextError as error:
        place.warn(child, f'<{tag}> is ignored: {error}; {default} is used')
        return default


def _with_own_actuator(
    place: Place, element: XmlElement, transmission: TransmissionInfo
) -> TransmissionInfo:
    """Append the actuator entry that components of type actuator need not write themselves."""
    if len(transmission.joints) != 1:
        found = ', '.join(f"'{joint.name}'" for joint in transmission.joints) or 'none'
        raise place.error(
            element,
            'a transmission of a component of type actuator moves exactly one joint; '
            f'found: {found}. Use type="system" for several joints',
        )
    (joint,) = transmission.joints
    actuator = ActuatorTransmissionInfo(
        name='actuator1',
        role='actuator1',
        state_interfaces=joint.state_interfaces,
        command_interfaces=joint.command_interfaces,
    )
    return replace(transmission, actuators=(*transmission.actuators, actuator))
