# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Notice another node of the manager's name: clients would reach now one, now the other."""

import os
from typing import Any

from rclpy.clock import Clock, ClockType

_LOOK_AFTER_S = 2.0  # discovery has found the others by then


class NamesakeWatch:
    """Look once, some time after the start, and warn; in the executor's thread."""

    def __init__(self, node: Any) -> None:
        self._node = node
        steady = Clock(clock_type=ClockType.STEADY_TIME)
        self._timer = node.create_timer(_LOOK_AFTER_S, self.look, clock=steady)

    def look(self) -> None:
        """Warn when the graph holds the node's name more than once."""
        self._timer.cancel()
        own = (self._node.get_name(), self._node.get_namespace())
        if self._node.get_node_names_and_namespaces().count(own) > 1:
            self._node.get_logger().warning(
                f"another node is called '{self._node.get_fully_qualified_name()}', too"
                f' (ROS_DOMAIN_ID is {os.environ.get("ROS_DOMAIN_ID", "0")}): spawners and other'
                ' clients reach either of the two; end one, or give this one another namespace'
                ' (-r __ns:=/...) or ROS_DOMAIN_ID. One that was killed stays listed for some 20 s'
            )
