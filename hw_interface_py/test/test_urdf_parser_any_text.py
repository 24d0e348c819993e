# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Whatever text arrives, it gives a robot description or the error of this package."""

import re
from xml.sax.saxutils import quoteattr

from hw_interface_py.errors import RobotDescriptionError
from hw_interface_py.urdf_parser import parse_robot_description, RobotDescription
from hypothesis import given, settings
from hypothesis import strategies as st
from robot_documents import component, robot

COMPLETE = robot(
    component(
        '<properties><async affinity="[1]" thread_priority="3"/></properties>'
        '<joint name="elbow"><command_interface name="position"><param name="min">-1</param>'
        '</command_interface><state_interface name="position" size="1"/></joint>'
        '<transmission name="t"><plugin>p</plugin><joint name="elbow" role="j"><offset>1</offset>'
        '</joint></transmission><gpio name="io"/>',
        attributes='rw_rate="10" is_async="true"',
    )
)
TAGS = [
    'ros2_control',
    'hardware',
    'plugin',
    'param',
    'properties',
    'async',
    'joint',
    'sensor',
    'gpio',
    'command_interface',
    'state_interface',
    'limits',
    'transmission',
    'actuator',
    'mechanical_reduction',
    'offset',
    'link',
    'parent',
    'child',
    'limit',
    'mimic',
    'safety_controller',
    'axis',
    'model',
    'material',
]
ATTRIBUTES = [
    'name',
    'type',
    'role',
    'rw_rate',
    'is_async',
    'thread_priority',
    'affinity',
    'scheduling_policy',
    'enable',
    'size',
    'mimic',
    'data_type',
    'lower',
    'upper',
    'effort',
    'velocity',
    'joint',
    'link',
    'xyz',
    'k_velocity',
    'version',
]
VALUES = st.sampled_from(
    ['a', 'b', '', '1', '-1.5', 'true', 'nan', '[1]', 'system', 'revolute', 'fixed', '0 0 1']
)


def element(tag, attributes, children):
    text = ''.join(f' {name}={quoteattr(value)}' for name, value in attributes.items())
    return f'<{tag}{text}>{"".join(children)}</{tag}>'


def elements(inside):
    return st.builds(
        element,
        st.sampled_from(TAGS),
        st.dictionaries(st.sampled_from(ATTRIBUTES), VALUES, max_size=4),
        st.lists(inside, max_size=4),
    )


def assert_read_or_refused(text):
    try:
        description = parse_robot_description(text)
    except RobotDescriptionError:
        return
    assert isinstance(description, RobotDescription)
    assert description.text == text


@given(st.text())
def test_any_text_is_read_or_refused(text):
    assert_read_or_refused(text)


@given(st.data())
def test_any_damaged_description_is_read_or_refused(data):
    start = data.draw(st.integers(0, len(COMPLETE)))
    end = data.draw(st.integers(start, min(len(COMPLETE), start + 40)))

    assert_read_or_refused(COMPLETE[:start] + data.draw(st.text(max_size=5)) + COMPLETE[end:])


@settings(max_examples=300)
@given(st.sampled_from(['robot', 'sdf']), st.lists(st.recursive(VALUES, elements, max_leaves=20)))
def test_any_arrangement_of_known_elements_is_read_or_refused(root, children):
    assert_read_or_refused(f'<{root} name="r">{"".join(children)}</{root}>')


@given(st.sampled_from(list(re.finditer('="([^"]*)"', COMPLETE))), VALUES)
def test_any_value_of_any_attribute_is_read_or_refused(attribute, value):
    assert_read_or_refused(COMPLETE[: attribute.start(1)] + value + COMPLETE[attribute.end(1) :])


def test_the_complete_description_is_read_without_a_warning():
    assert parse_robot_description(COMPLETE).warnings == ()
