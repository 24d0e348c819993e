# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of when and how log lines are coloured."""

from controller_manager_py.cli.terminal_colours import Colour, coloured
import pytest


@pytest.mark.parametrize(
    ('wish', 'is_terminal', 'expected'),
    [
        ('1', False, '\033[94mLoaded \033[1marm\033[0m'),
        ('0', True, 'Loaded arm'),
        (None, True, '\033[94mLoaded \033[1marm\033[0m'),
        (None, False, 'Loaded arm'),
        ('nonsense', False, 'Loaded arm'),
    ],
)
def test_the_variable_of_ros_decides_and_without_it_the_terminal(
    monkeypatch, wish, is_terminal, expected
):
    monkeypatch.setattr('sys.stdout.isatty', lambda: is_terminal, raising=False)
    if wish is None:
        monkeypatch.delenv('RCUTILS_COLORIZED_OUTPUT', raising=False)
    else:
        monkeypatch.setenv('RCUTILS_COLORIZED_OUTPUT', wish)

    assert coloured(Colour.PROGRESS, 'Loaded ', name='arm') == expected


def test_a_text_without_a_name_is_coloured_to_its_end(monkeypatch):
    monkeypatch.setenv('RCUTILS_COLORIZED_OUTPUT', '1')

    assert coloured(Colour.WARNING, 'careful') == '\033[93mcareful\033[0m'
