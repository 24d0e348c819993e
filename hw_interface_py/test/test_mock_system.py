# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The mock does what it is told and nothing else."""

import math

from hw_interface_py.errors import (
    CommandModeError,
    ComponentRefusedError,
    InterfaceValueError,
    RobotDescriptionError,
)
from mock_bench import joint, mimic_joint, MockBench, parameter, part
import pytest
from robot_documents import TWO_JOINTS

POSITION_ARM = joint('shoulder', ['position'], ['position', 'velocity']) + joint(
    'elbow', ['position'], ['position', 'velocity']
)
FULL_ARM = joint(
    'shoulder',
    ['position', 'velocity', 'acceleration', 'effort'],
    ['position', 'velocity', 'acceleration', 'effort'],
)
DYNAMICS = parameter('calculate_dynamics', 'true')
OFFSET = parameter('position_state_following_offset', '0.5')
FORCE_SENSOR = part('sensor', 'tcp', states=['force.x', 'force.y'])
GRIPPER_GPIO = part('gpio', 'valve', ['open'], ['open', 'pressure'])
INITIAL_VALUE = '<param name="initial_value">{}</param>'


def with_initial_value(value, interface='position', tag='state_interface'):
    return f'<{tag} name="{interface}">{INITIAL_VALUE.format(value)}</{tag}>'


def test_joint_states_without_initial_value_start_at_zero():
    bench = MockBench(POSITION_ARM)

    assert bench.states() == [0.0, 0.0, 0.0, 0.0]


def test_initial_values_are_there_in_the_first_cycle():
    body = part('joint', 'elbow', ['position'], more=with_initial_value(0.7))

    bench = MockBench(body)
    bench.read()

    assert bench.states('elbow/position') == [0.7]


def test_commands_are_nan_until_somebody_writes_them_and_never_reach_a_state():
    bench = MockBench(POSITION_ARM)

    bench.read(5)

    assert [math.isnan(bench.mock.get_command(name)) for name in bench.mock.commands.names] == [
        True,
        True,
    ]
    assert bench.states() == [0.0, 0.0, 0.0, 0.0]


def test_a_position_state_follows_its_command_and_only_its_own():
    bench = MockBench(POSITION_ARM)
    bench.command(elbow__position=1.2)

    bench.read()

    assert bench.states('shoulder/position', 'elbow/position') == [0.0, 1.2]


def test_a_command_that_becomes_nan_again_leaves_the_state():
    bench = MockBench(POSITION_ARM)
    bench.command(elbow__position=1.2)
    bench.read()
    bench.command(elbow__position=math.nan)

    bench.read()

    assert bench.states('elbow/position') == [1.2]


def test_without_dynamics_every_command_with_a_state_of_its_name_loops_back():
    bench = MockBench(FULL_ARM)
    bench.command(shoulder__position=1.0, shoulder__velocity=2.0, shoulder__acceleration=3.0)

    bench.read()
    bench.command(shoulder__effort=4.0)
    bench.read()

    assert bench.states() == [1.0, 2.0, 3.0, 4.0]


def test_an_infinite_position_is_ignored_and_any_other_infinite_command_is_an_error():
    bench = MockBench(FULL_ARM)
    bench.command(shoulder__position=math.inf)
    bench.read()
    bench.command(shoulder__effort=-math.inf)

    with pytest.raises(InterfaceValueError, match="'shoulder/effort': -inf does not fit"):
        bench.read()

    assert bench.states() == [0.0, 0.0, 0.0, 0.0]


def test_boolean_commands_are_mirrored_and_other_types_are_not():
    more = ''.join(
        f'<{tag}_interface name="{name}" data_type="{kind}"/>'
        for tag in ('command', 'state')
        for name, kind in (('is_homed', 'bool'), ('mode', 'uint8'))
    )
    bench = MockBench(part('joint', 'elbow', more=more))
    bench.command(elbow__is_homed=True, elbow__mode=3)

    bench.read()

    assert bench.states('elbow/is_homed', 'elbow/mode') == [True, 255]


def test_commands_can_be_disabled_and_that_is_told_once():
    bench = MockBench(POSITION_ARM, parameter('disable_commands', 'True'))
    bench.command(elbow__position=1.2)

    bench.read(3)

    assert bench.states('elbow/position') == [0.0]
    assert bench.logger.texts == [
        "component 'arm': disable_commands is set, so no state follows a command"
    ]


