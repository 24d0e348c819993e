# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of the manager's services as methods."""

import threading

from controller_manager_py.cli.manager_client import ComponentAnswer, ManagerClient
from controller_manager_py.cli.manager_connection import ManagerConnection
from controller_manager_py.cli.stop_signals import StopSignals
from fake_manager import FakeManager, INSTALLED_TYPE
from lifecycle_msgs.msg import State
import pytest

ACTIVE = State(id=3, label='active')
INACTIVE = State(id=2, label='inactive')


@pytest.fixture(name='manager')
def fake_manager():
    with FakeManager() as manager:
        manager.set_type('arm')
        yield manager


@pytest.fixture(name='client')
def manager_client(manager):
    with StopSignals() as stop, ManagerConnection('tester', manager.name, stop=stop) as connection:
        yield ManagerClient(connection, manager_timeout_s=20.0, call_timeout_s=20.0)


@pytest.fixture(name='hasty_client')
def hasty_manager_client(manager):
    with StopSignals() as stop, ManagerConnection('hasty', manager.name, stop=stop) as connection:
        yield ManagerClient(connection, manager_timeout_s=20.0, call_timeout_s=0.2)


def test_controllers_are_listed_with_their_states(manager, client):
    manager.controllers = {'arm': 'active', 'hand': 'inactive'}

    assert client.controller_states() == {'arm': 'active', 'hand': 'inactive'}
    assert [each.name for each in client.list_controllers()] == ['arm', 'hand']


def test_types_components_and_interfaces_are_listed(manager, client):
    manager.components = {'bus': INACTIVE}

    assert client.list_controller_types() == {INSTALLED_TYPE: 'Base'}
    assert client.component_states() == {'bus': 'inactive'}
    assert list(client.list_hardware_interfaces().command_interfaces) == []


def test_a_controller_goes_through_its_whole_life(manager, client):
    assert client.load_controller('arm')
    assert client.configure_controller('arm')
    assert client.switch_controllers(activate=['arm'], timeout_s=1.5).ok
    assert client.switch_controllers(deactivate=['arm'], asap=False, timeout_s=0.0).ok
    assert client.cleanup_controller('arm')
    assert client.unload_controller('arm')

    assert manager.calls == [
        'load_controller arm',
        'configure_controller arm',
        'switch_controller +arm - strictness 2 asap True timeout 1.5',
        'switch_controller + -arm strictness 2 asap False timeout 0',
        'cleanup_controller arm',
        'unload_controller arm',
    ]


def test_every_refusal_is_reported(manager, client):
    manager.controllers['hand'] = 'active'

    assert not client.load_controller('hand')
    assert not client.configure_controller('hand')
    assert not client.cleanup_controller('hand')
    assert not client.unload_controller('hand')
    assert client.switch_controllers(activate=['hand'], timeout_s=1.0) == (
        False,
        "fake: 'hand' cannot be switched",
    )


@pytest.mark.parametrize('force_kill', [False, True])
def test_the_libraries_are_reloaded_or_that_is_refused(manager, client, force_kill):
    manager.controllers['arm'] = 'active'

    assert client.reload_controller_libraries(force_kill=force_kill) is force_kill


def test_a_component_is_brought_to_a_state(manager, client):
    manager.components['bus'] = INACTIVE

    answer = client.set_hardware_component_state('bus', ACTIVE)

    assert answer == ComponentAnswer(True, 3, 'active')
    assert client.component_states() == {'bus': 'active'}


def test_a_component_that_refuses_is_reported_with_its_state(manager, client):
    manager.components['bus'] = INACTIVE
    manager.refusals.add(('set_hardware_component_state', 'bus'))

    assert client.set_hardware_component_state('bus', ACTIVE) == (False, 2, 'inactive')


def test_parameters_are_set_read_and_listed(manager, client):
    assert client.set_parameter('arm.params_file', ['/a.yaml', '/b.yaml']) is None

    assert list(manager.parameter('arm.params_file')) == ['/a.yaml', '/b.yaml']
    assert client.text_parameters(['arm.type', 'nope.type']) == {'arm.type': INSTALLED_TYPE}
    assert 'arm.type' in client.list_parameters()


def test_a_refused_parameter_is_reported_with_the_reason(manager, client):
    manager.refusals.add(('set', 'arm.type'))

    assert client.set_parameter('arm.type', 'other/Type') == 'it is read-only'


@pytest.mark.parametrize(
    ('service', 'before', 'change'),
    [
        ('load_controller', {}, lambda client: client.load_controller('arm')),
        (
            'configure_controller',
            {'arm': 'unconfigured'},
            lambda client: client.configure_controller('arm'),
        ),
        (
            'cleanup_controller',
            {'arm': 'inactive'},
            lambda client: client.cleanup_controller('arm'),
        ),
        ('unload_controller', {'arm': 'inactive'}, lambda client: client.unload_controller('arm')),
        (
            'switch_controller',
            {'arm': 'inactive', 'hand': 'active'},
            lambda client: (
                client.switch_controllers(activate=['arm'], deactivate=['hand'], timeout_s=0.0).ok
            ),
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else '',
)
def test_a_change_that_shows_counts_as_done_without_an_answer(
    manager, hasty_client, service, before, change
):
    manager.controllers = dict(before)
    manager.answer_gates[service] = threading.Event()
    hasty_client.controller_states()

    assert change(hasty_client)

    assert [call.split()[0] for call in manager.changes()] == [service]


def test_a_state_that_was_there_before_is_no_sign_of_success(manager, hasty_client):
    manager.controllers['arm'] = 'inactive'
    gate = manager.work_gates['configure_controller'] = threading.Event()
    manager.refusals.add(('configure_controller', 'arm'))
    hasty_client.controller_states()

    def open_after_the_inquiry():
        manager.wait_until(lambda: manager.calls.count('list_controllers') == 2)
        gate.set()

    opener = threading.Thread(target=open_after_the_inquiry)
    opener.start()

    assert not hasty_client.configure_controller('arm')

    opener.join()


def test_a_component_that_shows_its_new_state_needs_no_answer(manager, hasty_client):
    manager.components['bus'] = INACTIVE
    manager.answer_gates['set_hardware_component_state'] = threading.Event()
    hasty_client.component_states()

    assert hasty_client.set_hardware_component_state('bus', ACTIVE).ok
