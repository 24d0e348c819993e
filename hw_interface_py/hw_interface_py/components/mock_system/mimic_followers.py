# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Joints that follow another joint, as the URDF's mimic elements say."""

from typing import NamedTuple

from hw_interface_py.hardware_info import HardwareInfo
from hw_interface_py.interface_handles import WritableInterfaceGroup
from hw_interface_py.interface_names import (
    HW_IF_ACCELERATION,
    HW_IF_POSITION,
    HW_IF_VELOCITY,
)
from hw_interface_py.realtime import realtime
import numpy as np


class _Relation(NamedTuple):
    """State = offset + multiplier * state of the leader."""

    follower: str
    leader: str
    multiplier: float
    offset: float


class MimicFollowers:
    """
    Set the motion states of mimic joints from the joints they follow.

    ``unfollowed`` names states that stay alone because the joint to follow has no such state.
    """

    def __init__(self, info: HardwareInfo, states: WritableInterfaceGroup) -> None:
        relations = _relations(info)
        self.unfollowed = tuple(
            each.follower
            for each in relations
            if each.follower in states and each.leader not in states
        )
        used = [each for each in relations if each.follower in states and each.leader in states]
        self._leaders = states.subset([each.leader for each in used])
        self._followers = states.subset([each.follower for each in used])
        self._multipliers = np.array([each.multiplier for each in used])
        self._offsets = np.array([each.offset for each in used])
        self._values = np.empty(len(used))

    def __len__(self) -> int:
        """Return the number of states that follow."""
        return len(self._followers)

    @realtime
    def update(self) -> None:
        """Let the followers follow the present states."""
        self._leaders.read(self._values)
        np.multiply(self._values, self._multipliers, out=self._values)
        np.add(self._values, self._offsets, out=self._values)
        self._followers.write(self._values)


def _relations(info: HardwareInfo) -> list[_Relation]:
    """Return every relation to a joint that follows nobody, through chains of mimic joints."""
    by_follower = {each.joint_index: each for each in info.mimic_joints}
    relations = []
    for mimic in info.mimic_joints:
        leader, multiplier, offset = mimic.mimicked_joint_index, mimic.multiplier, mimic.offset
        for _ in info.mimic_joints:
            if leader not in by_follower:
                break
            following = by_follower[leader]
            leader = following.mimicked_joint_index
            offset += multiplier * following.offset
            multiplier *= following.multiplier
        names = info.joints[mimic.joint_index].name, info.joints[leader].name
        for kind in (HW_IF_POSITION, HW_IF_VELOCITY, HW_IF_ACCELERATION):
            shift = offset if kind == HW_IF_POSITION else 0.0
            relations.append(
                _Relation(f'{names[0]}/{kind}', f'{names[1]}/{kind}', multiplier, shift)
            )
    return relations
