# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Running figures against those computed from all samples at once."""

import math
import statistics

from hw_interface_py.cycle_statistics import CycleStatistics, RunningStatistic
from hypothesis import given
from hypothesis import strategies as st
import pytest

SAMPLES = st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=50)


def running(samples):
    statistic = RunningStatistic()
    for sample in samples:
        statistic.add(sample)
    return statistic


@given(SAMPLES)
def test_figures_are_those_of_all_samples(samples):
    summary = running(samples).summary()

    assert summary.average == pytest.approx(statistics.fmean(samples), abs=1e-6)
    assert summary.standard_deviation == pytest.approx(statistics.pstdev(samples), abs=1e-3)
    assert (summary.minimum, summary.maximum) == (min(samples), max(samples))
    assert (summary.sample_count, summary.current) == (len(samples), samples[-1])


def test_without_samples_the_count_is_zero_and_the_rest_nan():
    summary = RunningStatistic().summary()

    assert summary.sample_count == 0
    assert all(math.isnan(summary[each]) for each in (0, 1, 2, 3, 5))


@pytest.mark.parametrize('odd', [math.nan, math.inf, -math.inf])
def test_sample_that_is_not_finite_shows_only_as_the_current_one(odd):
    statistic = running([1.0, 3.0])

    statistic.add(odd)

    summary = statistic.summary()
    assert summary[:5] == (2.0, 1.0, 3.0, 1.0, 2)
    assert summary.current == odd or math.isnan(odd)


def test_reset_forgets_both_figures():
    figures = CycleStatistics()
    figures.execution_time_us.add(12.0)
    figures.periodicity_hz.add(100.0)

    figures.reset()

    assert figures.execution_time_us.summary().sample_count == 0
    assert figures.periodicity_hz.summary().sample_count == 0
