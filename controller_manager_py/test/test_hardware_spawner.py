# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of the program ``hardware_spawner``."""

from cli_process import CliProcess
from fake_manager import FakeManager
from lifecycle_msgs.msg import State
import pytest


@pytest.fixture(name='manager')
def fake_manager():
    with FakeManager() as manager:
        manager.components = {
            'arm': State(id=1, label='unconfigured'),
            'gripper': State(id=1, label='unconfigured'),
        }
        yield manager


@pytest.fixture(name='run')
def runner(tmp_path):
    def run(*words):
        with CliProcess('hardware_spawner', *words, ros_home=tmp_path) as process:
            return process.end()

    return run


@pytest.mark.parametrize(
    ('option', 'request_text', 'message'),
    [
        ('--activate', '3 active', "activated component 'arm'. Hardware now in state: 'active'"),
        (
            '--configure',
            '2 inactive',
            "configured component 'arm'. Hardware now in state: 'inactive'",
        ),
    ],
)
def test_a_component_is_brought_to_the_state(manager, run, option, request_text, message):
    ending = run('arm', option)

    assert ending.code == 0
    assert ending.has(message)
    assert manager.changes() == [f'set_hardware_component_state arm {request_text}']


def test_an_unknown_component_fails_and_the_others_are_still_tried(manager, run):
    ending = run('arn', 'gripper', '--activate')

    assert ending.code == 1
    assert ending.has(
        "Hardware Component 'arn' is not loaded - state can not be changed: did you mean 'arm'?",
        '1 of 2 hardware components could not be activated: arn',
    )
    assert manager.components['gripper'].label == 'active'


def test_a_component_that_does_not_get_there_fails_with_its_state(manager, run):
    manager.refusals.add(('set_hardware_component_state', 'arm'))

    ending = run('arm', '--activate')

    assert ending.code == 1
    assert ending.has("Could not get component 'arm' activated", "now in state: 'unconfigured'")


@pytest.mark.parametrize(
    'words',
    [(), ('arm',), ('arm', '--activate', '--configure')],
    ids=lambda words: ' '.join(words),
)
def test_bad_words_end_with_2(run, words):
    assert run(*words).code == 2


def test_a_missing_manager_ends_the_wait(run):
    ending = run('arm', '--activate', '--controller-manager-timeout', '0.3')

    assert ending.code == 1
    assert ending.has('Could not contact service /controller_manager/list_hardware_components')
