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
SECONDS = 8.0


@given(
    start=st.floats(-1.0, 1.0),
    lower=st.floats(-3.0, -1.0),
    upper=st.floats(1.0, 3.0),
    velocity=st.floats(0.1, 5.0),
)
def test_positions_begin_and_end_at_the_joint_within_its_range_and_speed(
    start, lower, upper, velocity
):
    limits = {'a': JointRange(lower, upper, velocity)}
    motion = DemoMotion(['x/position', 'a/position'], {'a': start}, limits, SECONDS)

    path = [motion.command(step * STEP_S)[1] for step in range(int(SECONDS / STEP_S) + 1)]

    assert path[0] == start
    assert path[-1] == pytest.approx(start)
    assert all(lower <= position <= upper for position in path)
    assert max(abs(b - a) for a, b in pairwise(path)) <= velocity * STEP_S


def test_velocities_begin_and_end_at_rest_and_other_interfaces_stay_at_zero():
    motion = DemoMotion(['a/velocity', 'a/effort'], {'a': 0.0}, {}, SECONDS)

    assert motion.command(0.0) == [0.0, 0.0]
    assert motion.command(1.2)[0] != 0.0
    assert motion.command(1.2)[1] == 0.0
    assert motion.command(SECONDS) == [0.0, 0.0]
