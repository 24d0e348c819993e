# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The verbs of `ros2 control` as a shell sees them, against a scripted manager."""

import os
from pathlib import Path
import signal
import subprocess
import sys
from typing import IO

import pytest
from ros2_session import FOLDER, read_session, run_command, Step
from scripted_manager import ScriptedManager

pytest.importorskip(
    'ros2cli.command_tree', reason='a ROS 2 installation brings its own ros2 command'
)


def _open(name: str) -> ScriptedManager:
    if name == 'empty':
        return ScriptedManager(is_empty=True)
    namespace, _, node = name.rpartition('/')
    return ScriptedManager(node, namespace or '/')


def _differences(step: Step, manager: ScriptedManager) -> list[str]:
    ending = run_command(step.command)
    requests = manager.taken_requests()
    stderr = ending.stderr[-len(step.stderr) :] if step.stderr else ending.stderr
    is_as_said = len(stderr) == len(step.stderr) and all(map(str.startswith, stderr, step.stderr))
    found = []
    if ending.stdout != step.stdout:
        found.append(f'{step.command}: printed {ending.stdout}, not {step.stdout}')
    if not is_as_said:
        found.append(f'{step.command}: said {ending.stderr}, not {step.stderr}')
    if step.requests and requests != step.requests:
        found.append(f'{step.command}: asked {requests}, not {step.requests}')
    if ending.code != step.code:
        found.append(f'{step.command}: ended with {ending.code}, not {step.code}')
    return found


@pytest.mark.parametrize('name', sorted(path.name for path in FOLDER.glob('*.txt')))
def test_a_session_goes_as_written(name):
    session = read_session(name)

    with _open(session.manager) as manager:
        differences = [line for step in session.steps for line in _differences(step, manager)]

    assert session.steps
    assert differences == []


def _start_waiting(*arguments: str) -> subprocess.Popen[str]:
    """Start a verb that finds no manager; return it when it says so."""
    process = subprocess.Popen(
        ['ros2', 'control', *arguments],
        env=os.environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    stream: IO[str] = process.stderr
    line = stream.readline()
    assert 'waiting for service /controller_manager/list_controllers to become available' in line
    return process


@pytest.mark.parametrize('number', [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_waiting_for_the_manager_with_one_line_and_code_1(number):
    process = _start_waiting('list_controllers')

    process.send_signal(number)
    stdout, stderr = process.communicate()

    assert process.returncode == 1
    assert stdout == ''
    assert stderr == 'interrupted\n'


def test_a_verb_waits_until_the_manager_is_there():
    process = _start_waiting('list_controllers')

    with ScriptedManager(is_empty=True):
        stdout, _stderr = process.communicate()

    assert process.returncode == 0
    assert stdout == 'No controllers are currently loaded!\n'


@pytest.mark.parametrize(
    ('command', 'sentence'),
    [
        ("ros2 control list_controllers -c 'bad name'", "'bad name/list_controllers' is no name"),
        ("ros2 control list_controllers -c ''", "-c '' names no controller manager"),
        ('ros2 control list_controllers --ros-args -r foo', 'cannot join the ROS graph: '),
        ('ros2 control list_controllers --ros-args -r __ns:=/a//b', 'cannot join the ROS graph: '),
    ],
)
def test_an_impossible_name_is_refused_with_a_sentence(command, sentence):
    ending = run_command(command)

    assert ending.code == 1
    assert any(line.startswith(sentence) for line in ending.stderr)
    assert not any('Traceback' in line for line in ending.stderr)


def test_help_does_not_wait_for_rclpy():
    code = (
        'import atexit, sys; from ros2cli.main import main; '
        'atexit.register(lambda: print(*sys.modules, file=sys.stderr)); '
        "main(['control', 'load_controller', '--help'])"
    )

    ended = subprocess.run(
        [sys.executable, '-c', code], capture_output=True, text=True, check=False
    )

    imported = ended.stderr.split()
    assert ended.returncode == 0
    assert 'ros2cli.commands.control.load_controller' in imported
    assert not {'rclpy', 'yaml', 'ros2cli.commands.run'} & set(imported)


def test_the_command_on_the_path_is_the_one_of_the_underlay():
    ended = subprocess.run(
        ['ros2', 'pkg', 'prefix', 'ros2cli'], capture_output=True, text=True, check=True
    )

    assert Path(ended.stdout.strip()) == Path(__file__).resolve().parents[1] / 'install'
