# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Present states become the numbers of both messages."""

import math

from controllers_py.joint_state_layout import JointSelection
from controllers_py.joint_state_messages import JointStateMessages
from hw_interface_py.interface_handles import InterfaceDescription
from hw_interface_py.interface_table import InterfaceTable
import pytest
from rclpy.serialization import deserialize_message

STANDARD = {'position': 'position', 'velocity': 'velocity', 'effort': 'effort'}


@pytest.fixture
def messages_and_states():
    """Return messages for three interfaces of two joints, and the group that feeds them."""
    described = [
        InterfaceDescription(prefix=prefix, interface_name=name)
        for prefix, name in (('j2', 'position'), ('j1', 'velocity'), ('j1', 'position'))
    ]
    table = InterfaceTable(8)
    table.states.add(described, 'arm')
    states = table.states.writable_group([each.name for each in described])
    selection = JointSelection(field_of=STANDARD, extra_joints=('x',))
    return JointStateMessages(described, selection, 'world'), states


def received(template):
    return deserialize_message(template.to_bytes(), template.message_type)


def test_the_joint_state_message_has_every_joint_with_its_numbers(messages_and_states):
    messages, states = messages_and_states
    for handle, value in zip(states, (2.0, 1.5, 1.0), strict=True):
        handle.value = value

    messages.fill(states)

    message = received(messages.joint_state)
    assert message.header.frame_id == 'world'
    assert list(message.name) == ['j2', 'j1', 'x']
    assert list(message.position) == [2.0, 1.0, 0.0]
    assert math.isnan(message.velocity[0])
    assert list(message.velocity)[1:] == [1.5, 0.0]
    assert [math.isnan(effort) for effort in message.effort] == [True, True, False]


def test_the_dynamic_message_has_every_interface_with_its_number(messages_and_states):
    messages, states = messages_and_states
    for handle, value in zip(states, (2.0, 1.5, 1.0), strict=True):
        handle.value = value

    messages.fill(states)

    message = received(messages.dynamic_joint_state)
    assert message.header.frame_id == 'world'
    assert list(message.joint_names) == ['j2', 'j1', 'x']
    assert list(message.interface_values[1].interface_names) == ['velocity', 'position']
    assert list(message.interface_values[1].values) == [1.5, 1.0]
    assert list(message.interface_values[2].values) == [0.0, 0.0, 0.0]


def test_interfaces_that_nobody_wrote_are_named(messages_and_states):
    messages, states = messages_and_states
    states['j2/position'].value = 2.0

    messages.fill(states)

    assert messages.missing_values() == ['j1/position', 'j1/velocity']
