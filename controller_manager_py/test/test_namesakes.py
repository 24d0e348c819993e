# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Two nodes of one name: who comes second says so."""

from controller_manager_py.namesakes import NamesakeWatch
import pytest
import rclpy
from rclpy.node import Node
from running_manager import RunningManager


@pytest.fixture(name='context')
def own_context():
    context = rclpy.Context()
    rclpy.init(context=context)
    yield context
    context.try_shutdown()


def test_a_second_manager_of_the_same_name_is_warned_of(tmp_path):
    folder = tmp_path / 'second'
    folder.mkdir()
    with RunningManager(tmp_path), RunningManager(folder) as second:
        second.wait_for_output("another node is called '/controller_manager', too")


def test_a_name_in_another_namespace_is_another_name(context, capfd):
    node = Node('manager', context=context)
    other = Node('manager', context=context, namespace='left')

    NamesakeWatch(node).look()

    assert 'another node' not in capfd.readouterr().err
    other.destroy_node()
    node.destroy_node()
