# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Waiting for services and answers: what is said, and when it ends."""

from collections.abc import Callable
import queue
import threading
import time

import pytest

pytest.importorskip(
    'ros2cli.command_tree', reason='a ROS 2 installation brings its own ros2 command'
)

from rclpy.callback_groups import ReentrantCallbackGroup
from rclpy.context import Context
from rclpy.executors import SingleThreadedExecutor
from rclpy.node import Node
from rclpy.task import Future
from ros2cli import direct_node
from ros2cli.direct_node import DirectNode
from ros2cli.errors import NoAnswerError, ServiceNotFoundError
from ros2cli.manager.client import ManagerClient
from scripted_manager import ScriptedManager
from std_srvs.srv import Trigger


@pytest.fixture
def node():
    with DirectNode(use_sim_time=False) as opened:
        yield opened


class SilentServer:
    """Offers /silent, counts the requests and never answers."""

    def __init__(self) -> None:
        """Join the graph and serve in a thread."""
        self.requests: queue.SimpleQueue[Trigger.Request] = queue.SimpleQueue()
        self._context = Context()
        self._context.init()
        self._node = Node('silent', context=self._context)
        self._executor = SingleThreadedExecutor(context=self._context)
        self._executor.add_node(self._node)
        self._answer = Future(executor=self._executor)
        group = ReentrantCallbackGroup()
        self._node.create_service(Trigger, '/silent', self._on_request, callback_group=group)
        self._thread = threading.Thread(target=self._executor.spin, daemon=True)

    def __enter__(self) -> 'SilentServer':
        """Begin to take requests."""
        self._thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        """Leave the graph."""
        self._executor.shutdown()
        self._thread.join()
        self._node.destroy_node()
        self._context.try_shutdown()

    async def _on_request(self, request: Trigger.Request, response: Trigger.Response):
        self.requests.put(request)
        await self._answer
        return response


def _wait_for(what: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20
    while not what():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_a_service_that_does_not_come_in_time_is_named_with_what_is_there(node):
    with ScriptedManager('cm', '/robot1', is_empty=True):
        _wait_for(lambda: node.servers('controller_manager_msgs/srv/ListControllers') != [])
        client = ManagerClient(node, 'controller_manager', service_s=0.1)

        with pytest.raises(ServiceNotFoundError) as error:
            client.list_controllers()

    assert error.value.service == '/controller_manager/list_controllers'
    assert 'controller managers that answer: /robot1/cm; choose one with -c' in str(error.value)


def test_a_manager_without_a_robot_description_is_told_from_a_missing_one(node):
    context = Context()
    context.init()
    silent = Node('controller_manager', context=context)
    _wait_for(lambda: '/controller_manager' in node.nodes())
    client = ManagerClient(node, 'controller_manager', service_s=0.1)

    with pytest.raises(ServiceNotFoundError, match='offers its services once it has a robot desc'):
        client.list_controllers()

    silent.destroy_node()
    context.try_shutdown()


def test_no_manager_at_all_is_said_with_the_domain(node):
    client = ManagerClient(node, 'controller_manager', service_s=0.1)

    with pytest.raises(ServiceNotFoundError, match='no controller manager runs in ROS domain'):
        client.list_controllers()


@pytest.mark.parametrize(('is_repeatable', 'count'), [(True, 2), (False, 1)])
def test_only_harmless_requests_are_sent_again(monkeypatch, node, is_repeatable, count):
    monkeypatch.setattr(direct_node, '_REPORT_S', 0.2)

    with SilentServer() as server:
        with pytest.raises(NoAnswerError, match=r'/silent: no answer within 0\.4 s'):
            node.call(
                Trigger,
                '/silent',
                Trigger.Request(),
                service_s=10.0,
                answer_s=0.4,
                is_repeatable=is_repeatable,
            )
        taken = [server.requests.get(timeout=10) for _ in range(count)]

        assert len(taken) == count
        assert server.requests.empty()
