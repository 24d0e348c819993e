# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
Giving the interfaces that a plugin exports their places in the table.

What the robot description declares must be there afterwards, or the component is refused: a
controller for it could never start, and nobody would know why.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from hw_interface_py.automatic_export import declared_commands, declared_states
from hw_interface_py.component_interface import ComponentPlugin
from hw_interface_py.errors import (
    ComponentRefusedError,
    DuplicateInterfaceError,
    HardwareInterfaceError,
)
from hw_interface_py.hardware_info import HardwareInfo, HardwareKind
from hw_interface_py.interface_handles import (
    InterfaceDescription,
    InterfaceHandle,
    WritableInterfaceGroup,
)
from hw_interface_py.interface_table import InterfaceShelf, InterfaceTable
from hw_interface_py.plugin_guard import guarded_call, PluginFailure


class ExportedInterfaces(NamedTuple):
    """A component's own view of its interfaces, and what is odd about them."""

    states: WritableInterfaceGroup
    commands: WritableInterfaceGroup
    warnings: tuple[str, ...]


def export_interfaces(
    plugin: ComponentPlugin, info: HardwareInfo, table: InterfaceTable
) -> ExportedInterfaces:
    """
    Ask a plugin for its interfaces and put them into the table under the component's name.

    Raises ComponentRefusedError; the component's interfaces may then be in the table in part.
    """
    warnings: list[str] = []
    states = _export_states(plugin, info, table.states, warnings)
    commands: list[InterfaceHandle] = []
    if info.type is HardwareKind.SENSOR:
        _warn_of_ignored_commands(info, warnings)
    else:
        commands = _export_commands(plugin, info, table.commands)
    return ExportedInterfaces(
        WritableInterfaceGroup(states, table.states.values),
        WritableInterfaceGroup(commands, table.commands.values),
        tuple(warnings),
    )


def _export_states(
    plugin: ComponentPlugin, info: HardwareInfo, shelf: InterfaceShelf, warnings: list[str]
) -> list[InterfaceHandle]:
    callback = 'on_export_state_interfaces'
    descriptions = _ask(info.name, callback, plugin.on_export_state_interfaces)
    _check_declared(info, callback, declared_states(info), descriptions)
    if not descriptions:
        warnings.append(f"hardware component '{info.name}' exports no state interface")
    holders = _find_duplicates(descriptions, info.name, shelf)
    for index, holder in holders.items():
        error = DuplicateInterfaceError(descriptions[index].name, owner=info.name, holder=holder)
        warnings.append(f"{error}. Readers get the value of '{holder}'")
    own = [each for index, each in enumerate(descriptions) if index not in holders]
    try:
        named = iter(shelf.add(own, info.name))
        # The plugin writes a state that nobody reads just as it writes the others.
        unread = iter(shelf.add_private([descriptions[index] for index in holders], info.name))
    except HardwareInterfaceError as error:
        raise ComponentRefusedError(info.name, str(error), callback=callback) from error
    return [next(unread if index in holders else named) for index in range(len(descriptions))]


def _find_duplicates(
    descriptions: Sequence[InterfaceDescription], component: str, shelf: InterfaceShelf
) -> dict[int, str]:
    """Return who exported a name before, by the index of the description that repeats it."""
    holders: dict[int, str] = {}
    names: set[str] = set()
    for index, each in enumerate(descriptions):
        if each.name in names:
            holders[index] = component
        elif each.name in shelf:
            holders[index] = shelf.entry(each.name).owner
        names.add(each.name)
    return holders


def _export_commands(
    plugin: ComponentPlugin, info: HardwareInfo, shelf: InterfaceShelf
) -> list[InterfaceHandle]:
    callback = 'on_export_command_interfaces'
    descriptions = _ask(info.name, callback, plugin.on_export_command_interfaces)
    _check_declared(info, callback, declared_commands(info), descriptions)
    try:
        return shelf.add(descriptions, info.name)
    except HardwareInterfaceError as error:
        raise ComponentRefusedError(info.name, str(error), callback=callback) from error


def _ask(
    component: str, callback: str, export: Callable[[], Sequence[InterfaceDescription]]
) -> list[InterfaceDescription]:
    """Return what an export callback lists, or refuse the component for what it did."""
    descriptions = guarded_call(callback, lambda: list(export()))
    if isinstance(descriptions, PluginFailure):
        raise ComponentRefusedError(
            component, descriptions.text, callback=callback, location=descriptions.location
        ) from descriptions.error
    for each in descriptions:
        if not isinstance(each, InterfaceDescription):
            raise ComponentRefusedError(
                component,
                f'an object of type {type(each).__name__} is listed; list'
                ' InterfaceDescription(prefix=..., interface_name=...) for each interface',
                callback=callback,
            )
    return descriptions


def _check_declared(
    info: HardwareInfo,
    callback: str,
    declared: Sequence[str],
    descriptions: Sequence[InterfaceDescription],
) -> None:
    exported = {each.name for each in descriptions}
    missing = [name for name in declared if name not in exported]
    if missing:
        raise ComponentRefusedError(
            info.name,
            f'the robot description declares {", ".join(missing)}, which the plugin does not'
            f' export; exported: {", ".join(sorted(exported)) or "nothing"}. Only type system'
            f' exports all on its own (this is type {info.type.value}); override {callback}() to'
            ' export more',
            callback=callback,
        )


def _warn_of_ignored_commands(info: HardwareInfo, warnings: list[str]) -> None:
    names = declared_commands(info)
    if names:
        warnings.append(
            f"hardware component '{info.name}' is of type sensor, so its command interfaces"
            f' {", ".join(names)} are ignored; use type actuator or system to command them'
        )
