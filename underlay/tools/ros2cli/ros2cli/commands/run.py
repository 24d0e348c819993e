# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Run a package specific executable."""

import argparse
from collections.abc import Sequence
import shlex
import signal
import subprocess
from types import FrameType

from ros2cli.errors import UnusableCommandError
from ros2cli.packages import find_executable


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument(
        '--prefix',
        help='Prefix command, which should go before the executable. Command must be wrapped in '
        "quotes if it contains spaces (e.g. --prefix 'gdb -ex run --args').",
    )
    parser.add_argument('package_name', help='Name of the ROS package')
    parser.add_argument('executable_name', help='Name of the executable')
    parser.add_argument(
        'argv', nargs=argparse.REMAINDER, help='Pass arbitrary arguments to the executable'
    )


def main(options: argparse.Namespace) -> int:
    """Return the exit code of the executable; a signal's number below 0 where one ended it."""
    executable = find_executable(options.package_name, options.executable_name)
    code = _run([*_words(options.prefix or ''), str(executable), *options.argv])
    if code < 0:
        print(f'[ros2run]: {signal.strsignal(-code)}')
    elif code > 0:
        print(f'[ros2run]: Process exited with failure {code}')
    return code


def _words(prefix: str) -> list[str]:
    try:
        return shlex.split(prefix)
    except ValueError as error:
        raise UnusableCommandError(f'--prefix {prefix!r}: {error}') from error


def _run(command: Sequence[str]) -> int:
    """
    Run a command to its end.

    A terminal's Ctrl-C reaches the command as well as this process, which leaves the reaction to
    the command. SIGTERM is passed on, lest the command outlive this process unseen.
    """
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, lambda _number, _frame: None)
    try:
        process = subprocess.Popen(command)
    except OSError as error:
        raise UnusableCommandError(f'cannot run {command[0]}: {error.strerror}') from error

    def pass_on(number: int, _frame: FrameType | None) -> None:
        process.send_signal(number)

    signal.signal(signal.SIGTERM, pass_on)
    return process.wait()
