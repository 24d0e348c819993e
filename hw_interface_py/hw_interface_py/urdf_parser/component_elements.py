# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Read the ``<joint>``, ``<sensor>`` and ``<gpio>`` children of a ``<ros2_control>`` element."""

from dataclasses import replace

from hw_interface_py.hardware_info import (
    ComponentInfo,
    ComponentKind,
    InterfaceInfo,
    MimicAttribute,
)
from hw_interface_py.urdf_parser.attributes import (
    bool_or_none,
    positive_int_or_none,
    required_text,
)
from hw_interface_py.urdf_parser.parameters import read_parameters
from hw_interface_py.urdf_parser.place import Place
from hw_interface_py.urdf_parser.xml_element import XmlElement

_MIMIC = {None: MimicAttribute.NOT_SET, True: MimicAttribute.TRUE, False: MimicAttribute.FALSE}


def read_component(place: Place, element: XmlElement) -> ComponentInfo:
    """Return what a ``<joint>``, ``<sensor>`` or ``<gpio>`` says; unknown children are ignored."""
    kind = ComponentKind(element.tag)
    name = required_text(place, element, 'name')
    here = place.inside(kind.value, name)
    is_joint = kind is ComponentKind.JOINT
    enable_limits = kind is ComponentKind.GPIO or _limits_enabled(here, element)
    return ComponentInfo(
        name=name,
        type=kind,
        is_mimic=_MIMIC[bool_or_none(here, element, 'mimic') if is_joint else None],
        enable_limits=enable_limits,
        command_interfaces=_read_interfaces(here, element, 'command_interface', enable_limits),
        state_interfaces=_read_interfaces(here, element, 'state_interface', enable_limits),
        parameters=read_parameters(here, element),
    )


def refuse_repeated_interfaces(place: Place, element: XmlElement) -> None:
    """
    Refuse two interfaces of one ``<ros2_control>`` element that share a full name.

    Several elements may describe the same joint: actuators without feedback get their state from
    a sensor component that names the joint again.
    """
    seen: dict[tuple[str, str], XmlElement] = {}
    for part in (part for kind in ComponentKind for part in element.all(kind.value)):
        part_name = part.attributes['name']
        for interface in part.all('command_interface') + part.all('state_interface'):
            name = interface.attributes['name']
            first = seen.setdefault((interface.tag, f'{part_name}/{name}'), interface)
            if first is not interface:
                here = place.inside(part.tag, part_name).inside(_words(interface.tag), name)
                raise here.error(
                    interface,
                    f"<{interface.tag}> '{part_name}/{name}' is already declared in line "
                    f'{first.line}; remove one of the two',
                )


def _read_interfaces(
    place: Place, element: XmlElement, tag: str, component_enables_limits: bool
) -> tuple[InterfaceInfo, ...]:
    interfaces = (_read_interface(place, child) for child in element.all(tag))
    if component_enables_limits:
        return tuple(interfaces)
    return tuple(replace(interface, enable_limits=False) for interface in interfaces)


def _read_interface(place: Place, element: XmlElement) -> InterfaceInfo:
    name = required_text(place, element, 'name')
    here = place.inside(_words(element.tag), name)
    parameters = read_parameters(here, element)
    return InterfaceInfo(
        name=name,
        min=parameters.get('min', ''),
        max=parameters.get('max', ''),
        initial_value=parameters.get('initial_value', ''),
        data_type=element.attributes.get('data_type', 'double'),
        size=positive_int_or_none(here, element, 'size') or 1,
        parameters=parameters,
        enable_limits=_limits_enabled(here, element),
    )


def _limits_enabled(place: Place, element: XmlElement) -> bool:
    limits = element.first_or_none('limits')
    if limits is None:
        return True
    required_text(place, limits, 'enable')
    return bool_or_none(place, limits, 'enable') is not False


def _words(tag: str) -> str:
    return tag.replace('_', ' ')
