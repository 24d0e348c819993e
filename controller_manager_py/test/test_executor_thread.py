# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Callbacks are served whatever one of them does, and entities go away between two waits."""

import threading

from controller_manager_py.executor_thread import ExecutorThread
from manager_rig import wait_until
import pytest
import rclpy
from std_msgs.msg import String


class Logger:
    """Keeps the errors."""

    def __init__(self):
        self.errors = []

    def error(self, text):
        self.errors.append(text)

    def debug(self, text):
        return


class Server:
    """An executor thread with one node."""

    def __init__(self):
        self.context = rclpy.Context()
        rclpy.init(context=self.context)
        self.logger = Logger()
        self.thread = ExecutorThread(self.context, self.logger)
        self.node = self.make_node('server')

    def make_node(self, name):
        node = rclpy.create_node(name, context=self.context)
        self.thread.executor.add_node(node)
        return node

    def close(self):
        self.thread.stop()
        self.node.destroy_node()
        self.context.try_shutdown()


@pytest.fixture(name='server')
def server_thread():
    server = Server()
    yield server
    server.close()


@pytest.mark.parametrize('error', [ValueError('bad message'), SystemExit(3)])
def test_serving_goes_on_after_a_callback_that_raises(server, error):
    ticks = []

    def callback():
        ticks.append(True)
        if len(ticks) == 2:
            raise error

    server.node.create_timer(0.001, callback)
    server.thread.start(1)

    wait_until(lambda: len(ticks) > 10)

    assert len(server.logger.errors) == 1
    assert f'{type(error).__name__}: {error}' in server.logger.errors[0]
    assert 'test_executor_thread.py:' in server.logger.errors[0]


def test_a_coroutine_that_raises_late_is_told_as_well(server):
    async def fail():
        raise KeyError('late')

    server.thread.start(1)
    server.thread.executor.create_task(fail)

    wait_until(lambda: server.logger.errors != [])

    assert "KeyError: 'late'" in server.logger.errors[0]


def test_a_call_runs_in_the_thread_and_is_waited_for(server):
    server.thread.start(1)
    names = []

    server.thread.call(lambda: names.append(threading.current_thread().name))

    assert names == ['executor']


def test_a_call_runs_at_once_where_no_thread_serves(server):
    names = []

    server.thread.call(lambda: names.append(threading.current_thread().name))
    server.thread.start(1)
    server.thread.stop()
    server.thread.call(lambda: names.append(threading.current_thread().name))

    assert names == [threading.current_thread().name] * 2


def test_a_call_of_the_thread_itself_runs_at_once(server):
    server.thread.start(1)
    order = []

    def outer():
        server.thread.call(lambda: order.append('inner'))
        order.append('outer')

    server.thread.call(outer)

    assert order == ['inner', 'outer']


def test_a_call_that_raises_is_told_and_does_not_block(server):
    server.thread.start(1)

    def fail():
        raise OSError('gone')

    server.thread.call(fail)

    wait_until(lambda: server.logger.errors != [])
    assert 'OSError: gone' in server.logger.errors[0]


def test_nodes_may_come_and_go_while_messages_arrive(server):
    received = []
    server.node.create_subscription(String, 'chatter', received.append, 10)
    talker = server.node.create_publisher(String, 'chatter', 10)
    server.node.create_timer(0.0005, lambda: talker.publish(String(data='x')))
    server.thread.start(1)

    for number in range(20):
        node = server.make_node(f'guest_{number}')
        node.create_subscription(String, 'chatter', received.append, 10)
        count = len(received)
        wait_until(lambda n=count: len(received) > n)
        server.thread.call(
            lambda n=node: (server.thread.executor.remove_node(n), n.destroy_node())
        )

    assert server.logger.errors == []
    assert server.thread.executor.get_nodes() == [server.node]


def test_stopping_ends_the_thread_at_once(server):
    server.thread.start(1)

    server.thread.stop()

    assert 'executor' not in [thread.name for thread in threading.enumerate()]