def test_a_position_state_keeps_its_offset_from_the_command():
    bench = MockBench(POSITION_ARM, OFFSET)
    assert bench.states('elbow/position') == [0.5]
    bench.command(elbow__position=1.0)

    bench.read()

    assert bench.states('elbow/position', 'elbow/velocity') == [1.5, 0.0]


def test_configuring_again_does_not_add_the_offset_again():
    bench = MockBench(POSITION_ARM, OFFSET)

    bench.configure()

    assert bench.states('elbow/position') == [0.5]


def test_a_custom_interface_gets_the_offset_in_place_of_the_position():
    body = joint('elbow', ['position'], ['position', 'actual'])
    custom = parameter('custom_interface_with_following_offset', 'actual')
    bench = MockBench(body, OFFSET + custom)
    bench.command(elbow__position=1.0)

    bench.read()

    assert bench.states('elbow/position', 'elbow/actual') == [1.0, 1.5]
    assert bench.logger.texts == []


def test_a_custom_interface_that_no_joint_has_is_worth_a_warning():
    custom = parameter('custom_interface_with_following_offset', 'actual')

    bench = MockBench(POSITION_ARM, OFFSET + custom)

    assert "no joint has the state interface 'actual'" in bench.logger.texts[0]


def test_a_custom_interface_counts_only_with_an_offset():
    custom = parameter('custom_interface_with_following_offset', 'actual')

    assert MockBench(POSITION_ARM, custom).logger.texts == []


def test_sensor_states_stay_unset_and_have_no_commands():
    bench = MockBench(POSITION_ARM + FORCE_SENSOR)

    bench.read()

    assert all(math.isnan(value) for value in bench.states('tcp/force.x', 'tcp/force.y'))
    assert 'tcp/force.x' not in bench.mock.commands


@pytest.mark.parametrize('name', ['mock_sensor_commands', 'fake_sensor_commands'])
def test_sensors_can_be_commanded(name):
    bench = MockBench(POSITION_ARM + FORCE_SENSOR, parameter(name, 'true'))
    bench.mock.set_command('tcp/force.x', 4.5)

    bench.read()

    assert bench.states('tcp/force.x') == [4.5]
    assert math.isnan(*bench.states('tcp/force.y'))


def test_the_old_spelling_of_a_parameter_is_told_once():
    bench = MockBench(POSITION_ARM, parameter('fake_sensor_commands', 'true'))
    bench.read(3)

    assert bench.logger.texts == [
        "component 'arm': hardware parameter 'fake_sensor_commands' is called"
        " 'mock_sensor_commands' now"
    ]


def test_a_gpio_state_follows_a_declared_command_of_its_name():
    bench = MockBench(POSITION_ARM + GRIPPER_GPIO)
    bench.command(valve__open=1.0)

    bench.read()

    assert bench.states('valve/open') == [1.0]
    assert bench.mock.commands.of('valve').names == ('valve/open',)


def test_every_gpio_state_can_be_commanded_and_declared_commands_are_not_doubled():
    bench = MockBench(POSITION_ARM + GRIPPER_GPIO, parameter('mock_gpio_commands', 'true'))
    bench.command(valve__open=1.0, valve__pressure=3.5)

    bench.read()

    assert bench.states('valve/open', 'valve/pressure') == [1.0, 3.5]
    assert sorted(bench.mock.commands.of('valve').names) == ['valve/open', 'valve/pressure']


def test_a_mocked_boolean_keeps_its_initial_value_until_it_is_commanded():
    more = f'<state_interface name="ready" data_type="bool">{INITIAL_VALUE.format("true")}'
    body = part('gpio', 'plc', more=f'{more}</state_interface>')
    bench = MockBench(body, parameter('mock_gpio_commands', 'true'))

    bench.read()

    assert bench.states('plc/ready') == [True]


@pytest.mark.parametrize('kind', ['actuator', 'sensor'])
def test_a_tag_of_any_type_exports_all_the_states_it_declares(kind):
    body = joint('elbow', states=['position']) + FORCE_SENSOR + part('gpio', 'valve', (), ['open'])
    if kind == 'actuator':
        body = joint('elbow', ['position'], ['position']) + GRIPPER_GPIO + FORCE_SENSOR
    bench = MockBench(body, kind=kind)

    bench.read()

    assert {'elbow/position', 'tcp/force.x', 'valve/open'} <= set(bench.mock.states.names)
    assert ('valve/open' in bench.mock.commands) == (kind == 'actuator')


def test_a_sensor_tag_has_no_commands_even_when_they_are_mocked():
    bench = MockBench(FORCE_SENSOR, parameter('mock_sensor_commands', 'true'), kind='sensor')

    bench.read()

    assert bench.mock.commands.names == ()


