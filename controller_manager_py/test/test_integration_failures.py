# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Plugins that fail, raise or block in a real manager: the part fails, everything else runs."""

from contextlib import contextmanager
import itertools
import signal

from controller_manager_msgs import srv
from faulty_plugins import faulty_arm, FaultyPlugins
import pytest
from running_manager import one_joint_robot, RunningManager

PARAMETERS = """
controller_manager:
  ros__parameters:
    update_rate: 100
    good: {type: position_controllers/JointGroupPositionController}
    faulty: {type: faulty/Controller}
    joint_state_broadcaster: {type: joint_state_broadcaster/JointStateBroadcaster}
"""
GOOD_ON_JOINT2 = 'good: {ros__parameters: {joints: [joint2]}}\n'


@pytest.fixture(name='plugins')
def installed_plugins(tmp_path):
    return FaultyPlugins(tmp_path)


@contextmanager
def running(tmp_path, plugins, arm, controllers='', manager_parameters=''):
    """A manager with the faulty arm on joint1 and a mock on joint2."""
    healthy = faulty_arm('Healthy', 'joint2')
    text = PARAMETERS + manager_parameters + GOOD_ON_JOINT2 + controllers
    with RunningManager(tmp_path, text, environment=plugins.environment) as manager:
        manager.describe(one_joint_robot(arm + healthy))
        try:
            yield manager
        finally:
            if plugins.gate.exists():
                plugins.open_gate()


def bring_up(manager, *names):
    for name in names:
        assert manager.load(name), name
        assert manager.configure(name), name
    answer = manager.switch(activate=names)
    assert answer.ok, answer.message


@pytest.mark.parametrize(
    ('callback', 'how', 'state'),
    [
        ('on_init', 'raise', 'finalized'),
        ('on_init', 'failure', 'finalized'),
        ('on_configure', 'raise', 'unconfigured'),
        ('on_configure', 'failure', 'unconfigured'),
        ('on_activate', 'raise', 'unconfigured'),
        ('on_activate', 'failure', 'inactive'),
    ],
)
def test_a_component_that_fails_to_start_fails_alone(tmp_path, plugins, callback, how, state):
    arm = faulty_arm('Faulty', 'joint1', callback=callback, how=how)
    with running(tmp_path, plugins, arm) as manager:
        components = manager.components()

        assert components['Faulty'].state.label == state
        assert components['Healthy'].state.label == 'active'
        manager.wait_for_output("'Faulty'")
        if how == 'raise':
            manager.wait_for_output('OSError: the cable is out')
            manager.wait_for_output('faulty_plugins.py:')


def test_an_unknown_plugin_is_named_with_the_nearest_and_the_rest_runs(tmp_path, plugins):
    arm = faulty_arm('Faulty', 'joint1').replace('faulty/Arm', 'faulty/Arn')
    with running(tmp_path, plugins, arm) as manager:
        components = manager.components()

        assert components['Faulty'].state.label == 'finalized'
        assert components['Healthy'].state.label == 'active'
        manager.wait_for_output("did you mean 'faulty/Arm'")


def test_unknown_hardware_is_mocked_when_the_parameter_says_so(tmp_path, plugins):
    arm = faulty_arm('Faulty', 'joint1').replace('faulty/Arm', 'vendor_hardware/Arm')
    mocked = '    mock_unknown_hardware: true\n'
    with running(tmp_path, plugins, arm, manager_parameters=mocked) as manager:
        component = manager.components()['Faulty']

        assert component.state.label == 'active'
        assert manager.output.count('vendor_hardware/Arm') == 1


def test_shutdown_on_initial_state_failure_ends_the_process_in_order(tmp_path, plugins):
    arm = faulty_arm('Faulty', 'joint1', callback='on_configure', how='raise')
    strict = '    hardware_components_initial_state: {shutdown_on_initial_state_failure: true}\n'
    with running(tmp_path, plugins, arm, manager_parameters=strict) as manager:
        assert manager.process.wait(20) == 1

        assert 'Healthy.on_deactivate' in plugins.trace
        assert 'Healthy.on_shutdown' in plugins.trace


