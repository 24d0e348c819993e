# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Joint states in a terminal and elsewhere."""

import io
import math

from bringup.joint_view import JointView
from bringup.robot_files import JointRange
import pytest

LIMITS = {'a': JointRange(-1.0, 1.0, 1.0)}


class Terminal(io.StringIO):
    """A text file that says it is a terminal."""

    def isatty(self):
        return True


@pytest.mark.parametrize(
    ('position', 'marks_before'), [(-1.0, 0), (0.0, 20), (1.0, 40), (9.0, 40)]
)
def test_the_bar_marks_the_position_between_the_limits(position, marks_before):
    bar = JointView(LIMITS).bar('a', position)

    assert bar.index('●') == 1 + marks_before
    assert len(bar) == 43


def test_a_joint_without_a_value_has_no_bar():
    assert JointView(LIMITS).bar('a', math.nan) == ''


def test_elsewhere_one_line_a_second_is_written():
    out = io.StringIO()
    view = JointView(LIMITS, out)

    for time_s in (0.0, 0.5, 1.0, 1.5):
        view.show(time_s, ['a'], [0.25])

    assert out.getvalue().splitlines() == ['    0.0 s  a +0.250', '    1.0 s  a +0.250']


def test_in_a_terminal_the_same_lines_are_drawn_again():
    out = Terminal()
    view = JointView(LIMITS, out)

    view.show(0.0, ['a', 'b'], [0.0, 0.0])
    view.show(0.1, ['a', 'b'], [0.0, 0.5])

    assert out.getvalue().count('\x1b[2A') == 1
