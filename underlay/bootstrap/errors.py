# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
What can stop the set-up, each as one sentence for the person in front of it.

SetUpError
├── FolderError(ValueError)           the project cannot be built where it lies
├── InterpreterError(ValueError)      no wheels exist for this Python
├── MissingToolError(LookupError)     the machine lacks a compiler, headers or a module
├── DownloadError(ConnectionError)    a wheel could not be had
└── StepFailedError(RuntimeError)     a command of a step failed
"""

from collections.abc import Sequence
from pathlib import Path


class SetUpError(Exception):
    """Stop the set-up with a sentence that says what to do."""


class FolderError(SetUpError, ValueError):
    """Say that the project lies in a folder whose name has white space."""

    def __init__(self, folder: Path) -> None:
        """Name the `folder`."""
        self.folder = folder
        super().__init__(
            f"the path '{folder}' has white space in it, which colcon's shell files do not bear; "
            'move the project to a path without'
        )


class InterpreterError(SetUpError, ValueError):
    """Say that there are no ROS 2 wheels for an interpreter."""

    def __init__(self, executable: str, version: str) -> None:
        """Name the `executable` and its `version`, as in 3.14."""
        self.executable = executable
        self.version = version
        super().__init__(
            f'{executable} is Python {version}, the ROS 2 wheels exist for 3.11 to 3.13; '
            'choose one with: make PYTHON=/path/to/python3.12 ...'
        )


class MissingToolError(SetUpError, LookupError):
    """Say what the machine lacks and which packages bring it."""

    def __init__(self, what: str, packages: Sequence[str]) -> None:
        """Name `what` is missing and the Debian `packages` that bring it."""
        self.what = what
        self.packages = tuple(packages)
        super().__init__(f'{what}; on Debian or Ubuntu: apt install {" ".join(packages)}')


class DownloadError(SetUpError, ConnectionError):
    """Say which Python package could not be had and why."""

    def __init__(self, requirement: str, reason: str) -> None:
        """Name the `requirement` (as in requirements.txt) and the `reason`."""
        self.requirement = requirement
        self.reason = reason
        super().__init__(f'cannot install {requirement}: {reason}')


class StepFailedError(SetUpError, RuntimeError):
    """Say which step failed, with the line of its output that tells most."""

    def __init__(self, step: str, last_words: str, lines: Sequence[str]) -> None:
        """Name the `step` and its `last_words`; `lines` is all it said."""
        self.step = step
        self.last_words = last_words
        self.lines = tuple(lines)
        super().__init__(f'{step}: {last_words}')
