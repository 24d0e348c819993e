# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
The node of one command: it joins the ROS graph, calls services and leaves again.

One executor serves all calls of a command; signals are left to Python, so that Ctrl-C ends every
wait within a tenth of a second.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
import math
import os
import time
from types import TracebackType
from typing import Any

from rclpy.client import Client
from rclpy.context import Context
from rclpy.exceptions import NameValidationException
from rclpy.executors import SingleThreadedExecutor
from rclpy.node import Node
from rclpy.parameter import Parameter
from rclpy.task import Future

from ros2cli.errors import GraphError, NameRefusedError, NoAnswerError, ServiceNotFoundError

_POLL_S = 0.02  # between two looks at the graph
_WAKE_S = 0.1  # between two chances for a signal
_REPORT_S = 10.0  # between two lines about something that does not come


class DirectNode:
    """A node that lives as long as one command, used by one thread as a context manager."""

    def __init__(
        self, *, ros_arguments: Sequence[str] = (), discovery_s: float = 0.5, use_sim_time: bool
    ) -> None:
        """Join with `ros_arguments`; a service may take `discovery_s` to be seen, silently."""
        self._arguments = ['--ros-args', *ros_arguments]
        self._discovery_s = discovery_s
        self._use_sim_time = use_sim_time
        self._context = Context()
        self._clients: dict[str, Client] = {}

    def __enter__(self) -> 'DirectNode':
        """Join the ROS graph; raise GraphError where that fails."""
        try:
            self._context.init(self._arguments)
            self._node = Node(
                f'_ros2cli_{os.getpid()}',
                context=self._context,
                cli_args=self._arguments,
                enable_rosout=False,
                start_parameter_services=False,
                parameter_overrides=[Parameter('use_sim_time', value=self._use_sim_time)],
            )
        except (RuntimeError, NameValidationException) as error:
            self._context.try_shutdown()
            raise GraphError(f'cannot join the ROS graph: {error}') from error
        self._executor = SingleThreadedExecutor(context=self._context)
        self._executor.add_node(self._node)
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        """Leave the ROS graph."""
        self._executor.shutdown()
        self._node.destroy_node()
        self._context.try_shutdown()

    def log_info(self, text: str) -> None:
        """Write a line to standard error in the form of ROS logs."""
        self._node.get_logger().info(text)

    def log_fatal(self, text: str) -> None:
        """Write a line about what ends the command."""
        self._node.get_logger().fatal(text)

    def resolve(self, service: str) -> str:
        """Return the full name of a service; raise NameRefusedError where it can be none."""
        try:
            return str(self._node.resolve_service_name(service))
        except (RuntimeError, NameValidationException) as error:
            raise NameRefusedError(f'{service!r} is no name of a service: {error}') from error

    def nodes(self) -> list[str]:
        """Return the full names of the nodes seen so far."""
        found = self._node.get_node_names_and_namespaces()
        return [f'{namespace.rstrip("/")}/{name}' for name, namespace in found]

    def servers(self, kind: str) -> list[str]:
        """Return the full names of the services of one type, as in std_srvs/srv/Trigger."""
        offered = []
        for name, namespace in self._node.get_node_names_and_namespaces():
            # A node may leave while it is asked about.
            with suppress(RuntimeError):
                offered += self._node.get_service_names_and_types_by_node(name, namespace)
        return sorted(service for service, kinds in offered if kind in kinds)

    def call(
        self,
        kind: Any,
        service: str,
        request: Any,
        *,
        service_s: float = 0.0,
        answer_s: float = 30.0,
        is_repeatable: bool = False,
        hint: Callable[[], str] = str,
    ) -> Any:
        """
        Call a service and return its response.

        The service may take `service_s` to appear (0: for ever), the answer `answer_s`. A request
        that can do no harm twice `is_repeatable`: it is sent anew every ten seconds. `hint` says
        what was found while the service did not appear.
        """
        client = self._client(kind, service)
        self._await_service(client, service_s, hint)
        name = client.service_name
        future = client.call_async(request)
        attempts = math.ceil(answer_s / _REPORT_S)
        for attempt in range(1, attempts + 1):
            if self._is_done_within(future, _REPORT_S):
                return future.result()
            self._node.get_logger().warning(
                f'Failed getting a result from calling {name} in {_REPORT_S}. '
                f'(Attempt {attempt} of {attempts}.)'
                if is_repeatable
                else f'No answer from {name} for {attempt * _REPORT_S:g} s, of {answer_s:g} s'
            )
            if is_repeatable and attempt < attempts:
                client.remove_pending_request(future)
                future = client.call_async(request)
        raise NoAnswerError(name, answer_s)

    def _client(self, kind: Any, service: str) -> Client:
        if service not in self._clients:
            self.resolve(service)
            self._clients[service] = self._node.create_client(kind, service)
        return self._clients[service]

    def _await_service(self, client: Client, limit_s: float, hint: Callable[[], str]) -> None:
        name = client.service_name
        if self._is_ready_within(client, self._discovery_s):
            return
        while True:
            self.log_info(f'waiting for service {name} to become available...')
            if self._is_ready_within(client, limit_s or _REPORT_S):
                return
            missing = ServiceNotFoundError(name, hint())
            if limit_s:
                raise missing
            self._node.get_logger().warning(str(missing))

    def _is_ready_within(self, client: Client, limit_s: float) -> bool:
        deadline = time.monotonic() + limit_s
        while not client.service_is_ready():
            if time.monotonic() >= deadline:
                return False
            time.sleep(_POLL_S)
        return True

    def _is_done_within(self, future: Future, limit_s: float) -> bool:
        deadline = time.monotonic() + limit_s
        while not future.done() and time.monotonic() < deadline:
            self._executor.spin_once(timeout_sec=_WAKE_S)
        return bool(future.done())
