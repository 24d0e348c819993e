# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Every argument reaches the nodes that it is meant for, and no other."""

from controller_manager_py.ros_arguments import parse_ros_arguments
from hypothesis import given
from hypothesis import strategies as st
import pytest


def parse(text):
    return parse_ros_arguments(text.split())


def test_only_what_stands_between_the_marks_is_for_ros():
    arguments = parse('node -x --ros-args -r a:=b -- -y --ros-args --log-level debug')

    assert arguments.others == ('-r', 'a:=b', '--log-level', 'debug')


def test_parameter_files_are_kept_apart_in_their_order():
    arguments = parse('node --ros-args --params-file a.yaml -p x:=1 --params-file b.yaml')

    assert arguments.parameter_files == ('a.yaml', 'b.yaml')
    assert arguments.for_node == ['--ros-args', '-p', 'x:=1']


def test_no_arguments_are_no_arguments():
    arguments = parse('node')

    assert arguments.for_node == arguments.for_controllers == []
    assert arguments.fully_qualified_name('controller_manager') == '/controller_manager'


@pytest.mark.parametrize(
    ('text', 'name'),
    [
        ('-r __ns:=/left', '/left/controller_manager'),
        ('-r __ns:=/a/b/', '/a/b/controller_manager'),
        ('-r __node:=cm', '/cm'),
        ('-r __name:=cm', '/cm'),
        ('-r controller_manager:__node:=cm -r __ns:=/left', '/left/cm'),
        ('-r other:__node:=cm', '/controller_manager'),
        ('-r a:=b', '/controller_manager'),
    ],
)
def test_remaps_name_the_node(text, name):
    assert parse(f'--ros-args {text}').fully_qualified_name('controller_manager') == name


@pytest.mark.parametrize(
    ('text', 'kept'),
    [
        ('-r __ns:=/left -r a:=b', ['-r', 'a:=b']),
        ('--remap __node:=cm', []),
        ('-p robot_description:=<robot/> -p gain:=2', ['-p', 'gain:=2']),
        ('-r /robot_description:=/other', []),
        (
            '--log-level debug --enable-rosout-logs',
            ['--log-level', 'debug', '--enable-rosout-logs'],
        ),
    ],
)
def test_controllers_share_everything_but_names_and_the_description(text, kept):
    expected = ['--ros-args', *kept] if kept else []

    assert parse(f'--ros-args {text}').for_controllers == expected


@pytest.mark.parametrize(
    ('text', 'names'),
    [
        ('-p update_rate:=50', {'update_rate'}),
        ('--param a.b:=[1,2] -p c:=x:=y', {'a.b', 'c'}),
        ('-p arm:gain:=2', {'gain'}),
        ('-p leg:gain:=2', set()),
        ('-r gain:=2 --log-level debug', set()),
    ],
)
def test_parameters_of_the_command_line_are_known_by_name(text, names):
    assert parse(f'--ros-args {text}').given_parameters('/arm') == names


def test_a_short_node_name_means_the_node_of_no_namespace():
    assert parse('--ros-args -p arm:gain:=2').given_parameters('/left/arm') == frozenset()


WORDS = st.sampled_from(['--ros-args', '--', '--params-file', '-r', '-p', 'a:=b', '__ns:=/x', ''])


@given(st.lists(WORDS))
def test_any_command_line_is_split_without_loss(words):
    arguments = parse_ros_arguments(words)

    kept = [word for word in words if word not in ('--ros-args', '--', '--params-file')]
    assert all(word in kept or word == '' for word in arguments.others)
    assert all(
        argument in ('', '--ros-args', *arguments.others) for argument in arguments.for_controllers
    )
    assert not any('__ns' in argument for argument in arguments.for_controllers)
