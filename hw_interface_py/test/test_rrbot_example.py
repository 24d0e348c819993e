# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The example driver of CONTRIBUTING.md moves as a velocity-commanded arm should."""

import logging
from pathlib import Path

from hw_interface_py.component_interface import ComponentContext
from hw_interface_py.components import rrbot_example
from hw_interface_py.lifecycle import PrimaryState
from hw_interface_py.plugins import load_component_class
from hw_interface_py.resource_manager import ResourceManager
from hw_interface_py.urdf_parser import parse_robot_description
import numpy as np
import pytest
from robot_documents import component, robot, urdf_joint

GUIDE = Path(__file__).parents[2] / 'CONTRIBUTING.md'
VELOCITY_TO_POSITION = (
    '<command_interface name="velocity"/><state_interface name="position"/></joint>'
)


def make_hardware(first_joint=VELOCITY_TO_POSITION):
    joints = f'<joint name="joint1">{first_joint}<joint name="joint2">{VELOCITY_TO_POSITION}'
    document = robot(
        component(joints, name='rrbot'),
        joints=urdf_joint('joint1', 'link1') + urdf_joint('joint2', 'link2', parent='link1'),
    ).replace('mock_components/GenericSystem', 'hw_interface_py/RRBotExample')
    hardware = ResourceManager(
        manager_rate_hz=100,
        load_class=load_component_class,
        make_context=lambda info: ComponentContext(info=info, logger=logging.getLogger(info.name)),
    )
    return hardware, hardware.load(parse_robot_description(document))


@pytest.fixture
def rrbot():
    """Return the hardware with an active arm, its commands and its states."""
    hardware, report = make_hardware()
    assert report.refused == ()
    hardware.reach_initial_states()
    commands = hardware.table.commands.writable_group(['joint1/velocity', 'joint2/velocity'])
    states = hardware.table.states.group(['joint1/position', 'joint2/position'])
    yield hardware, commands, states
    hardware.shutdown()


def cycle(hardware, period_s):
    assert hardware.read(0, period_s) == ()
    assert hardware.write(0, period_s) == ()


def test_it_rests_at_zero_until_somebody_commands(rrbot):
    hardware, _, states = rrbot

    for _ in range(3):
        cycle(hardware, 0.1)

    assert states.read() == pytest.approx([0.0, 0.0])


def test_positions_follow_the_commanded_velocities(rrbot):
    hardware, commands, states = rrbot
    cycle(hardware, 0.1)
    commands.write(np.array([0.5, -0.3]))

    for _ in range(5):
        cycle(hardware, 0.2)

    assert states.read() == pytest.approx([0.4, -0.24])


@pytest.mark.parametrize('nothing', [np.nan, np.inf, -np.inf])
def test_a_command_that_is_no_number_stops_only_its_joint(rrbot, nothing):
    hardware, commands, states = rrbot
    commands.write(np.array([0.5, nothing]))

    for _ in range(2):
        cycle(hardware, 0.1)

    assert states.read() == pytest.approx([0.05, 0.0])


def test_an_old_command_does_not_move_it_when_it_is_activated_again(rrbot):
    hardware, commands, states = rrbot
    commands.write(0.5)
    cycle(hardware, 0.1)
    hardware.set_component_state('rrbot', PrimaryState.INACTIVE)
    hardware.set_component_state('rrbot', PrimaryState.ACTIVE)

    for _ in range(3):
        cycle(hardware, 0.1)

    assert states.read() == pytest.approx([0.0, 0.0])


def test_a_joint_of_another_kind_is_refused_by_name():
    _, report = make_hardware(
        '<command_interface name="position"/><state_interface name="position"/></joint>'
    )

    (refusal,) = report.refused
    assert "joint 'joint1' has ['position', 'position'], not velocity and position" in str(refusal)
    assert 'rrbot_example.py:' in str(refusal)


def test_the_guide_shows_exactly_this_driver_in_at_most_30_lines():
    if not GUIDE.exists():
        pytest.skip('CONTRIBUTING.md is not beside this package')
    section = GUIDE.read_text().split('\n## Write a driver\n')[1]

    shown = section.split('```python\n')[1].split('```')[0].splitlines()

    assert shown == Path(rrbot_example.__file__).read_text().splitlines()[2:]
    assert len(shown) <= 30
