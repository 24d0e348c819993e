# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Adjust the state of the controller."""

import argparse
from typing import NamedTuple, TYPE_CHECKING

from ros2cli.errors import RefusedError
from ros2cli.manager.options import add_manager_options, add_node_options, open_manager
from ros2cli.names import nearest_first

if TYPE_CHECKING:
    from ros2cli.manager.client import ManagerClient


class _Transition(NamedTuple):
    doing: str
    done: str


_TRANSITIONS = {
    ('inactive', 'unconfigured'): _Transition('cleaning up', 'successfully cleaned up'),
    ('unconfigured', 'inactive'): _Transition('configuring', 'Successfully configured'),
    ('active', 'inactive'): _Transition('stopping', 'Successfully deactivated'),
    ('inactive', 'active'): _Transition('activating', 'Successfully activated'),
}
_IMPOSSIBLE = {
    'unconfigured': 'cannot cleanup {name} from its current state {state}',
    'inactive': "cannot put {name} in 'inactive' state from its current state {state}",
    'active': 'cannot activate {name} from its current state {state}',
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    add_node_options(parser)
    parser.add_argument('controller_name', help='Name of the controller to be changed')
    parser.add_argument(
        'state',
        choices=['unconfigured', 'inactive', 'active'],
        help='State in which the controller should be changed to',
    )
    add_manager_options(parser)


def main(options: argparse.Namespace) -> int:
    """Do the one transition that leads from the controller's state to the wanted one."""
    name, wanted = options.controller_name, options.state
    with open_manager(options) as manager:
        state = _state(manager, name)
        transition = _TRANSITIONS.get((state, wanted))
        if transition is None:
            raise RefusedError(_IMPOSSIBLE[wanted].format(name=name, state=state))
        refusal = _request(manager, name, state, wanted)
        reached = manager.state_of(name)
    # A best-effort switch that drops the controller is answered as a success.
    if refusal is not None or reached != wanted:
        raise RefusedError(
            f'Error {transition.doing} controller, check controller_manager logs '
            f'({refusal or f"{name} is {reached}"})'
        )
    print(f'{transition.done} {name}')
    return 0


def _state(manager: 'ManagerClient', name: str) -> str:
    states = {found.name: str(found.state) for found in manager.list_controllers()}
    if name not in states:
        raise RefusedError(
            f'controller {name} does not seem to be loaded; loaded: {nearest_first(name, states)}'
        )
    return states[name]


def _request(manager: 'ManagerClient', name: str, state: str, wanted: str) -> str | None:
    """Return None where the manager did it, else what it says."""
    if 'active' in (state, wanted):
        outcome = manager.switch_controllers(
            activate=[name] if wanted == 'active' else [],
            deactivate=[name] if state == 'active' else [],
        )
        return None if outcome.is_done else outcome.message
    ask = manager.configure_controller if wanted == 'inactive' else manager.cleanup_controller
    return None if ask(name) else ''
