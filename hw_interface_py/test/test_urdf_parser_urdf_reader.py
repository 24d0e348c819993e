# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The URDF is checked as strictly as by the library behind the C++ stack."""

from hw_interface_py.urdf_parser import (
    JointType,
    parse_robot_description,
    UrdfJoint,
    UrdfLimit,
    UrdfMimic,
    UrdfSafetyController,
)
import pytest
from robot_documents import component, LIMIT, refusal, robot, urdf_joint


def only_joint(joints):
    (joint,) = parse_robot_description(robot(component(), joints=joints)).urdf.joints
    return joint


def joint_refusal(kind='revolute', body=LIMIT):
    return refusal(robot(component(), joints=urdf_joint('elbow', 'lower', kind=kind, body=body)))


def test_a_joint_is_read_with_all_the_control_stack_needs():
    joint = only_joint(
        urdf_joint(
            'elbow',
            'lower',
            body='<axis xyz="0 0 -1"/><limit lower="-1" upper="2" effort="3" velocity="+4e0"/>'
            '<mimic joint="other" multiplier="-2" offset="0.5"/>'
            '<safety_controller soft_lower_limit="-0.5" soft_upper_limit="1" k_position="10" '
            'k_velocity="20"/>',
        )
    )

    assert joint == UrdfJoint(
        name='elbow',
        type=JointType.REVOLUTE,
        parent='base',
        child='lower',
        axis=(0.0, 0.0, -1.0),
        limit=UrdfLimit(lower=-1.0, upper=2.0, effort=3.0, velocity=4.0),
        mimic=UrdfMimic(joint='other', multiplier=-2.0, offset=0.5),
        safety_controller=UrdfSafetyController(
            soft_lower_limit=-0.5, soft_upper_limit=1.0, k_position=10.0, k_velocity=20.0
        ),
    )


def test_optional_values_have_defaults():
    joint = only_joint(
        urdf_joint(
            'elbow',
            'lower',
            body='<limit effort="1" velocity="1"/><mimic joint="other"/>'
            '<safety_controller k_velocity="2"/>',
        )
    )

    assert joint.axis == (1.0, 0.0, 0.0)
    assert joint.limit == UrdfLimit(lower=0.0, upper=0.0, effort=1.0, velocity=1.0)
    assert joint.mimic == UrdfMimic(joint='other', multiplier=1.0, offset=0.0)
    assert joint.safety_controller == UrdfSafetyController(
        soft_lower_limit=0.0, soft_upper_limit=0.0, k_position=0.0, k_velocity=2.0
    )


@pytest.mark.parametrize('kind', ['continuous', 'fixed', 'floating', 'planar'])
def test_only_revolute_and_prismatic_joints_need_a_limit(kind):
    assert only_joint(urdf_joint('elbow', 'lower', kind=kind, body='')).limit is None


@pytest.mark.parametrize('kind', ['revolute', 'prismatic'])
def test_a_missing_limit_is_refused(kind):
    error = joint_refusal(kind, body='')

    assert (error.joint, error.element) == ('elbow', 'joint')
    assert f'a {kind} joint needs <limit' in str(error)


@pytest.mark.parametrize(
    ('body', 'element', 'attribute'),
    [
        ('<limit effort="1"/>', 'limit', 'velocity'),
        ('<limit velocity="1"/>', 'limit', 'effort'),
        (LIMIT + '<safety_controller k_position="1"/>', 'safety_controller', 'k_velocity'),
        (LIMIT + '<mimic multiplier="1"/>', 'mimic', 'joint'),
    ],
)
def test_a_missing_attribute_of_a_joints_part_is_refused(body, element, attribute):
    error = joint_refusal(body=body)

    assert (error.joint, error.element) == ('elbow', element)
    assert f"<{element}> has no attribute '{attribute}'" in str(error)


@pytest.mark.parametrize(
    'body',
    [
        '<limit effort="a lot" velocity="1"/>',
        '<limit effort="1" velocity="inf"/>',
        '<limit effort="1" velocity="1" lower="-pi"/>',
        '<limit effort="1" velocity="1" upper="nan"/>',
        LIMIT + '<mimic joint="x" multiplier="1,5"/>',
        LIMIT + '<mimic joint="x" offset="0x1"/>',
        LIMIT + '<safety_controller k_velocity=""/>',
        LIMIT + '<safety_controller k_velocity="1" soft_lower_limit="-"/>',
        LIMIT + '<axis xyz="0 1"/>',
        LIMIT + '<axis xyz="0 0 z"/>',
    ],
)
def test_a_bad_number_in_a_joint_is_refused_with_its_name(body):
    assert joint_refusal(body=body).joint == 'elbow'


def test_an_unknown_joint_type_is_refused_with_the_nearest():
    error = joint_refusal('Revolut')

    assert error.joint == 'elbow'
    assert "'Revolut' is unknown; did you mean 'revolute'?" in str(error)


