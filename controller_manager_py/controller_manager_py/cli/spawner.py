# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
The program ``spawner``: bring controllers up.

It ends with 0 exactly when every controller has reached the state that was asked for.
"""

from collections.abc import Sequence
import sys
from typing import TYPE_CHECKING

from .errors import CommandInterruptedError, ManagerGoneError, ManagerNotFoundError
from .manager_session import ManagerSession, open_session, run_program
from .name_completion import complete_names
from .spawner_arguments import parse_spawner_arguments, plain_parser, SpawnerArguments
from .spawner_lock import SpawnerLock
from .stop_signals import StopSignals

if TYPE_CHECKING:
    from .spawn_sequence import SpawnSequence

# After a signal the manager has mostly received it, too, and may be gone.
_MANAGER_TIMEOUT_AFTER_SIGNAL_S = 2.0


def main(args: Sequence[str] | None = None) -> int:
    """Run the program with the words of a command line and return its exit code."""
    complete_names(plain_parser, 'configured controllers')
    arguments = parse_spawner_arguments(sys.argv[1:] if args is None else args)
    return run_program('spawner', lambda stop: _spawn(arguments, stop))


def _spawn(arguments: SpawnerArguments, stop: StopSignals) -> None:
    node_name = f'spawner_{arguments.wishes[0].name}'
    with open_session(node_name, arguments.options, stop) as session:
        from .spawn_sequence import SpawnSequence

        logger = session.connection.logger
        for warning in arguments.warnings:
            logger.warning(warning)
        # Reads the files: a bad one is to be found before the manager is waited for.
        sequence = SpawnSequence(arguments, session.connection, session.client)
        session.client.wait_for_manager()
        with SpawnerLock(logger, stop):
            try:
                sequence.spawn()
            except CommandInterruptedError as error:
                if arguments.unload_on_kill:
                    _undo(sequence, session, error, stop)
                raise
        if arguments.unload_on_kill:
            logger.info('Waiting until interrupt to unload controllers')
            _undo_after_signal(sequence, session, stop)


def _undo_after_signal(
    sequence: 'SpawnSequence', session: ManagerSession, stop: StopSignals
) -> None:
    while True:
        try:
            stop.sleep(None, 'waiting to unload the controllers')
        except CommandInterruptedError as error:
            _undo(sequence, session, error, stop)
            return


def _undo(
    sequence: 'SpawnSequence',
    session: ManagerSession,
    interruption: CommandInterruptedError,
    stop: StopSignals,
) -> None:
    logger = session.connection.logger
    logger.info(f'{interruption.received.name} received, further signals are ignored')
    stop.ignore()
    session.client.manager_timeout_s = _MANAGER_TIMEOUT_AFTER_SIGNAL_S
    try:
        sequence.undo()
    except (ManagerGoneError, ManagerNotFoundError):
        logger.warning(
            f"'{session.connection.manager}' has ended, and its controllers with it: there is"
            ' nothing to unload'
        )


if __name__ == '__main__':
    sys.exit(main())
