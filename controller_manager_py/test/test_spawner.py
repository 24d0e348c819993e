# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of the program ``spawner``: what it asks of a manager, says, and ends with."""

import fcntl
import signal
import threading

from cli_process import CliProcess
from fake_manager import FakeManager, INSTALLED_TYPE
import pytest

SWITCH = 'strictness 2 asap True timeout 5'
GONE_PROMPTLY = ('--controller-manager-timeout', '0.3')


@pytest.fixture(name='manager')
def fake_manager():
    with FakeManager() as manager:
        manager.set_type('arm')
        manager.set_type('hand')
        yield manager


@pytest.fixture(name='start')
def starter(tmp_path):
    """Return a function that starts the spawner; what still runs in the end is killed."""
    started = []

    def start(*words, **environment):
        process = CliProcess('spawner', *words, ros_home=tmp_path, environment=environment)
        started.append(process)
        return process

    yield start
    for process in started:
        process.__exit__(None, None, None)


@pytest.fixture(name='run')
def runner(start):
    def run(*words, **environment):
        return start(*words, **environment).end()

    return run


@pytest.fixture(name='file')
def file_writer(tmp_path):
    def write(text, name='controllers.yaml'):
        path = tmp_path / name
        path.write_text(text)
        return str(path)

    return write


def lock_is_free(ros_home):
    with (ros_home / 'locks' / 'ros2-control-controller-spawner.lock').open('w') as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def test_a_controller_is_loaded_configured_and_activated(manager, run):
    ending = run('arm')

    assert ending.code == 0
    assert ending.has(
        '[spawner_arm]: Loaded arm\n', '[spawner_arm]: Configured and activated arm\n'
    )
    assert manager.calls == [
        'list_controllers',
        'load_controller arm',
        'configure_controller arm',
        f'switch_controller +arm - {SWITCH}',
    ]


def test_controllers_are_brought_up_one_after_another(manager, run):
    assert run('arm', 'hand').code == 0

    assert manager.changes() == [
        'load_controller arm',
        'configure_controller arm',
        f'switch_controller +arm - {SWITCH}',
        'load_controller hand',
        'configure_controller hand',
        f'switch_controller +hand - {SWITCH}',
    ]


def test_a_group_is_activated_in_one_request_at_the_end(manager, run):
    ending = run('arm', 'hand', '--activate-as-group', '--switch-timeout', '0.5')

    assert ending.code == 0
    assert ending.has(
        "Configured and activated all the parsed controllers list : ['arm', 'hand']!"
    )
    assert manager.changes()[-1] == (
        'switch_controller +arm,hand - strictness 2 asap True timeout 0.5'
    )


@pytest.mark.parametrize(
    ('option', 'state'), [('--load-only', 'unconfigured'), ('--inactive', 'inactive')]
)
def test_a_controller_goes_only_as_far_as_it_is_to_go(manager, run, option, state):
    assert run('arm', option).code == 0

    assert manager.controllers == {'arm': state}


def test_each_controller_of_the_advanced_form_has_its_own_goal_and_files(manager, run, file):
    arm = file(f'arm: {{ros__parameters: {{type: {INSTALLED_TYPE}}}}}', 'arm.yaml')

    ending = run('--controller', 'arm', '-p', arm, '--controller', 'hand', '--inactive')

    assert ending.code == 0
    assert manager.controllers == {'arm': 'active', 'hand': 'inactive'}
    assert list(manager.parameter('arm.params_file')) == [arm]
    assert 'switch_controller +arm - strictness 2 asap False timeout 5' in manager.calls


def test_parameters_are_set_before_loading_one_by_one_in_order(manager, run, file):
    path = file(
        f"""
        leg:
          ros__parameters:
            type: {INSTALLED_TYPE}
            fallback_controllers: [hold, stop]
        """
    )

    ending = run('leg', '-p', path, '--controller-ros-args', '-r a:=b --log-level debug')

    assert ending.code == 0
    assert manager.changes()[:5] == [
        "set leg.node_options_args ['-r', 'a:=b', '--log-level', 'debug']",
        f"set leg.params_file ['{path}']",
        f"set leg.type '{INSTALLED_TYPE}'",
        "set leg.fallback_controllers ['hold', 'stop']",
        'load_controller leg',
    ]
    assert ending.has(f'Setting controller param "type" to "{INSTALLED_TYPE}" for leg')


