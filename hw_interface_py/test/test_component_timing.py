# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""What a tag's rw_rate means in a manager's cycle."""

from hw_interface_py.component_timing import ComponentTiming
import pytest


@pytest.mark.parametrize(
    ('rw_rate', 'effective'), [(0, 100), (1, 1), (99, 99), (100, 100), (101, 100), (5000, 100)]
)
def test_zero_and_too_much_are_the_manager_s_rate(rw_rate, effective):
    assert ComponentTiming(manager_rate_hz=100).effective_rate_hz(rw_rate) == effective
