# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
Errors of controller_manager_py.

::

    ControllerManagerError
    ├── ParameterFileError      (ValueError)   a parameter file, or a value in it, is refused
    ├── ManagedControllerError
    │   ├── ControllerLoadError     (RuntimeError)  the controller cannot be loaded
    │   ├── ControllerStateError    (RuntimeError)  its state does not allow what is asked
    │   ├── ControllerRateError     (ValueError)    its update rate makes no sense
    │   └── UnknownControllerError  (LookupError)   no controller of that name is loaded
    ├── SwitchRefusedError      (RuntimeError)  a switch request cannot be granted
    ├── ManagerEndingError      (RuntimeError)  a request came too late to be served
    ├── RosArgumentsError       (ValueError)   the arguments after --ros-args are refused
    └── LogFolderError          (OSError)      ROS cannot write its log files
"""

from collections.abc import Iterable
from pathlib import Path

from hw_interface_py.nearest_name import describe_choices


class ControllerManagerError(Exception):
    """Root of every error this package raises on purpose."""


class ParameterFileError(ControllerManagerError, ValueError):
    """
    Report why a parameter file, or one value in it, is refused.

    Lines and columns count from 1. Every part but the file is None where it does not apply.

    Example: ``update_rate: 30.5`` where an integer is declared.
    """

    def __init__(
        self,
        problem: str,
        *,
        file: Path,
        line: int | None = None,
        column: int | None = None,
        key: str | None = None,
    ) -> None:
        """Put the place in front of `problem` and keep the parts for callers."""
        place = ':'.join(str(part) for part in (file, line, column) if part is not None)
        super().__init__(f'{place}: {problem}')
        self.file = file
        self.line = line
        self.column = column
        self.key = key


class ManagedControllerError(ControllerManagerError):
    """Something is wrong with one controller; ``controller`` is its name."""

    def __init__(self, controller: str, problem: str) -> None:
        """Put the controller's name in front of `problem`."""
        self.controller = controller
        super().__init__(f"controller '{controller}': {problem}")


class ControllerLoadError(ManagedControllerError, RuntimeError):
    """The controller cannot be loaded."""


class ControllerStateError(ManagedControllerError, RuntimeError):
    """The controller's state does not allow what is asked, or a transition did not get there."""


class ControllerRateError(ManagedControllerError, ValueError):
    """The controller's update rate makes no sense."""

    def __init__(self, controller: str, wanted_hz: int, manager_rate_hz: int) -> None:
        """Name the rate that was asked for and the ones that are possible."""
        self.wanted_hz = wanted_hz
        super().__init__(
            controller,
            f'update_rate {wanted_hz} Hz is refused; allowed: 0 (the rate of the manager) to'
            f' {manager_rate_hz} Hz',
        )


class UnknownControllerError(ManagedControllerError, LookupError):
    """No controller of that name is loaded."""

    def __init__(self, controller: str, loaded: Iterable[str]) -> None:
        """Name the loaded controllers, the nearest first."""
        self.loaded = tuple(loaded)
        choices = describe_choices(controller, self.loaded)
        super().__init__(controller, f'no controller of this name is loaded; {choices}')


class SwitchRefusedError(ControllerManagerError, RuntimeError):
    """A switch request cannot be granted; nothing was switched."""


class ManagerEndingError(ControllerManagerError, RuntimeError):
    """A request came too late to be served; ``request`` is its name."""

    def __init__(self, request: str) -> None:
        """Name the request."""
        self.request = request
        super().__init__(f"the manager is ending; '{request}' was not run")


class RosArgumentsError(ControllerManagerError, ValueError):
    """The arguments after ``--ros-args`` are refused; ``arguments`` holds them."""

    def __init__(self, arguments: Iterable[str], reason: Exception) -> None:
        """Quote the arguments and what ROS says about them."""
        self.arguments = tuple(arguments)
        super().__init__(
            f'the ROS arguments {" ".join(self.arguments)!r} are refused:'
            f' {type(reason).__name__}: {reason}'
        )


class LogFolderError(ControllerManagerError, OSError):
    """
    ROS cannot write its log files, without which it does not start.

    Example: a service of a user without a home.
    """

    def __init__(self, reason: Exception) -> None:
        """Quote what ROS says and name what decides about the folder."""
        said = str(reason).partition(', at /')[0]
        super().__init__(f'{said}; set HOME or ROS_LOG_DIR to a folder that may be written to')
