# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Mirrored states equal finite commands plus offset, and stay as they were otherwise."""

import math

from hw_interface_py.components.mock_system.command_mirror import CommandMirror, MirrorSource
from hw_interface_py.errors import InterfaceValueError
from hw_interface_py.interface_handles import InterfaceDescription
from hw_interface_py.interface_table import InterfaceTable
from hypothesis import given
from hypothesis import strategies as st
import numpy as np
import pytest

values = st.lists(
    st.floats(-1e6, 1e6) | st.sampled_from([math.nan, math.inf]), min_size=1, max_size=6
)


def make_mirror(size, offset=0.0, refuses_infinity=False):
    """Return a mirror of s<i> from c<i>, the commands and the states, which start at 7."""
    table = InterfaceTable(16)
    descriptions = [
        InterfaceDescription(prefix=f'j{i}', interface_name='position') for i in range(size)
    ]
    groups = []
    for shelf in (table.commands, table.states):
        shelf.add(descriptions, 'arm')
        groups.append(shelf.writable_group([each.name for each in descriptions]))
    commands, states = groups
    states.write(7.0)
    sources = {
        each.name: MirrorSource(each.name, offset, refuses_infinity) for each in descriptions
    }
    return CommandMirror(sources, commands, states), commands, states


@given(given_values=values, offset=st.floats(-10, 10))
def test_finite_commands_arrive_with_their_offset_and_nothing_else_does(given_values, offset):
    mirror, commands, states = make_mirror(len(given_values), offset)
    commands.write(np.array(given_values))

    mirror.update()

    expected = [value + offset if math.isfinite(value) else 7.0 for value in given_values]
    assert states.read().tolist() == expected
    assert np.array_equal(commands.read(), np.array(given_values), equal_nan=True)


@given(given_values=values)
def test_an_infinite_command_is_refused_by_name_where_that_is_asked_for(given_values):
    mirror, commands, states = make_mirror(len(given_values), refuses_infinity=True)
    commands.write(np.array(given_values))

    if math.inf in given_values:
        with pytest.raises(InterfaceValueError) as caught:
            mirror.update()
        assert caught.value.name == f'j{given_values.index(math.inf)}/position'
        assert states.read().tolist() == [7.0] * len(given_values)
    else:
        mirror.update()


def test_a_state_without_a_value_stays_without_a_value():
    mirror, _, states = make_mirror(2)
    states.write(math.nan)

    mirror.update()

    assert np.isnan(states.read()).all()


def test_a_mirror_of_nothing_does_nothing():
    mirror, _, _ = make_mirror(0)

    mirror.update()
