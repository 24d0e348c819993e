# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The demo's own node: publishes the description, sends commands, listens to the joints."""

from collections.abc import Callable, Iterator, Sequence
import math
import time
from types import TracebackType
from typing import Any, Self

from bringup.demo_processes import DemoError
from controller_manager_msgs.srv import ListControllers
from rcl_interfaces.srv import GetParameters, ListParameters
import rclpy
from rclpy.executors import SingleThreadedExecutor
from rclpy.node import Node
from rclpy.qos import DurabilityPolicy, QoSProfile, ReliabilityPolicy
from sensor_msgs.msg import JointState
from std_msgs.msg import Float64MultiArray, String

MANAGER = '/controller_manager'
FORWARD_TYPES = (
    'forward_command_controller/ForwardCommandController',
    'position_controllers/JointGroupPositionController',
    'velocity_controllers/JointGroupVelocityController',
)
_LATCHED = QoSProfile(
    depth=1,
    reliability=ReliabilityPolicy.RELIABLE,
    durability=DurabilityPolicy.TRANSIENT_LOCAL,
)
_WAIT_S = 30.0


class DemoStation:
    """A node with one executor of its own; use it as a context."""

    def __init__(self, urdf: str) -> None:
        rclpy.init()
        self._node = Node('demo', start_parameter_services=False)
        self._executor = SingleThreadedExecutor()
        self._executor.add_node(self._node)
        self._description = self._node.create_publisher(String, 'robot_description', _LATCHED)
        self._description.publish(String(data=urdf))
        self._node.create_subscription(JointState, 'joint_states', self._on_joint_states, 10)
        self._commands: dict[str, Any] = {}
        self._positions: dict[str, float] = {}
        self._travel: dict[str, float] = {}

    def __enter__(self) -> Self:
        """Return the node, which runs already."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Take the node out of the graph."""
        self._executor.shutdown()
        self._node.destroy_node()
        rclpy.shutdown()

    def wait_for_manager(self, check: Callable[[], None]) -> None:
        """Wait until the manager serves; ``check`` raises when it will not any more."""
        client = self._node.create_client(ListControllers, f'{MANAGER}/list_controllers')

        def is_ready() -> bool:
            check()
            return bool(client.service_is_ready())

        self._wait(is_ready, 'the controller manager did not offer its services')

    def first_forward_controller(self) -> str:
        """Return the first controller of the manager's parameters that takes plain commands."""
        listed = self._call(ListParameters, 'list_parameters', ListParameters.Request())
        names = [name for name in listed.result.names if name.endswith('.type')]
        answer = self._call(GetParameters, 'get_parameters', GetParameters.Request(names=names))
        for name, value in zip(names, answer.values, strict=True):
            if value.string_value in FORWARD_TYPES:
                return str(name.removesuffix('.type'))
        return ''

    def claimed_interfaces(self, controller: str) -> list[str]:
        """Return the command interfaces that an active controller holds, in its order."""
        answer = self._call(ListControllers, 'list_controllers', ListControllers.Request())
        for state in answer.controller:
            if state.name == controller:
                return list(state.claimed_interfaces)
        raise DemoError(f"controller '{controller}' is not loaded")

    def wait_for_joint_states(self) -> None:
        """Wait for the first message of the broadcaster."""
        self._wait(lambda: bool(self._positions), 'no joint states arrived')

    def positions(self) -> dict[str, float]:
        """Return the latest position of every joint, in rad or m."""
        return dict(self._positions)

    def travel(self) -> dict[str, float]:
        """Return the way of every joint since the first message, in rad or m."""
        return dict(self._travel)

    def ticks(self, rate_hz: float, seconds: float) -> Iterator[int]:
        """Count at a rate while messages are taken in between."""
        start_s = time.monotonic()
        for step in range(int(rate_hz * seconds)):
            while (left_s := start_s + step / rate_hz - time.monotonic()) > 0.0:
                self._executor.spin_once(timeout_sec=left_s)
            yield step

    def send(self, controller: str, values: Sequence[float]) -> None:
        """Publish a command for a forward controller."""
        if controller not in self._commands:
            self._commands[controller] = self._node.create_publisher(
                Float64MultiArray, f'/{controller}/commands', 1
            )
        self._commands[controller].publish(Float64MultiArray(data=list(values)))

    def _on_joint_states(self, message: Any) -> None:
        for name, position in zip(message.name, message.position, strict=True):
            way = abs(position - self._positions.get(name, position))
            self._travel[name] = self._travel.get(name, 0.0) + (way if math.isfinite(way) else 0.0)
            self._positions[name] = position

    def _call(self, service_type: Any, name: str, request: Any) -> Any:
        client = self._node.create_client(service_type, f'{MANAGER}/{name}')
        self._wait(client.service_is_ready, f'{MANAGER}/{name} is not there')
        future = client.call_async(request)
        self._wait(future.done, f'{MANAGER}/{name} did not answer')
        self._node.destroy_client(client)
        return future.result()

    def _wait(self, is_done: Callable[[], bool], complaint: str) -> None:
        deadline_s = time.monotonic() + _WAIT_S
        while not is_done():
            if time.monotonic() > deadline_s:
                raise DemoError(f'{complaint} within {_WAIT_S:.0f} s')
            self._executor.spin_once(timeout_sec=0.02)
