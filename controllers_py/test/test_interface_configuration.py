# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""A controller's wish becomes a list of names."""

import re

from controllers_py.interface_configuration import (
    InterfaceConfiguration,
    InterfaceConfigurationType,
)
from hypothesis import given
from hypothesis import strategies as st
import pytest

AVAILABLE = ('joint1/position', 'joint1/velocity', 'joint10/position', 'imu/orientation.x')


@pytest.mark.parametrize(
    ('wish', 'names'),
    [
        (InterfaceConfiguration.all(), AVAILABLE),
        (InterfaceConfiguration.none(), ()),
        (
            InterfaceConfiguration.individual(['joint1/velocity', 'joint1/effort']),
            ('joint1/velocity', 'joint1/effort'),
        ),
        (
            InterfaceConfiguration.best_effort(['joint1/velocity', 'joint1/effort']),
            ('joint1/velocity',),
        ),
        (InterfaceConfiguration.regex(['joint1/.*']), ('joint1/position', 'joint1/velocity')),
        (InterfaceConfiguration.regex(['joint1']), ()),
        (
            InterfaceConfiguration.regex(['imu/.*', '.*/position']),
            ('imu/orientation.x', 'joint1/position', 'joint10/position'),
        ),
    ],
)
def test_each_kind_of_wish_gives_its_names(wish, names):
    assert wish.resolve(AVAILABLE) == names


def test_a_pattern_that_is_none_is_told():
    with pytest.raises(re.error):
        InterfaceConfiguration.regex(['joint[']).resolve(AVAILABLE)


@given(st.lists(st.sampled_from([*AVAILABLE, 'nobody/has_it']), unique=True))
def test_best_effort_keeps_the_order_and_only_what_is_there(names):
    resolved = InterfaceConfiguration.best_effort(names).resolve(AVAILABLE)

    assert list(resolved) == [name for name in names if name in AVAILABLE]


def test_the_kinds_have_the_numbers_of_the_c_plus_plus_stack():
    numbers = {kind.name: int(kind) for kind in InterfaceConfigurationType}

    assert numbers == {
        'ALL': 0,
        'INDIVIDUAL': 1,
        'NONE': 2,
        'INDIVIDUAL_BEST_EFFORT': 3,
        'REGEX': 10,
    }
