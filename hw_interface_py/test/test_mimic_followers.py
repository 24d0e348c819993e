# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Mimic joints follow, through chains as well."""

from hardware_fakes import make_info
from hw_interface_py.components.mock_system.mimic_followers import MimicFollowers
from hw_interface_py.hardware_info import MimicJoint
from hw_interface_py.interface_handles import InterfaceDescription
from hw_interface_py.interface_table import InterfaceTable
import pytest

MOTION = ('position', 'velocity', 'acceleration')


def make_followers(*mimics: MimicJoint, states=MOTION, leader_states=None):
    """Return followers of three joints j0, j1, j2, and the group of their states."""
    info = make_info(joints=('j0', 'j1', 'j2'), mimic_joints=mimics)
    table = InterfaceTable(16)
    described = [
        InterfaceDescription(prefix=f'j{index}', interface_name=kind)
        for index in range(3)
        for kind in (states if index or leader_states is None else leader_states)
    ]
    table.states.add(described, 'arm')
    group = table.states.writable_group([each.name for each in described])
    group.write(0.0)
    return MimicFollowers(info, group), group


def test_position_has_multiplier_and_offset_and_the_derivatives_only_the_multiplier():
    followers, states = make_followers(
        MimicJoint(joint_index=1, mimicked_joint_index=0, multiplier=-2.0, offset=0.5)
    )
    states.of('j0').write([1.0, 2.0, 3.0])

    followers.update()

    assert states.of('j1').read().tolist() == [-1.5, -4.0, -6.0]
    assert states.of('j2').read().tolist() == [0.0, 0.0, 0.0]


@pytest.mark.parametrize('is_reversed', [False, True])
def test_a_chain_of_mimic_joints_follows_in_one_update(is_reversed):
    chain = [
        MimicJoint(joint_index=1, mimicked_joint_index=0, multiplier=2.0, offset=0.5),
        MimicJoint(joint_index=2, mimicked_joint_index=1, multiplier=-3.0, offset=0.25),
    ]
    followers, states = make_followers(*(reversed(chain) if is_reversed else chain))
    states.of('j0').write([1.0, 1.0, 0.0])

    followers.update()

    assert states.named('position').read().tolist() == [1.0, 2.5, -7.25]
    assert states.named('velocity').read().tolist() == [1.0, 2.0, -6.0]


def test_states_that_the_leader_lacks_are_named_and_left_alone():
    mimic = MimicJoint(joint_index=1, mimicked_joint_index=0)

    followers, states = make_followers(
        mimic, states=('position', 'velocity'), leader_states=('position',)
    )
    states['j0/position'].value = 1.0
    followers.update()

    assert followers.unfollowed == ('j1/velocity',)
    assert states.of('j1').read().tolist() == [1.0, 0.0]


def test_without_mimic_joints_there_is_nothing_to_do():
    followers, _ = make_followers()

    followers.update()

    assert len(followers) == 0
