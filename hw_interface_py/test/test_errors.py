# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The errors form the tree that their package draws, and their texts say what to do."""

import re

from hw_interface_py import errors
from hw_interface_py.errors import (
    AmbiguousPluginError,
    DriverPackageError,
    HardwareInterfaceError,
    InvalidTextError,
    PluginClassError,
    PluginImportError,
    RobotDescriptionError,
    UnknownPluginError,
)
import pytest

DRAWN = re.compile(r'^    (?P<branch>[ │├└─]*)(?P<name>\w+Error)(?: +\((?P<builtin>\w+)\))?', re.M)
GROUP = 'hw_interface_py.component'


def drawn_tree():
    """Return for each drawn error the names of its bases: its parent and a built-in."""
    parents, path = {}, []
    for match in DRAWN.finditer(errors.__doc__):
        depth = len(match['branch']) // 4
        path[depth:] = [match['name']]
        parent = path[depth - 1] if depth else 'Exception'
        parents[match['name']] = [parent, *([match['builtin']] if match['builtin'] else [])]
    return parents


def test_the_drawn_tree_is_the_tree():
    defined = {
        name: [base.__name__ for base in getattr(errors, name).__bases__]
        for name in errors.__all__
    }

    assert drawn_tree() == defined


def test_every_error_has_one_root():
    assert all(
        issubclass(getattr(errors, each), HardwareInterfaceError) for each in errors.__all__
    )


@pytest.mark.parametrize(
    ('error', 'text'),
    [
        (InvalidTextError('yes', 'a boolean'), "'yes' is not a boolean"),
        (RobotDescriptionError('no joint', line=3), 'no joint'),
        (DriverPackageError('arm', 'exists'), "package 'arm': exists"),
        (
            AmbiguousPluginError(GROUP, 'a/B', ['one (m:B)', 'two (n:B)']),
            "component 'a/B' is offered by more than one package: one (m:B) and two (n:B);"
            ' uninstall all but one, or give the entry point another name in the setup.py of one',
        ),
        (
            PluginImportError(GROUP, 'a/B', module='m', text='OSError: no bus', location='m.py:3'),
            "component 'a/B' cannot be used: importing m raised OSError: no bus (m.py:3)",
        ),
        (
            PluginClassError(GROUP, 'a/B', target='m:B', fault='which is no class'),
            "component 'a/B' leads to m:B, which is no class",
        ),
    ],
)
def test_a_message_is_one_sentence_with_its_parts(error, text):
    assert str(error) == text


def test_an_unknown_plugin_keeps_the_known_ones_nearest_first():
    error = UnknownPluginError(
        'controllers_py.controller', 'a/Broadcster', ['x/Y', 'a/Broadcaster']
    )

    assert error.known == ('a/Broadcaster', 'x/Y')
    assert str(error).startswith("controller 'a/Broadcster' is not installed")


def test_the_parts_of_a_description_error_are_kept():
    error = RobotDescriptionError('text', line=7, element='joint', component='arm', joint='elbow')

    assert (error.line, error.element, error.component) == (7, 'joint', 'arm')
    assert (error.joint, error.interface) == ('elbow', None)
