# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Limits come from the URDF and are tightened by command interfaces."""

import math
import sys

from hw_interface_py.hardware_info import JointLimits, SoftJointLimits
from hw_interface_py.urdf_parser import parse_robot_description
from hypothesis import given
from hypothesis import strategies as st
import pytest
from robot_documents import component, LIMIT, robot, urdf_joint

# LIMIT: position -1.5 to 1.5 rad, velocity 2 rad/s, effort 20 Nm.
MAX = sys.float_info.max


def describe(interfaces='', kind='revolute', urdf_body=LIMIT, joint_body=''):
    return parse_robot_description(
        robot(
            component(f'<joint name="elbow">{joint_body}{interfaces}</joint>'),
            joints=urdf_joint('elbow', 'lower', kind=kind, body=urdf_body),
        )
    )


def limits_of(interfaces='', **options):
    return describe(interfaces, **options).hardware[0].limits['elbow']


def command(name, minimum=None, maximum=None, extra=''):
    return interface('command_interface', name, minimum, maximum, extra)


def interface(tag, name, minimum=None, maximum=None, extra=''):
    low = '' if minimum is None else f'<param name="min">{minimum}</param>'
    high = '' if maximum is None else f'<param name="max">{maximum}</param>'
    return f'<{tag} name="{name}">{low}{high}{extra}</{tag}>'


OFF = '<limits enable="false"/>'


@pytest.mark.parametrize('kind', ['revolute', 'prismatic'])
def test_the_urdf_alone_limits_position_velocity_and_effort(kind):
    limits = limits_of(kind=kind)

    assert (limits.min_position, limits.max_position) == (-1.5, 1.5)
    assert (limits.max_velocity, limits.max_effort) == (2.0, 20.0)
    assert limits.has_position_limits
    assert limits.has_velocity_limits
    assert limits.has_effort_limits
    assert not limits.has_acceleration_limits
    assert not limits.has_deceleration_limits
    assert not limits.has_jerk_limits
    assert not limits.angle_wraparound
    assert math.isnan(limits.max_acceleration)


def test_velocity_and_effort_of_the_urdf_are_magnitudes():
    limits = limits_of(urdf_body='<limit effort="-20" velocity="-2"/>')

    assert (limits.max_velocity, limits.max_effort) == (2.0, 20.0)


def test_a_continuous_joint_wraps_around_and_has_no_position_limits():
    limits = limits_of(kind='continuous')

    assert limits.angle_wraparound
    assert not limits.has_position_limits
    assert limits.has_velocity_limits


def test_a_joint_without_limit_has_none():
    limits = limits_of(kind='continuous', urdf_body='')

    flags = [getattr(limits, name) for name in dir(limits) if name.startswith('has_')]
    assert len(flags) == 6
    assert not any(flags)
    assert not limits.angle_wraparound
    assert math.isnan(limits.min_position)
    assert math.isnan(limits.max_velocity)


@pytest.mark.parametrize(
    ('minimum', 'maximum', 'expected'),
    [
        (None, None, (-1.5, 1.5)),
        ('-1', '1', (-1.0, 1.0)),
        ('-9', '9', (-1.5, 1.5)),
        ('-1', None, (-1.0, 1.5)),
        (None, '+1', (-1.5, 1.0)),
        ('{-2*pi}', '1', (-1.5, 1.0)),
        ('nan', 'inf', (-1.5, 1.5)),
    ],
)
def test_a_position_command_interface_tightens_the_range(minimum, maximum, expected):
    limits = limits_of(command('position', minimum, maximum))

    assert (limits.min_position, limits.max_position) == expected
    assert limits.has_position_limits


@pytest.mark.parametrize(
    ('minimum', 'maximum', 'expected', 'is_limited'),
    [
        (None, None, (-MAX, MAX), False),
        ('-1', '1', (-1.0, 1.0), True),
        ('-1', None, (-1.0, MAX), True),
        (None, '1', (-MAX, 1.0), True),
        ('x', None, (-MAX, MAX), False),
    ],
)
def test_a_position_command_interface_can_limit_a_continuous_joint(
    minimum, maximum, expected, is_limited
):
    limits = limits_of(command('position', minimum, maximum), kind='continuous')

    assert (limits.min_position, limits.max_position) == expected
    assert limits.has_position_limits is is_limited
    assert limits.angle_wraparound


@pytest.mark.parametrize(('name', 'base'), [('velocity', 2.0), ('effort', 20.0)])
@pytest.mark.parametrize(
    ('minimum', 'maximum', 'expected'),
    [
        (None, None, None),
        ('-1', '1', 1.0),
        ('-0.5', '1', 0.5),
        ('-1', '0.5', 0.5),
        ('0.25', None, 0.25),
        (None, '0.75', 0.75),
        ('-99', '99', None),
        ('slow', 'fast', None),
    ],
)
def test_velocity_and_effort_take_the_smallest_magnitude(name, base, minimum, maximum, expected):
    limits = limits_of(command(name, minimum, maximum))

    assert getattr(limits, f'max_{name}') == (base if expected is None else expected)
    assert getattr(limits, f'has_{name}_limits')


@pytest.mark.parametrize('name', ['velocity', 'effort'])
@pytest.mark.parametrize(
    ('maximum', 'value', 'is_limited'), [(None, MAX, False), ('3', 3.0, True)]
)
def test_velocity_and_effort_can_be_limited_without_the_urdf(name, maximum, value, is_limited):
    limits = limits_of(command(name, None, maximum), kind='continuous', urdf_body='')

    assert getattr(limits, f'max_{name}') == value
    assert getattr(limits, f'has_{name}_limits') is is_limited


