# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
The wire between a command-line program and one controller manager.

One node and one executor serve for the whole life of the program: spinning rclpy's global executor
for every call costs up to 9 ms a call.
"""

from collections.abc import Iterator, Sequence
import math
import time
from types import TracebackType
from typing import Any, Self

import rclpy
from rclpy.client import Client
from rclpy.context import Context
from rclpy.exceptions import InvalidNodeNameException, InvalidServiceNameException
from rclpy.executors import SingleThreadedExecutor
from rclpy.node import Node
from rclpy.signals import SignalHandlerOptions
from rclpy.task import Future

from ..errors import LogFolderError
from .errors import InvalidCommandError, ManagerGoneError, ManagerNotFoundError
from .manager_graph import diagnose, sees_node
from .stop_signals import StopSignals

# How long discovery may take before anything is said, and between two warnings after that.
_QUIET_S = 0.5
_WARNING_PERIOD_S = 10.0
_DISCOVERY_POLL_S = 0.005
# Waiting for an answer sleeps in C, where Python cannot run its signal handlers.
_SIGNAL_POLL_S = 0.05
# A service may vanish from sight for a moment; for so long it has gone.
_GONE_AFTER_S = 1.0

# Fast DDS of Jazzy announces a new participant before that listens. A manager that answers within
# the fraction of a millisecond in between is not heard and repeats itself only after up to 3 s,
# which befalls every third start. A further participant costs 4 ms and draws again.
_FIRST_RENEWAL_S = 0.2
_RENEWAL_GROWTH = 1.5
_RENEWALS = 5


class ManagerConnection:
    """
    Find the services of one controller manager and call them.

    Everything happens in the thread that calls. While it waits it ends early where `stop` has
    noted a signal.
    """

    def __init__(
        self,
        node_name: str,
        manager: str,
        *,
        namespace: str | None = None,
        ros_arguments: Sequence[str] = (),
        stop: StopSignals,
    ) -> None:
        """
        Join the ROS graph.

        A relative name of the `manager` is resolved in `namespace`, or without one in that of the
        node, which `ros_arguments` may set.

        Raises InvalidCommandError where a name or an argument is not accepted.
        """
        self._node_name = node_name
        self._ros_arguments = list(ros_arguments)
        self._stop = stop
        self._clients: dict[str, Client] = {}
        self._has_found_service = False
        self._renewal_intervals = _renewal_intervals()
        self._join()
        try:
            self._manager = self._resolve(manager, namespace)
        except InvalidCommandError:
            self.close()
            raise

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Leave the ROS graph."""
        self.close()

    @property
    def manager(self) -> str:
        """Full name of the controller manager's node."""
        return self._manager

    @property
    def manager_namespace(self) -> str:
        """Namespace of the controller manager and so of its controllers, e.g. ``/`` or ``/a``."""
        return self._manager.rpartition('/')[0] or '/'

    @property
    def own_namespace(self) -> str:
        """Namespace of this program's node."""
        return str(self._node.get_namespace())

    @property
    def logger(self) -> Any:
        """Logger of this program's node."""
        return self._node.get_logger()

    def full_name(self, service: str) -> str:
        """Return the full name of the manager's service."""
        return f'{self._manager}/{service}'

    def find(self, service: str, service_type: Any, *, timeout_s: float) -> None:
        """
        Wait until the service is there; for ever where the time limit is 0.

        Raises ManagerNotFoundError after that time.
        """
        started = time.monotonic()
        next_report = started + _QUIET_S
        while not self._client(service, service_type).service_is_ready():
            now = time.monotonic()
            if 0.0 < timeout_s <= now - started:
                raise ManagerNotFoundError(
                    self.full_name(service), waited_s=timeout_s, diagnosis=self._diagnosis()
                )
            if now >= next_report:
                self._report_waiting(service, now - started)
                next_report += _WARNING_PERIOD_S
            if now >= self._next_renewal:
                self._renew_unless_heard()
            self._stop.sleep(_DISCOVERY_POLL_S, f'waiting for service {self.full_name(service)}')
        self._has_found_service = True

    def send(self, service: str, service_type: Any, request: Any) -> Future:
        """Send a request to a service that has been found; the future holds the answer."""
        return self._client(service, service_type).call_async(request)

    def await_answer(self, service: str, future: Future, *, timeout_s: float) -> bool:
        """
        Wait for the answer and say whether it came in time.

        Raises ManagerGoneError as soon as the service has disappeared.
        """
        occupation = f'waiting for an answer of {self.full_name(service)}'
        client = self._clients[service]
        deadline = last_seen = time.monotonic()
        deadline += timeout_s
        while not future.done():
            self._stop.check(occupation)
            now = time.monotonic()
            if now >= deadline:
                return False
            if client.service_is_ready():
                last_seen = now
            elif now - last_seen > _GONE_AFTER_S:
                raise ManagerGoneError(self.full_name(service))
            self._executor.spin_until_future_complete(future, min(_SIGNAL_POLL_S, deadline - now))
        return True

    def forget(self, service: str, future: Future) -> None:
        """Give an answer up that did not come."""
        self._clients[service].remove_pending_request(future)

    def close(self) -> None:
        """Leave the ROS graph; nothing else works afterwards."""
        self._clients.clear()
        self._executor.shutdown()
        self._node.destroy_node()
        self._context.try_shutdown()

    def _join(self) -> None:
        self._context = Context()
        try:
            rclpy.init(
                args=self._ros_arguments,
                context=self._context,
                signal_handler_options=SignalHandlerOptions.NO,
            )
            self._node = Node(
                self._node_name, context=self._context, start_parameter_services=False
            )
        # The errors of rclpy's extension are private, but they all are RuntimeErrors.
        except (InvalidNodeNameException, RuntimeError) as error:
            self._context.try_shutdown()
            reason = str(error).partition(', at /')[0]
            if 'failed to initialize logging' in reason:
                raise InvalidCommandError(str(LogFolderError(error))) from error
            raise InvalidCommandError(
                f'ROS refuses {" ".join(self._ros_arguments) or self._node_name}: {reason}'
            ) from error
        self._executor = SingleThreadedExecutor(context=self._context)
        self._executor.add_node(self._node)
        self._next_renewal = time.monotonic() + next(self._renewal_intervals)

    def _resolve(self, manager: str, namespace: str | None) -> str:
        own = self.own_namespace
        if namespace is not None and own != '/':
            raise InvalidCommandError(
                f"the namespace is given twice, by --namespace '{namespace}' and by --ros-args as"
                f" '{own}'; leave --namespace out"
            )
        parent = own if namespace is None else f'/{namespace.strip("/")}'
        full = manager if manager.startswith('/') else f'{parent.rstrip("/")}/{manager}'
        return full.rstrip('/')

    def _client(self, service: str, service_type: Any) -> Client:
        if service not in self._clients:
            try:
                self._clients[service] = self._node.create_client(
                    service_type, self.full_name(service)
                )
            except InvalidServiceNameException as error:
                raise InvalidCommandError(
                    f"'{self._manager}' cannot be the name of a controller manager: {error}"
                ) from error
        return self._clients[service]

    def _renew_unless_heard(self) -> None:
        if self._has_found_service or sees_node(self._node, self._manager):
            self._next_renewal = math.inf
            return
        self.close()
        self._join()

    def _report_waiting(self, service: str, waited_s: float) -> None:
        if waited_s < _WARNING_PERIOD_S:
            self.logger.info(
                f'waiting for service {self.full_name(service)} to become available...'
                f' {self._diagnosis()}'
            )
        else:
            self.logger.warning(
                f'Could not contact service {self.full_name(service)} for {waited_s:.0f} s:'
                f' {self._diagnosis()}'
            )

    def _diagnosis(self) -> str:
        return diagnose(self._node, self._manager)


def _renewal_intervals() -> Iterator[float]:
    """Generate how long to stay with each participant, in s; with the last one for ever."""
    interval_s = _FIRST_RENEWAL_S
    for _ in range(_RENEWALS):
        yield interval_s
        interval_s *= _RENEWAL_GROWTH
    yield math.inf
