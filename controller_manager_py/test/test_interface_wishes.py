# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Whatever a controller answers about its interfaces is a wish that resolves, or a failure."""

from controller_manager_py.interface_wishes import ask_wishes, InterfaceWishes
from controllers_py.interface_configuration import (
    InterfaceConfiguration,
    InterfaceConfigurationType,
)
from hw_interface_py.interface_handles import InterfaceDescription
from hw_interface_py.interface_table import InterfaceTable
from hw_interface_py.plugin_guard import PluginFailure
from hypothesis import given
from hypothesis import strategies as st
from manager_rig import RecordingController
import pytest

NAMES = ('j1/position', 'j1/velocity', 'j2/position')


@pytest.fixture(name='table')
def table_of_two_joints():
    return make_table()


def make_table():
    table = InterfaceTable(16)
    for shelf in (table.states, table.commands):
        shelf.add([InterfaceDescription(prefix=p, interface_name=i) for p, i in _split()], 'arm')
    table.set_available('arm', True)
    return table


def _split():
    return [name.split('/') for name in NAMES]


def asked(table, answer):
    controller = RecordingController()
    controller.answers['states'] = answer
    return ask_wishes(controller, table)


def test_both_configurations_are_kept_as_given(table):
    commands = InterfaceConfiguration.individual(['j1/position'])
    states = InterfaceConfiguration.regex(['j1/.*'])

    wishes = ask_wishes(RecordingController(commands, states), table)

    assert wishes == InterfaceWishes(commands, states)


def test_a_list_of_names_counts_as_a_tuple(table):
    answer = InterfaceConfiguration(InterfaceConfigurationType.INDIVIDUAL, ['j1/position'])

    wishes = asked(table, answer)

    assert wishes.states == InterfaceConfiguration.individual(['j1/position'])


@pytest.mark.parametrize(
    ('answer', 'words'),
    [
        (None, 'returned an object of type NoneType; return an InterfaceConfiguration'),
        (['j1/position'], 'returned an object of type list'),
        (InterfaceConfiguration(1, ('j1/position',)), 'has type 1'),
        (InterfaceConfiguration.individual([5]), 'names 5; give full names'),
        (InterfaceConfiguration.individual([['j1/position']]), "names ['j1/position']"),
        (
            InterfaceConfiguration(InterfaceConfigurationType.INDIVIDUAL, 'j1/position'),
            'has str as its names',
        ),
        (InterfaceConfiguration.regex(['j1/[']), 'unterminated character set'),
        (
            InterfaceConfiguration.individual(['j1/position', 'j1/position']),
            'wants j1/position more than once',
        ),
        (
            InterfaceConfiguration.regex(['j1/.*', '.*/position']),
            'wants j1/position more than once',
        ),
        (KeyError('joints'), "KeyError: 'joints'"),
        (SystemExit(3), 'SystemExit: 3'),
    ],
)
def test_a_wrong_answer_is_a_failure_of_its_callback(table, answer, words):
    failure = asked(table, answer)

    assert isinstance(failure, PluginFailure)
    assert failure.callback == 'state_interface_configuration'
    assert words in failure.text


def test_an_exception_is_told_with_its_place(table):
    failure = asked(table, RuntimeError('no'))

    assert 'manager_rig.py:' in failure.location


ANSWERS = st.one_of(
    st.none(),
    st.text(),
    st.builds(
        InterfaceConfiguration,
        st.sampled_from([*InterfaceConfigurationType, 7, None]),
        st.one_of(
            st.none(),
            st.text(max_size=4),
            st.lists(st.one_of(st.sampled_from(NAMES), st.text('j1/.*[(', max_size=5), st.none())),
        ),
    ),
)


@given(ANSWERS, st.sets(st.sampled_from(NAMES)))
def test_what_was_accepted_can_be_resolved_whatever_is_available(answer, available):
    outcome = asked(make_table(), answer)

    assert isinstance(outcome, PluginFailure) or isinstance(
        outcome.states.resolve(tuple(available)), tuple
    )
