# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The position commands of a group of joints."""

from controllers_py.joint_group_position_controller import JointGroupPositionController
from forward_bench import ForwardBench
from hw_interface_py.lifecycle import PrimaryState


def make_bench(**parameters):
    return ForwardBench(
        JointGroupPositionController,
        commands=['joint1/position', 'joint2/position'],
        parameters=parameters,
    )


def test_it_claims_the_position_of_every_joint_whatever_interface_is_named(capfd):
    with make_bench(joints=['joint1', 'joint2'], interface_name='velocity') as bench:
        bench.configure()

        wanted = bench.controller.command_interface_configuration()

    assert wanted.names == ('joint1/position', 'joint2/position')
    assert capfd.readouterr().err.count("'interface_name' is ignored") == 1


def test_without_joints_it_is_not_configured():
    with make_bench() as bench:
        assert bench.configure() is PrimaryState.UNCONFIGURED

        assert "parameter 'joints': is empty" in bench.failure.text


def test_the_joints_hold_their_last_positions_after_deactivation():
    with make_bench(joints=['joint1', 'joint2']).start() as bench:
        bench.command_until_written([0.5, -0.5])

        bench.deactivate()

        assert bench.written() == [0.5, -0.5]
