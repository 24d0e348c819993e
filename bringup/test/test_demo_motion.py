# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The demo's motion starts where the joints are, stays within limits, and never jumps."""

from itertools import pairwise

from bringup.demo_motion import DemoMotion
from bringup.robot_files import JointRange
from hypothesis import given
from hypothesis import strategies as st
import pytest

STEP_S = 0.02


@given(
    start=st.floats(-1.0, 1.0),
    lower=st.floats(-3.0, -1.0),
    upper=st.floats(1.0, 3.0),
    velocity=st.floats(0.1, 5.0),
)
def test_positions_start_at_the_joint_and_stay_in_range_below_its_speed(
    start, lower, upper, velocity
):
    limits = {'a': JointRange(lower, upper, velocity)}
    motion = DemoMotion(['a/position'], {'a': start}, limits)

    path = [motion.command(step * STEP_S)[0] for step in range(400)]

    assert path[0] == start
    assert all(lower <= position <= upper for position in path)
    steps = [abs(b - a) for a, b in pairwise(path)]
    assert max(steps) <= velocity * STEP_S * 1.3


def test_velocities_start_at_rest_and_other_interfaces_stay_at_zero():
    motion = DemoMotion(['a/velocity', 'a/effort'], {'a': 0.0}, {})

    assert motion.command(0.0) == [0.0, 0.0]
    assert motion.command(1.2)[0] != 0.0
    assert motion.command(1.2)[1] == 0.0


def test_rest_leads_back_to_where_the_joints_were():
    motion = DemoMotion(['a/position', 'b/position'], {'a': 0.3, 'b': -0.2}, {})

    assert motion.rest() == pytest.approx([0.3, -0.2])