def test_parameter_files_of_ros_reach_the_controller(manager, run, file):
    path = file(f'/**: {{ros__parameters: {{type: {INSTALLED_TYPE}, rate: 1e-3}}}}')

    assert run('leg', '--ros-args', '--params-file', path).code == 0

    assert list(manager.parameter('leg.params_file')) == [path]


def test_log_lines_are_coloured_where_that_is_wanted(manager, run):
    ending = run('arm', RCUTILS_COLORIZED_OUTPUT='1')

    assert ending.has('\033[94mLoaded \033[1marm\033[0m')
    assert ending.has('\033[92mConfigured and activated \033[1marm\033[0m')
    assert manager.controllers == {'arm': 'active'}


def test_an_inactive_controller_is_configured_again_and_activated(manager, run):
    manager.controllers['arm'] = 'inactive'

    ending = run('arm')

    assert ending.code == 0
    assert ending.has('Controller already loaded, skipping load_controller')
    assert manager.changes() == ['configure_controller arm', f'switch_controller +arm - {SWITCH}']


def test_an_active_controller_is_what_was_asked_for(manager, run):
    manager.controllers['arm'] = 'active'

    ending = run('arm')

    assert ending.code == 0
    assert ending.has('arm is already active', 'parameters given now are not applied')
    assert manager.changes() == []


def test_an_active_controller_is_not_stopped_to_become_inactive(manager, run):
    manager.controllers['arm'] = 'active'

    ending = run('arm', '--inactive')

    assert ending.code == 1
    assert ending.has('it is active, and the spawner does not stop controllers', 'unspawner arm')
    assert manager.controllers == {'arm': 'active'}


def test_a_relative_manager_lives_in_the_namespace_of_the_spawner(run):
    with FakeManager(namespace='/robot') as manager:
        manager.set_type('arm')

        assert run('arm', '--ros-args', '-r', '__ns:=/robot').code == 0

        assert manager.controllers == {'arm': 'active'}


def test_a_manager_may_be_given_by_its_full_name_and_its_namespace_finds_the_section(run, file):
    path = file(f'/robot/arm: {{ros__parameters: {{type: {INSTALLED_TYPE}}}}}')
    with FakeManager(namespace='/robot') as manager:
        assert run('arm', '-c', '/robot/controller_manager', '-p', path).code == 0

        assert manager.parameter('arm.type') == INSTALLED_TYPE


def test_the_retired_namespace_option_still_works_with_a_warning(run):
    with FakeManager(namespace='/robot') as manager:
        manager.set_type('arm')

        ending = run('arm', '-n', 'robot')

        assert ending.code == 0
        assert ending.has("'--namespace' argument is deprecated")


@pytest.mark.parametrize(
    ('refused', 'message'),
    [
        ('load_controller', "Failed loading controller arm of type 'test_controllers/Steady'"),
        ('configure_controller', 'Failed to configure controller arm'),
        ('switch_controller', "Failed to activate controller : arm: '/controller_manager'"),
    ],
)
def test_a_refusal_ends_with_1_and_leaves_the_controllers_before_as_they_are(
    manager, run, refused, message
):
    manager.refusals.add((refused, 'arm'))

    ending = run('hand', 'arm')

    assert ending.code == 1
    assert ending.has(message)
    assert manager.controllers['hand'] == 'active'


def test_what_the_manager_says_about_a_switch_is_passed_on(manager, run):
    manager.refusals.add(('switch_controller', 'arm'))

    ending = run('arm', 'hand', '--activate-as-group')

    assert ending.code == 1
    assert ending.has("Failed to activate the parsed controllers list : ['arm', 'hand']")
    assert ending.has("answers: fake: 'arm' cannot be switched")


@pytest.mark.parametrize('parameter', ['type', 'params_file'])
def test_a_parameter_that_the_manager_refuses_ends_the_spawner(manager, run, file, parameter):
    manager.refusals.add(('set', f'leg.{parameter}'))

    ending = run('leg', '-p', file(f'leg: {{ros__parameters: {{type: {INSTALLED_TYPE}}}}}'))

    assert ending.code == 1
    assert ending.has(f'Could not set controller param "{parameter}"', 'it is read-only')
    assert 'load_controller leg' not in manager.calls


