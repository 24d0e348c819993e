# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""SIGINT and SIGTERM as something that waiting code looks at, not as an exception anywhere."""

from collections.abc import Mapping
import os
import select
import signal
from types import FrameType, TracebackType
from typing import Any, Self

from .errors import CommandInterruptedError

_STOPPING = (signal.SIGINT, signal.SIGTERM)


class StopSignals:
    """
    Note SIGINT and SIGTERM while the context is open; to be opened in the main thread.

    Whoever waits calls ``sleep`` and thereby ends early, with an error that is one sentence and
    an exit code. After ``ignore`` further signals are without effect.
    """

    def __init__(self) -> None:
        """Prepare; nothing is caught before the context is entered."""
        self._received: signal.Signals | None = None
        self._is_ignoring = False
        self._previous: Mapping[signal.Signals, Any] = {}
        self._wake_reader = self._wake_writer = self._previous_wakeup = -1

    def __enter__(self) -> Self:
        """Take the two signals over."""
        self._wake_reader, self._wake_writer = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        self._previous_wakeup = signal.set_wakeup_fd(self._wake_writer, warn_on_full_buffer=False)
        self._previous = {each: signal.signal(each, self._note) for each in _STOPPING}
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Give the two signals back."""
        for each, handler in self._previous.items():
            signal.signal(each, handler)
        signal.set_wakeup_fd(self._previous_wakeup)
        os.close(self._wake_reader)
        os.close(self._wake_writer)

    def check(self, occupation: str) -> None:
        """Raise CommandInterruptedError, saying the `occupation`, where a signal has arrived."""
        if self._received is not None and not self._is_ignoring:
            raise CommandInterruptedError(self._received, occupation)

    def sleep(self, duration_s: float | None, occupation: str) -> None:
        """
        Wait for the duration, or without end for None.

        Raises CommandInterruptedError at once when a signal arrives or has arrived.
        """
        self.check(occupation)
        if self._is_ignoring:
            select.select([], [], [], duration_s)
            return
        readable, _, _ = select.select([self._wake_reader], [], [], duration_s)
        if readable:
            os.read(self._wake_reader, 512)
            self.check(occupation)

    def ignore(self) -> None:
        """Let what follows run to its end whatever signals arrive."""
        self._is_ignoring = True

    def _note(self, number: int, frame: FrameType | None) -> None:
        if self._received is None:
            self._received = signal.Signals(number)
