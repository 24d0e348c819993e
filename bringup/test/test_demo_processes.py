# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Programs that the demo runs, and what happens when they fail."""

from bringup.demo_processes import DemoError, run_command
import pytest


def test_a_command_is_shown_as_a_person_would_type_it(capfd):
    run_command('', 'echo', 'hello')

    assert capfd.readouterr().out == '\n$ echo hello\nhello\n'


def test_a_command_that_fails_is_named_with_its_exit_code():
    with pytest.raises(DemoError, match='false ended with exit code 1'):
        run_command('', 'false')


def test_a_command_that_is_not_there_is_named_with_the_remedy():
    with pytest.raises(DemoError, match=r'gone-program is not on PATH; source setup\.bash'):
        run_command('', 'gone-program')
