# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""One interface of several joints."""

from controllers_py.forward_command_controller import ForwardCommandController
from forward_bench import ForwardBench
from hw_interface_py.lifecycle import PrimaryState
import pytest

COMMANDS = ['joint1/effort', 'joint2/effort']


def make_bench(**parameters):
    return ForwardBench(ForwardCommandController, commands=COMMANDS, parameters=parameters)


def test_it_claims_the_interface_of_every_joint_in_order_and_reads_nothing():
    with make_bench(joints=['joint2', 'joint1'], interface_name='effort') as bench:
        bench.configure()

        wanted = bench.controller.command_interface_configuration()
        read = bench.controller.state_interface_configuration()

    assert (wanted.type.name, wanted.names) == ('INDIVIDUAL', ('joint2/effort', 'joint1/effort'))
    assert read.type.name == 'NONE'


@pytest.mark.parametrize(
    ('parameters', 'missing'),
    [
        ({}, 'joints'),
        ({'interface_name': 'effort'}, 'joints'),
        ({'joints': ['joint1']}, 'interface_name'),
        ({'joints': [], 'interface_name': 'effort'}, 'joints'),
    ],
)
def test_without_joints_or_interface_it_is_not_configured(parameters, missing):
    with make_bench(**parameters) as bench:
        assert bench.configure() is PrimaryState.UNCONFIGURED

        assert f"node 'controller': parameter '{missing}'" in bench.failure.text


def test_the_last_command_stays_on_the_hardware_after_deactivation():
    with make_bench(joints=['joint1', 'joint2'], interface_name='effort').start() as bench:
        bench.command_until_written([4.0, 5.0])

        bench.deactivate()

        assert bench.written() == [4.0, 5.0]


def test_another_configuration_takes_the_new_joints():
    with make_bench(joints=['joint1', 'joint2'], interface_name='effort') as bench:
        bench.configure()
        bench.cleanup()
        bench.controller.params = bench.controller.Parameters(
            joints=('joint2',), interface_name='effort'
        )

        bench.configure()

        assert bench.controller.command_interface_configuration().names == ('joint2/effort',)
