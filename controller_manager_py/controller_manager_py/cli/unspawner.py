# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
The program ``unspawner``: deactivate controllers and unload them.

It ends with 0 exactly when none of them is loaded any more.
"""

from argparse import ArgumentParser
from collections.abc import Sequence
import sys

from .errors import RequestRefusedError
from .manager_options import (
    add_manager_option,
    add_switch_timeout_option,
    add_timeout_options,
    controller_name,
    ManagerOptions,
    split_command_line,
)
from .manager_session import ManagerSession, open_session, run_program
from .name_completion import complete_names
from .stop_signals import StopSignals
from .terminal_colours import Colour, coloured

_DEFAULT_MANAGER = '/controller_manager'


def main(args: Sequence[str] | None = None) -> int:
    """Run the program with the words of a command line and return its exit code."""
    complete_names(_parser, 'loaded controllers')
    line = split_command_line(sys.argv[1:] if args is None else args)
    found = _parser().parse_args(line.own)
    options = ManagerOptions(
        manager=found.controller_manager,
        manager_timeout_s=found.controller_manager_timeout,
        call_timeout_s=found.service_call_timeout,
        ros_arguments=line.ros,
    )
    names = tuple(dict.fromkeys(found.controller_names))

    def work(stop: StopSignals) -> None:
        with open_session(f'unspawner_{names[0]}', options, stop) as session:
            _unspawn(names, session, found.switch_timeout)

    return run_program('unspawner', work)


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog='unspawner', description='Deactivate and unload controllers.')
    parser.add_argument(
        'controller_names', nargs='+', type=controller_name, help='Names of the controllers'
    )
    add_manager_option(parser, _DEFAULT_MANAGER)
    add_timeout_options(parser)
    add_switch_timeout_option(parser)
    return parser


def _unspawn(names: Sequence[str], session: ManagerSession, switch_timeout_s: float) -> None:
    from hw_interface_py.nearest_name import describe_choices

    from .controller_removal import deactivate_controllers, unload_controller

    connection, client = session
    states = client.controller_states()
    for name in names:
        if name not in states:
            raise RequestRefusedError(
                f"Failed to unload controller {name}: '{connection.manager}' has no controller of"
                f' this name; {describe_choices(name, states)}. Nothing has been done',
                subject=name,
            )
    deactivated = deactivate_controllers(
        names, states, client, manager=connection.manager, timeout_s=switch_timeout_s
    )
    if deactivated:
        _log(session, 'Deactivated controller ', ', '.join(deactivated))
    for name in names:
        unload_controller(name, client, manager=connection.manager)
        _log(session, 'Unloaded controller ', name)


def _log(session: ManagerSession, text: str, name: str) -> None:
    session.connection.logger.info(coloured(Colour.SUCCESS, text, name=name))


if __name__ == '__main__':
    sys.exit(main())
