# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""A message is staged in update, sent in the slack, and skipped when it is staged again."""

from controllers_py.cyclic_publisher import CyclicPublisher
from controllers_py.message_template import MessageTemplate
from deadlines import becomes_true
import pytest
import rclpy
from rclpy.executors import SingleThreadedExecutor
from rclpy.qos import DurabilityPolicy, QoSProfile, ReliabilityPolicy
from sensor_msgs.msg import JointState


@pytest.fixture
def node():
    """Return a node in a context of its own."""
    context = rclpy.Context()
    rclpy.init(context=context)
    node = rclpy.create_node('publishing', context=context)
    yield node
    node.destroy_node()
    context.try_shutdown()


def make_publisher(node):
    message = JointState(name=['a', 'b'], position=[0.0, 0.0])
    return CyclicPublisher(node, message, '~/joint_states', ('position',))


def test_nothing_is_pending_before_the_first_staging(node):
    publisher = make_publisher(node)

    assert not publisher.is_pending
    assert publisher.topic == '/publishing/joint_states'


def test_sending_clears_what_is_pending_and_counts(node):
    publisher = make_publisher(node)
    publisher.stage(1)
    assert publisher.is_pending

    publisher.send()

    assert not publisher.is_pending
    assert (publisher.sent, publisher.skipped, publisher.failed) == (1, 0, 0)


def test_staging_again_skips_the_waiting_message_and_keeps_its_age(node):
    publisher = make_publisher(node)
    publisher.stage(1)
    since_ns = publisher.pending_since_ns

    publisher.stage(2)

    assert publisher.skipped == 1
    assert publisher.pending_since_ns == since_ns > 0


@pytest.mark.parametrize(
    'durability', [DurabilityPolicy.TRANSIENT_LOCAL, DurabilityPolicy.VOLATILE]
)
@pytest.mark.parametrize(
    'reliability', [ReliabilityPolicy.RELIABLE, ReliabilityPolicy.BEST_EFFORT]
)
def test_subscribers_of_every_quality_get_numbers_and_stamp(node, durability, reliability):
    publisher = make_publisher(node)
    messages = []
    qos = QoSProfile(depth=5, durability=durability, reliability=reliability)
    node.create_subscription(JointState, publisher.topic, messages.append, qos)
    executor = SingleThreadedExecutor(context=node.context)
    executor.add_node(node)
    publisher.numbers['position'][:] = [1.5, -2.5]

    def is_received():
        publisher.stage(3_000_000_004)
        publisher.send()
        executor.spin_once(timeout_sec=0.05)
        return messages

    assert becomes_true(is_received)
    assert list(messages[0].position) == [1.5, -2.5]
    assert (messages[0].header.stamp.sec, messages[0].header.stamp.nanosec) == (3, 4)


def test_a_new_template_replaces_the_message_and_drops_the_waiting_one(node):
    publisher = make_publisher(node)
    publisher.stage(1)

    publisher.use_template(MessageTemplate(JointState(name=['c']), ('position',)))

    assert not publisher.is_pending
    assert publisher.numbers['position'].shape == (0,)


def test_sending_without_a_ros_context_fails_quietly_and_is_counted(node):
    publisher = make_publisher(node)
    publisher.stage(1)
    node.context.shutdown()

    publisher.send()

    assert (publisher.sent, publisher.failed) == (0, 1)


def test_a_destroyed_publisher_sends_nothing(node):
    publisher = make_publisher(node)
    publisher.stage(1)

    publisher.destroy()
    publisher.send()

    assert (publisher.sent, publisher.failed) == (0, 1)
    assert publisher.topic not in [each.topic_name for each in node.publishers]