@pytest.mark.parametrize('attribute', ['name', 'type'])
def test_a_joint_needs_name_and_type(attribute):
    joint = (
        urdf_joint('elbow', 'lower')
        .replace(f'<joint {attribute}=', '<joint x=')
        .replace(f' {attribute}="revolute"', '')
    )

    assert f"<joint> has no attribute '{attribute}'" in str(
        refusal(robot(component(), joints=joint))
    )


@pytest.mark.parametrize('side', ['parent', 'child'])
def test_a_joint_needs_both_links(side):
    joint = urdf_joint('elbow', 'lower')
    link = {'parent': 'base', 'child': 'lower'}[side]

    without = refusal(robot(component(), joints=joint.replace(f'<{side} link="{link}"/>', '')))
    nameless = refusal(
        robot(component(), joints=joint.replace(f'<{side} link="{link}"/>', f'<{side}/>'))
    )
    unknown = refusal(
        robot(
            component(), joints=joint.replace(f'<{side} link="{link}"/>', f'<{side} link="bass"/>')
        )
    )

    assert f'there is no <{side}>' in str(without)
    assert f"<{side}> has no attribute 'link'" in str(nameless)
    assert f"the {side} link 'bass' does not exist" in str(unknown)
    assert {without.joint, nameless.joint, unknown.joint} == {'elbow'}


def test_a_robot_needs_a_name():
    text = robot(component()).replace('<robot name="testbot">', '<robot>')

    assert "<robot> has no attribute 'name'" in str(refusal(text))


@pytest.mark.parametrize(('version', 'is_known'), [('1.0', True), ('2.0', False), ('', False)])
def test_only_version_one_of_urdf_is_known(version, is_known):
    text = robot(component()).replace('<robot ', f'<robot version="{version}" ')

    if is_known:
        assert parse_robot_description(text).name == 'testbot'
    else:
        assert f"URDF version '{version}' is not known" in str(refusal(text))


def test_a_robot_needs_a_link():
    text = f'<robot name="r">{component()}</robot>'

    assert 'has no <link>' in str(refusal(text))


def test_a_link_needs_a_name():
    assert "<link> has no attribute 'name'" in str(refusal(robot(component(), joints='<link/>')))


@pytest.mark.parametrize('tag', ['link', 'material'])
def test_links_and_materials_have_unique_names(tag):
    error = refusal(robot(component(), joints=f'\n<{tag} name="x"/>\n<{tag} name="x"/>'))

    assert (error.element, error.line) == (tag, 5)
    assert f"<{tag}> 'x' is already declared in line 4" in str(error)


def test_joints_have_unique_names():
    joints = urdf_joint('elbow', 'lower') + urdf_joint('elbow', 'upper')

    error = refusal(robot(component(), joints=joints))

    assert error.joint == 'elbow'
    assert 'is already declared' in str(error)


def test_two_root_links_are_refused_with_both_names():
    error = refusal(robot(component(), joints='<link name="adrift"/>'))

    assert "found: 'base', 'adrift'" in str(error)


def test_a_ring_of_links_has_no_root_and_is_refused():
    joints = urdf_joint('a', 'x') + (
        '<joint name="b" type="fixed"><parent link="x"/><child link="base"/></joint>'
    )

    assert 'found: none' in str(refusal(robot(component(), joints=joints)))


def test_a_link_with_two_parents_is_kept_with_a_warning():
    joints = (
        urdf_joint('a', 'x')
        + urdf_joint('b', 'y')
        + ('<joint name="closing" type="fixed"><parent link="y"/><child link="x"/></joint>')
    )

    description = parse_robot_description(robot(component(), joints=joints))

    (warning,) = description.warnings
    assert "joint 'closing': link 'x' is already the child of joint 'a'" in warning


def test_joints_from_the_root_go_down_each_branch_in_document_order():
    joints = (
        urdf_joint('tip', 'l3', parent='l1') + urdf_joint('left', 'l1') + urdf_joint('right', 'l2')
    )

    urdf = parse_robot_description(robot(component(), joints=joints)).urdf

    assert urdf.root == 'base'
    assert [joint.name for joint in urdf.joints_from_root()] == ['left', 'tip', 'right']


def test_joints_from_the_root_end_even_when_links_form_a_ring_beside_it():
    ring = ''.join(
        f'<joint name="{parent}{child}" type="fixed"><parent link="{parent}"/>'
        f'<child link="{child}"/></joint>'
        for parent, child in (('p', 'q'), ('q', 'p'))
    )
    joints = urdf_joint('elbow', 'lower') + '<link name="p"/><link name="q"/>' + ring

    urdf = parse_robot_description(robot(component(), joints=joints)).urdf

    assert [joint.name for joint in urdf.joints_from_root()] == ['elbow']


def test_a_joint_is_found_by_name_or_not_at_all():
    urdf = parse_robot_description(robot(component())).urdf

    assert urdf.joint_or_none('elbow').child == 'lower'
    assert urdf.joint_or_none('knee') is None
