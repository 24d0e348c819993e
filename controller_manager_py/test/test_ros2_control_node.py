# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The executable: its sentences, its exit codes, and its end."""

import os
import signal
import subprocess
import sys

import pytest
from running_manager import one_joint_robot, RunningManager

COMMAND = [sys.executable, '-m', 'controller_manager_py.ros2_control_node', '--ros-args']


@pytest.mark.parametrize(
    'arguments',
    [
        ['-r', 'nonsense'],
        ['--nonsense'],
        ['-r', '__node:=a-b'],
        ['--log-level', 'nonsense'],
        ['--params-file', 'nowhere.yaml'],
        ['-p', 'update_rate:=fast'],
    ],
)
def test_wrong_arguments_end_with_one_sentence_and_exit_code_1(arguments):
    done = subprocess.run(
        [*COMMAND, *arguments], capture_output=True, check=False, timeout=60, text=True
    )

    assert done.returncode == 1
    assert 'Traceback' not in done.stderr
    assert done.stderr.splitlines()[-1].startswith('ros2_control_node: ')


def test_a_log_folder_that_cannot_be_written_is_said_with_the_remedy(tmp_path):
    (tmp_path / 'file').touch()
    environment = {**os.environ, 'ROS_LOG_DIR': str(tmp_path / 'file' / 'log')}

    done = subprocess.run(
        COMMAND, capture_output=True, check=False, timeout=60, text=True, env=environment
    )

    assert done.returncode == 1
    assert done.stderr.startswith('ros2_control_node: ')
    assert 'set HOME or ROS_LOG_DIR' in done.stderr


@pytest.mark.parametrize('number', [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_a_manager_that_waits_for_its_description(tmp_path, number):
    with RunningManager(tmp_path) as manager:
        manager.wait_for_output('update rate is')

        assert manager.end(number) == 0
        assert 'Traceback' not in manager.output


def test_a_hang_up_that_was_to_be_ignored_is_ignored(tmp_path):
    former = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as nohup does
    try:
        manager = RunningManager(tmp_path)
    finally:
        signal.signal(signal.SIGHUP, former)
    with manager:
        manager.wait_for_output('update rate is')

        manager.process.send_signal(signal.SIGHUP)
        manager.wait_for_output('waiting for a robot description')

        assert manager.process.poll() is None


def test_several_signals_are_one(tmp_path):
    with RunningManager(tmp_path) as manager:
        manager.wait_for_output('update rate is')
        for _ in range(3):
            manager.process.send_signal(signal.SIGINT)

        assert manager.process.wait(20) == 0
        assert 'Traceback' not in manager.output


def test_signals_until_the_very_end_do_not_change_the_exit_code(tmp_path):
    with RunningManager(tmp_path) as manager:
        manager.wait_for_output('update rate is')
        while manager.process.poll() is None:
            manager.process.send_signal(signal.SIGTERM)

        assert manager.process.returncode == 0


def test_closed_input_output_and_errors_do_not_matter(tmp_path):
    without_streams = ['sh', '-c', 'exec "$0" "$@" <&- >&- 2>&-']
    with RunningManager(tmp_path, prefix=without_streams) as manager:
        manager.describe(one_joint_robot())

        assert list(manager.components()) == ['Arm']
        assert manager.end() == 0


def test_a_signal_during_the_start_ends_without_a_traceback():
    command = [
        sys.executable,
        '-c',
        'import os, signal, sys\n'
        'from controller_manager_py import ros2_control_node\n'
        'install = signal.signal\n'
        'def install_and_send(number, handler):\n'
        '    install(number, handler)\n'
        '    os.kill(os.getpid(), number)\n'
        'signal.signal = install_and_send\n'
        'sys.exit(ros2_control_node.main(["node"]))',
    ]

    done = subprocess.run(command, capture_output=True, check=False, timeout=60, text=True)

    assert 'Traceback' not in done.stderr
    assert done.returncode == 0
