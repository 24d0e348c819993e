# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Several interfaces of one joint."""

from controllers_py.multi_interface_forward_command_controller import (
    MultiInterfaceForwardCommandController,
)
from forward_bench import ForwardBench
from hw_interface_py.lifecycle import PrimaryState
import pytest

COMMANDS = ['joint1/position', 'joint1/kp']


def make_bench(**parameters):
    return ForwardBench(
        MultiInterfaceForwardCommandController, commands=COMMANDS, parameters=parameters
    )


def test_it_claims_every_interface_of_the_joint_in_order():
    with make_bench(joint='joint1', interface_names=['kp', 'position']) as bench:
        bench.configure()

        wanted = bench.controller.command_interface_configuration()

    assert (wanted.type.name, wanted.names) == ('INDIVIDUAL', ('joint1/kp', 'joint1/position'))


@pytest.mark.parametrize(
    ('parameters', 'missing'),
    [({'interface_names': ['kp']}, 'joint'), ({'joint': 'joint1'}, 'interface_names')],
)
def test_without_joint_or_interfaces_it_is_not_configured(parameters, missing):
    with make_bench(**parameters) as bench:
        assert bench.configure() is PrimaryState.UNCONFIGURED

        assert f"parameter '{missing}': is empty" in bench.failure.text


def test_configured_twice_it_claims_every_interface_once():
    with make_bench(joint='joint1', interface_names=['position', 'kp']) as bench:
        bench.configure()
        bench.cleanup()
        bench.configure()

        wanted = bench.controller.command_interface_configuration()

    assert wanted.names == ('joint1/position', 'joint1/kp')


def test_commands_go_to_their_interfaces_and_stay_after_deactivation():
    with make_bench(joint='joint1', interface_names=['position', 'kp']).start() as bench:
        bench.command_until_written([0.5, 80.0])

        bench.deactivate()

        assert bench.written() == [0.5, 80.0]
