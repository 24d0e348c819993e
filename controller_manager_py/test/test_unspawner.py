# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of the program ``unspawner``."""

import signal

from cli_process import CliProcess
from fake_manager import FakeManager
import pytest


@pytest.fixture(name='manager')
def fake_manager():
    with FakeManager() as manager:
        manager.controllers = {'arm': 'active', 'hand': 'inactive', 'leg': 'active'}
        yield manager


@pytest.fixture(name='run')
def runner(tmp_path):
    def run(*words):
        with CliProcess('unspawner', *words, ros_home=tmp_path) as process:
            return process.end()

    return run


def test_active_controllers_are_deactivated_and_all_are_unloaded(manager, run):
    ending = run('arm', 'hand', '--switch-timeout', '2.5')

    assert ending.code == 0
    assert ending.has('Deactivated controller arm', 'Unloaded controller hand')
    assert manager.changes() == [
        'switch_controller + -arm strictness 2 asap True timeout 2.5',
        'unload_controller arm',
        'unload_controller hand',
    ]
    assert manager.controllers == {'leg': 'active'}


def test_an_unknown_controller_is_refused_and_nothing_is_done(manager, run):
    ending = run('arm', 'hnd')

    assert ending.code == 1
    assert ending.has("no controller of this name; did you mean 'hand'?", 'Nothing has been done')
    assert manager.changes() == []


def test_a_refused_deactivation_fails_with_the_words_of_the_manager(manager, run):
    manager.refusals.add(('switch_controller', 'arm'))

    ending = run('arm')

    assert ending.code == 1
    assert ending.has(
        "Failed to deactivate controllers : ['arm']", "fake: 'arm' cannot be switched"
    )
    assert manager.controllers['arm'] == 'active'


def test_a_controller_that_somebody_else_stops_meanwhile_is_no_failure(manager, run):
    manager.refusals.add(('switch_controller', 'arm'))
    manager.on_call['switch_controller'] = lambda: manager.controllers.update(arm='inactive')

    ending = run('arm')

    assert ending.code == 0
    assert 'arm' not in manager.controllers


def test_a_refused_unloading_fails_and_ends_the_work(manager, run):
    manager.refusals.add(('unload_controller', 'arm'))

    ending = run('arm', 'hand')

    assert ending.code == 1
    assert ending.has('Failed to unload controller arm')
    assert 'hand' in manager.controllers


def test_a_missing_manager_ends_the_wait_where_a_time_is_given(run):
    ending = run('arm', '--controller-manager-timeout', '0.3')

    assert ending.code == 1
    assert ending.has('Could not contact service /controller_manager/list_controllers')


@pytest.mark.parametrize('words', [(), ('arm', '--no-such')], ids=str)
def test_bad_words_end_with_2(run, words):
    assert run(*words).code == 2


def test_a_signal_while_waiting_ends_with_one_line(tmp_path):
    with CliProcess('unspawner', 'arm', ros_home=tmp_path) as process:
        process.wait_for_text('waiting for service')

        process.signal(signal.SIGINT)

        ending = process.end()

    assert ending.code == 130
    assert 'Traceback' not in ending.text
