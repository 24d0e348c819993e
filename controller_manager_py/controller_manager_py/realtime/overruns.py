# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Late cycles: which deadline comes next, how many were missed, and one line a second about it."""

from typing import NamedTuple

from hw_interface_py.realtime import Mailbox, realtime

REPORT_EVERY_NS = 1_000_000_000


class OverrunReport(NamedTuple):
    """
    What one line of the log says about the time since the last line.

    ``missed`` cycles; ``work_ns`` is the longest cycle, ``wake_up_ns`` the latest wake-up.
    """

    missed: int
    work_ns: int
    wake_up_ns: int


class OverrunCounter:
    """
    Decide the next deadline and count the ones that passed unused.

    ``missed`` counts for the loop's whole life. ``reports`` holds at most one report a second
    for the thread that logs.
    """

    def __init__(self, period_ns: int) -> None:
        self._period_ns = period_ns
        self._unreported = 0
        self._worst_work_ns = 0
        self._latest_wake_up_ns = 0
        self._last_report_ns = -REPORT_EVERY_NS
        self.missed = 0
        self.reports: Mailbox[OverrunReport] = Mailbox()

    @realtime
    def next_deadline(self, deadline_ns: int, now_ns: int, start_ns: int) -> int:
        """
        Return the deadline after ``deadline_ns``, skipping those that are already past.

        ``start_ns`` is when the cycle began; all three are on the steady clock.
        """
        following_ns = deadline_ns + self._period_ns
        late_ns = now_ns - following_ns
        if late_ns <= 0:
            return following_ns
        missed = -(-late_ns // self._period_ns)  # rounded up: one that is due now is not missed
        self.missed += missed
        self._unreported += missed
        self._worst_work_ns = max(self._worst_work_ns, now_ns - start_ns)
        self._latest_wake_up_ns = max(self._latest_wake_up_ns, start_ns - deadline_ns)
        if now_ns - self._last_report_ns >= REPORT_EVERY_NS:
            self.reports.put(
                OverrunReport(self._unreported, self._worst_work_ns, self._latest_wake_up_ns)
            )
            self._last_report_ns = now_ns
            self._unreported = self._worst_work_ns = self._latest_wake_up_ns = 0
        return following_ns + missed * self._period_ns
