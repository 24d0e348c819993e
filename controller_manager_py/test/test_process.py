# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""A manager's process is set up in order, or refused in one sentence with nothing left behind."""

import json
import subprocess
import sys
import textwrap

from controller_manager_py.realtime.scheduling import has_realtime_kernel
import pytest

REPORT = """
    import gc, json, os, sys, threading
    from controller_manager_py.errors import ControllerManagerError
    from controller_manager_py.process import ManagerProcess
    import rclpy

    fatal = []
    process = ManagerProcess(sys.argv, lambda: fatal.append(True))
    process.start()
    report = {
        'rate': process.manager.parameters.update_rate,
        'lock': process.manager.parameters.lock_memory,
        'cpus': list(process.manager.parameters.cpu_affinity),
        'threads': sorted(thread.name for thread in threading.enumerate()),
        'collects': gc.isenabled(),
        'name': process.manager.node.get_fully_qualified_name(),
        'late': process.manager.node.get_parameter_or('late.type').value,
        'described': process.manager.is_described,
    }
    report['ended'] = process.shutdown(2.5)
    report['ok'] = rclpy.ok()
    report['fatal'] = fatal
    names = [thread.name for thread in threading.enumerate()]
    report['left'] = [name for name in ('control_loop', 'executor') if name in names]
    print(json.dumps(report))
"""


def run(code, *arguments: str):
    return subprocess.run(
        [sys.executable, '-c', textwrap.dedent(code), *arguments],
        capture_output=True,
        check=False,
        timeout=60,
        text=True,
    )


def report_of(*arguments: str):
    done = run(REPORT, '--ros-args', *arguments)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


@pytest.fixture(name='file')
def parameter_file(tmp_path):
    path = tmp_path / 'manager.yaml'
    path.write_text(
        '/**:\n  ros__parameters: {update_rate: 20}\n'
        'controller_manager:\n  ros__parameters: {update_rate: 40, cpu_affinity: 0}\n'
        '/left/boss:\n  ros__parameters: {update_rate: 80, late.type: some/Kind}\n'
    )
    return str(path)


def test_a_process_starts_its_threads_and_ends_them():
    report = report_of()

    assert report['threads'].count('control_loop') == 1
    assert report['threads'].count('executor') == 1
    assert report['left'] == []
    assert (report['ended'], report['ok'], report['fatal']) == (True, False, [])
    assert report['collects'] is False
    assert report['described'] is False


def test_parameters_come_from_the_most_specific_section_of_the_file(file):
    assert report_of('--params-file', file)['rate'] == 40


def test_an_argument_counts_more_than_a_file(file):
    assert report_of('--params-file', file, '-p', 'update_rate:=50')['rate'] == 50


def test_a_single_cpu_may_be_a_plain_number(file):
    assert report_of('--params-file', file)['cpus'] == [0]


def test_memory_is_locked_on_a_realtime_kernel_or_when_asked_for():
    assert report_of()['lock'] is has_realtime_kernel()
    assert report_of('-p', 'lock_memory:=true')['lock'] is True


def test_remaps_name_the_node_whose_section_counts(file):
    report = report_of('--params-file', file, '-r', '__ns:=/left', '-r', '__node:=boss')

    assert report['name'] == '/left/boss'
    assert (report['rate'], report['late']) == (80, 'some/Kind')


REFUSED = """
    import os, sys
    from controller_manager_py.errors import ControllerManagerError
    from controller_manager_py.process import ManagerProcess
    from controllers_py.errors import ControllerError
    import rclpy

    try:
        ManagerProcess(sys.argv, lambda: None)
    except (ControllerManagerError, ControllerError) as error:
        print(error)
    print(rclpy.ok(), sys.stdout is sys.__stdout__)
"""


@pytest.mark.parametrize(
    ('arguments', 'sentence'),
    [
        (['-p', 'update_rate:=0'], "parameter 'update_rate': is 0"),
        (['-p', 'thread_priority:=5'], "parameter 'thread_priority': is 5"),
        (['-r', 'nonsense'], "the ROS arguments '-r nonsense' are refused"),
        (['--nonsense'], "the ROS arguments '--nonsense' are refused"),
        (['--params-file', 'nowhere.yaml'], 'nowhere.yaml: there is no such parameter file'),
    ],
)
def test_a_refused_start_leaves_neither_ros_nor_pumps(arguments, sentence):
    done = run(REFUSED, '--ros-args', *arguments)

    text, state = done.stdout.splitlines()
    assert sentence in text
    assert state == 'False True'


def test_a_refused_value_of_a_file_is_named_with_its_line(tmp_path):
    path = tmp_path / 'manager.yaml'
    path.write_text('controller_manager:\n  ros__parameters:\n    update_rate: fast\n')

    done = run(REFUSED, '--ros-args', '--params-file', str(path))

    assert done.stdout.startswith(f'{path}:3: ')
