# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The processes of the demo, each shown as the command that a person would type."""

from pathlib import Path
import shutil
import signal
import subprocess
from types import TracebackType
from typing import Self

from ament_index_python.packages import get_package_prefix

_END_WITHIN_S = 5.0


class DemoError(Exception):
    """A step of the demo did not work."""


class ManagerRun:
    """A controller manager as a process; leaving the ``with`` block ends it in any case."""

    def __init__(self, controllers: Path) -> None:
        command = _command('controller_manager_py', 'ros2_control_node')
        command += ['--ros-args', '--params-file', str(controllers)]
        print(f'$ ros2 run controller_manager_py ros2_control_node {" ".join(command[1:])}')
        self._process = subprocess.Popen(command)

    def __enter__(self) -> Self:
        """Return the running process."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """End the process if it still runs."""
        self.end()

    def check(self) -> None:
        """Raise DemoError when the process has ended by itself."""
        if self._process.poll() is not None:
            raise DemoError(
                f'the controller manager ended with exit code {self._process.returncode}'
            )

    def end(self) -> int:
        """Ask the process to end as Ctrl-C does, and return its exit code."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
        try:
            return self._process.wait(_END_WITHIN_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return self._process.wait()


def run_command(package: str, executable: str, *arguments: str) -> None:
    """Run a program to its end and show its output; DemoError when it fails."""
    command = [*_command(package, executable), *arguments]
    shown = f'ros2 run {package} {executable}' if package else executable
    print(f'\n$ {shown} {" ".join(arguments)}', flush=True)
    exit_code = subprocess.run(command, check=False).returncode
    if exit_code:
        raise DemoError(f'{shown} ended with exit code {exit_code}')


def _command(package: str, executable: str) -> list[str]:
    if package:
        return [str(Path(get_package_prefix(package)) / 'lib' / package / executable)]
    found = shutil.which(executable)
    if found is None:
        raise DemoError(f'{executable} is not on PATH; source setup.bash')
    return [found]