@pytest.mark.parametrize('how', ['raise', 'error'])
@pytest.mark.parametrize('callback', ['read', 'write'])
def test_hardware_that_fails_in_the_cycle_takes_its_controllers_along(
    tmp_path, plugins, callback, how
):
    arm = faulty_arm('Faulty', 'joint1', callback=callback, how=how, call=200)
    controllers = 'faulty: {ros__parameters: {interfaces: [joint1/position]}}\n'
    with running(tmp_path, plugins, arm, controllers) as manager:
        bring_up(manager, 'good', 'faulty')

        manager.wait_until(
            lambda: manager.components()['Faulty'].state.label == 'unconfigured', 'the error'
        )

        assert manager.state_of('faulty') == 'inactive'
        assert manager.state_of('good') == 'active'
        assert manager.components()['Healthy'].state.label == 'active'
        assert manager.set_component('Faulty', 3).state.label == 'active'
        assert manager.state_of('faulty') == 'inactive'


def test_write_may_ask_to_be_deactivated(tmp_path, plugins):
    arm = faulty_arm('Faulty', 'joint1', callback='write', how='deactivate', call=200)
    controllers = 'faulty: {ros__parameters: {interfaces: [joint1/position]}}\n'
    with running(tmp_path, plugins, arm, controllers) as manager:
        bring_up(manager, 'joint_state_broadcaster', 'faulty')

        manager.wait_until(
            lambda: manager.components()['Faulty'].state.label == 'inactive', 'the deactivation'
        )

        assert manager.state_of('faulty') == 'inactive'
        assert manager.state_of('joint_state_broadcaster') == 'active'


def test_a_controller_whose_update_raises_is_stopped_alone(tmp_path, plugins):
    arm = faulty_arm('Faulty', 'joint1')
    controllers = (
        'faulty: {ros__parameters:'
        ' {interfaces: [joint1/position], callback: update, how: raise}}\n'
    )
    with running(tmp_path, plugins, arm, controllers) as manager:
        bring_up(manager, 'good', 'faulty')

        manager.wait_until(lambda: manager.state_of('faulty') == 'inactive', 'the end')

        assert manager.state_of('good') == 'active'
        manager.wait_for_output('OSError: the cable is out')
        assert not manager.controllers()['faulty'].claimed_interfaces


def test_a_strict_start_that_fails_puts_everybody_back(tmp_path, plugins):
    arm = faulty_arm('Faulty', 'joint1')
    controllers = (
        'faulty: {ros__parameters:'
        ' {interfaces: [joint1/position], callback: on_activate, how: raise}}\n'
    )
    with running(tmp_path, plugins, arm, controllers) as manager:
        bring_up(manager, 'good')
        assert manager.load('faulty')
        assert manager.configure('faulty')

        answer = manager.switch(activate=['faulty'], deactivate=['good'])

        assert not answer.ok
        assert 'OSError: the cable is out' in answer.message
        assert manager.state_of('good') == 'active'
        assert manager.controllers()['good'].claimed_interfaces == ['joint2/position']
        assert manager.state_of('faulty') == 'unconfigured'


@pytest.mark.parametrize('callback', ['on_init', 'on_configure'])
def test_a_controller_that_fails_before_it_is_inactive_answers_false(tmp_path, plugins, callback):
    controllers = f'faulty: {{ros__parameters: {{callback: {callback}, how: raise}}}}\n'
    with running(tmp_path, plugins, faulty_arm('Faulty', 'joint1'), controllers) as manager:
        loaded = manager.load('faulty')
        configured = loaded and manager.configure('faulty')

        assert loaded == (callback == 'on_configure')
        assert not configured
        manager.wait_for_output('OSError: the cable is out')
        assert manager.load('good')


def test_while_a_configure_blocks_the_lists_answer_and_nothing_is_missed(tmp_path, plugins):
    controllers = 'faulty: {ros__parameters: {callback: on_configure, how: block}}\n'
    with running(tmp_path, plugins, faulty_arm('Faulty', 'joint1'), controllers) as manager:
        bring_up(manager, 'good')
        assert manager.load('faulty')
        client = manager.client(
            '/controller_manager/configure_controller', srv.ConfigureController
        )
        future = client.call_async(srv.ConfigureController.Request(name='faulty'))
        manager.wait_until(lambda: 'faulty.on_configure' in plugins.trace, 'the block')

        assert manager.state_of('good') == 'active'
        assert manager.components()['Healthy'].state.label == 'active'
        assert not future.done()

        plugins.open_gate()
        manager.wait_until(future.done, 'the configuration')
        assert future.result().ok


def test_a_read_that_blocks_is_named_by_the_switch_that_times_out(tmp_path, plugins):
    arm = faulty_arm('Faulty', 'joint1', callback='read', how='block', call=100)
    with running(tmp_path, plugins, arm) as manager:
        assert manager.load('good')
        assert manager.configure('good')
        answer = None
        requests = itertools.cycle([{'activate': ['good']}, {'deactivate': ['good']}])
        while answer is None or answer.ok:  # it blocks at the 100th call
            answer = manager.switch(**next(requests), timeout_s=1)

        assert "read() of hardware component 'Faulty'" in answer.message
        assert manager.components()['Healthy'].state.label == 'active'


