# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of how a program ends: exit codes and the last line."""

import os
import signal

from controller_manager_py.cli.errors import InvalidCommandError, RequestRefusedError
from controller_manager_py.cli.manager_options import ManagerOptions
from controller_manager_py.cli.manager_session import open_session, run_program
from controller_manager_py.cli.stop_signals import StopSignals
import pytest

OPTIONS = ManagerOptions(manager='cm', ros_arguments=('--ros-args', '-r', '__ns:=/robot'))


def refuse(stop):
    raise RequestRefusedError('no', subject='arm')


def mistake(stop):
    raise InvalidCommandError('that is no name')


def interrupt(stop):
    os.kill(os.getpid(), signal.SIGTERM)
    stop.check('testing')


@pytest.mark.parametrize(
    ('work', 'code'), [(lambda _: None, 0), (refuse, 1), (mistake, 1), (interrupt, 143)]
)
def test_the_exit_code_says_how_the_work_ended(work, code):
    assert run_program('spawner', work) == code


def test_a_mistake_of_the_command_line_is_told_without_ros(capsys):
    run_program('spawner', mistake)

    assert capsys.readouterr().err == 'spawner: error: that is no name\n'


def test_a_session_knows_the_manager_and_leaves_the_graph_at_its_end():
    with StopSignals() as stop, open_session('tester', OPTIONS, stop) as session:
        connection = session.connection
        assert connection.manager == '/robot/cm'
        assert connection.own_namespace == '/robot'
        assert session.client.manager_timeout_s == 0.0

    with pytest.raises(RuntimeError, match='destruction was requested'):
        connection.full_name(connection.own_namespace)


def test_what_ends_a_session_is_logged_under_the_name_of_the_program(capfd):
    def work(stop):
        with open_session('tester', OPTIONS, stop):
            raise RequestRefusedError('arm refuses', subject='arm')

    assert run_program('spawner', work) == 1

    line = capfd.readouterr().err
    assert line.startswith('[ERROR]')
    assert '[robot.tester]: arm refuses' in line


def test_an_interruption_is_logged_as_one_line_that_is_no_error(capfd):
    def work(stop):
        with open_session('tester', OPTIONS, stop):
            os.kill(os.getpid(), signal.SIGINT)
            stop.check('testing')

    assert run_program('spawner', work) == 130

    lines = capfd.readouterr().err.splitlines()
    assert len(lines) == 1
    assert lines[0].startswith('[INFO]')
    assert lines[0].endswith('[robot.tester]: SIGINT received while testing; exiting')
