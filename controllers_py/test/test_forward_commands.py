# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""What all forward controllers do with the arrays they receive."""

import math

from controllers_py.forward_command_controller import ForwardCommandController
from controllers_py.joint_group_position_controller import JointGroupPositionController
from controllers_py.joint_group_velocity_controller import JointGroupVelocityController
from controllers_py.multi_interface_forward_command_controller import (
    MultiInterfaceForwardCommandController,
)
from forward_bench import ForwardBench
from hw_interface_py.interface_handles import WritableInterfaceGroup
from hw_interface_py.lifecycle import PrimaryState
from hw_interface_py.plugin_guard import ReturnType
import numpy as np
import pytest
from rclpy.parameter import Parameter

JOINTS = ['joint1', 'joint2']


def positions(**parameters):
    return ForwardBench(
        JointGroupPositionController,
        commands=[f'{joint}/position' for joint in JOINTS],
        parameters={'joints': JOINTS, **parameters},
    ).start()


def velocities(**parameters):
    return ForwardBench(
        JointGroupVelocityController,
        commands=[f'{joint}/velocity' for joint in JOINTS],
        parameters={'joints': JOINTS, **parameters},
    ).start()


def test_nothing_is_written_before_the_first_command():
    with positions() as bench:
        assert bench.is_untouched_by_update()


def test_a_command_is_written_in_order_and_again_in_every_cycle():
    with positions() as bench:
        bench.command_until_written([0.5, -0.5])
        bench.forget_written()

        assert bench.update() is ReturnType.OK
        assert bench.written() == [0.5, -0.5]


def test_the_latest_command_counts():
    with positions() as bench:
        bench.command_until_written([0.5, -0.5])

        bench.command_until_written([1.0, 2.0])

        assert bench.written() == [1.0, 2.0]


@pytest.mark.parametrize('bad', [math.nan, math.inf, -math.inf])
def test_a_command_with_a_number_that_is_not_finite_is_dropped_whole(bad):
    with positions() as bench:
        bench.command_until_written([0.5, -0.5])

        bench.send_until([1.0, bad], lambda: bench.reports)

        assert bench.written() == [0.5, -0.5]
        assert bench.reports == ['command dropped: it contains NaN or infinity']


@pytest.mark.parametrize('values', [[1.0], [1.0, 2.0, 3.0]])
def test_a_command_of_another_size_is_an_error_in_every_cycle_until_it_is_replaced(values):
    with positions() as bench:
        bench.command_until_written([0.5, -0.5])

        bench.send_until(values, lambda: bench.failure is not None)

        assert bench.update() is ReturnType.ERROR
        assert bench.written() == [0.5, -0.5]
        assert bench.reports[-1] == (
            f'command refused: it has {len(values)} values for 2 interfaces'
        )
        bench.command_until_written([0.1, 0.2])
        assert bench.update() is ReturnType.OK


def test_an_empty_command_means_no_command():
    with positions() as bench:
        bench.command_until_written([0.5, -0.5])

        bench.send_until([], bench.is_untouched_by_update)

        assert bench.update() is ReturnType.OK


def test_what_arrives_while_inactive_is_never_applied():
    with positions() as bench:
        bench.deactivate()
        bench.send([3.0, 3.0])

        bench.activate()

        assert bench.is_untouched_by_update()


def test_the_old_command_is_not_applied_after_another_activation():
    with positions() as bench:
        bench.command_until_written([0.5, -0.5])
        bench.deactivate()

        bench.activate()

        assert bench.is_untouched_by_update()


def test_it_is_not_activated_with_other_interfaces_than_configured():
    with positions() as bench:
        bench.deactivate()
        bench.controller.command_interfaces = WritableInterfaceGroup((), np.empty(0))

        answer = bench.controller.on_activate(PrimaryState.INACTIVE.as_state)

        assert answer.name == 'ERROR'
        assert 'not the configured ones' in bench.reports[-1]


def test_without_a_time_out_a_velocity_stays_for_ever():
    with velocities() as bench:
        bench.command_until_written([0.5, -0.5])

        bench.update(3600.0)
        bench.update(0.01)

        assert bench.written() == [0.5, -0.5]
        assert bench.reports == []


def test_after_the_time_out_velocities_become_zero_until_the_next_command():
    with velocities(command_timeout=0.5) as bench:
        bench.command_until_written([0.5, -0.5])
        bench.update(0.4)
        assert bench.written() == [0.5, -0.5]

        bench.update(0.2)
        bench.update(0.01)

        assert bench.written() == [0.0, 0.0]
        assert bench.reports == [
            'no command for 0.5 s (command_timeout): velocities and efforts are set to 0'
        ]
        bench.command_until_written([0.25, 0.25])


def test_the_time_out_counts_again_after_every_command():
    with velocities(command_timeout=0.5) as bench:
        for value in (0.5, 0.25):
            bench.command_until_written([value, value])

            bench.update(1.0)
            bench.update(0.01)

            assert bench.written() == [0.0, 0.0]
        assert len(bench.reports) == 2


def test_after_the_time_out_positions_are_held():
    with positions(command_timeout=0.5) as bench:
        bench.command_until_written([0.5, -0.5])

        bench.update(1.0)
        bench.update(0.01)

        assert bench.written() == [0.5, -0.5]
        assert bench.reports == [
            'no command for 0.5 s (command_timeout): the last values are held'
        ]


def test_after_the_time_out_only_the_velocity_of_several_interfaces_becomes_zero():
    bench = ForwardBench(
        MultiInterfaceForwardCommandController,
        commands=['joint1/position', 'joint1/velocity'],
        parameters={
            'joint': 'joint1',
            'interface_names': ['position', 'velocity'],
            'command_timeout': 0.5,
        },
    )
    with bench.start():
        bench.command_until_written([0.5, 2.0])

        bench.update(1.0)
        bench.update(0.01)

        assert bench.written() == [0.5, 0.0]


def test_the_time_out_can_be_set_while_it_runs():
    with velocities() as bench:
        bench.command_until_written([0.5, -0.5])
        (result,) = bench.node.set_parameters([Parameter('command_timeout', value=1)])

        bench.update(2.0)
        bench.update(0.01)

        assert result.successful
        assert bench.written() == [0.0, 0.0]


def test_a_negative_time_out_is_refused():
    with pytest.raises(ValueError, match=r"'command_timeout': is -1\.0, must be at least"):
        velocities(command_timeout=-1.0)


def test_an_empty_parameter_is_refused_by_name():
    with ForwardBench(ForwardCommandController, parameters={'joints': JOINTS}) as bench:
        assert bench.configure() is not PrimaryState.INACTIVE

        assert "parameter 'interface_name': is empty; give it in" in bench.failure.text