def test_a_misspelt_name_is_answered_with_the_names_in_the_file(manager, run, file):
    path = file('jsb: {ros__parameters: {}}\narm_controler: {ros__parameters: {}}')

    ending = run('arm_controller', '-p', path)

    assert ending.code == 1
    assert ending.has(
        'Failed loading controller arm_controller: its type is not known',
        "contain 'arm_controler' (the nearest name), jsb",
        path,
    )
    assert manager.controllers == {}


def test_a_type_that_is_not_installed_is_answered_with_the_nearest(manager, run):
    manager.set_type('leg', 'test_controllers/Stedy')

    ending = run('leg')

    assert ending.code == 1
    assert ending.has(
        f"'test_controllers/Stedy' is not installed; did you mean '{INSTALLED_TYPE}'"
    )


def test_a_controller_without_a_section_is_loaded_with_a_warning(manager, run, file):
    ending = run('arm', '-p', file('arn: {ros__parameters: {joints: [a]}}'))

    assert ending.code == 0
    assert ending.has('arm gets no parameters', "'arn' (the nearest name)")


@pytest.mark.parametrize(
    ('text', 'message'),
    [
        (None, 'there is no such parameter file'),
        ('arm: [unclosed', 'this is not YAML'),
        ('arm: {type: x/Y}', "'ros__parameters'"),
    ],
)
def test_a_bad_file_is_refused_before_any_manager_is_waited_for(run, tmp_path, text, message):
    path = tmp_path / 'bad.yaml'
    if text is not None:
        path.write_text(text)

    ending = run('arm', '-p', str(path))

    assert ending.code == 1
    assert ending.has(str(path), message)
    assert 'Traceback' not in ending.text


@pytest.mark.parametrize(
    ('words', 'code', 'message'),
    [
        ((), 2, 'controller_names'),
        (('arm', '--no-such'), 2, 'unrecognized arguments: --no-such'),
        (('-t', 'some/Type', 'arm'), 2, 'the type of a controller belongs into its YAML file'),
        (('--controller',), 1, 'a name is missing'),
        (('arm', '-c', 'my manager'), 1, 'spawner: error:'),
        (('arm', '--ros-args', '-r', 'nonsense'), 1, 'spawner: error: ROS refuses'),
        (('arm', '-n', 'a', '--ros-args', '-r', '__ns:=/b'), 1, 'the namespace is given twice'),
    ],
    ids=lambda value: ' '.join(value) if isinstance(value, tuple) else '',
)
def test_bad_words_end_with_a_sentence(run, words, code, message):
    ending = run(*words)

    assert ending.code == code
    assert ending.has(message)
    assert 'Traceback' not in ending.text


def test_a_missing_manager_ends_the_wait_with_the_name_of_the_service(run):
    ending = run('arm', *GONE_PROMPTLY)

    assert ending.code == 1
    assert ending.has(
        'Could not contact service /controller_manager/list_controllers within 0.3 s',
        "robot description has arrived on topic '/robot_description'",
    )


def test_spawners_that_come_before_the_manager_all_succeed(start):
    spawners = [start(name) for name in ('arm', 'hand', 'leg')]
    for spawner in spawners:
        spawner.wait_for_text('waiting for service /controller_manager/list_controllers')

    with FakeManager() as manager:
        for name in ('arm', 'hand', 'leg'):
            manager.set_type(name)

        assert [spawner.end().code for spawner in spawners] == [0, 0, 0]
        assert manager.controllers == dict.fromkeys(('arm', 'hand', 'leg'), 'active')


def test_a_slow_configuration_is_waited_for_and_never_asked_for_twice(manager, start):
    gate = manager.work_gates['configure_controller'] = threading.Event()
    spawner = start('arm', '--service-call-timeout', '0.5')
    manager.wait_until(lambda: 'configure_controller arm' in manager.calls)
    manager.wait_until(lambda: manager.calls[-1] == 'list_controllers')

    gate.set()

    ending = spawner.end()
    assert ending.code == 0
    assert ending.has('Failed getting a result from calling', '(Attempt 1 of 3.)')
    assert manager.calls.count('configure_controller arm') == 1
    assert manager.controllers == {'arm': 'active'}


def test_a_configuration_that_never_ends_is_given_up(manager, run):
    manager.work_gates['configure_controller'] = threading.Event()

    ending = run('arm', '--service-call-timeout', '0.2')

    assert ending.code == 1
    assert ending.has(
        'Could not successfully call service /controller_manager/configure_controller',
        'it is still at work on this',
    )
    assert manager.calls.count('configure_controller arm') == 1


