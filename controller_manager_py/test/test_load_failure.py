# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of what is said about a controller that could not be loaded."""

from controller_manager_py.cli.load_failure import describe_load_failure

TYPES = {'joint_state_broadcaster/JointStateBroadcaster': '', 'a_controller/A': ''}


class ScriptedClient:
    """A manager with these parameters and the types above."""

    def __init__(self, **parameters):
        self._parameters = {name.replace('__', '.'): text for name, text in parameters.items()}

    def text_parameters(self, names):
        return {name: self._parameters[name] for name in names if name in self._parameters}

    def list_controller_types(self):
        return TYPES


def describe(**parameters):
    return describe_load_failure(
        'jsb',
        ScriptedClient(**parameters),
        manager='/cm',
        reason_for_no_type='no parameter file was given',
    )


def test_a_missing_type_is_named_with_the_parameter_and_the_files():
    assert describe() == (
        "Failed loading controller jsb: its type is not known. '/cm' has no parameter 'jsb.type',"
        " and no parameter file was given. Correct the name, or write 'type: TYPE' below the"
        " ros__parameters of 'jsb'"
    )


def test_a_type_that_is_not_installed_is_answered_with_the_nearest():
    text = describe(jsb__type='joint_state_broadcaster/JointStateBroadcastr')

    assert "its type 'joint_state_broadcaster/JointStateBroadcastr' is not installed" in text
    assert "did you mean 'joint_state_broadcaster/JointStateBroadcaster'?" in text


def test_of_an_installed_type_only_the_manager_knows_the_reason():
    assert describe(jsb__type='a_controller/A') == (
        "Failed loading controller jsb of type 'a_controller/A': the log of '/cm' says why"
    )