@pytest.mark.parametrize('number', [signal.SIGINT, signal.SIGTERM])
def test_a_signal_deactivates_controllers_then_hardware(tmp_path, plugins, number):
    controllers = 'faulty: {ros__parameters: {interfaces: [joint1/position]}}\n'
    with running(tmp_path, plugins, faulty_arm('Faulty', 'joint1'), controllers) as manager:
        bring_up(manager, 'faulty')

        assert manager.end(number) == 0

        endings = [
            line
            for line in plugins.trace
            if line.split('.')[1] in ('on_deactivate', 'on_shutdown') and 'Healthy' not in line
        ]
        assert endings == ['faulty.on_deactivate', 'Faulty.on_deactivate', 'Faulty.on_shutdown']


def test_a_blocked_plugin_does_not_keep_the_process_from_ending(tmp_path, plugins):
    controllers = 'faulty: {ros__parameters: {callback: on_configure, how: block}}\n'
    with running(tmp_path, plugins, faulty_arm('Faulty', 'joint1'), controllers) as manager:
        assert manager.load('faulty')
        client = manager.client(
            '/controller_manager/configure_controller', srv.ConfigureController
        )
        client.call_async(srv.ConfigureController.Request(name='faulty'))
        manager.wait_until(lambda: 'faulty.on_configure' in plugins.trace, 'the block')

        assert manager.end() == 1

        assert 'shutdown did not complete' in manager.output
        assert 'configure_controller faulty' in manager.output
        assert 'Healthy.on_deactivate' in plugins.trace
        assert 'Healthy.on_shutdown' in plugins.trace


def test_each_component_hears_only_of_its_own_interfaces(tmp_path, plugins):
    controllers = 'faulty: {ros__parameters: {interfaces: [joint1/position]}}\n'
    with running(tmp_path, plugins, faulty_arm('Faulty', 'joint1'), controllers) as manager:
        bring_up(manager, 'faulty')

        assert 'Faulty.perform joint1/position | ' in plugins.trace
        assert not any(line.startswith('Healthy.perform') for line in plugins.trace)


def test_a_mode_switch_that_the_hardware_refuses_changes_nothing(tmp_path, plugins):
    arm = faulty_arm('Faulty', 'joint1', callback='prepare', how='error')
    controllers = 'faulty: {ros__parameters: {interfaces: [joint1/position]}}\n'
    with running(tmp_path, plugins, arm, controllers) as manager:
        assert manager.load('faulty')
        assert manager.configure('faulty')

        answer = manager.switch(activate=['faulty'])

        assert not answer.ok
        assert "'Faulty'" in answer.message
        assert manager.state_of('faulty') == 'inactive'


def test_a_blocked_read_does_not_keep_other_hardware_energised(tmp_path, plugins):
    arm = faulty_arm('Faulty', 'joint1', callback='read', how='block', call=100)
    with running(tmp_path, plugins, arm) as manager:
        bring_up(manager, 'good')
        manager.wait_until(
            lambda: (
                not manager.switch(deactivate=['good'], timeout_s=1).ok
                or not manager.switch(activate=['good'], timeout_s=1).ok
            ),
            'the block',
        )

        assert manager.end() == 1

        assert 'Healthy.on_deactivate' in plugins.trace
        assert 'Healthy.on_shutdown' in plugins.trace


def test_a_request_that_is_repeated_while_it_runs_is_carried_out_once(tmp_path, plugins):
    """Clients that lose patience repeat a request; a slow configure must not run twice."""
    controllers = 'faulty: {ros__parameters: {callback: on_configure, how: block}}\n'
    with running(tmp_path, plugins, faulty_arm('Faulty', 'joint1'), controllers) as manager:
        assert manager.load('faulty')
        client = manager.client(
            '/controller_manager/configure_controller', srv.ConfigureController
        )
        manager.wait_until(client.service_is_ready, 'the service')
        request = srv.ConfigureController.Request(name='faulty')
        first = client.call_async(request)
        manager.wait_until(lambda: 'faulty.on_configure' in plugins.trace, 'the block')
        second = client.call_async(request)
        manager.controllers()

        plugins.open_gate()

        manager.wait_until(lambda: first.done() and second.done(), 'both answers')
        assert first.result().ok
        assert second.result().ok
        assert plugins.trace.count('faulty.on_configure') == 1
