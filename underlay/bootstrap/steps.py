# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The steps a person sees, with the elapsed time, and the log that takes the rest."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
import re
import subprocess
import sys
import time

from bootstrap.errors import StepFailedError

_TELLING = re.compile(r'\b\w*error\b[^:()]*:|no space left|\bkilled\b|denied', re.IGNORECASE)


class Steps:
    """Names each step on the terminal and runs its commands with their output in a file."""

    def __init__(self, log: Path, clock: Callable[[], float] = time.monotonic) -> None:
        """Append command output to `log`; `clock` gives seconds."""
        self._log = log
        self._clock = clock
        self._begin = clock()

    def say(self, what: str) -> None:
        """Print one line with the seconds since the start."""
        print(f'[{self._clock() - self._begin:6.1f} s] {what}', flush=True)

    def run(
        self,
        step: str,
        command: Sequence[str | Path],
        *,
        environment: Mapping[str, str],
        folder: Path,
        on_line: Callable[[str], None] = lambda _line: None,
    ) -> list[str]:
        """
        Run a command, log its output and return its lines.

        `on_line` sees each line as it comes. Raises StepFailedError where it ends with another
        code than 0.
        """
        words = [str(word) for word in command]
        lines: list[str] = []
        self._log.parent.mkdir(parents=True, exist_ok=True)
        with self._log.open('a', encoding='utf-8') as log:
            log.write(f'\n$ {" ".join(words)}\n')
            with subprocess.Popen(
                words,
                env=dict(environment),
                cwd=folder,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding='utf-8',
                errors='replace',
            ) as process:
                for line in process.stdout or ():
                    log.write(line)
                    log.flush()
                    lines.append(line.rstrip())
                    on_line(line.rstrip())
        if process.returncode < 0:
            raise StepFailedError(step, f'ended by signal {-process.returncode}', lines)
        if process.returncode:
            raise StepFailedError(step, telling_line(lines), lines)
        return lines


def telling_line(lines: Sequence[str]) -> str:
    """Return the line of a failed command's output that tells most."""
    for line in lines:
        if _TELLING.search(line) and 'warning' not in line.lower():
            return line.strip()
    spoken = [line.strip() for line in lines if line.strip()]
    return spoken[-1] if spoken else 'it failed and said nothing'


def report(error: Exception, log: Path) -> None:
    """Print the one sentence of an error and, where a command ran, the file of its output."""
    print(f'set-up stopped: {error}', file=sys.stderr)
    if log.is_file():
        print(f'the full output is in {log}', file=sys.stderr)
