# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
A publisher for the control cycle: ``update`` stages a message, the slack of the cycle sends it.

Nothing is published between reading and writing the hardware; what is staged again before it was
sent is skipped, so that a slow network costs messages and never a deadline.
"""

from collections.abc import Sequence
import time
from typing import Any

from controllers_py.message_template import MessageTemplate
from hw_interface_py.interface_handles import Values
from hw_interface_py.realtime import realtime
from rclpy.qos import DurabilityPolicy, QoSProfile, ReliabilityPolicy

# What the system defaults of the C++ stack are on the wire; it serves every kind of subscriber.
CYCLIC_QOS = QoSProfile(
    depth=1,
    reliability=ReliabilityPolicy.RELIABLE,
    durability=DurabilityPolicy.TRANSIENT_LOCAL,
)


class CyclicPublisher:
    """
    Publish one message over and over, with new numbers and a new stamp each time.

    ``numbers[path]`` are views to write into, ``fill`` writes them all; ``stage`` says that the
    message is complete. ``pending_since_ns`` is on the steady clock. ``sent`` and ``skipped``
    count messages, ``failed`` those that could not be published because the ROS context or the
    publisher was gone.
    """

    def __init__(
        self,
        node: Any,
        message: Any,
        topic: str,
        numbers: Sequence[str] = (),
        qos: QoSProfile = CYCLIC_QOS,
    ) -> None:
        self._node = node
        self._template = MessageTemplate(message, numbers)
        self._publisher = node.create_publisher(type(message), topic, qos)
        self._handle = self._publisher.handle
        self.topic: str = self._publisher.topic_name
        self.is_pending = False
        self.pending_since_ns = 0
        self.sent = 0
        self.skipped = 0
        self.failed = 0

    @property
    def numbers(self) -> dict[str, Values]:
        """Return the views to write into, by path."""
        return self._template.numbers

    @realtime
    def use_template(self, template: MessageTemplate) -> None:
        """Publish another message of the same type from now on; one that waits is dropped."""
        self.is_pending = False
        self._template = template

    @realtime
    def fill(self, values: Values) -> None:
        """Set all numbers at once, in the order of their paths."""
        self._template.fill(values)

    @realtime
    def stage(self, time_ns: int) -> None:
        """Stamp the message with ROS time and leave it to be sent."""
        self._template.stamp(time_ns)
        if self.is_pending:
            self.skipped += 1
        else:
            self.is_pending = True
            # How long a message waits is counted on the loop's clock: ROS time may stand still.
            self.pending_since_ns = time.monotonic_ns()

    @realtime
    def send(self) -> None:
        """Publish what is staged; called by the loop's thread in the slack of its cycle."""
        self.is_pending = False
        try:
            with self._handle:
                self._handle.publish_raw(self._template.to_bytes())
        except RuntimeError:  # rclpy's RCLError and InvalidHandle
            self.failed += 1
        else:
            self.sent += 1

    def destroy(self) -> None:
        """Destroy the ROS publisher; a message that waits is dropped."""
        self.is_pending = False
        self._node.destroy_publisher(self._publisher)
