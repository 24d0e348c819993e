# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The effort commands of a group of joints."""

from controllers_py.joint_group_effort_controller import JointGroupEffortController
from forward_bench import ForwardBench
from hw_interface_py.lifecycle import PrimaryState


def make_bench(**parameters):
    return ForwardBench(
        JointGroupEffortController,
        commands=['joint1/effort', 'joint2/effort'],
        parameters=parameters,
    )


def test_it_claims_the_effort_of_every_joint_whatever_interface_is_named(capfd):
    with make_bench(joints=['joint1', 'joint2'], interface_name='position') as bench:
        bench.configure()

        wanted = bench.controller.command_interface_configuration()

    assert wanted.names == ('joint1/effort', 'joint2/effort')
    assert capfd.readouterr().err.count("'interface_name' is ignored") == 1


def test_without_joints_it_is_not_configured():
    with make_bench() as bench:
        assert bench.configure() is PrimaryState.UNCONFIGURED

        assert "parameter 'joints': is empty" in bench.failure.text


def test_the_joints_are_left_at_zero_after_deactivation():
    with make_bench(joints=['joint1', 'joint2']).start() as bench:
        bench.command_until_written([0.5, -0.5])

        bench.deactivate()

        assert bench.written() == [0.0, 0.0]
