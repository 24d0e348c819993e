# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Which values of a file nobody reads, and how that is said."""

from controller_manager_py.parameter_files import load_parameter_file, select
from controller_manager_py.unknown_parameters import describe_unknown
import pytest
import rclpy
from rclpy.node import Node


@pytest.fixture(name='node', scope='module')
def node_with_joints():
    context = rclpy.Context()
    rclpy.init(context=context)
    node = Node('arm', context=context)
    node.declare_parameter('joints', ['a'])
    node.declare_parameter('gains.a.p', 1.0)
    yield node
    node.destroy_node()
    context.try_shutdown()


def describe(node, folder, section, lines):
    file = folder / 'arm.yaml'
    file.write_text('\n    '.join([f'{section}:\n  ros__parameters:', *lines, '']))
    return list(describe_unknown(node, select([load_parameter_file(file)], '/arm')))


@pytest.mark.parametrize('section', ['arm', '/arm', '/**/arm'])
def test_a_slip_is_named_with_its_place_and_the_nearest_name(node, tmp_path, section):
    found = describe(node, tmp_path, section, ['joints: [a]', 'joint: [a]'])

    assert found == [
        f"parameter 'joint' is unknown and ignored ({tmp_path}/arm.yaml:4); did you mean"
        " 'joints'? Allowed: joints, gains.a.p"
    ]


def test_a_group_for_a_joint_that_is_not_listed_is_unknown(node, tmp_path):
    (sentence,) = describe(node, tmp_path, 'arm', ['gains: {b: {p: 1.0}}'])

    assert "'gains.b.p' is unknown" in sentence
    assert "did you mean 'gains.a.p'?" in sentence


@pytest.mark.parametrize(
    'line', ['type: a/B', 'params_file: [x]', 'qos_overrides: {a: 1}', 'use_sim_time: true']
)
def test_what_others_read_is_no_slip(node, tmp_path, line):
    assert describe(node, tmp_path, 'arm', [line]) == []


def test_a_section_for_all_nodes_may_mean_others(node, tmp_path):
    assert describe(node, tmp_path, '/**', ['joint: [a]']) == []
