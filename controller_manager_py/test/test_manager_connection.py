# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of finding a manager's services, calling them and noticing that they are gone."""

import os
import signal
import threading

from controller_manager_msgs import srv
from controller_manager_py.cli.errors import (
    CommandInterruptedError,
    InvalidCommandError,
    ManagerGoneError,
    ManagerNotFoundError,
)
from controller_manager_py.cli.manager_connection import ManagerConnection
from controller_manager_py.cli.stop_signals import StopSignals
from fake_manager import FakeManager
import pytest
import rclpy

WAIT_S = 20.0
LIST = ('list_controllers', srv.ListControllers)
LOAD = ('load_controller', srv.LoadController)


@pytest.fixture(name='stop')
def stop_signals():
    with StopSignals() as stop:
        yield stop


@pytest.fixture(name='connect')
def connector(stop):
    """Return a function that opens a connection; all are closed in the end."""
    opened = []

    def connect(manager='controller_manager', **options):
        connection = ManagerConnection('tester', manager, stop=stop, **options)
        opened.append(connection)
        return connection

    yield connect
    for connection in opened:
        connection.close()


@pytest.mark.parametrize(
    ('manager', 'options', 'full_name', 'namespace'),
    [
        ('cm', {}, '/cm', '/'),
        ('/a/cm', {}, '/a/cm', '/a'),
        ('cm', {'ros_arguments': ['--ros-args', '-r', '__ns:=/a/b']}, '/a/b/cm', '/a/b'),
        ('/cm', {'ros_arguments': ['--ros-args', '-r', '__ns:=/a']}, '/cm', '/'),
        ('cm', {'namespace': 'a'}, '/a/cm', '/a'),
        ('cm', {'namespace': '/a/'}, '/a/cm', '/a'),
    ],
)
def test_the_name_of_the_manager_is_resolved(connect, manager, options, full_name, namespace):
    connection = connect(manager, **options)

    assert connection.manager == full_name
    assert connection.manager_namespace == namespace


def test_a_namespace_given_twice_is_refused(connect):
    with pytest.raises(InvalidCommandError, match='leave --namespace out'):
        connect(namespace='a', ros_arguments=['--ros-args', '-r', '__ns:=/b'])


@pytest.mark.parametrize(
    'words', [['-r', 'nonsense'], ['--no-such-flag'], ['-r', '__node:=my-node']], ids=str
)
def test_bad_ros_arguments_are_refused_with_a_sentence(connect, words):
    with pytest.raises(InvalidCommandError, match=r'^ROS refuses --ros-args'):
        connect(ros_arguments=['--ros-args', *words])


def test_a_name_that_no_service_can_have_is_refused(connect):
    connection = connect('my manager')

    with pytest.raises(InvalidCommandError, match="'/my manager' cannot be the name"):
        connection.find(*LIST, timeout_s=1.0)


def test_a_missing_manager_is_reported_with_the_full_name_of_the_service(connect):
    connection = connect('/robot/cm')

    with pytest.raises(ManagerNotFoundError) as caught:
        connection.find(*LIST, timeout_s=0.2)

    assert caught.value.service == '/robot/cm/list_controllers'
    assert "there is no node '/robot/cm' yet" in caught.value.diagnosis
    assert "on topic '/robot/robot_description'" in caught.value.diagnosis


def test_services_that_appear_later_are_found(connect):
    with FakeManager(offers_services=False) as manager:
        connection = connect()
        later = threading.Timer(0.3, manager.offer_services)
        later.start()

        connection.find(*LIST, timeout_s=WAIT_S)

        later.join()


def test_a_signal_ends_the_wait_and_says_for_which_service(connect):
    connection = connect()
    os.kill(os.getpid(), signal.SIGTERM)

    with pytest.raises(CommandInterruptedError, match='waiting for service /controller_manager/'):
        connection.find(*LIST, timeout_s=0.0)


def test_an_answer_arrives(connect):
    with FakeManager() as manager:
        manager.controllers['arm'] = 'active'
        connection = connect()
        connection.find(*LIST, timeout_s=WAIT_S)

        future = connection.send(*LIST, srv.ListControllers.Request())

        assert connection.await_answer('list_controllers', future, timeout_s=WAIT_S)
        assert [each.name for each in future.result().controller] == ['arm']


def test_an_answer_that_does_not_come_in_time_is_reported_and_may_come_later(connect):
    with FakeManager() as manager:
        gate = manager.answer_gates['load_controller'] = threading.Event()
        connection = connect()
        connection.find(*LOAD, timeout_s=WAIT_S)
        future = connection.send(*LOAD, srv.LoadController.Request(name='arm'))

        assert not connection.await_answer('load_controller', future, timeout_s=0.1)

        gate.set()
        assert connection.await_answer('load_controller', future, timeout_s=WAIT_S)


def test_a_manager_that_ends_during_a_call_is_noticed(connect):
    with FakeManager() as manager:
        gate = manager.work_gates['load_controller'] = threading.Event()
        connection = connect()
        connection.find(*LOAD, timeout_s=WAIT_S)
        future = connection.send(*LOAD, srv.LoadController.Request(name='arm'))
        manager.wait_until(lambda: 'load_controller arm' in manager.calls)
        for service in list(manager.node.services):
            manager.node.destroy_service(service)

        with pytest.raises(ManagerGoneError, match='/controller_manager/load_controller'):
            connection.await_answer('load_controller', future, timeout_s=WAIT_S)
        gate.set()


def test_a_signal_ends_the_wait_for_an_answer(connect):
    with FakeManager() as manager:
        manager.work_gates['load_controller'] = threading.Event()
        connection = connect()
        connection.find(*LOAD, timeout_s=WAIT_S)
        future = connection.send(*LOAD, srv.LoadController.Request(name='arm'))
        os.kill(os.getpid(), signal.SIGINT)

        with pytest.raises(CommandInterruptedError, match='waiting for an answer of'):
            connection.await_answer('load_controller', future, timeout_s=WAIT_S)


def test_rclpy_itself_stays_as_it_was(connect):
    connect()

    assert not rclpy.ok()
