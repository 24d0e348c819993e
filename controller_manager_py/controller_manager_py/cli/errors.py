# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
Errors that end a command-line program; each knows its exit code.

A tree of its own: the errors of the manager take as long to import as ROS itself, and a program
wants to be found by the manager first.

::

    CommandError
    ├── CommandInterruptedError                        SIGINT or SIGTERM arrived
    ├── InvalidCommandError         (ValueError)       names or ROS arguments make no sense
    ├── InvalidParameterFileError   (ValueError)       a parameter file is refused
    ├── ManagerNotFoundError        (TimeoutError)     a service did not appear in time
    ├── ManagerGoneError            (ConnectionError)  it disappeared before it had answered
    ├── NoAnswerError               (TimeoutError)     it does not answer
    ├── RequestRefusedError         (RuntimeError)     the controller manager said no
    └── SpawnerLockError            (TimeoutError)     other spawners do not come to an end
"""

import signal

_SIGNAL_EXIT_CODE_BASE = 128  # as shells report a process that a signal ended


class CommandError(Exception):
    """Root of the errors that end a program; ``exit_code`` is never 0."""

    exit_code = 1


class CommandInterruptedError(CommandError):
    """Report the signal that ended the program early."""

    def __init__(self, received: signal.Signals, occupation: str) -> None:
        """Keep the signal that was `received` and the `occupation` it broke off."""
        super().__init__(f'{received.name} received while {occupation}; exiting')
        self.received = received
        self.occupation = occupation
        self.exit_code = _SIGNAL_EXIT_CODE_BASE + received


class InvalidCommandError(CommandError, ValueError):
    """
    Report arguments that ROS does not accept.

    Example: ``-c "my manager"``, or a remapping without ``:=``.
    """


class InvalidParameterFileError(CommandError, ValueError):
    """Report a parameter file that cannot be used; the cause has file and line apart."""


class ManagerNotFoundError(CommandError, TimeoutError):
    """Report a service that did not appear in time."""

    def __init__(self, service: str, *, waited_s: float, diagnosis: str) -> None:
        """Keep the full name of the `service`, how long it was awaited, and what is visible."""
        super().__init__(f'Could not contact service {service} within {waited_s:g} s: {diagnosis}')
        self.service = service
        self.waited_s = waited_s
        self.diagnosis = diagnosis


class ManagerGoneError(CommandError, ConnectionError):
    """Report that the manager ended while an answer was awaited."""

    def __init__(self, service: str) -> None:
        """Keep the full name of the `service` that disappeared."""
        super().__init__(
            f'service {service} disappeared before it had answered: the controller manager ended;'
            ' its log says why'
        )
        self.service = service


class NoAnswerError(CommandError, TimeoutError):
    """Report a service that exists but does not answer."""

    def __init__(self, service: str, *, waited_s: float, situation: str) -> None:
        """Keep the full name of the `service`, the time it had, and what is known otherwise."""
        super().__init__(
            f'Could not successfully call service {service}: no answer within {waited_s:g} s;'
            f' {situation}. See the log of the controller manager for what it is doing, or allow'
            ' more time with --service-call-timeout'
        )
        self.service = service
        self.waited_s = waited_s


class RequestRefusedError(CommandError, RuntimeError):
    """Report what the controller manager refused; ``subject`` names what it was about."""

    def __init__(self, message: str, *, subject: str) -> None:
        """Keep the `subject`: the controllers or the component of the request."""
        super().__init__(message)
        self.subject = subject


class SpawnerLockError(CommandError, TimeoutError):
    """Report that another spawner holds the lock for too long."""

    def __init__(self, file: str, *, waited_s: float, holder: str) -> None:
        """Keep the `file`, how long it was tried to lock it, and who is the `holder`."""
        super().__init__(
            f'Failed to acquire lock {file} within {waited_s:g} s: it is held by {holder}; wait'
            ' until that has ended, or end it'
        )
        self.file = file
        self.waited_s = waited_s
        self.holder = holder
