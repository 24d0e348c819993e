# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Which joints are in the message, in which order, and what feeds their numbers."""

from controllers_py.joint_state_layout import JointSelection, lay_out
from hw_interface_py.data_types import DataType
from hw_interface_py.interface_handles import InterfaceDescription
from hypothesis import given
from hypothesis import strategies as st
import numpy as np

STANDARD = {'position': 'position', 'velocity': 'velocity', 'effort': 'effort'}


def interfaces(*names: str, data_type=DataType.DOUBLE):
    parts = [name.split('/') for name in names]
    return [
        InterfaceDescription(prefix=prefix, interface_name=name, data_type=data_type)
        for prefix, name in parts
    ]


def joint_names(names, field_of=None, **selection):
    return lay_out(
        interfaces(*names), JointSelection(field_of=field_of or STANDARD, **selection)
    ).joint_names


def feeds(layout, names):
    """Return what feeds the joint state message, with NaN and 0 for what has no interface."""
    sources = [*names, 'nan', 'zero']
    return [sources[i] for i in layout.joint_indices]


def test_the_order_of_the_urdf_is_followed():
    names = ['j1/position', 'j2/position', 'j3/position']

    assert joint_names(names, urdf_joints=('j3', 'j1', 'j2')) == ('j3', 'j1', 'j2')


def test_the_users_list_is_followed_and_may_name_what_the_urdf_lacks():
    names = ['j1/position', 'j2/position', 'chained/position']

    order = joint_names(names, joints=('chained', 'j1'), urdf_joints=('j1', 'j2'))

    assert order == ('chained', 'j1')


def test_without_urdf_a_joint_stands_where_its_last_interface_stands():
    names = ['j1/position', 'j2/position', 'j2/velocity', 'j1/velocity']

    assert joint_names(names) == ('j2', 'j1')


def test_what_the_urdf_does_not_move_is_only_in_the_dynamic_message():
    names = ['j1/position', 'valve/position', 'imu/angular_velocity.x']

    layout = lay_out(interfaces(*names), JointSelection(field_of=STANDARD, urdf_joints=('j1',)))

    assert layout.joint_names == ('j1',)
    assert layout.dynamic_names == ('j1', 'valve', 'imu')


def test_a_prefix_without_position_velocity_and_effort_is_no_joint():
    assert joint_names(['j1/position', 'imu/orientation.x', 'j2/temperature']) == ('j1',)


def test_fields_without_an_interface_are_nan():
    names = ['j1/position', 'j2/velocity']

    layout = lay_out(interfaces(*names), JointSelection(field_of=STANDARD))

    assert feeds(layout, names) == ['j1/position', 'nan', 'nan', 'j2/velocity', 'nan', 'nan']


def test_a_mapped_interface_feeds_its_field_and_is_called_by_it():
    names = ['j1/measured', 'j1/velocity']
    field_of = {'measured': 'position', 'velocity': 'velocity'}

    layout = lay_out(interfaces(*names), JointSelection(field_of=field_of))

    assert feeds(layout, names) == ['j1/measured', 'j1/velocity', 'nan']
    assert layout.dynamic_interfaces == (('position', 'velocity'),)


def test_a_mapped_interface_beats_one_that_is_called_like_the_field():
    names = ['j1/measured', 'j1/position']

    for order in (names, names[::-1]):
        layout = lay_out(interfaces(*order), JointSelection(field_of={'measured': 'position'}))

        assert feeds(layout, order)[0] == 'j1/measured'


def test_an_interface_that_nothing_is_mapped_to_keeps_its_name_in_the_dynamic_message():
    layout = lay_out(interfaces('j1/position', 'j1/kp'), JointSelection(field_of=STANDARD))

    assert layout.dynamic_interfaces == (('position', 'kp'),)


def test_extra_joints_come_last_with_zeros():
    names = ['j1/position']

    layout = lay_out(
        interfaces(*names), JointSelection(field_of=STANDARD, extra_joints=('x', 'y', 'x'))
    )

    assert layout.joint_names == ('j1', 'x', 'y')
    assert feeds(layout, names) == ['j1/position', *['zero'] * 2, *['nan', 'zero', 'zero'] * 2]
    assert layout.dynamic_names == ('j1', 'x', 'y')
    assert layout.dynamic_interfaces[1] == ('position', 'velocity', 'effort')


def test_an_extra_joint_that_exists_is_left_alone_even_when_it_was_filtered_out():
    selection = JointSelection(field_of=STANDARD, urdf_joints=('j1',), extra_joints=('valve',))

    layout = lay_out(interfaces('j1/position', 'valve/position'), selection)

    assert layout.joint_names == ('j1',)


def test_interfaces_of_other_types_are_left_out_and_named():
    described = [
        *interfaces('j1/position'),
        *interfaces('j1/velocity', 'gripper/is_open', data_type=DataType.BOOL),
    ]

    layout = lay_out(described, JointSelection(field_of=STANDARD))

    assert layout.joint_names == ('j1',)
    assert layout.dynamic_interfaces == (('position',),)
    assert layout.not_double == ('j1/velocity', 'gripper/is_open')


prefixes = st.sampled_from(['j1', 'j2', 'j3', 'imu'])
kinds = st.sampled_from(['position', 'velocity', 'effort', 'kp', 'orientation.x'])
full_names = st.lists(st.tuples(prefixes, kinds).map('/'.join), unique=True, max_size=20)


@given(names=full_names, urdf=st.none() | st.permutations(['j1', 'j2', 'j3']))
def test_every_number_of_the_message_comes_from_the_interface_of_its_name(names, urdf):
    selection = JointSelection(
        field_of=STANDARD, urdf_joints=None if urdf is None else tuple(urdf)
    )

    layout = lay_out(interfaces(*names), selection)

    expected = [
        name if name in names else 'nan'
        for field in ('position', 'velocity', 'effort')
        for name in (f'{joint}/{field}' for joint in layout.joint_names)
    ]
    assert feeds(layout, names) == expected
    dynamic = [
        f'{prefix}/{name}'
        for prefix, group in zip(layout.dynamic_names, layout.dynamic_interfaces, strict=True)
        for name in group
    ]
    assert [names[i] for i in layout.dynamic_indices] == dynamic
    assert np.sort(layout.dynamic_indices).tolist() == list(range(len(names)))
