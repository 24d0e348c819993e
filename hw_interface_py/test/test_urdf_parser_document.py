# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""A document is read as a whole, in the order of checks of the C++ stack."""

from hw_interface_py.errors import MalformedXmlError
from hw_interface_py.urdf_parser import parse_robot_description
import pytest
from robot_documents import component, refusal, robot, urdf_joint


def test_a_plain_robot_gives_name_text_components_and_joints():
    text = robot(component())

    description = parse_robot_description(text)

    assert description.name == 'testbot'
    assert description.text == text
    assert [hardware.name for hardware in description.hardware] == ['arm']
    assert [joint.name for joint in description.urdf.joints] == ['shoulder', 'elbow']
    assert description.warnings == ()


def test_several_components_keep_their_order_and_the_whole_text():
    text = robot(component(name='z'), component(name='a'))

    description = parse_robot_description(text)

    assert [hardware.name for hardware in description.hardware] == ['z', 'a']
    assert {hardware.original_xml for hardware in description.hardware} == {text}


@pytest.mark.parametrize('text', ['', ' \n\t'])
def test_an_empty_description_is_refused(text):
    error = refusal(text)

    assert isinstance(error, MalformedXmlError)
    assert 'is empty' in str(error)


def test_a_file_name_in_place_of_the_text_is_recognised():
    error = refusal('/home/me/robot.urdf')

    assert isinstance(error, MalformedXmlError)
    assert "starts with '/home/me/robot.urdf'" in str(error)
    assert 'not the name of a file' in str(error)


def test_malformed_xml_is_refused_with_the_place_and_the_reason():
    error = refusal('<robot name="r">\n <link name="a">\n</robot>')

    assert isinstance(error, MalformedXmlError)
    assert error.line == 3
    assert 'mismatched tag (line 3, column 3)' in str(error)


def test_text_that_cannot_be_encoded_is_refused_as_malformed():
    assert isinstance(refusal('<robot name="\ud800"/>'), MalformedXmlError)


def test_blank_lines_before_the_xml_declaration_are_allowed_and_counted():
    declaration = '\n\n<?xml version="1.0" encoding="utf-16"?>\n'

    parse_robot_description(declaration + robot(component()))
    error = refusal(declaration + robot(component('<nonsense/>')))

    assert error.line == 5


def test_a_byte_order_mark_is_skipped():
    assert parse_robot_description('\ufeff' + robot(component())).name == 'testbot'


def test_another_root_element_is_refused():
    error = refusal('<launch/>')

    assert error.element == 'launch'
    assert 'expected <robot> (URDF) or <sdf>' in str(error)


def test_a_robot_without_hardware_is_refused():
    assert 'no <ros2_control> element' in str(refusal(robot()))


def test_a_nested_component_alone_is_refused_with_its_line():
    error = refusal(robot(f'<gazebo>{component()}</gazebo>'))

    assert error.line == 2
    assert 'direct child of <robot>' in str(error)


def test_a_nested_component_beside_a_direct_one_is_ignored_with_a_warning():
    text = robot(component(), f'<gazebo>{component(name="hidden")}</gazebo>')

    description = parse_robot_description(text)

    assert [hardware.name for hardware in description.hardware] == ['arm']
    (warning,) = description.warnings
    assert 'line 3: this <ros2_control> is ignored' in warning


def test_an_unexpanded_xacro_file_is_recognised():
    error = refusal(robot('<xacro:include filename="arm.xacro"/>'))

    assert 'run it through xacro first' in str(error)


def test_two_components_of_one_name_are_refused_with_both_lines():
    error = refusal(robot(component(), component(kind='sensor')))

    assert (error.component, error.line) == ('arm', 3)
    assert 'in line 2' in str(error)


def test_two_components_of_one_name_on_one_line_are_refused():
    assert 'the name is taken' in str(refusal(robot(component() + component())))


def test_faults_of_components_are_found_before_faults_of_the_urdf():
    text = robot(component('<nonsense/>'), joints='<link name="base"/>')

    assert '<nonsense>' in str(refusal(text))


def test_faults_of_the_urdf_are_found_before_joints_are_compared():
    text = robot(component('<joint name="missing"/>'), joints='<link name="base"/>')

    assert "<link> 'base' is already declared" in str(refusal(text))


def test_comments_and_unknown_elements_of_the_robot_are_ignored():
    text = robot(
        '<!-- <ros2_control/> -->', component('<!-- note -->'), '<gazebo/><material name="m"/>'
    )

    assert parse_robot_description(text).warnings == ()


def test_movable_joints_keep_the_order_of_the_document():
    joints = urdf_joint('c', 'l1') + urdf_joint('tool', 'l2', kind='fixed') + urdf_joint('a', 'l3')

    urdf = parse_robot_description(robot(component(), joints=joints)).urdf

    assert [joint.name for joint in urdf.movable_joints] == ['c', 'a']


def test_a_very_deep_document_is_read_without_exhausting_the_stack():
    depth = 50_000
    text = robot(component(), '<a>' * depth + '</a>' * depth)

    assert parse_robot_description(text).name == 'testbot'


def test_expanding_entities_without_end_is_refused():
    entities = '<!ENTITY e0 "ha">' + ''.join(
        f'<!ENTITY e{level} "{f"&e{level - 1};" * 10}">' for level in range(1, 12)
    )

    error = refusal(f'<!DOCTYPE robot [{entities}]><robot name="r">&e11;</robot>')

    assert isinstance(error, MalformedXmlError)


@pytest.mark.parametrize('text', ['${radius}', '$(arg port)', '$(find robot)/x.yaml'])
def test_an_expression_that_xacro_would_have_replaced_is_warned_of_once(text):
    parameters = f'<param name="a">{text}</param><param name="b">{text}</param>'
    joint = f'<joint name="elbow">{parameters}</joint>'

    (warning,) = parse_robot_description(robot(component(joint))).warnings

    assert f'{text} is taken as it stands; run the file through xacro first' in warning


def test_a_tag_of_xacro_is_warned_of():
    text = robot(component()).replace('</robot>', '<xacro:arg name="x"/></robot>')

    (warning,) = parse_robot_description(text).warnings

    assert '<xacro:arg> is taken as it stands' in warning
