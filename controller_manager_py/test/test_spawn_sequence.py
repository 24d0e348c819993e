# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of the order in which controllers are brought up and down again."""

from controller_manager_py.cli.errors import InvalidParameterFileError, RequestRefusedError
from controller_manager_py.cli.manager_client import ManagerClient
from controller_manager_py.cli.manager_connection import ManagerConnection
from controller_manager_py.cli.spawn_sequence import SpawnSequence
from controller_manager_py.cli.spawner_arguments import parse_spawner_arguments
from controller_manager_py.cli.stop_signals import StopSignals
from fake_manager import FakeManager
import pytest


@pytest.fixture(name='manager')
def fake_manager():
    with FakeManager() as manager:
        for name in ('arm', 'hand', 'leg'):
            manager.set_type(name)
        yield manager


@pytest.fixture(name='sequence')
def sequence_maker(manager):
    """Return a function that makes the sequence for a command line."""
    with StopSignals() as stop, ManagerConnection('tester', manager.name, stop=stop) as connection:
        client = ManagerClient(connection, manager_timeout_s=20.0, call_timeout_s=20.0)
        yield lambda line: SpawnSequence(parse_spawner_arguments(line.split()), connection, client)


def test_the_members_of_a_group_that_are_active_already_are_left_out(manager, sequence):
    manager.controllers['hand'] = 'active'

    sequence('arm hand leg --activate-as-group').spawn()

    assert manager.calls[-1].startswith('switch_controller +arm,leg -')
    assert set(manager.controllers.values()) == {'active'}


def test_a_group_that_is_active_already_needs_no_switch(manager, sequence):
    manager.controllers.update(arm='active', hand='active')

    sequence('arm hand --activate-as-group').spawn()

    assert manager.changes() == []


def test_a_group_whose_member_cannot_be_configured_is_not_activated(manager, sequence):
    manager.refusals.add(('configure_controller', 'hand'))

    with pytest.raises(RequestRefusedError) as caught:
        sequence('arm hand --activate-as-group').spawn()

    assert caught.value.subject == 'hand'
    assert manager.controllers == {'arm': 'inactive', 'hand': 'unconfigured'}


def test_a_finalized_controller_cannot_be_configured_and_the_state_is_named(manager, sequence):
    manager.controllers['arm'] = 'finalized'

    with pytest.raises(RequestRefusedError, match=r'arm \(it was finalized\)'):
        sequence('arm').spawn()


def test_one_bad_file_is_refused_before_anything_is_asked(manager, sequence, tmp_path):
    (tmp_path / 'good.yaml').write_text('arm: {ros__parameters: {}}')
    (tmp_path / 'bad.yaml').write_text('arm: [')

    with pytest.raises(InvalidParameterFileError, match=r'bad\.yaml'):
        sequence(f'arm -p {tmp_path}/good.yaml -p {tmp_path}/bad.yaml')

    assert manager.calls == []


def test_a_type_that_is_no_text_is_refused_and_nothing_is_loaded(manager, sequence, tmp_path):
    file = tmp_path / 'bad.yaml'
    file.write_text('arm: {ros__parameters: {type: 5}}')

    with pytest.raises(InvalidParameterFileError, match=f'{file}:1: '):
        sequence(f'arm -p {file}').spawn()

    assert manager.controllers == {}


def test_undoing_stops_what_is_active_and_unloads_what_is_loaded(manager, sequence):
    manager.controllers.update(arm='active', hand='inactive', leg='active')

    sequence('arm hand').undo()

    assert manager.changes() == [
        'switch_controller + -arm strictness 2 asap True timeout 5',
        'unload_controller arm',
        'unload_controller hand',
    ]
    assert manager.controllers == {'leg': 'active'}


def test_undoing_leaves_controllers_alone_that_were_only_to_be_inactive(manager, sequence):
    manager.controllers['arm'] = 'inactive'

    sequence('arm --inactive').undo()

    assert manager.changes() == []


def test_undoing_unloads_the_others_when_one_cannot_be_unloaded(manager, sequence):
    manager.controllers.update(arm='inactive', hand='inactive')
    manager.refusals.add(('unload_controller', 'arm'))

    with pytest.raises(RequestRefusedError, match=r"Failed to unload controllers : \['arm'\]"):
        sequence('arm hand').undo()

    assert manager.controllers == {'arm': 'inactive'}
