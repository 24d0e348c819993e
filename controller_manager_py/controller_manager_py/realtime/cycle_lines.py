# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Lines that controllers hand to the log from within the cycle."""

from collections.abc import Callable
from typing import NamedTuple

from hw_interface_py.realtime import Outbox, realtime

_SAME_LINE_EVERY_NS = 1_000_000_000
_LINES_A_SECOND = 10


class ControllerLine(NamedTuple):
    """A line for the log, and the controller that says it."""

    controller: str
    text: str


class CycleLines:
    """
    The way of one controller's lines out of the cycle.

    The same line passes at most once a second and ten different ones do; what is held back is
    not told later. ``steady_ns`` is the clock.
    """

    def __init__(
        self,
        controller: str,
        outbox: Outbox[ControllerLine],
        steady_ns: Callable[[], int],
    ) -> None:
        self._controller = controller
        self._outbox = outbox
        self._steady_ns = steady_ns
        self._last_text = ''
        self._window_start_ns = -_SAME_LINE_EVERY_NS
        self._lines_in_window = 0

    @realtime
    def report(self, text: str) -> None:
        """Hand a line out, unless this controller has just said it or says too much."""
        now_ns = self._steady_ns()
        if now_ns - self._window_start_ns >= _SAME_LINE_EVERY_NS:
            self._window_start_ns = now_ns
            self._lines_in_window = 0
        elif text == self._last_text or self._lines_in_window >= _LINES_A_SECOND:
            return
        self._last_text = text
        self._lines_in_window += 1
        self._outbox.offer(ControllerLine(self._controller, text))
