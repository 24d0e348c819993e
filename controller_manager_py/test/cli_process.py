# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""One of the command-line programs in a process of its own."""

from collections.abc import Mapping
import os
from pathlib import Path
import signal
import subprocess
import sys
import threading
from types import TracebackType
from typing import NamedTuple, Self

_END_S = 40.0


class Ending(NamedTuple):
    """How a program ended; both of its outputs are one text."""

    code: int
    text: str

    def has(self, *parts: str) -> bool:
        """Say whether all parts are in the text; if not, pytest shows the text."""
        return all(part in self.text for part in parts)


class CliProcess:
    """
    A running program.

    ``ROS_HOME``, where the spawner's lock is, should be a folder of the test.
    """

    def __init__(
        self,
        program: str,
        *words: str,
        ros_home: Path,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.process = subprocess.Popen(
            [sys.executable, '-m', f'controller_manager_py.cli.{program}', *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, 'ROS_HOME': str(ros_home), **(environment or {})},
        )
        self._lines: list[str] = []
        self._news = threading.Condition()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self._reader.join()
        if self.process.stdout is not None:
            self.process.stdout.close()

    def wait_for_text(self, text: str) -> None:
        with self._news:
            assert self._news.wait_for(lambda: text in self.text, _END_S), self.text

    def signal(self, number: signal.Signals) -> None:
        self.process.send_signal(number)

    def end(self) -> Ending:
        code = self.process.wait(_END_S)
        self._reader.join()
        return Ending(code, self.text)

    @property
    def text(self) -> str:
        return ''.join(self._lines)

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            with self._news:
                self._lines.append(line)
                self._news.notify_all()
