# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The cycle polls; executors never see the subscription."""

from controllers_py.polled_subscription import PolledSubscription
from deadlines import becomes_true
import pytest
import rclpy
from rclpy.executors import SingleThreadedExecutor
from std_msgs.msg import Float64MultiArray


@pytest.fixture
def node():
    """Return a node in a context of its own."""
    context = rclpy.Context()
    rclpy.init(context=context)
    node = rclpy.create_node('polling', context=context)
    yield node
    node.destroy_node()
    context.try_shutdown()


@pytest.fixture
def connection(node):
    """Return a subscription and a publisher that have found each other."""
    subscription = PolledSubscription(node, Float64MultiArray, '~/commands')
    publisher = node.create_publisher(Float64MultiArray, '/polling/commands', 1)
    assert becomes_true(lambda: publisher.get_subscription_count() == 1)
    return subscription, publisher


def poll(subscription, last_value):
    """Take messages until the one that ends with this value; return it."""
    taken = []

    def has_arrived():
        message = subscription.take_or_none()
        if message is not None:
            taken.append(message)
        return taken and taken[-1].data[-1] == last_value

    assert becomes_true(has_arrived)
    return taken[-1]


def test_there_is_nothing_before_a_message_arrives(node):
    subscription = PolledSubscription(node, Float64MultiArray, '~/commands')

    assert subscription.take_or_none() is None
    assert subscription.topic == '/polling/commands'


def test_a_message_is_taken_once(connection):
    subscription, publisher = connection

    publisher.publish(Float64MultiArray(data=[1.0, 2.0]))

    assert list(poll(subscription, 2.0).data) == [1.0, 2.0]
    assert subscription.take_or_none() is None


def test_only_the_latest_of_several_messages_is_kept(connection):
    subscription, publisher = connection
    for value in range(5):
        publisher.publish(Float64MultiArray(data=[float(value)]))

    message = poll(subscription, 4.0)

    assert list(message.data) == [4.0]
    assert subscription.take_or_none() is None


def test_discarded_messages_are_never_seen(connection, node):
    subscription, publisher = connection
    witness = PolledSubscription(node, Float64MultiArray, '~/commands')
    assert becomes_true(lambda: publisher.get_subscription_count() == 2)
    publisher.publish(Float64MultiArray(data=[1.0]))
    poll(witness, 1.0)

    subscription.discard()

    assert subscription.take_or_none() is None


def test_an_executor_leaves_the_messages_alone(connection, node):
    subscription, publisher = connection
    executor = SingleThreadedExecutor(context=node.context)
    executor.add_node(node)
    publisher.publish(Float64MultiArray(data=[7.0]))

    for _ in range(20):
        executor.spin_once(timeout_sec=0.01)

    assert list(poll(subscription, 7.0).data) == [7.0]


def test_it_never_enters_the_wait_set_of_an_executor(connection, node):
    subscription, _ = connection
    executor = SingleThreadedExecutor(context=node.context)

    (entity,) = [each for each in node.subscriptions if each.topic_name == subscription.topic]

    assert not executor.can_execute(entity)


def test_a_destroyed_subscription_has_nothing(connection):
    subscription, _ = connection

    subscription.destroy()

    assert subscription.take_or_none() is None
