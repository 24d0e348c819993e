# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""A controller may say something from the cycle, but not flood the log."""

from controller_manager_py.realtime.cycle_lines import ControllerLine, CycleLines
from hw_interface_py.realtime import Outbox
from hypothesis import given
from hypothesis import strategies as st

SECOND_NS = 1_000_000_000


class Rig:
    """The lines of a controller, on a clock that the test moves."""

    def __init__(self, capacity=1000):
        self.now_ns = 0
        self.outbox = Outbox(capacity)
        self.lines = CycleLines('arm', self.outbox, lambda: self.now_ns)

    def said(self):
        return [line.text for line in self.outbox.drain()]


def test_a_line_carries_the_name_of_who_says_it():
    rig = Rig()

    rig.lines.report('too hot')

    assert rig.outbox.drain() == [ControllerLine('arm', 'too hot')]


def test_the_same_line_passes_once_a_second():
    rig = Rig()
    for rig.now_ns in range(0, 3 * SECOND_NS, SECOND_NS // 100):
        rig.lines.report('too hot')

    assert rig.said() == ['too hot'] * 3


def test_ten_different_lines_a_second_pass():
    rig = Rig()
    for number in range(50):
        rig.lines.report(f'line {number}')

    assert rig.said() == [f'line {number}' for number in range(10)]


def test_a_full_outbox_waits_for_nobody():
    rig = Rig(capacity=1)

    rig.lines.report('a')
    rig.lines.report('b')

    assert rig.said() == ['a']
    assert rig.outbox.dropped == 1


@given(st.lists(st.tuples(st.integers(0, SECOND_NS // 2), st.sampled_from('abc')), max_size=200))
def test_whatever_is_said_at_most_twenty_lines_fall_into_any_second(reports):
    rig = Rig()
    times_ns = []
    for pause_ns, text in reports:
        rig.now_ns += pause_ns
        before = len(times_ns)
        rig.lines.report(text)
        times_ns += [rig.now_ns] * len(rig.said())
        assert len(times_ns) <= before + 1

    for start_ns in times_ns:
        assert sum(start_ns <= each < start_ns + SECOND_NS for each in times_ns) <= 20
