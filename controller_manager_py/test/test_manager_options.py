# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of what the command lines of the programs have in common."""

from argparse import ArgumentTypeError
import math

from controller_manager_py.cli.manager_options import (
    controller_name,
    positive_seconds,
    seconds,
    split_command_line,
)
from hypothesis import given
from hypothesis import strategies as st
import pytest

WORDS = st.lists(
    st.sampled_from(['--ros-args', '--', '-r', '__ns:=/a', '--params-file', 'f.yaml', 'arm', '-p'])
)


def test_what_is_meant_for_ros_is_taken_out_of_the_command_line():
    line = split_command_line(
        ['arm', '--ros-args', '-r', '__ns:=/a', '--params-file', 'f.yaml', '--', '--inactive']
    )

    assert line.own == ['arm', '--inactive']
    assert line.ros == ('--ros-args', '-r', '__ns:=/a')
    assert line.parameter_files == ('f.yaml',)


def test_without_ros_arguments_nothing_is_passed_to_ros():
    line = split_command_line(['arm', '-p', 'f.yaml'])

    assert line == (['arm', '-p', 'f.yaml'], (), ())


@given(WORDS)
def test_own_words_keep_their_order_and_never_contain_the_mark(words):
    own = split_command_line(words).own

    remaining = iter(words)
    assert all(word in remaining for word in own)
    assert '--ros-args' not in own


@given(WORDS)
def test_ros_never_gets_a_parameter_file_of_the_controllers(words):
    line = split_command_line([*words, '--ros-args', '--params-file', 'last.yaml'])

    assert line.parameter_files[-1] == 'last.yaml'
    assert '--params-file' not in line.ros


@given(st.floats(min_value=0.0, allow_infinity=False))
def test_every_duration_survives_as_text(duration):
    assert seconds(repr(duration)) == duration


@given(st.text())
def test_any_text_is_a_finite_duration_or_refused(text):
    try:
        duration = seconds(text)
    except ArgumentTypeError:
        return

    assert math.isfinite(duration)
    assert duration >= 0.0


@pytest.mark.parametrize('text', ['-1', 'nan', 'inf', 'x', ''])
def test_what_is_no_duration_is_refused(text):
    with pytest.raises(ArgumentTypeError):
        seconds(text)


def test_a_call_needs_some_time():
    with pytest.raises(ArgumentTypeError, match='0 leaves no time; allowed: more than 0 seconds'):
        positive_seconds('0')


@pytest.mark.parametrize('text', ['my-arm', '', '1arm', 'a/b', 'arm\n'])
def test_a_name_that_no_node_can_have_is_refused(text):
    with pytest.raises(ArgumentTypeError, match='is no controller name; allowed: letters'):
        controller_name(text)


def test_a_name_that_a_node_can_have_is_taken():
    assert controller_name('arm_controller_2') == 'arm_controller_2'