@pytest.mark.parametrize('name', ['velocity', 'effort', 'acceleration'])
def test_a_negative_maximum_counts_by_magnitude_with_a_warning(name):
    description = describe(command(name, None, '-1'))

    assert getattr(description.hardware[0].limits['elbow'], f'max_{name}') == 1.0
    (warning,) = description.warnings
    assert f"command interface '{name}': parameter 'max' is negative: -1.0" in warning


@pytest.mark.parametrize(
    ('minimum', 'maximum', 'acceleration', 'deceleration'),
    [
        ('-3', '4', (4.0, True), (3.0, True)),
        ('3', None, (3.0, False), (3.0, True)),
        (None, '4', (4.0, True), (4.0, False)),
    ],
)
def test_acceleration_and_deceleration_share_a_single_value(
    minimum, maximum, acceleration, deceleration
):
    limits = limits_of(command('acceleration', minimum, maximum))

    assert (limits.max_acceleration, limits.has_acceleration_limits) == acceleration
    assert (limits.max_deceleration, limits.has_deceleration_limits) == deceleration


def test_jerk_is_limited_by_the_magnitude_of_its_maximum():
    limits = limits_of(command('jerk', None, '-100'))

    assert (limits.max_jerk, limits.has_jerk_limits) == (100.0, True)


def test_a_minimum_jerk_is_ignored_with_a_warning():
    description = describe(command('jerk', '-100'))

    assert not description.hardware[0].limits['elbow'].has_jerk_limits
    (warning,) = description.warnings
    assert "command interface 'jerk': parameter 'min' is ignored" in warning


def test_limits_of_other_interfaces_are_ignored_with_a_warning():
    description = describe(command('current', '0', '3'))

    (warning,) = description.warnings
    assert "'current' has no limits here, only position, velocity, effort" in warning


def test_other_interfaces_without_limits_pass_without_a_warning():
    assert describe(command('current')).warnings == ()


def test_an_unevaluated_expression_gives_one_warning_with_its_place_and_remedy():
    description = describe(command('position', '{-2*pi}', '1'))

    (warning,) = description.warnings
    assert warning.startswith(
        "robot description line 2, component 'arm', joint 'elbow', command interface 'position': "
        "parameter 'min' is ignored: '{-2*pi}'"
    )
    assert '${...}' in warning


def test_an_impossible_range_is_kept_with_a_warning():
    description = describe(command('position', '1', '-1'))

    (warning,) = description.warnings
    assert 'no position satisfies all limits: 1.0 is above -1.0' in warning


def test_state_interfaces_contribute_nothing():
    description = describe(interface('state_interface', 'position', '-0.1', 'x'))

    assert description.hardware[0].limits['elbow'].max_position == 1.5
    assert description.warnings == ()


def test_a_joint_can_switch_all_its_limits_off():
    description = describe(
        command('position', '-1', 'x') + command('acceleration', '1', '1'), joint_body=OFF
    )

    assert description.hardware[0].limits['elbow'] == JointLimits(
        min_position=-MAX,
        max_position=MAX,
        max_velocity=MAX,
        max_acceleration=MAX,
        max_deceleration=MAX,
        max_jerk=MAX,
        max_effort=MAX,
    )
    assert description.warnings == ()


@pytest.mark.parametrize('name', ['position', 'velocity', 'effort', 'acceleration', 'jerk'])
def test_an_interface_switches_off_the_limit_of_its_own_quantity_only(name):
    limits = limits_of(command(name, '-1', '1', extra=OFF))

    flags = {
        quantity: getattr(limits, f'has_{quantity}_limits')
        for quantity in ('position', 'velocity', 'effort', 'acceleration', 'jerk')
    }
    in_force = {'position', 'velocity', 'effort'} - {name}
    assert {quantity for quantity, is_limited in flags.items() if is_limited} == in_force


def test_soft_limits_exist_only_with_a_safety_controller():
    assert describe().hardware[0].soft_limits == {}


@pytest.mark.parametrize(
    ('soft', 'kind', 'expected'),
    [
        (('-1', '1'), 'revolute', (-1.0, 1.0)),
        (('-9', '9'), 'revolute', (-1.5, 1.5)),
        (('-9', '9'), 'continuous', (-9.0, 9.0)),
    ],
)
def test_soft_limits_are_clipped_into_active_hard_limits(soft, kind, expected):
    safety = (
        f'<safety_controller soft_lower_limit="{soft[0]}" soft_upper_limit="{soft[1]}" '
        'k_position="10" k_velocity="5"/>'
    )

    soft_limits = describe(kind=kind, urdf_body=LIMIT + safety).hardware[0].soft_limits

    assert soft_limits == {
        'elbow': SoftJointLimits(
            min_position=expected[0], max_position=expected[1], k_position=10.0, k_velocity=5.0
        )
    }


finite = st.floats(-1e6, 1e6)


@given(st.one_of(st.none(), finite), st.one_of(st.none(), finite))
def test_command_interfaces_never_widen_what_the_urdf_permits(minimum, maximum):
    names = ('position', 'velocity', 'effort')

    limits = limits_of(''.join(command(name, minimum, maximum) for name in names))

    assert limits.min_position >= -1.5
    assert limits.max_position <= 1.5
    assert 0.0 <= limits.max_velocity <= 2.0
    assert 0.0 <= limits.max_effort <= 20.0
