# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""What a template sends is what rclpy would have serialised."""

import math

from control_msgs.msg import DynamicJointState, InterfaceValue, JointTrajectoryControllerState
from controllers_py.errors import MessageTemplateError
from controllers_py.message_template import MessageTemplate
from geometry_msgs.msg import TransformStamped
from hypothesis import given
from hypothesis import strategies as st
import numpy as np
import pytest
from rclpy.serialization import deserialize_message
from sensor_msgs.msg import Imu, JointState
from std_msgs.msg import Bool, Float64MultiArray
from tf2_msgs.msg import TFMessage
from trajectory_msgs.msg import JointTrajectoryPoint

# ROS strings are zero-terminated on the wire.
texts = st.text(st.characters(blacklist_characters='\0', blacklist_categories=['Cs']), max_size=17)
floats = st.floats(width=64)
stamps = st.integers(0, 2**31 * 10**9 - 1)


def arrays(size):
    return st.lists(floats, min_size=size, max_size=size)


def received(template):
    return deserialize_message(template.to_bytes(), template.message_type)


def same(left, right):
    return np.array_equal(np.array(left), np.array(right), equal_nan=True)


def time_ns(stamp):
    return stamp.sec * 10**9 + stamp.nanosec


@given(data=st.data(), frame_id=texts, names=st.lists(texts, max_size=9), stamp=stamps)
def test_joint_states_of_any_size_arrive_as_written(data, frame_id, names, stamp):
    message = JointState(name=names)
    message.header.frame_id = frame_id
    sizes = [data.draw(st.sampled_from([0, len(names)])) for _ in range(3)]
    message.position, message.velocity, message.effort = ([0.0] * size for size in sizes)
    template = MessageTemplate(message, ('position', 'velocity', 'effort'))
    values = [data.draw(arrays(size)) for size in sizes]

    for field, numbers in zip(('position', 'velocity', 'effort'), values, strict=True):
        template.numbers[field][:] = numbers
    template.stamp(stamp)

    result = received(template)
    assert (result.header.frame_id, list(result.name)) == (frame_id, names)
    assert time_ns(result.header.stamp) == stamp
    assert same(result.position, values[0])
    assert same(result.velocity, values[1])
    assert same(result.effort, values[2])


@given(data=st.data(), names=st.lists(st.lists(texts, max_size=4), max_size=5), stamp=stamps)
def test_arrays_within_arrays_are_filled_in_the_order_of_their_paths(data, names, stamp):
    message = DynamicJointState(
        joint_names=[''.join(each) for each in names],
        interface_values=[
            InterfaceValue(interface_names=each, values=[0.0] * len(each)) for each in names
        ],
    )
    paths = [f'interface_values[{i}].values' for i in range(len(names))]
    template = MessageTemplate(message, paths)
    values = [data.draw(arrays(len(each))) for each in names]

    template.fill(np.array([number for each in values for number in each]))
    template.stamp(stamp)

    result = received(template)
    assert [list(each.interface_names) for each in result.interface_values] == names
    assert all(
        same(part.values, numbers)
        for part, numbers in zip(result.interface_values, values, strict=True)
    )
    assert time_ns(result.header.stamp) == stamp


@given(data=st.data(), size=st.integers(0, 7), name=texts)
def test_nested_points_are_reached_by_dotted_paths(data, size, name):
    def point():
        return JointTrajectoryPoint(positions=[0.0] * size, velocities=[0.0] * size)

    message = JointTrajectoryControllerState(
        joint_names=[name] * size, reference=point(), feedback=point()
    )
    paths = ('reference.positions', 'feedback.velocities', 'speed_scaling_factor')
    template = MessageTemplate(message, paths)
    positions, velocities = data.draw(arrays(size)), data.draw(arrays(size))
    factor = data.draw(floats)

    template.fill(np.array([*positions, *velocities, factor]))

    result = received(template)
    assert same(result.reference.positions, positions)
    assert same(result.feedback.velocities, velocities)
    assert same(result.speed_scaling_factor, factor)
    assert list(result.feedback.positions) == [0.0] * size


@given(values=arrays(9), quaternion_w=floats, frame_id=texts)
def test_fixed_arrays_and_single_numbers_are_patched_too(values, quaternion_w, frame_id):
    message = Imu()
    message.header.frame_id = frame_id
    template = MessageTemplate(message, ('orientation_covariance', 'orientation.w'))

    template.numbers['orientation_covariance'][:] = values
    template.numbers['orientation.w'][:] = quaternion_w

    result = received(template)
    assert same(result.orientation_covariance, values)
    assert same(result.orientation.w, quaternion_w)


def test_every_header_in_a_message_gets_the_stamp():
    message = TFMessage(transforms=[TransformStamped(), TransformStamped()])
    message.transforms[1].child_frame_id = 'base_link'
    template = MessageTemplate(message, ['transforms[1].transform.translation.x'])

    template.stamp(5_000_000_007)

    result = received(template)
    stamps = [time_ns(each.header.stamp) for each in result.transforms]
    assert stamps == [5_000_000_007, 5_000_000_007]


def test_the_numbers_of_the_message_are_there_from_the_beginning():
    message = JointState(name=['a', 'b'], position=[1.5, math.nan], effort=[3.0])

    result = received(MessageTemplate(message, ('position',)))

    assert same(result.position, [1.5, math.nan])
    assert list(result.effort) == [3.0]
    assert time_ns(result.header.stamp) == 0


def test_a_message_without_header_and_numbers_is_just_bytes():
    assert received(MessageTemplate(Bool(data=True))).data is True


def test_the_views_are_aligned_so_that_numpy_is_quick():
    template = MessageTemplate(Float64MultiArray(data=[1.0, 2.0]), ('data',))

    assert template.numbers['data'].flags.aligned
    assert template.numbers['data'].tolist() == [1.0, 2.0]


@pytest.mark.parametrize(
    ('path', 'complaint'),
    [
        ('positon', "no field 'positon'; did you mean 'position'"),
        ('header.stamp.sec', 'is of type int32; only float64'),
        ('name', 'is of type sequence<string>; only float64'),
        ('header.frame.x', "Header has no field 'frame'"),
    ],
)
def test_a_path_that_cannot_be_patched_is_refused_with_the_reason(path, complaint):
    with pytest.raises(MessageTemplateError, match=complaint):
        MessageTemplate(JointState(), (path,))


def test_an_index_beyond_the_list_is_refused():
    message = DynamicJointState(interface_values=[InterfaceValue()])

    with pytest.raises(MessageTemplateError, match="'interface_values' has 1 elements"):
        MessageTemplate(message, ('interface_values[1].values',))
