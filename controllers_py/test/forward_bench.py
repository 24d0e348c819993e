# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""A bench for the controllers that forward arrays of numbers, with somebody who sends them."""

from collections.abc import Callable, Sequence
import math
from typing import Any

from controllers_py.controller_bench import ControllerBench
from controllers_py.polled_subscription import PolledSubscription
from deadlines import becomes_true
from hw_interface_py.lifecycle import PrimaryState
from hw_interface_py.plugin_guard import ReturnType
from std_msgs.msg import Float64MultiArray


class ForwardBench(ControllerBench):
    """A bench with a publisher of commands."""

    def start(self) -> 'ForwardBench':
        """Configure and activate the controller, and connect the publisher."""
        assert self.configure() is PrimaryState.INACTIVE, self.failure
        topic = f'{self.node.get_fully_qualified_name()}/commands'
        self._publisher = self.node.create_publisher(Float64MultiArray, topic, 1)
        self._witness = PolledSubscription(self.node, Float64MultiArray, topic)
        assert becomes_true(lambda: self._publisher.get_subscription_count() == 2)
        assert self.activate() is PrimaryState.ACTIVE, self.failure
        return self

    def send(self, values: Sequence[float]) -> None:
        """Publish a command and wait until it has been delivered."""
        self._publisher.publish(Float64MultiArray(data=list(values)))
        assert becomes_true(lambda: self._witness.take_or_none() is not None)

    def send_until(self, values: Sequence[float], condition: Callable[[], Any]) -> None:
        """Publish a command once and update until the condition holds."""
        self.send(values)
        assert becomes_true(lambda: self.update(1e-6) is not None and condition())

    def command_until_written(self, values: Sequence[float]) -> None:
        """Publish a command and update until it is in the command interfaces."""
        self.send_until(values, lambda: self.written() == list(values))

    def written(self) -> list[float]:
        """Return what is in all command interfaces."""
        return [entry.handle.value for entry in self.table.commands.entries()]

    def forget_written(self) -> None:
        """Empty the command interfaces, to see whether they are written again."""
        for entry in self.table.commands.entries():
            entry.handle.value = math.nan

    def is_untouched_by_update(self) -> bool:
        """Tell whether a successful update leaves all command interfaces alone."""
        self.forget_written()
        return self.update() is ReturnType.OK and all(math.isnan(v) for v in self.written())
