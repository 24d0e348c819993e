# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""What the list services say, read from whole tuples; any thread."""

from collections.abc import Iterable

from controller_manager_msgs.msg import (
    ControllerState,
    HardwareComponentState,
    HardwareInterface,
    NamedLifecycleState,
)
from controller_manager_py.loaded_controller import LoadedController
from controllers_py.plugin import controller_kinds
from hw_interface_py.interface_table import InterfaceEntry, InterfaceShelf, InterfaceTable
from hw_interface_py.lifecycle import PrimaryState
from hw_interface_py.resource_manager import ResourceManager
from lifecycle_msgs.msg import State as StateMessage

_LARGEST_UINT16 = 2**16 - 1
_WITH_INTERFACES = (PrimaryState.INACTIVE, PrimaryState.ACTIVE)


def controller_states(
    controllers: Iterable[LoadedController], table: InterfaceTable
) -> list[ControllerState]:
    """Return one message per controller in the order given."""
    return [_controller_state(controller, table) for controller in controllers]


def controller_types() -> tuple[list[str], list[str]]:
    """Return the installed controller types and the base class of each, plain ones first."""
    kinds = sorted(controller_kinds().items(), key=lambda kind: (kind[1], kind[0]))
    bases = {
        False: 'controller_interface::ControllerInterface',
        True: 'controller_interface::ChainableControllerInterface',
    }
    return [name for name, _ in kinds], [bases[is_chainable] for _, is_chainable in kinds]


def hardware_components(hardware: ResourceManager) -> list[HardwareComponentState]:
    """Return one message per component."""
    return [
        HardwareComponentState(
            name=component.name,
            type=str(component.info.type.value),
            is_async=component.info.is_async,
            rw_rate=min(component.rw_rate, _LARGEST_UINT16),
            plugin_name=component.plugin_name,
            state=state_message(component.state),
            command_interfaces=_interfaces_of(hardware.table.commands, component.name),
            state_interfaces=_interfaces_of(hardware.table.states, component.name),
        )
        for component in hardware.components
    ]


def hardware_interfaces(shelf: InterfaceShelf) -> list[HardwareInterface]:
    """Return one message per interface, sorted by name."""
    return [_interface(e) for e in sorted(shelf.entries(), key=lambda entry: entry.name)]


def named_state(name: str, state: PrimaryState) -> NamedLifecycleState:
    """Return a part's name and state as one message."""
    return NamedLifecycleState(name=name, state=state_message(state))


def state_message(state: PrimaryState) -> StateMessage:
    """Return a state with its id and label."""
    return StateMessage(id=int(state), label=state.label)


def _controller_state(controller: LoadedController, table: InterfaceTable) -> ControllerState:
    message = ControllerState(
        name=controller.name,
        type=controller.type_name,
        is_async=controller.is_async,
        update_rate=min(controller.update_rate_hz, _LARGEST_UINT16),
        state=controller.state.label,
        claimed_interfaces=list(controller.claimed_interfaces),
        is_chainable=controller.controller.is_chainable,
    )
    if controller.state in _WITH_INTERFACES:
        message.required_command_interfaces = list(
            controller.command_names(table.commands.available_names())
        )
        message.required_state_interfaces = list(
            controller.state_names(table.states.available_names())
        )
    return message


def _interfaces_of(shelf: InterfaceShelf, owner: str) -> list[HardwareInterface]:
    return [_interface(entry) for entry in shelf.entries() if entry.owner == owner]


def _interface(entry: InterfaceEntry) -> HardwareInterface:
    return HardwareInterface(
        name=entry.name,
        data_type=entry.handle.description.data_type.value,
        is_available=entry.is_available,
        is_claimed=entry.is_available and entry.claimed_by is not None,
    )
