# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Robots by name and by path, and what is said when there is none."""

from bringup.robot_files import (
    expand_description,
    find_robot,
    joint_ranges,
    JointRange,
    RobotFilesError,
)
import pytest


@pytest.mark.parametrize('robot', ['rrbot', 'arm6'])
def test_shipped_robots_have_a_description_and_controllers(robot):
    files = find_robot(robot)

    assert files.description.is_file()
    assert files.controllers.is_file()


def test_a_robot_of_ones_own_is_taken_by_path(tmp_path):
    urdf, yaml = tmp_path / 'my.urdf', tmp_path / 'my.yaml'
    urdf.write_text('<robot name="my"/>')
    yaml.write_text('')

    assert find_robot(str(urdf), str(yaml)) == (urdf, yaml)


@pytest.mark.parametrize(
    ('robot', 'controllers', 'sentence'),
    [
        ('rrbott', '', 'neither shipped (arm6, rrbot) nor a file'),
        ('{urdf}', '', 'needs its controllers'),
        ('{urdf}', 'gone.yaml', "'gone.yaml' does not exist"),
        ('rrbot', 'gone.yaml', "'gone.yaml' does not exist"),
    ],
)
def test_what_cannot_be_found_is_named_with_what_to_give(tmp_path, robot, controllers, sentence):
    urdf = tmp_path / 'my.urdf'
    urdf.write_text('<robot name="my"/>')

    with pytest.raises(RobotFilesError) as caught:
        find_robot(robot.format(urdf=urdf), controllers)

    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    'text',
    [
        '<robot',
        '<robot xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:gone/></robot>',
        '<robot xmlns:xacro="http://www.ros.org/wiki/xacro"><a>$(find gone)</a></robot>',
    ],
)
def test_a_description_that_does_not_expand_is_named(tmp_path, text):
    file = tmp_path / 'broken.urdf.xacro'
    file.write_text(text)

    with pytest.raises(RobotFilesError, match=r'broken\.urdf\.xacro: xacro refuses it'):
        expand_description(file)


def test_joint_ranges_are_those_of_the_limits():
    urdf = (
        '<robot name="r"><joint name="a" type="revolute"><limit lower="-1" upper="2" velocity="3"'
        ' effort="4"/></joint><joint name="b" type="fixed"/></robot>'
    )

    assert joint_ranges(urdf) == {'a': JointRange(-1.0, 2.0, 3.0)}
