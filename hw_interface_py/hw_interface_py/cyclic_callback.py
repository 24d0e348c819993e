# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""``read`` or ``write`` of one component: when it is due, the guarded call, its statistics."""

from collections.abc import Callable
import time

from hw_interface_py.cycle_statistics import CycleStatistics
from hw_interface_py.plugin_guard import (
    CycleOutcome,
    guarded_cycle_call,
    OK_OUTCOME,
    ReturnType,
)
from hw_interface_py.realtime import realtime

_NS_PER_S = 1_000_000_000


class CyclicCallback:
    """
    A callback that runs at its own rate inside the manager's cycle.

    At a reduced rate it runs in the cycle that is closest to the wanted instant and gets the
    measured time since its last run, its nominal period the first time. At the manager's rate it
    runs in every cycle and gets the cycle's period. ``statistics`` is None when nothing is
    measured.
    """

    __slots__ = (
        '_due_after_ns',
        '_function',
        '_has_run',
        '_is_reduced',
        '_last_ns',
        '_nominal_period_s',
        'statistics',
    )

    def __init__(
        self,
        function: Callable[[int, float], ReturnType | None],
        *,
        rate_hz: int,
        manager_rate_hz: int,
        measures_time: bool,
    ) -> None:
        self._function = function
        self._is_reduced = rate_hz < manager_rate_hz
        self._nominal_period_s = 1.0 / rate_hz
        self._due_after_ns = _closest_tick_ns(rate_hz, manager_rate_hz)
        self._has_run = False
        self._last_ns = 0
        self.statistics = CycleStatistics() if measures_time else None

    def restart(self) -> None:
        """Begin anew: due at once, no statistics; the cycle does not run it meanwhile."""
        self._has_run = False
        if self.statistics is not None:
            self.statistics.reset()

    @realtime
    def run(self, time_ns: int, period_s: float) -> CycleOutcome:
        """Call the function when it is due; ``period_s`` is that of the manager's cycle."""
        elapsed_ns = time_ns - self._last_ns
        # A clock that went back, as simulated time does at a reset, starts the schedule anew.
        is_continued = self._has_run and elapsed_ns >= 0
        if self._is_reduced:
            if is_continued and elapsed_ns < self._due_after_ns:
                return OK_OUTCOME
            period_s = elapsed_ns / _NS_PER_S if is_continued else self._nominal_period_s
        self._has_run = True
        self._last_ns = time_ns
        statistics = self.statistics
        if statistics is None:
            return guarded_cycle_call(self._function, time_ns, period_s)
        # The cycle's time is a deadline that does not move during the call, so only a clock can
        # tell how long it took.
        started_ns = time.perf_counter_ns()
        outcome = guarded_cycle_call(self._function, time_ns, period_s)
        statistics.execution_time_us.add((time.perf_counter_ns() - started_ns) * 1e-3)
        if is_continued and elapsed_ns > 0:
            statistics.periodicity_hz.add(_NS_PER_S / elapsed_ns)
        return outcome


def _closest_tick_ns(rate_hz: int, manager_rate_hz: int) -> int:
    """
    Return from what time since the last run on a cycle is the closest one to the wanted instant.

    Running now is not worse than one cycle later when |T r - 1| <= |(T + 1/m) r - 1| for a rate r
    in a manager's rate m, that is from T = 1/r - 1/(2 m) on; rounded up to whole nanoseconds.
    """
    numerator = (2 * manager_rate_hz - rate_hz) * _NS_PER_S
    return -(-numerator // (2 * rate_hz * manager_rate_hz))
