# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""A manager in a process of its own, from the outside: services, topics, states, endings."""

import signal

from controller_manager_msgs import srv
from controller_manager_msgs.msg import ControllerManagerActivity
import pytest
from running_manager import LATCHED, one_joint_robot, RunningManager
from sensor_msgs.msg import JointState
from std_msgs.msg import Float64MultiArray

PARAMETERS = """
controller_manager:
  ros__parameters:
    update_rate: 100
    joint_state_broadcaster: {type: joint_state_broadcaster/JointStateBroadcaster}
    forward: {type: forward_command_controller/ForwardCommandController}
    rival: {type: position_controllers/JointGroupPositionController}
    other: {type: position_controllers/JointGroupPositionController}
    elsewhere: {type: position_controllers/JointGroupPositionController}
    vendor: {type: vendor_controllers/Unknown}
forward: {ros__parameters: {joints: [joint1], interface_name: position}}
rival: {ros__parameters: {joints: [joint1]}}
other: {ros__parameters: {joints: [joint2]}}
elsewhere: {ros__parameters: {joints: [joint7]}}
"""
BEST_EFFORT = srv.SwitchController.Request.BEST_EFFORT
STRICT = srv.SwitchController.Request.STRICT


@pytest.fixture(name='manager')
def running_manager(tmp_path):
    with RunningManager(tmp_path, PARAMETERS) as manager:
        manager.describe(one_joint_robot())
        yield manager


def bring_up(manager, *names):
    for name in names:
        assert manager.load(name), name
        assert manager.configure(name), name


def test_services_appear_only_after_a_robot_description(tmp_path):
    with RunningManager(tmp_path, PARAMETERS) as manager:
        manager.wait_for_output('waiting for a robot description')
        client = manager.client('/controller_manager/list_controllers', srv.ListControllers)
        assert not client.service_is_ready()

        manager.describe(one_joint_robot())

        assert manager.controllers() == {}


def test_a_broken_description_is_refused_by_name_and_a_good_one_is_taken_later(tmp_path):
    with RunningManager(tmp_path, PARAMETERS) as manager:
        manager.describe(one_joint_robot().replace('name="joint2">\n', 'name="joint9">\n', 1))
        manager.wait_for_output('joint9')

        manager.describe(one_joint_robot())

        assert manager.components()['Arm'].state.label == 'active'


def test_a_controller_goes_through_its_whole_life(manager):
    bring_up(manager, 'forward')
    assert manager.state_of('forward') == 'inactive'

    assert manager.switch(activate=['forward']).ok
    assert manager.controllers()['forward'].claimed_interfaces == ['joint1/position']
    assert not manager.call(srv.UnloadController, 'unload_controller', name='forward').ok
    assert not manager.configure('forward')

    assert manager.switch(deactivate=['forward']).ok
    assert manager.call(srv.CleanupController, 'cleanup_controller', name='forward').ok
    assert manager.state_of('forward') == 'unconfigured'
    assert manager.call(srv.UnloadController, 'unload_controller', name='forward').ok
    assert manager.controllers() == {}


def test_commands_reach_the_joint_and_come_back_as_joint_states(manager):
    bring_up(manager, 'joint_state_broadcaster', 'forward')
    assert manager.switch(activate=['joint_state_broadcaster', 'forward']).ok
    states = []
    manager.node.create_subscription(JointState, '/joint_states', states.append, 10)
    manager.wait_until(lambda: bool(states), 'a joint state')
    assert list(states[-1].position) == [0.25, 0.25]
    assert states[-1].name == ['joint1', 'joint2']
    commands = manager.node.create_publisher(Float64MultiArray, '/forward/commands', 1)
    manager.wait_until(lambda: commands.get_subscription_count() > 0, 'the discovery')

    commands.publish(Float64MultiArray(data=[1.5]))

    manager.wait_until(lambda: list(states[-1].position) == [1.5, 0.25], 'the motion')


def test_a_claimed_interface_is_refused_with_holder_name_and_remedy(manager):
    bring_up(manager, 'forward', 'rival')
    assert manager.switch(activate=['forward']).ok

    for strictness in (STRICT, BEST_EFFORT):
        answer = manager.switch(activate=['rival'], strictness=strictness)

        assert not answer.ok
        assert "'joint1/position' is currently claimed by another controller: 'forward'" in (
            answer.message
        )
        assert '--deactivate forward --activate rival' in answer.message
    assert manager.switch(activate=['rival'], deactivate=['forward']).ok
    assert manager.state_of('forward') == 'inactive'


def test_a_missing_interface_is_named_with_what_there_is(manager):
    bring_up(manager, 'elsewhere')

    answer = manager.switch(activate=['elsewhere'])

    assert not answer.ok
    assert "command interface 'joint7/position' is not available" in answer.message
    assert manager.state_of('elsewhere') == 'inactive'


