# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
Execution time and periodicity of a cyclic callback, accumulated without keeping the samples.

The cycle adds samples, any thread reads; a reader may see a sample in one figure and not yet in
another, which does not matter for statistics.
"""

import math
from typing import NamedTuple

from hw_interface_py.realtime import realtime


class StatisticSummary(NamedTuple):
    """The six figures that are published; all but ``sample_count`` are NaN without samples."""

    average: float
    minimum: float
    maximum: float
    standard_deviation: float
    sample_count: int
    current: float


class RunningStatistic:
    """
    Average, extremes and population standard deviation of a stream, by Welford's recurrence.

    A sample that is not finite shows as ``current`` and changes nothing else.
    """

    __slots__ = ('_squares', 'average', 'current', 'maximum', 'minimum', 'sample_count')

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Forget every sample."""
        self.average = 0.0
        self.minimum = math.inf
        self.maximum = -math.inf
        self.sample_count = 0
        self.current = math.nan
        self._squares = 0.0

    @realtime
    def add(self, sample: float) -> None:
        """Take one more sample into account."""
        self.current = sample
        if not math.isfinite(sample):
            return
        self.sample_count += 1
        difference = sample - self.average
        self.average += difference / self.sample_count
        self._squares += difference * (sample - self.average)
        if sample < self.minimum:
            self.minimum = sample
        if sample > self.maximum:
            self.maximum = sample

    def summary(self) -> StatisticSummary:
        """Return the present figures."""
        count = self.sample_count
        if count == 0:
            return StatisticSummary(math.nan, math.nan, math.nan, math.nan, 0, self.current)
        deviation = math.sqrt(max(self._squares, 0.0) / count)
        return StatisticSummary(
            self.average, self.minimum, self.maximum, deviation, count, self.current
        )


class CycleStatistics:
    """
    How long a cyclic callback takes and how often it runs.

    ``execution_time_us`` is in microseconds, ``periodicity_hz`` in Hz.
    """

    __slots__ = ('execution_time_us', 'periodicity_hz')

    def __init__(self) -> None:
        self.execution_time_us = RunningStatistic()
        self.periodicity_hz = RunningStatistic()

    def reset(self) -> None:
        """Forget every sample."""
        self.execution_time_us.reset()
        self.periodicity_hz.reset()
