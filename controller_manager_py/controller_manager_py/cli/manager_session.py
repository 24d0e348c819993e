# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
From the start of a command-line program to its exit code.

ROS takes 0.3 s to import. It is imported only here and only when needed: not for ``-h``, and not
before SIGINT and SIGTERM are in hand.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
import sys
from typing import NamedTuple, TYPE_CHECKING

from .errors import CommandError, CommandInterruptedError, InvalidCommandError
from .manager_options import ManagerOptions
from .stop_signals import StopSignals
from .terminal_colours import Colour, coloured

if TYPE_CHECKING:
    from .manager_client import ManagerClient
    from .manager_connection import ManagerConnection


class ManagerSession(NamedTuple):
    """What a program works with."""

    connection: 'ManagerConnection'
    client: 'ManagerClient'


def run_program(program: str, work: Callable[[StopSignals], None]) -> int:
    """Do the `work` and return the exit code; what keeps it from being done ends as a sentence."""
    with StopSignals() as stop:
        try:
            work(stop)
        except InvalidCommandError as error:
            print(f'{program}: error: {error}', file=sys.stderr)
            return error.exit_code
        except CommandError as error:
            return error.exit_code
    return 0


@contextmanager
def open_session(
    node_name: str, options: ManagerOptions, stop: StopSignals
) -> Iterator[ManagerSession]:
    """Join the ROS graph for a while, and log what ends the work there early."""
    from .manager_connection import ManagerConnection

    with ManagerConnection(
        node_name,
        options.manager,
        namespace=options.namespace,
        ros_arguments=options.ros_arguments,
        stop=stop,
    ) as connection:
        # From here on discovery goes on while Python imports.
        from .manager_client import ManagerClient

        client = ManagerClient(
            connection,
            manager_timeout_s=options.manager_timeout_s,
            call_timeout_s=options.call_timeout_s,
        )
        try:
            yield ManagerSession(connection, client)
        except InvalidCommandError:
            raise
        except CommandInterruptedError as error:
            connection.logger.info(str(error))
            raise
        except CommandError as error:
            connection.logger.error(coloured(Colour.FAILURE, str(error)))
            raise
