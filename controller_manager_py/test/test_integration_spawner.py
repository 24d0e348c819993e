# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The command-line programs with a real manager, in the situations that users reported."""

from contextlib import ExitStack
import signal

from cli_process import CliProcess
from faulty_plugins import faulty_arm, FaultyPlugins
import pytest
from running_manager import one_joint_robot, RunningManager

PARAMETERS = """
controller_manager:
  ros__parameters:
    update_rate: 100
    joint_state_broadcaster: {type: joint_state_broadcaster/JointStateBroadcaster}
    forward: {type: forward_command_controller/ForwardCommandController}
    other: {type: position_controllers/JointGroupPositionController}
    faulty: {type: faulty/Controller}
forward: {ros__parameters: {joints: [joint1], interface_name: position}}
other: {ros__parameters: {joints: [joint2]}}
faulty: {ros__parameters: {callback: on_configure, how: block}}
"""


@pytest.fixture(name='manager')
def running_manager(tmp_path):
    with RunningManager(tmp_path, PARAMETERS) as manager:
        manager.describe(one_joint_robot())
        yield manager


@pytest.fixture(name='start')
def starter(tmp_path):
    """Return a function that starts a program; what still runs in the end is killed."""
    with ExitStack() as started:

        def start(program, *words):
            return started.enter_context(CliProcess(program, *words, ros_home=tmp_path))

        yield start


def test_controllers_come_up_and_go_down_again(manager, start):
    assert start('spawner', 'joint_state_broadcaster', 'forward').end().code == 0
    assert manager.state_of('joint_state_broadcaster') == 'active'
    assert manager.state_of('forward') == 'active'

    assert start('unspawner', 'forward', 'joint_state_broadcaster').end().code == 0
    assert manager.controllers() == {}


def test_a_type_and_parameters_come_from_a_file(manager, start, tmp_path):
    file = tmp_path / 'mine.yaml'
    file.write_text(
        '/**/mine:\n  ros__parameters:\n    joints: [joint1]\n'
        '    type: position_controllers/JointGroupPositionController\n'
    )

    ending = start('spawner', 'mine', '-p', str(file)).end()

    assert ending.code == 0, ending.text
    assert list(manager.controllers()['mine'].claimed_interfaces) == ['joint1/position']


def test_a_component_goes_down_and_up(manager, start):
    assert start('hardware_spawner', 'Arm', '--configure').end().code == 0
    assert manager.components()['Arm'].state.label == 'inactive'

    assert start('hardware_spawner', 'Arm', '--activate').end().code == 0
    assert manager.components()['Arm'].state.label == 'active'


def test_controllers_that_want_the_same_joint_end_with_the_reason(manager, start, tmp_path):
    file = tmp_path / 'rival.yaml'
    file.write_text(
        'rival:\n  ros__parameters:\n    joints: [joint1]\n'
        '    type: position_controllers/JointGroupPositionController\n'
    )
    assert start('spawner', 'forward').end().code == 0

    ending = start('spawner', 'rival', '-p', str(file)).end()

    assert ending.code == 1
    assert ending.has('Failed to activate controller : rival', 'joint1/position', "'forward'")
    assert manager.state_of('rival') == 'inactive'


def test_spawners_that_start_before_the_manager_all_succeed(start, tmp_path):
    names = ('joint_state_broadcaster', 'forward', 'other')
    spawners = [start('spawner', name) for name in names]
    for spawner in spawners:
        spawner.wait_for_text('waiting for service /controller_manager/list_controllers')

    with RunningManager(tmp_path, PARAMETERS) as manager:
        spawners[0].wait_for_text("'/robot_description'")
        manager.describe(one_joint_robot())

        assert [spawner.end().code for spawner in spawners] == [0, 0, 0]
        assert {manager.state_of(name) for name in names} == {'active'}


def test_a_slow_configuration_runs_once_and_succeeds(start, tmp_path):
    plugins = FaultyPlugins(tmp_path)
    with RunningManager(tmp_path, PARAMETERS, environment=plugins.environment) as manager:
        manager.describe(one_joint_robot())
        spawner = start('spawner', 'faulty', '--service-call-timeout', '1')
        spawner.wait_for_text('(Attempt 1 of 3.)')
        assert 'faulty' in manager.controllers()

        plugins.open_gate()

        ending = spawner.end()
        assert ending.code == 0, ending.text
        assert plugins.trace.count('faulty.on_configure') == 1
        assert manager.state_of('faulty') == 'active'


def test_a_blocked_read_ends_the_spawner_with_the_name_of_the_component(start, tmp_path):
    plugins = FaultyPlugins(tmp_path)
    arm = faulty_arm('Silent', 'joint1', callback='read', how='block')
    healthy = faulty_arm('Healthy', 'joint2')
    with RunningManager(tmp_path, PARAMETERS, environment=plugins.environment) as manager:
        manager.describe(one_joint_robot(arm + healthy))

        ending = start('spawner', 'joint_state_broadcaster', '--switch-timeout', '2').end()

        assert ending.code == 1
        assert ending.has('Failed to activate controller : joint_state_broadcaster', 'Silent')
        assert manager.components()
        plugins.open_gate()


def test_unload_on_kill_ends_well_when_the_manager_gets_the_same_signal(manager, start):
    spawner = start('spawner', 'joint_state_broadcaster', '-u')
    spawner.wait_for_text('Waiting until interrupt')

    spawner.signal(signal.SIGINT)
    manager.end()

    ending = spawner.end()
    assert ending.code == 0, ending.text
