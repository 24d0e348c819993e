# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Joints move as the equations of motion say, in each of the three modes."""

import math

from hw_interface_py.components.mock_system.joint_dynamics import JointDynamics, MOTION_KINDS
from hw_interface_py.interface_handles import InterfaceDescription
from hw_interface_py.interface_table import InterfaceTable
from hypothesis import given
from hypothesis import strategies as st
import numpy as np
import pytest

numbers = st.floats(-100.0, 100.0)
commands_or_nothing = numbers | st.just(math.nan)


class Robot:
    """Joints at rest at zero, with all motion interfaces unless told otherwise."""

    def __init__(self, joints=('j1',), states=MOTION_KINDS, commands=MOTION_KINDS, offset=0.0):
        table = InterfaceTable(64)
        groups = []
        for shelf, kinds in ((table.commands, commands), (table.states, states)):
            described = [
                InterfaceDescription(prefix=name, interface_name=kind)
                for name in joints
                for kind in kinds
            ]
            shelf.add(described, 'arm')
            groups.append(shelf.writable_group([each.name for each in described]))
        self.commands, self.states = groups
        self.states.write(0.0)
        self.dynamics = JointDynamics(joints, self.commands, self.states, offset)

    def values(self, joint='j1'):
        return self.states.of(joint).read().tolist()


def test_position_mode_is_there_at_once_and_differentiates():
    robot = Robot()
    robot.commands['j1/position'].value = 2.0

    robot.dynamics.update(0.5)
    first = robot.values()
    robot.dynamics.update(0.5)

    assert first == [2.0, 4.0, 8.0]
    assert robot.values() == [2.0, 0.0, -8.0]


def test_position_mode_applies_the_offset():
    robot = Robot(offset=0.25)
    robot.commands['j1/position'].value = 2.0

    robot.dynamics.update(0.5)

    assert robot.values()[0] == 2.25


def test_velocity_mode_integrates_without_the_offset():
    robot = Robot(offset=0.25)
    robot.dynamics.set_modes({'j1': 'velocity'})
    robot.commands['j1/velocity'].value = 3.0

    robot.dynamics.update(0.5)
    first = robot.values()
    robot.dynamics.update(0.5)

    assert first == [1.5, 3.0, 6.0]
    assert robot.values() == [3.0, 3.0, 0.0]


def test_acceleration_mode_integrates_twice_with_the_new_velocity():
    robot = Robot()
    robot.dynamics.set_modes({'j1': 'acceleration'})
    robot.commands['j1/acceleration'].value = 2.0

    robot.dynamics.update(0.5)
    first = robot.values()
    robot.dynamics.update(0.5)

    assert first == [0.5, 1.0, 2.0]
    assert robot.values() == [1.5, 2.0, 2.0]


@pytest.mark.parametrize('nothing', [math.nan, math.inf])
def test_a_velocity_stays_in_force_when_its_command_is_no_number(nothing):
    robot = Robot()
    robot.dynamics.set_modes({'j1': 'velocity'})
    robot.commands['j1/velocity'].value = 3.0
    robot.dynamics.update(0.5)
    robot.commands['j1/velocity'].value = nothing

    robot.dynamics.update(0.5)

    assert robot.values()[:2] == [3.0, 3.0]


def test_a_joint_without_velocity_state_is_integrated_all_the_same():
    robot = Robot(states=('position',), commands=('velocity',))
    robot.dynamics.set_modes({'j1': 'velocity'})
    robot.commands['j1/velocity'].value = 3.0

    robot.dynamics.update(0.5)
    robot.commands['j1/velocity'].value = math.nan
    robot.dynamics.update(0.5)

    assert robot.values() == [3.0]


def test_a_joint_without_velocity_state_accelerates_from_rest():
    robot = Robot(states=('position',), commands=('acceleration',))
    robot.dynamics.set_modes({'j1': 'acceleration'})
    robot.commands['j1/acceleration'].value = 2.0

    robot.dynamics.update(0.5)
    robot.dynamics.update(0.5)

    assert robot.values() == [1.5]


def test_without_any_acceleration_a_joint_keeps_its_velocity():
    robot = Robot(states=('position', 'velocity'), commands=('acceleration',))
    robot.dynamics.set_modes({'j1': 'acceleration'})
    robot.states['j1/velocity'].value = 3.0

    robot.dynamics.update(0.5)

    assert robot.values() == [1.5, 3.0]


def test_a_position_without_command_holds():
    robot = Robot()
    robot.states['j1/position'].value = 1.0

    robot.dynamics.update(0.5)

    assert robot.values() == [1.0, 0.0, 0.0]


def test_joints_in_different_modes_do_not_mix():
    robot = Robot(('j1', 'j2', 'j3'))
    robot.dynamics.set_modes({'j2': 'velocity', 'j3': 'acceleration'})
    robot.commands.write(2.0)

    robot.dynamics.update(0.5)

    assert [robot.values(name) for name in ('j1', 'j2', 'j3')] == [
        [2.0, 4.0, 8.0],
        [1.0, 2.0, 4.0],
        [0.5, 1.0, 2.0],
    ]


@pytest.mark.parametrize('period_s', [0.0, -0.1])
def test_no_time_no_motion(period_s):
    robot = Robot()
    robot.commands.write(2.0)

    robot.dynamics.update(period_s)

    assert robot.values() == [0.0, 0.0, 0.0]


def test_only_whole_joint_names_count():
    robot = Robot(('joint1', 'joint10'))

    modes = robot.dynamics.joint_modes(['joint10/velocity', 'joint10/effort', 'other/position'])

    assert modes == {'joint10': ['velocity']}


@given(
    mode=st.sampled_from(MOTION_KINDS),
    steps=st.lists(st.tuples(commands_or_nothing, st.floats(1e-3, 1.0)), max_size=15),
)
def test_whatever_is_commanded_states_are_finite_and_positions_are_sums_of_velocities(mode, steps):
    robot = Robot(('j1', 'j2'))
    robot.dynamics.set_modes({'j1': mode})
    position = 0.0

    for command, period_s in steps:
        robot.commands[f'j1/{mode}'].value = command
        robot.dynamics.update(period_s)
        position += robot.values()[1] * period_s

    assert np.isfinite(robot.states.read()).all()
    assert robot.values()[0] == pytest.approx(position, abs=1e-6)
    assert robot.values('j2') == [0.0, 0.0, 0.0]