@pytest.mark.parametrize(
    ('name', 'text', 'complaint'),
    [
        ('calculate_dynamics', 'yes', "'calculate_dynamics': 'yes' is not a boolean"),
        ('position_state_following_offset', 'inf', "'inf' is not a finite decimal number"),
    ],
)
def test_a_parameter_that_cannot_be_read_refuses_the_component(name, text, complaint):
    with pytest.raises(RobotDescriptionError, match=complaint) as caught:
        MockBench(POSITION_ARM, parameter(name, text))

    assert caught.value.component == 'arm'


def test_with_dynamics_a_position_command_gives_velocity_and_acceleration():
    bench = MockBench(FULL_ARM, DYNAMICS)
    bench.command(shoulder__position=1.0)

    bench.read(period_s=0.5)

    assert bench.states() == [1.0, 2.0, 4.0, 0.0]


def test_with_dynamics_the_mode_follows_the_started_interfaces():
    bench = MockBench(FULL_ARM, DYNAMICS)
    bench.command(shoulder__position=1.0, shoulder__velocity=0.5)
    bench.read()
    start = ['shoulder/velocity', 'shoulder/effort', 'valve/open']

    assert bench.mock.prepare_command_mode_switch(start, []) is None
    bench.mock.perform_command_mode_switch(start, [])
    bench.read(period_s=2.0)

    assert bench.states('shoulder/position', 'shoulder/velocity') == [2.0, 0.5]


def test_with_dynamics_effort_still_loops_back():
    bench = MockBench(FULL_ARM, DYNAMICS)
    bench.command(shoulder__effort=6.0)

    bench.read()

    assert bench.states('shoulder/effort') == [6.0]


@pytest.mark.parametrize(
    ('start', 'found'),
    [
        (['shoulder/effort'], 'by none of position, velocity, acceleration'),
        (['shoulder/position', 'shoulder/velocity'], 'by position and velocity of'),
    ],
)
def test_with_dynamics_a_joint_needs_exactly_one_motion_command(start, found):
    bench = MockBench(FULL_ARM, DYNAMICS)

    with pytest.raises(CommandModeError, match=found) as caught:
        bench.mock.prepare_command_mode_switch(start, [])

    assert caught.value.joint == 'shoulder'


def test_without_dynamics_any_combination_of_commands_may_start():
    bench = MockBench(FULL_ARM)

    answer = bench.mock.prepare_command_mode_switch(['shoulder/effort', 'shoulder/position'], [])

    assert answer is None


def test_stopping_interfaces_changes_no_mode():
    bench = MockBench(FULL_ARM, DYNAMICS)
    bench.mock.perform_command_mode_switch(['shoulder/velocity'], [])

    bench.mock.perform_command_mode_switch([], ['shoulder/velocity'])
    bench.command(shoulder__velocity=1.0)
    bench.read(period_s=0.5)

    assert bench.states('shoulder/position') == [0.5]


def test_configuring_again_brings_all_joints_back_to_position_mode():
    bench = MockBench(FULL_ARM, DYNAMICS)
    bench.mock.perform_command_mode_switch(['shoulder/velocity'], [])

    bench.configure()
    bench.command(shoulder__position=2.0, shoulder__velocity=9.0)
    bench.read()

    assert bench.states('shoulder/position') == [2.0]


def test_a_mimic_joint_follows_in_the_same_cycle():
    joints = TWO_JOINTS + mimic_joint('finger', 'elbow', -2.0, 0.1)
    bench = MockBench(POSITION_ARM + joint('finger', states=['position']), joints=joints)
    bench.command(elbow__position=0.5)

    bench.read()

    assert bench.states('finger/position') == [pytest.approx(-0.9)]


def test_a_mimic_state_without_a_state_to_follow_stays_alone_with_a_warning():
    joints = TWO_JOINTS + mimic_joint('finger', 'elbow', -2.0)
    body = POSITION_ARM + joint('finger', states=['position', 'acceleration'])

    bench = MockBench(body, joints=joints)
    bench.read()

    assert "'finger/acceleration' of a mimic joint does not move" in bench.logger.texts[0]


def test_an_unknown_data_type_is_refused_by_name():
    more = '<state_interface name="raw" data_type="int128"/>'

    with pytest.raises((RobotDescriptionError, ComponentRefusedError), match='int128'):
        MockBench(part('joint', 'elbow', ['position'], ['position'], more))
