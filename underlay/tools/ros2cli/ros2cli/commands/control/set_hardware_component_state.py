# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Adjust the state of the hardware component."""

import argparse
from typing import NamedTuple, TYPE_CHECKING

from ros2cli.errors import RefusedError
from ros2cli.manager.options import add_manager_options, add_node_options, open_manager
from ros2cli.names import nearest_first

if TYPE_CHECKING:
    from ros2cli.manager.client import ManagerClient


class _Target(NamedTuple):
    number: int  # in lifecycle_msgs/msg/State
    doing: str


_TARGETS = {
    'unconfigured': _Target(1, 'cleaning up'),
    'inactive': _Target(2, 'stopping'),
    'active': _Target(3, 'activating'),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    add_node_options(parser)
    parser.add_argument(
        'hardware_component_name', help='Name of the hardware_component to be changed'
    )
    parser.add_argument(
        'state',
        choices=list(_TARGETS),
        help='State in which the hardware component should be changed to',
    )
    add_manager_options(parser)


def main(options: argparse.Namespace) -> int:
    """Ask the manager and print the state that the component is in then."""
    name, wanted = options.hardware_component_name, options.state
    target = _TARGETS[wanted]
    with open_manager(options) as manager:
        outcome = manager.set_hardware_component_state(name, target.number, wanted)
        # A component that cannot follow may stay where it is and be answered as a success.
        if not outcome.is_done or outcome.state.label != wanted:
            raise RefusedError(
                f'Error {target.doing} hardware component, check controller_manager logs '
                f'({_explain(manager, name)})'
            )
    print(f'Successfully set {name} to state {outcome.state}')
    return 0


def _explain(manager: 'ManagerClient', name: str) -> str:
    states = {found.name: found.state.label for found in manager.list_hardware_components()}
    if name in states:
        return f'{name} is {states[name]}'
    return f'there is no component {name}; there are: {nearest_first(name, states)}'
