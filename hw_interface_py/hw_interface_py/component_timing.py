# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The times that the manager sets for all its hardware components."""

from collections.abc import Callable
from dataclasses import dataclass
import time


@dataclass(frozen=True, slots=True, kw_only=True)
class ComponentTiming:
    """Hold rates, patience and clocks; the rate is checked where it is a parameter."""

    manager_rate_hz: int
    """Rate of the control cycle in Hz, at least 1; components may run slower, never faster."""
    measures_time: bool = True
    """Whether execution time and periodicity are measured: two clock readings per callback."""
    busy_timeout_s: float = 1.0
    """How long a change waits for a read or write of its component that does not return, in s."""
    clock_ns: Callable[[], int] = time.monotonic_ns
    """The clock of the cycle's ``time_ns``; the cycle itself never asks it."""

    def effective_rate_hz(self, rw_rate: int) -> int:
        """Return the rate that a tag's ``rw_rate`` means: 0 and too much are the manager's."""
        return rw_rate if 0 < rw_rate < self.manager_rate_hz else self.manager_rate_hz