# Strictness, activate, deactivate, and whether the answer is ok, while `forward` is active.
SWITCHES = [
    (STRICT, ['forward'], [], False),
    (BEST_EFFORT, ['forward'], [], True),
    (STRICT, [], [], True),
    (STRICT, ['gone'], [], False),
    (BEST_EFFORT, ['gone'], [], False),
    (BEST_EFFORT, ['gone', 'other'], [], True),
    (BEST_EFFORT, ['gone'], ['forward'], False),
    (STRICT, ['other', 'gone'], [], False),
    (STRICT, [], ['other'], False),
    (BEST_EFFORT, [], ['other'], True),
    (0, ['other', 'gone'], [], True),
    (STRICT, ['forward'], ['forward'], True),
]


@pytest.mark.parametrize(('strictness', 'activate', 'deactivate', 'ok'), SWITCHES)
def test_switch_answers_as_the_cpp_manager_does(manager, strictness, activate, deactivate, ok):
    bring_up(manager, 'forward', 'other')
    assert manager.switch(activate=['forward']).ok

    answer = manager.switch(activate, deactivate, strictness)

    assert answer.ok is ok, answer.message
    assert answer.message
    if not ok:
        assert manager.state_of('forward') == 'active'
        assert manager.state_of('other') == 'inactive'


def test_loading_twice_untyped_or_unknown_fails_with_a_sentence_each(manager):
    assert manager.load('forward')

    assert not manager.load('forward')
    assert not manager.load('typeless')
    assert not manager.load('vendor')

    manager.wait_for_output('loaded already')
    manager.wait_for_output("the 'type' param was not defined for 'typeless'")
    manager.wait_for_output("'vendor_controllers/Unknown'")
    assert list(manager.controllers()) == ['forward']


def test_hardware_goes_up_and_down_and_takes_commanding_controllers_with_it(manager):
    bring_up(manager, 'joint_state_broadcaster', 'forward')
    assert manager.switch(activate=['joint_state_broadcaster', 'forward']).ok

    answer = manager.set_component('Arm', 2)

    assert answer.ok
    assert answer.state.label == 'inactive'
    assert manager.state_of('forward') == 'inactive'
    assert manager.state_of('joint_state_broadcaster') == 'active'
    assert manager.set_component('Arm', 3).ok
    assert manager.state_of('forward') == 'inactive'


def test_unknown_components_and_states_are_refused(manager):
    assert not manager.set_component('Leg', 3).ok
    assert not manager.set_component('Arm', 9).ok

    manager.wait_for_output("'Leg'")
    manager.wait_for_output('target state id 9')
    assert manager.components()['Arm'].state.label == 'active'


def test_activity_tells_every_state_to_late_listeners(manager):
    bring_up(manager, 'forward')
    messages = []
    manager.node.create_subscription(
        ControllerManagerActivity, '/controller_manager/activity', messages.append, LATCHED
    )

    manager.wait_until(lambda: bool(messages), 'the latched activity')

    assert [(c.name, c.state.label) for c in messages[-1].controllers] == [('forward', 'inactive')]
    assert [(c.name, c.state.label) for c in messages[-1].hardware_components] == [
        ('Arm', 'active')
    ]


def test_reload_refuses_while_a_controller_is_active_unless_forced(manager):
    bring_up(manager, 'forward')
    assert manager.switch(activate=['forward']).ok
    service = (srv.ReloadControllerLibraries, 'reload_controller_libraries')

    assert not manager.call(*service, force_kill=False).ok
    assert manager.state_of('forward') == 'active'
    assert manager.call(*service, force_kill=True).ok
    assert manager.controllers() == {}


def test_list_controller_types_names_the_installed_ones(manager):
    answer = manager.call(srv.ListControllerTypes, 'list_controller_types')

    kinds = dict(zip(answer.types, answer.base_classes, strict=True))
    assert kinds['joint_state_broadcaster/JointStateBroadcaster'] == (
        'controller_interface::ControllerInterface'
    )


@pytest.mark.parametrize('number', [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_everything_and_the_exit_code_is_zero(manager, number):
    bring_up(manager, 'forward')
    assert manager.switch(activate=['forward']).ok

    exit_code = manager.end(number)

    assert exit_code == 0
    assert 'Traceback' not in manager.output


def test_services_go_on_answering_while_controllers_come_and_go(manager):
    """Destroying ROS entities must not end the thread that serves callbacks."""
    for _ in range(25):
        bring_up(manager, 'forward', 'other')
        for name in ('forward', 'other'):
            assert manager.call(srv.UnloadController, 'unload_controller', name=name).ok

    assert manager.controllers() == {}


def test_only_a_description_that_differs_is_said_to_be_ignored(manager):
    assert manager.controllers() == {}
    text = 'another robot description arrived'

    manager.describe(one_joint_robot())
    manager.describe(one_joint_robot(name='Other'))
    manager.wait_for_output(text)
    manager.describe(one_joint_robot())
    manager.controllers()

    assert manager.output.count(text) == 1
    assert list(manager.components()) == ['Arm']
