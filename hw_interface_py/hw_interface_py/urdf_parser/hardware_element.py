# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Read one ``<ros2_control>`` element, without the facts that only the URDF knows."""

from typing import NamedTuple

from hw_interface_py.hardware_info import (
    AsyncParameters,
    ComponentInfo,
    ComponentKind,
    HardwareInfo,
    HardwareKind,
)
from hw_interface_py.nearest_name import describe_choices
from hw_interface_py.urdf_parser.async_element import (
    DEFAULT_THREAD_PRIORITY,
    read_async_parameters,
)
from hw_interface_py.urdf_parser.attributes import (
    bool_or_none,
    natural_int_or_none,
    positive_int_or_none,
    required_text,
)
from hw_interface_py.urdf_parser.component_elements import (
    read_component,
    refuse_repeated_interfaces,
)
from hw_interface_py.urdf_parser.parameters import read_parameters
from hw_interface_py.urdf_parser.place import Place
from hw_interface_py.urdf_parser.transmissions import read_transmission
from hw_interface_py.urdf_parser.xml_element import XmlElement

_CHILDREN = ('hardware', 'properties', 'joint', 'sensor', 'gpio', 'transmission')

# The mock was called so up to ROS 2 Humble.
_OLD_MOCK = 'fake_components/GenericSystem'
_MOCK = 'mock_components/GenericSystem'


def read_hardware_element(place: Place, element: XmlElement, text: str) -> HardwareInfo:
    """Return what `element` says; `text` is the whole document it stands in."""
    name = required_text(place, element, 'name')
    here = place.inside('component', name)
    kind = _read_kind(here, element)
    _refuse_unknown_children(here, element)
    is_async = bool_or_none(here, element, 'is_async') or False
    # Upstream does not look at the attribute of a synchronous component either.
    thread_priority = _read_thread_priority(here, element) if is_async else None
    joints = _read_components(here, element, ComponentKind.JOINT)
    sensors = _read_components(here, element, ComponentKind.SENSOR)
    gpios = _read_components(here, element, ComponentKind.GPIO)
    refuse_repeated_interfaces(here, element)
    plugin = _read_plugin(here, element)
    return HardwareInfo(
        name=name,
        type=kind,
        group=plugin.group,
        rw_rate=natural_int_or_none(here, element, 'rw_rate') or 0,
        is_async=is_async,
        thread_priority=thread_priority,
        async_params=_read_async(here, element, thread_priority),
        hardware_plugin_name=plugin.name,
        hardware_parameters=plugin.parameters,
        joints=joints,
        sensors=sensors,
        gpios=gpios,
        transmissions=tuple(
            read_transmission(here, child, kind, joints) for child in element.all('transmission')
        ),
        original_xml=text,
    )


class _Plugin(NamedTuple):
    name: str
    group: str
    parameters: dict[str, str]


def _read_kind(place: Place, element: XmlElement) -> HardwareKind:
    found = required_text(place, element, 'type')
    try:
        return HardwareKind(found)
    except ValueError:
        raise place.error(
            element,
            f"<ros2_control> has the unknown type '{found}'; "
            + describe_choices(found, HardwareKind),
        ) from None  # The enumeration's own error says less.


def _refuse_unknown_children(place: Place, element: XmlElement) -> None:
    for child in element.children:
        if child.tag not in _CHILDREN:
            raise place.error(
                child,
                f'<{child.tag}> cannot stand in <ros2_control>; '
                + describe_choices(child.tag, _CHILDREN),
            )


def _read_thread_priority(place: Place, element: XmlElement) -> int:
    return positive_int_or_none(place, element, 'thread_priority') or DEFAULT_THREAD_PRIORITY


def _read_components(
    place: Place, element: XmlElement, kind: ComponentKind
) -> tuple[ComponentInfo, ...]:
    return tuple(read_component(place, child) for child in element.all(kind.value))


def _read_plugin(place: Place, element: XmlElement) -> _Plugin:
    found = element.all('hardware')
    if not found:
        place.warn(
            element,
            'there is no <hardware>, so no plugin can be loaded; write '
            f'<hardware><plugin>{_MOCK}</plugin></hardware> or the plugin of your device',
        )
        return _Plugin('', '', {})
    for overridden in found[:-1]:
        place.warn(
            overridden, f'this <hardware> is ignored: line {found[-1].line} has another one'
        )
    return _read_hardware(place, found[-1])


def _read_hardware(place: Place, hardware: XmlElement) -> _Plugin:
    plugin = hardware.first_or_none('plugin')
    if plugin is None or not plugin.text:
        raise place.error(
            plugin or hardware,
            f'<hardware> names no plugin; write <plugin>{_MOCK}</plugin> or the plugin of '
            'your device in it',
        )
    if plugin.text == _OLD_MOCK:
        place.warn(plugin, f"'{_OLD_MOCK}' is called '{_MOCK}' now; write the new name")
    group = hardware.first_or_none('group')
    return _Plugin(
        plugin.text, '' if group is None else group.text, read_parameters(place, hardware)
    )


def _read_async(place: Place, element: XmlElement, priority: int | None) -> AsyncParameters:
    parameters = AsyncParameters(thread_priority=priority or DEFAULT_THREAD_PRIORITY)
    for properties in element.all('properties'):
        for child in properties.all('async'):
            parameters = read_async_parameters(place, child, parameters)
    return parameters
