# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""A component's joints are compared with the URDF."""

from hw_interface_py.hardware_info import MimicJoint
from hw_interface_py.urdf_parser import parse_robot_description
import pytest
from robot_documents import component, LIMIT, refusal, robot, urdf_joint

MIMIC = '<mimic joint="left" multiplier="-1" offset="0.2"/>'
GRIPPER = urdf_joint('left', 'l1') + urdf_joint('right', 'l2', body=LIMIT + MIMIC)
LEFT = '<joint name="left"><command_interface name="position"/></joint>'
RECORD = MimicJoint(joint_index=1, mimicked_joint_index=0, multiplier=-1.0, offset=0.2)


def gripper(right, left=LEFT):
    return robot(component(left + right, name='gripper'), joints=GRIPPER)


def mimic_joints(text):
    (hardware,) = parse_robot_description(text).hardware
    return hardware.mimic_joints


def test_a_joint_that_the_urdf_lacks_is_refused_with_the_nearest():
    error = refusal(robot(component('<joint name="elbw"/>')))

    assert (error.component, error.joint, error.element, error.line) == ('arm', 'elbw', 'joint', 2)
    assert "did you mean 'elbow'?" in str(error)
    assert '<gpio>' in str(error)


def test_a_fixed_joint_is_refused():
    error = refusal(
        robot(
            component('<joint name="flange"/>'),
            joints=urdf_joint('flange', 'tool', kind='fixed', body=''),
        )
    )

    assert (error.component, error.joint) == ('arm', 'flange')
    assert 'fixed' in str(error)


@pytest.mark.parametrize('attribute', ['', 'mimic="true"'])
def test_a_joint_that_the_urdf_makes_mimic_is_recorded(attribute):
    right = f'<joint name="right" {attribute}><state_interface name="position"/></joint>'

    assert mimic_joints(gripper(right)) == (RECORD,)


def test_the_record_holds_the_places_in_this_component():
    text = robot(component('<joint name="right"/><joint name="left"/>'), joints=GRIPPER)

    (record,) = mimic_joints(text)

    assert (record.joint_index, record.mimicked_joint_index) == (0, 1)


def test_opting_out_allows_commands_and_gives_no_record():
    right = '<joint name="right" mimic="false"><command_interface name="position"/></joint>'

    assert mimic_joints(gripper(right)) == ()


def test_opting_out_is_allowed_for_a_joint_that_mimics_none():
    assert mimic_joints(robot(component('<joint name="elbow" mimic="false"/>'))) == ()


def test_mimic_without_support_of_the_urdf_is_refused():
    error = refusal(robot(component('<joint name="elbow" mimic="true"/>')))

    assert (error.component, error.joint) == ('arm', 'elbow')
    assert 'mimic="true" needs a <mimic> in the URDF joint' in str(error)


@pytest.mark.parametrize('attribute', ['', 'mimic="true"'])
def test_a_mimic_joint_with_a_command_interface_is_refused_with_the_way_out(attribute):
    right = f'<joint name="right" {attribute}><command_interface name="effort"/></joint>'

    error = refusal(gripper(right))

    assert (error.component, error.joint) == ('gripper', 'right')
    assert "mimic 'left'" in str(error)
    assert 'effort' in str(error)
    assert '<joint name="right" mimic="false">' in str(error)


def test_the_mimicked_joint_must_be_in_the_same_component():
    error = refusal(
        robot(
            component(LEFT, name='first'),
            component('<joint name="right"/>', name='second'),
            joints=GRIPPER,
        )
    )

    assert (error.component, error.joint, error.line) == ('second', 'right', 3)
    assert "the joint 'left' that it mimics is not in the same <ros2_control>" in str(error)
    assert '<joint name="right" mimic="false">' in str(error)


@pytest.mark.parametrize('second', ['left', 'right'])
def test_joints_that_mimic_each_other_or_themselves_are_refused(second):
    joints = ''.join(
        urdf_joint(name, f'link_{name}', body=f'{LIMIT}<mimic joint="{other}"/>')
        for name, other in [('left', 'right'), ('right', second)]
    )

    error = refusal(robot(component('<joint name="left"/><joint name="right"/>'), joints=joints))

    assert error.joint == 'left'
    assert f'follow each other in a loop (left -> right -> {second})' in str(error)


def test_the_old_mimic_parameter_has_no_effect_but_one_warning():
    right = (
        '<joint name="right"><param name="mimic">left</param><param name="multiplier">5</param>'
        '</joint>'
    )

    description = parse_robot_description(gripper(right))

    assert description.hardware[0].mimic_joints == (RECORD,)
    (warning,) = description.warnings
    assert "component 'gripper', joint 'right': <param name=\"mimic\">" in warning
    assert 'remove it, the URDF joint has <mimic joint="left"/> already' in warning


def test_the_old_mimic_parameter_alone_makes_no_mimic_joint_and_says_what_replaced_it():
    text = robot(
        component(
            '<joint name="shoulder"/><joint name="elbow"><param name="mimic">shoulder</param>'
            '</joint>'
        )
    )

    description = parse_robot_description(text)

    assert description.hardware[0].mimic_joints == ()
    (warning,) = description.warnings
    assert 'write <mimic joint="shoulder"/> into the URDF joint' in warning


def test_the_old_mimic_parameter_does_not_excuse_a_command_interface():
    right = (
        '<joint name="right"><param name="mimic">left</param>'
        '<command_interface name="position"/></joint>'
    )

    assert 'mimic="false"' in str(refusal(gripper(right)))
    opted_out = right.replace('name="right"', 'name="right" mimic="false"')
    assert len(parse_robot_description(gripper(opted_out)).warnings) == 1


def test_joints_are_checked_in_document_order():
    text = robot(component('<joint name="nowhere"/><joint name="elbow" mimic="true"/>'))

    assert refusal(text).joint == 'nowhere'


def test_gpios_and_sensors_need_no_urdf_joint():
    text = robot(component('<gpio name="io"/><sensor name="imu"/>'))

    assert parse_robot_description(text).warnings == ()