def test_an_answer_that_is_lost_does_not_fail_the_spawner(manager, run):
    manager.answer_gates['load_controller'] = threading.Event()

    assert run('arm', '--service-call-timeout', '0.3').code == 0

    assert manager.calls.count('load_controller arm') == 1
    assert manager.controllers == {'arm': 'active'}


@pytest.mark.parametrize(
    ('number', 'code'), [(signal.SIGINT, 130), (signal.SIGTERM, 143)], ids=['INT', 'TERM']
)
def test_a_signal_while_waiting_for_the_manager_ends_with_one_line(start, number, code):
    spawner = start('arm')
    spawner.wait_for_text('waiting for service')

    spawner.signal(number)

    ending = spawner.end()
    assert ending.code == code
    assert ending.text.splitlines()[-1].endswith(
        f'{number.name} received while waiting for service /controller_manager/list_controllers;'
        ' exiting'
    )
    assert 'Traceback' not in ending.text


def test_a_signal_while_an_answer_is_awaited_leaves_the_lock_free(manager, start, tmp_path):
    manager.work_gates['configure_controller'] = threading.Event()
    spawner = start('arm')
    manager.wait_until(lambda: 'configure_controller arm' in manager.calls)
    was_free = lock_is_free(tmp_path)

    spawner.signal(signal.SIGINT)

    ending = spawner.end()
    assert ending.code == 130
    assert 'Traceback' not in ending.text
    assert not was_free
    assert lock_is_free(tmp_path)


@pytest.mark.parametrize('number', [signal.SIGINT, signal.SIGTERM], ids=['INT', 'TERM'])
def test_unload_on_kill_waits_without_the_lock_and_undoes_on_a_signal(
    manager, start, tmp_path, number
):
    spawner = start('arm', 'hand', '-u')
    spawner.wait_for_text('Waiting until interrupt to unload controllers')
    assert lock_is_free(tmp_path)

    spawner.signal(number)

    ending = spawner.end()
    assert ending.code == 0
    assert ending.has(
        "Successfully deactivated controllers : ['arm', 'hand']",
        "Successfully unloaded controllers : ['arm', 'hand']",
    )
    assert manager.controllers == {}


def test_unload_on_kill_leaves_inactive_controllers_and_unloads_loaded_ones(manager, start):
    spawner = start(
        '-u', '--controller', 'arm', '--inactive', '--controller', 'hand', '--load-only'
    )
    spawner.wait_for_text('Waiting until interrupt')

    spawner.signal(signal.SIGINT)

    assert spawner.end().code == 0
    assert manager.controllers == {'arm': 'inactive'}


def test_unload_on_kill_undoes_what_was_begun_when_the_signal_came(manager, start):
    gate = manager.work_gates['configure_controller'] = threading.Event()
    spawner = start('arm', '-u')
    manager.wait_until(lambda: 'configure_controller arm' in manager.calls)

    spawner.signal(signal.SIGINT)
    manager.wait_until(lambda: 'unload_controller arm' in manager.calls)
    gate.set()

    assert spawner.end().code == 130
    assert manager.calls[-1] == 'unload_controller arm'


def test_unload_on_kill_ends_when_the_manager_has_ended_first(start):
    with FakeManager() as manager:
        manager.set_type('arm')
        spawner = start('arm', '-u')
        spawner.wait_for_text('Waiting until interrupt')

    spawner.signal(signal.SIGINT)

    ending = spawner.end()
    assert ending.code == 0
    assert ending.has("'/controller_manager' has ended, and its controllers with it")


def test_a_failed_undo_is_reported(manager, start):
    spawner = start('arm', '-u')
    spawner.wait_for_text('Waiting until interrupt')
    manager.refusals.add(('switch_controller', 'arm'))

    spawner.signal(signal.SIGINT)

    ending = spawner.end()
    assert ending.code == 1
    assert ending.has("Failed to deactivate controllers : ['arm']")


def test_help_needs_no_ros(run):
    ending = run('-h', PYTHONPROFILEIMPORTTIME='1')

    assert ending.code == 0
    assert ending.has('--controller-manager-timeout')
    assert 'rclpy' not in ending.text
