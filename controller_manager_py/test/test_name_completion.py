# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of what the Tab key offers."""

from cli_process import CliProcess
from fake_manager import FakeManager
from lifecycle_msgs.msg import State
import pytest

pytest.importorskip('argcomplete')


@pytest.fixture(name='complete')
def completer(tmp_path):
    """Return a function that asks a program as the shell does and returns what it offers."""

    def complete(program, line):
        offers = tmp_path / 'offers'
        environment = {
            '_ARGCOMPLETE': '1',
            '_ARGCOMPLETE_IFS': '\n',
            '_ARGCOMPLETE_STDOUT_FILENAME': str(offers),
            'COMP_LINE': line,
            'COMP_POINT': str(len(line)),
        }
        with CliProcess(program, ros_home=tmp_path, environment=environment) as process:
            process.end()
        return {offer.strip() for offer in offers.read_text().split('\n')}

    return complete


@pytest.fixture(name='manager')
def fake_manager():
    with FakeManager() as manager:
        manager.set_type('arm_controller')
        manager.controllers = {'jaw_controller': 'active'}
        manager.components = {'servo_bus': State(id=3, label='active')}
        yield manager


@pytest.mark.usefixtures('manager')
@pytest.mark.parametrize(
    ('program', 'line', 'offers'),
    [
        ('spawner', 'spawner a', {'arm_controller'}),
        ('unspawner', 'unspawner j', {'jaw_controller'}),
        ('hardware_spawner', 'hardware_spawner --activate s', {'servo_bus'}),
        ('spawner', 'spawner --load-o', {'--load-only'}),
    ],
)
def test_names_of_the_running_manager_and_options_are_offered(complete, program, line, offers):
    """The Tab key waits a second at most; on a busy machine a person presses it again."""
    assert any(complete(program, line) == offers for _ in range(10))


def test_without_a_manager_nothing_is_offered(complete):
    assert complete('spawner', 'spawner a') == {''}
