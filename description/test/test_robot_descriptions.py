# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The shipped robots expand, parse, and mean what their arguments say."""

from pathlib import Path

from ament_index_python.packages import get_package_share_directory
from hw_interface_py.urdf_parser import parse_robot_description
import pytest
import xacro


def describe(robot: str, **arguments: str):
    file = Path(get_package_share_directory('description')) / 'urdf' / f'{robot}.urdf.xacro'
    return parse_robot_description(xacro.process_file(str(file), mappings=arguments).toxml())


@pytest.mark.parametrize(('robot', 'joints'), [('rrbot', 2), ('arm6', 6)])
def test_every_robot_expands_without_warnings(robot, joints):
    description = describe(robot)

    assert description.warnings == ()
    assert [joint.name for joint in description.hardware[0].joints] == [
        f'joint{number}' for number in range(1, joints + 1)
    ]
    assert description.hardware[0].hardware_plugin_name == 'mock_components/GenericSystem'


@pytest.mark.parametrize('robot', ['rrbot', 'arm6'])
def test_the_prefix_reaches_every_joint_and_link(robot):
    description = describe(robot, prefix='left_')

    names = [joint.name for joint in description.hardware[0].joints]
    assert all(name.startswith('left_') for name in names)
    assert all(joint.name.startswith('left_') for joint in description.urdf.joints)


@pytest.mark.parametrize('robot', ['rrbot', 'arm6'])
def test_every_commanded_joint_has_limits(robot):
    hardware = describe(robot).hardware[0]

    for joint in hardware.joints:
        limits = hardware.limits[joint.name]
        assert limits.has_position_limits
        assert limits.has_velocity_limits


def test_rrbot_without_the_mock_uses_the_example_driver():
    hardware = describe('rrbot', use_mock_hardware='false').hardware[0]

    assert hardware.hardware_plugin_name == 'hw_interface_py/RRBotExample'
    assert [c.name for joint in hardware.joints for c in joint.command_interfaces] == [
        'velocity',
        'velocity',
    ]


def test_arm6_without_the_mock_uses_the_plugin_that_was_asked_for():
    hardware = describe('arm6', use_mock_hardware='false', hardware_plugin='my/Driver')

    assert hardware.hardware[0].hardware_plugin_name == 'my/Driver'


@pytest.mark.parametrize('robot', ['rrbot', 'arm6'])
def test_mock_sensor_commands_reach_the_hardware_parameters(robot):
    hardware = describe(robot, mock_sensor_commands='true').hardware[0]

    assert hardware.hardware_parameters['mock_sensor_commands'].lower() == 'true'
