# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
A subscription that the control cycle polls and no executor serves.

One look per cycle costs less than a callback does, and a command reaches the hardware in the
cycle that follows its arrival. Meant for messages of bounded size.
"""

from typing import Any

from hw_interface_py.realtime import realtime
from rclpy.callback_groups import CallbackGroup
from rclpy.qos import DurabilityPolicy, QoSProfile, ReliabilityPolicy

# Only the latest command counts; best effort is compatible with every publisher.
COMMAND_QOS = QoSProfile(
    depth=1,
    reliability=ReliabilityPolicy.BEST_EFFORT,
    durability=DurabilityPolicy.VOLATILE,
)


class PolledSubscription:
    """Take the latest message of a topic, once per cycle."""

    def __init__(self, node: Any, message_type: Any, topic: str) -> None:
        self._node = node
        self._message_type = message_type
        self._subscription = node.create_subscription(
            message_type, topic, _ignore, COMMAND_QOS, callback_group=_NeverServedGroup()
        )
        self._handle = self._subscription.handle
        self.topic: str = self._subscription.topic_name

    @realtime
    def take_or_none(self) -> Any:
        """Return the latest message that was not taken yet, or None."""
        try:
            with self._handle:
                taken = self._handle.take_message(self._message_type, False)
        except RuntimeError:  # rclpy's RCLError and InvalidHandle: it is being destroyed
            return None
        return None if taken is None else taken[0]

    @realtime
    def discard(self) -> None:
        """Throw away what arrived while nobody wanted it."""
        self.take_or_none()

    def destroy(self) -> None:
        """Destroy the ROS subscription."""
        self._node.destroy_subscription(self._subscription)


class _NeverServedGroup(CallbackGroup):  # type: ignore[misc]  # rclpy is not annotated
    """Keep its subscriptions out of every executor's wait set."""

    def can_execute(self, entity: Any) -> bool:
        return False

    def beginning_execution(self, entity: Any) -> bool:
        return False

    def ending_execution(self, entity: Any) -> None:
        return


def _ignore(_message: Any) -> None:
    """Stand in for a callback; it never runs."""
