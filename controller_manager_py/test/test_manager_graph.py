# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of what is told about a manager whose services are not there."""

import time

from controller_manager_py.cli.manager_graph import diagnose, sees_node
from fake_manager import FakeManager
import pytest
import rclpy
from rclpy.executors import SingleThreadedExecutor
from rclpy.node import Node
from std_msgs.msg import String

WAIT_S = 20.0
NAME = '/robot/controller_manager'


@pytest.fixture(name='node')
def observing_node():
    context = rclpy.Context()
    rclpy.init(args=[], context=context)
    node = Node('observer', context=context)
    executor = SingleThreadedExecutor(context=context)
    executor.add_node(node)
    yield node
    executor.shutdown()
    node.destroy_node()
    context.shutdown()


def diagnosis_with(node, manager, text):
    """Return the first diagnosis that contains the text; discovery takes a while."""
    deadline_s = time.monotonic() + WAIT_S
    while text not in (diagnosis := diagnose(node, manager)):
        assert time.monotonic() < deadline_s, diagnosis
        node.executor.spin_once(timeout_sec=0.01)
    return diagnosis


def test_nobody_there_is_said_with_the_domain_and_the_topic_that_will_matter(node, monkeypatch):
    monkeypatch.setenv('ROS_DOMAIN_ID', '7')

    assert diagnose(node, NAME) == (
        f"there is no node '{NAME}' yet (ROS_DOMAIN_ID is 7); its services appear only after a"
        " robot description has arrived on topic '/robot/robot_description'"
    )


def test_other_managers_are_named_where_the_wanted_one_is_missing(node):
    with FakeManager(namespace='/robot'):
        diagnosis = diagnosis_with(node, '/robt/controller_manager', 'that are running')

    assert f'controller managers that are running: {NAME}; choose with -c' in diagnosis


def test_an_own_wish_for_a_service_is_no_manager(node):
    from controller_manager_msgs.srv import ListControllers

    node.create_client(ListControllers, f'{NAME}/list_controllers')

    assert 'running' not in diagnose(node, '/other')


def test_a_manager_without_a_robot_description_is_told_from_a_missing_one(node):
    with FakeManager(namespace='/robot', offers_services=False):
        diagnosis = diagnosis_with(node, NAME, f"node '{NAME}' is running")

        assert sees_node(node, NAME)
        assert not sees_node(node, '/controller_manager')

    assert "topic '/robot/robot_description', and nobody publishes that yet" in diagnosis


def test_a_published_robot_description_is_not_called_missing(node):
    with FakeManager(namespace='/robot', offers_services=False) as manager:
        manager.node.create_publisher(String, '/robot/robot_description', 1)

        diagnosis = diagnosis_with(node, NAME, 'is loaded; if that takes long')

    assert "once the robot description on topic '/robot/robot_description' is loaded" in diagnosis
