# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Errors say who and what, and keep the parts for programs."""

from controllers_py import errors
from controllers_py.errors import ControllerError, ParameterError
import pytest


def test_every_error_has_the_same_root_and_a_built_in_one():
    classes = [each for each in vars(errors).values() if isinstance(each, type)]

    assert len(classes) > 3
    for each in classes:
        assert issubclass(each, ControllerError)
        assert each is ControllerError or issubclass(each, ValueError | TypeError)


@pytest.mark.parametrize(
    ('parameter', 'subject'), [('joints', "parameter 'joints'"), ('', 'parameters')]
)
def test_a_parameter_error_names_node_and_parameter(parameter, subject):
    error = ParameterError('arm', parameter, 'is empty')

    assert str(error) == f"node 'arm': {subject}: is empty"
    assert (error.node, error.parameter, error.problem) == ('arm', parameter, 'is empty')


def test_the_tree_in_the_documentation_names_every_class():
    names = [name for name, each in vars(errors).items() if isinstance(each, type)]

    assert [name for name in names if name not in errors.__doc__] == []
