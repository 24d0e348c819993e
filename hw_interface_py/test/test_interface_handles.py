# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Handles and groups: named views of one array."""

from hw_interface_py.data_types import DataType
from hw_interface_py.errors import InterfaceValueError, UnknownInterfaceError
from hw_interface_py.interface_handles import (
    InterfaceDescription,
    InterfaceGroup,
    InterfaceHandle,
    WritableInterfaceGroup,
)
import numpy as np
import pytest

NAMES = ('j1/position', 'j1/velocity', 'j2/position', 'tcp/force.x')


def make_group(group_class=WritableInterfaceGroup, indices=(7, 3, 5, 0)):
    values = np.arange(10.0)
    handles = []
    for name, index in zip(NAMES, indices, strict=True):
        prefix, interface_name = name.split('/')
        description = InterfaceDescription(prefix=prefix, interface_name=interface_name)
        handles.append(InterfaceHandle(description, values, index))
    return group_class(handles, values), values


def test_full_name_joins_prefix_and_interface_name_at_the_first_slash_only():
    description = InterfaceDescription(prefix='ctrl/j1', interface_name='position')

    assert description.name == 'ctrl/j1/position'


def test_handle_reads_and_writes_its_slot_of_the_array():
    group, values = make_group()

    group['j2/position'].value = 1.5

    assert values[5] == 1.5
    assert group['j2/position'].value == 1.5
    assert group['j2/position'].index == 5


def test_handle_of_a_bool_interface_gives_and_takes_booleans():
    values = np.zeros(1)
    description = InterfaceDescription(
        prefix='gripper', interface_name='closed', data_type=DataType.BOOL
    )
    handle = InterfaceHandle(description, values, 0)

    handle.value = True

    assert handle.value is True
    assert values[0] == 1.0


def test_value_that_does_not_fit_the_type_is_refused_and_names_the_interface():
    values = np.zeros(1)
    description = InterfaceDescription(
        prefix='gpio', interface_name='mode', data_type=DataType.UINT8
    )

    with pytest.raises(InterfaceValueError, match=r"'gpio/mode': 256 .* 0 to 255") as error:
        InterfaceHandle(description, values, 0).value = 256

    assert (error.value.name, error.value.value) == ('gpio/mode', 256)
    assert values[0] == 0.0


def test_group_reads_in_its_own_order_whatever_the_slots():
    group, _ = make_group()

    assert group.read().tolist() == [7.0, 3.0, 5.0, 0.0]
    assert len(group) == 4
    assert [handle.name for handle in group] == list(NAMES)


def test_group_reads_into_the_array_that_is_given():
    group, _ = make_group()
    out = np.empty(4)

    result = group.read(out)

    assert result is out
    assert out.tolist() == [7.0, 3.0, 5.0, 0.0]


def test_group_writes_an_array_or_one_number_to_all():
    group, values = make_group()

    group.write(np.array([10.0, 20.0, 30.0, 40.0]))
    written = values.copy()
    group.write(np.nan)

    assert written.tolist() == [40.0, 1.0, 2.0, 20.0, 4.0, 30.0, 6.0, 10.0, 8.0, 9.0]
    assert np.isnan(values[[0, 3, 5, 7]]).all()
    assert not np.isnan(values[[1, 2, 4, 6, 8, 9]]).any()


def test_read_group_has_no_write():
    group, _ = make_group(InterfaceGroup)

    assert not hasattr(group, 'write')


def test_named_and_of_and_subset_keep_order_and_kind_of_group():
    group, _ = make_group()

    positions = group.named('position')
    first_joint = group.of('j1')
    chosen = group.subset(['tcp/force.x', 'j1/velocity'])

    assert positions.names == ('j1/position', 'j2/position')
    assert first_joint.names == ('j1/position', 'j1/velocity')
    assert chosen.read().tolist() == [0.0, 3.0]
    assert all(type(each) is WritableInterfaceGroup for each in (positions, first_joint, chosen))


def test_empty_group_reads_and_writes_nothing():
    group, values = make_group()

    nothing = group.named('torque')
    nothing.write(5.0)

    assert nothing.read().shape == (0,)
    assert values.tolist() == np.arange(10.0).tolist()


def test_unknown_name_in_a_group_names_the_nearest_one():
    group, _ = make_group()

    with pytest.raises(UnknownInterfaceError, match="did you mean 'j2/position'") as error:
        group['j2/positoin']

    assert error.value.nearest == 'j2/position'
    assert 'j2/position' in group
    assert 'j2/positoin' not in group
