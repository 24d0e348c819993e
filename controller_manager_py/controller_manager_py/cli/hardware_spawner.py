# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
The program ``hardware_spawner``: configure or activate hardware components.

It ends with 0 exactly when every component has reached the state that was asked for.
"""

from argparse import ArgumentParser
from collections.abc import Sequence
from enum import Enum
import sys

from .errors import RequestRefusedError
from .manager_options import (
    add_manager_option,
    add_timeout_options,
    ManagerOptions,
    split_command_line,
)
from .manager_session import ManagerSession, open_session, run_program
from .name_completion import complete_names
from .stop_signals import StopSignals
from .terminal_colours import Colour, coloured

_DEFAULT_MANAGER = 'controller_manager'


class _Goal(Enum):
    """What is to be done with the components: the verb, in the past as the log says it."""

    ACTIVATE = 'activated'
    CONFIGURE = 'configured'


def main(args: Sequence[str] | None = None) -> int:
    """Run the program with the words of a command line and return its exit code."""
    complete_names(_parser, 'hardware components')
    line = split_command_line(sys.argv[1:] if args is None else args)
    found = _parser().parse_args(line.own)
    options = ManagerOptions(
        manager=found.controller_manager,
        manager_timeout_s=found.controller_manager_timeout,
        call_timeout_s=found.service_call_timeout,
        ros_arguments=line.ros,
    )
    goal = _Goal.ACTIVATE if found.activate else _Goal.CONFIGURE
    names = tuple(dict.fromkeys(found.hardware_component_names))

    def work(stop: StopSignals) -> None:
        with open_session('hardware_spawner', options, stop) as session:
            _set_states(names, goal, session)

    return run_program('hardware_spawner', work)


def _parser() -> ArgumentParser:
    parser = ArgumentParser(
        prog='hardware_spawner', description='Configure or activate hardware components.'
    )
    parser.add_argument(
        'hardware_component_names', nargs='+', help='Names of the hardware components'
    )
    add_manager_option(parser, _DEFAULT_MANAGER)
    add_timeout_options(parser)
    goals = parser.add_mutually_exclusive_group(required=True)
    goals.add_argument(
        '--activate', action='store_true', help='Activate the components; configures them first'
    )
    goals.add_argument('--configure', action='store_true', help='Configure the components')
    return parser


def _set_states(names: Sequence[str], goal: _Goal, session: ManagerSession) -> None:
    """Try all, also after a failure."""
    failed = []
    for name in names:
        try:
            _set_state(name, goal, session)
        except RequestRefusedError as error:
            session.connection.logger.warning(coloured(Colour.WARNING, str(error)))
            failed.append(name)
    if failed:
        raise RequestRefusedError(
            f'{len(failed)} of {len(names)} hardware components could not be {goal.value}:'
            f' {", ".join(failed)}',
            subject=', '.join(failed),
        )


def _set_state(name: str, goal: _Goal, session: ManagerSession) -> None:
    from hw_interface_py.nearest_name import describe_choices
    from lifecycle_msgs.msg import State

    connection, client = session
    target = (
        State(id=State.PRIMARY_STATE_ACTIVE, label='active')
        if goal is _Goal.ACTIVATE
        else State(id=State.PRIMARY_STATE_INACTIVE, label='inactive')
    )
    components = client.component_states()
    if name not in components:
        raise RequestRefusedError(
            f"Hardware Component '{name}' is not loaded - state can not be changed:"
            f' {describe_choices(name, components)}',
            subject=name,
        )
    answer = client.set_hardware_component_state(name, target)
    now = f"Hardware now in state: '{answer.state_label}' (id {answer.state_id})"
    if not answer.ok or answer.state_id != target.id:
        raise RequestRefusedError(
            f"Could not get component '{name}' {goal.value}. {now}; the log of"
            f" '{connection.manager}' says why",
            subject=name,
        )
    connection.logger.info(coloured(Colour.SUCCESS, f"{goal.value} component '{name}'. {now}."))


if __name__ == '__main__':
    sys.exit(main())
