# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The first model of an SDF document is read in place of a URDF robot."""

import math

from hw_interface_py.urdf_parser import JointType, parse_robot_description, UrdfLimit, UrdfMimic
import pytest
from robot_documents import component, refusal


def document(axis='', kind='revolute', hardware=None):
    hardware = component('<joint name="elbow"/>') if hardware is None else hardware
    return (
        f'<sdf version="1.9"><model name="bot">{hardware}<link name="base"/><link name="arm"/>'
        f'<joint name="elbow" type="{kind}"><parent>base</parent><child>arm</child>{axis}</joint>'
        '</model></sdf>'
    )


def only_joint(axis=''):
    (joint,) = parse_robot_description(
        document(axis, hardware=component('<gpio name="io"/>'))
    ).urdf.joints
    return joint


def test_a_model_gives_name_links_and_joints():
    description = parse_robot_description(document())

    assert description.name == 'bot'
    assert description.urdf.links == ('base', 'arm')
    assert description.urdf.root == 'base'
    (joint,) = description.urdf.joints
    assert (joint.name, joint.type, joint.parent, joint.child) == (
        'elbow',
        JointType.REVOLUTE,
        'base',
        'arm',
    )
    assert (joint.axis, joint.limit, joint.mimic) == ((0.0, 0.0, 1.0), None, None)


def test_axis_limit_and_mimic_are_read():
    joint = only_joint(
        '<axis><xyz>1 0 0</xyz><limit><lower>-1</lower><upper>2</upper><effort>3</effort>'
        '<velocity>4</velocity></limit><mimic joint="other"><multiplier>2</multiplier>'
        '<offset>0.5</offset><reference>0.1</reference></mimic></axis>'
    )

    assert joint.axis == (1.0, 0.0, 0.0)
    assert joint.limit == UrdfLimit(lower=-1.0, upper=2.0, effort=3.0, velocity=4.0)
    assert joint.mimic == UrdfMimic(joint='other', multiplier=2.0, offset=pytest.approx(0.3))


@pytest.mark.parametrize(
    'unlimited', ['', '<lower>-inf</lower><velocity>-1</velocity>', '<lower>-1e16</lower>']
)
def test_missing_infinite_and_negative_limits_are_no_limits(unlimited):
    (hardware,) = parse_robot_description(
        document(f'<axis><limit>{unlimited}</limit></axis>')
    ).hardware

    limits = hardware.limits['elbow']

    assert not limits.has_position_limits
    assert not limits.has_velocity_limits
    assert not limits.has_effort_limits


def test_a_range_may_be_open_on_one_side():
    joint = only_joint('<axis><limit><lower>-1</lower></limit></axis>')

    assert (joint.limit.lower, joint.limit.upper) == (-1.0, math.inf)


def test_an_sdf_without_model_is_refused():
    error = refusal('<sdf version="1.9"><world name="w"/></sdf>')

    assert '<sdf> has no child <model>' in str(error)


def test_a_model_without_hardware_is_refused():
    assert '<model> has no <ros2_control> element' in str(refusal(document(hardware='')))


@pytest.mark.parametrize(
    ('broken', 'expected'),
    [
        (('type="revolute"', 'type="screw"'), "'screw' cannot be controlled"),
        (('model name="bot"', 'model'), "<model> has no attribute 'name'"),
        (('<link name="base"/><link name="arm"/>', ''), 'has no <link>'),
        (('joint name="elbow" type', 'joint type'), "<joint> has no attribute 'name'"),
        (
            ('</child>', '</child><axis><limit><lower>a</lower></limit></axis>'),
            "<lower>: 'a' is not",
        ),
        (('</child>', '</child><axis><xyz>1 0</xyz></axis>'), 'a vector of three numbers'),
        (('</child>', '</child><axis><mimic/></axis>'), "<mimic> has no attribute 'joint'"),
    ],
)
def test_a_fault_in_the_model_is_refused(broken, expected):
    assert expected in str(refusal(document().replace(*broken)))


def test_a_joint_missing_from_the_model_is_refused():
    error = refusal(document(hardware=component('<joint name="knee"/>')))

    assert (error.component, error.joint) == ('arm', 'knee')
