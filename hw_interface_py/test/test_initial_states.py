# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""What the components are brought to at start-up."""

from hardware_fakes import make_component, make_info, RecordingSystem
from hw_interface_py.initial_states import reach_initial_states
from hw_interface_py.interface_table import InterfaceTable
from hw_interface_py.lifecycle import PrimaryState, TransitionCallbackReturn
import pytest

NAMES = ('arm', 'hand', 'head')


def make_robot(**answers):
    """Return three components; ``answers`` are those of the second one."""
    table = InterfaceTable(64)
    components = []
    for name in NAMES:
        plugin = RecordingSystem()
        if name == 'hand':
            plugin.answers |= answers
        components.append(make_component(plugin, make_info(name, joints=(name,)), table))
    return components


def states(components):
    return [component.state.label for component in components]


@pytest.mark.parametrize(
    ('unconfigured', 'inactive', 'expected'),
    [
        ((), (), ['active', 'active', 'active']),
        (('arm',), (), ['unconfigured', 'active', 'active']),
        ((), ('hand', 'arm'), ['inactive', 'inactive', 'active']),
        (('head',), ('hand',), ['active', 'inactive', 'unconfigured']),
        (('',), ('', 'hand'), ['active', 'inactive', 'active']),
    ],
)
def test_listed_components_stay_below_active(unconfigured, inactive, expected):
    components = make_robot()

    report = reach_initial_states(components, unconfigured=unconfigured, inactive=inactive)

    assert states(components) == expected
    assert report == ((), ())


def test_unknown_name_is_warned_about_with_the_names_there_are():
    report = reach_initial_states(make_robot(), unconfigured=(), inactive=('Hand',))

    (warning,) = report.warnings
    for part in ('hardware_components_initial_state.inactive', "'Hand'", "'hand'", 'arm', 'head'):
        assert part in warning
    assert report.failures == ()


def test_name_in_both_lists_stays_unconfigured_with_a_warning():
    components = make_robot()

    report = reach_initial_states(components, unconfigured=('arm',), inactive=('arm',))

    assert states(components)[0] == 'unconfigured'
    assert "'arm' is listed twice" in report.warnings[0]


@pytest.mark.parametrize(
    ('failing', 'expected'), [('on_configure', 'unconfigured'), ('on_activate', 'inactive')]
)
def test_failing_component_is_told_and_the_others_go_on(failing, expected):
    components = make_robot(**{failing: TransitionCallbackReturn.FAILURE})

    report = reach_initial_states(components, unconfigured=(), inactive=())

    (failure,) = report.failures
    assert "'hand'" in failure
    assert failing in failure
    assert states(components) == ['active', expected, 'active']


def test_refused_component_is_not_told_again():
    components = make_robot(on_init=TransitionCallbackReturn.FAILURE)

    report = reach_initial_states(components, unconfigured=(), inactive=('hand',))

    assert report == ((), ())
    assert [each.state for each in components] == [
        PrimaryState.ACTIVE,
        PrimaryState.FINALIZED,
        PrimaryState.ACTIVE,
    ]
