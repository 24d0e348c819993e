# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Which interfaces a component exports by itself: those that its robot description declares."""

from collections.abc import Iterable

from hw_interface_py.data_types import DataType
from hw_interface_py.errors import RobotDescriptionError
from hw_interface_py.hardware_info import (
    ComponentInfo,
    HardwareInfo,
    HardwareKind,
    InterfaceInfo,
)
from hw_interface_py.interface_handles import InterfaceDescription
from hw_interface_py.nearest_name import describe_choices


def state_descriptions(info: HardwareInfo) -> list[InterfaceDescription]:
    """Return the state interfaces of the tag in document order, as its type exports them."""
    parts = [*info.joints]
    if info.type in (HardwareKind.SENSOR, HardwareKind.SYSTEM):
        parts.extend(info.sensors)
    if info.type is HardwareKind.SYSTEM:
        parts.extend(info.gpios)
    return [
        describe_interface(info, part, interface)
        for part in parts
        for interface in part.state_interfaces
    ]


def command_descriptions(info: HardwareInfo) -> list[InterfaceDescription]:
    """Return the command interfaces of the tag in document order, as its type exports them."""
    if info.type is HardwareKind.SENSOR:
        return []
    parts = [*info.joints, *(info.gpios if info.type is HardwareKind.SYSTEM else ())]
    return [
        describe_interface(info, part, interface)
        for part in parts
        for interface in part.command_interfaces
    ]


def declared_states(info: HardwareInfo) -> list[str]:
    """Return the full names of all states that the tag declares, whoever exports them."""
    return _names((*info.joints, *info.sensors, *info.gpios), 'state_interfaces')


def declared_commands(info: HardwareInfo) -> list[str]:
    """Return the full names of all commands that the tag declares for joints and gpios."""
    return _names((*info.joints, *info.gpios), 'command_interfaces')


def describe_interface(
    info: HardwareInfo, part: ComponentInfo, interface: InterfaceInfo
) -> InterfaceDescription:
    """Describe one declared interface, or refuse a data type that does not exist."""
    try:
        data_type = DataType(interface.data_type)
    except ValueError:
        choices = describe_choices(interface.data_type, (each.value for each in DataType))
        raise RobotDescriptionError(
            f'component {info.name!r}: {part.type} {part.name!r}: interface {interface.name!r}'
            f' has data_type {interface.data_type!r}; {choices}',
            element='data_type',
            component=info.name,
            joint=part.name,
            interface=interface.name,
        ) from None
    return InterfaceDescription(
        prefix=part.name,
        interface_name=interface.name,
        data_type=data_type,
        initial_value=interface.initial_value,
    )


def _names(parts: Iterable[ComponentInfo], attribute: str) -> list[str]:
    return [f'{part.name}/{each.name}' for part in parts for each in getattr(part, attribute)]
