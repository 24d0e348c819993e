# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Every error says who and why in one line, keeps its parts, and is of a fitting kind."""

from pathlib import Path

from controller_manager_py import errors
import pytest

RAISED = [
    (
        errors.ParameterFileError('is 30.5', file=Path('a.yaml'), line=3, column=5, key='rate'),
        ValueError,
        'a.yaml:3:5: is 30.5',
    ),
    (
        errors.ParameterFileError('there is no such file', file=Path('a.yaml')),
        ValueError,
        'a.yaml: there is no such file',
    ),
    (
        errors.ControllerLoadError('arm', 'its type is unknown'),
        RuntimeError,
        "controller 'arm': its type is unknown",
    ),
    (
        errors.ControllerStateError('arm', 'is active'),
        RuntimeError,
        "controller 'arm': is active",
    ),
    (
        errors.ControllerRateError('arm', -5, 100),
        ValueError,
        "controller 'arm': update_rate -5 Hz is refused; allowed: 0 (the rate of the manager) to"
        ' 100 Hz',
    ),
    (
        errors.UnknownControllerError('amr', ['arm', 'leg']),
        LookupError,
        "controller 'amr': no controller of this name is loaded; did you mean 'arm'?",
    ),
    (errors.SwitchRefusedError('claimed by leg'), RuntimeError, 'claimed by leg'),
    (
        errors.ManagerEndingError('load_controller arm'),
        RuntimeError,
        "the manager is ending; 'load_controller arm' was not run",
    ),
    (
        errors.RosArgumentsError(['-r', 'x'], ValueError('no rule')),
        ValueError,
        "the ROS arguments '-r x' are refused: ValueError: no rule",
    ),
    (
        errors.LogFolderError(RuntimeError('no folder, at /rcl.c:1')),
        OSError,
        'no folder; set HOME or ROS_LOG_DIR to',
    ),
]


@pytest.mark.parametrize(
    ('error', 'kind', 'text'), RAISED, ids=[type(e[0]).__name__ for e in RAISED]
)
def test_an_error_is_one_line_of_the_tree_and_of_a_fitting_kind(error, kind, text):
    assert isinstance(error, errors.ControllerManagerError)
    assert isinstance(error, kind)
    assert str(error).startswith(text)
    assert '\n' not in str(error)


def test_the_parts_are_kept():
    place = RAISED[0][0]
    assert (place.file, place.line, place.column, place.key) == (Path('a.yaml'), 3, 5, 'rate')
    assert RAISED[2][0].controller == 'arm'
    assert RAISED[4][0].wanted_hz == -5
    assert RAISED[5][0].loaded == ('arm', 'leg')
    assert RAISED[7][0].request == 'load_controller arm'
    assert RAISED[8][0].arguments == ('-r', 'x')


def test_the_tree_in_the_docstring_is_complete():
    classes = [
        name
        for name, value in vars(errors).items()
        if isinstance(value, type) and issubclass(value, errors.ControllerManagerError)
    ]

    assert [name for name in classes if name not in errors.__doc__] == []
    assert len(classes) > 5
