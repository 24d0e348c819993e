# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
What a command may end with: one sentence on standard error and exit code 1.

Ros2Error
├── UnknownPackageError(LookupError)       no installed package of that name
├── UnknownExecutableError(LookupError)    the package has no such executable, or several
├── UnusableCommandError(OSError)          the executable or its prefix cannot be started
├── EnvironmentNotSetUpError(LookupError)  no prefix to look for packages in
├── GraphError(RuntimeError)               this process cannot join the ROS graph
├── NameRefusedError(ValueError)           a name that no node or service can have
├── ServiceNotFoundError(TimeoutError)     nobody offers the service
├── NoAnswerError(TimeoutError)            the service does not answer
├── ParameterFileError(ValueError)         a file of parameters that cannot be used
└── RefusedError(RuntimeError)             the controller manager did not do what was asked
"""

from collections.abc import Iterable

from ros2cli.names import nearest_first


class Ros2Error(Exception):
    """End a command with a sentence."""


class UnknownPackageError(Ros2Error, LookupError):
    """Name a package that is not installed and those that are."""

    def __init__(self, package: str, installed: Iterable[str], opening: str = '') -> None:
        """Name the `package` and the `installed` ones; `opening` replaces the first words."""
        self.package = package
        self.installed = tuple(installed)
        super().__init__(
            f'{opening or f"Package {package!r} not found"}; '
            f'installed: {nearest_first(package, self.installed)}'
        )


class UnknownExecutableError(Ros2Error, LookupError):
    """Name an executable that a package lacks, or has several times."""


class UnusableCommandError(Ros2Error, OSError):
    """Name a command line that cannot be started and why."""


class EnvironmentNotSetUpError(Ros2Error, LookupError):
    """Say that no prefix is set up in this shell."""


class GraphError(Ros2Error, RuntimeError):
    """Say why this process cannot join the ROS graph."""


class NameRefusedError(Ros2Error, ValueError):
    """Name an option's value that can be no name in the ROS graph."""


class ServiceNotFoundError(Ros2Error, TimeoutError):
    """Name a service that nobody offers."""

    def __init__(self, service: str, hint: str) -> None:
        """Name the `service`; `hint` says what was found instead."""
        self.service = service
        super().__init__(f'Could not contact service {service}{hint and f" ({hint})"}')


class NoAnswerError(Ros2Error, TimeoutError):
    """Name a service that took a request and does not answer."""

    def __init__(self, service: str, limit_s: float) -> None:
        """Name the `service` and the seconds it was given."""
        self.service = service
        self.limit_s = limit_s
        super().__init__(
            f'Could not successfully call service {service}: no answer within {limit_s:g} s; '
            'what was asked for may still happen'
        )


class ParameterFileError(Ros2Error, ValueError):
    """Name a parameter file and what is wrong with it."""


class RefusedError(Ros2Error, RuntimeError):
    """Say what the controller manager did not do."""
