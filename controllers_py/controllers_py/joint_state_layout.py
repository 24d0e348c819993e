# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
Which state interface feeds which number of the joint state messages, as index arrays.

The arrays index one vector: all state interfaces of the broadcaster, then NaN (a field without
an interface), then zero (a field of an extra joint).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from hw_interface_py.data_types import DataType
from hw_interface_py.interface_handles import InterfaceDescription
from hw_interface_py.interface_names import HW_IF_EFFORT, HW_IF_POSITION, HW_IF_VELOCITY
import numpy as np
from numpy.typing import NDArray

JOINT_STATE_FIELDS = (HW_IF_POSITION, HW_IF_VELOCITY, HW_IF_EFFORT)

Indices = NDArray[np.intp]
_Interfaces = dict[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class JointStateLayout:
    """
    What the two messages consist of.

    ``joint_indices`` has shape (3 * number of joints,): all positions, all velocities, all
    efforts. ``dynamic_indices`` follows ``dynamic_names`` and their interfaces. ``not_double``
    names interfaces that neither message can carry.
    """

    joint_names: tuple[str, ...]
    joint_indices: Indices
    dynamic_names: tuple[str, ...]
    dynamic_interfaces: tuple[tuple[str, ...], ...]
    dynamic_indices: Indices
    not_double: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class JointSelection:
    """
    Which joints the joint state message has, and in which order.

    ``joints`` is the user's list; empty means ``urdf_joints`` in their order, and when that is
    None the order of the interfaces. ``field_of`` maps interface names to message fields.
    """

    field_of: Mapping[str, str]
    joints: tuple[str, ...] = ()
    urdf_joints: tuple[str, ...] | None = None
    extra_joints: tuple[str, ...] = ()


def lay_out(
    interfaces: Sequence[InterfaceDescription], selection: JointSelection
) -> JointStateLayout:
    """Return the layout for these state interfaces, in the order of their vector."""
    groups = _group_by_prefix(interfaces, selection.field_of)
    nan_index, zero_index = len(interfaces), len(interfaces) + 1
    names = _joint_names(interfaces, groups, selection)
    existing = {each.prefix for each in interfaces}
    extra = [name for name in dict.fromkeys(selection.extra_joints) if name not in existing]
    for name in extra:
        groups[name] = dict.fromkeys(JOINT_STATE_FIELDS, zero_index)
    names.extend(extra)
    return JointStateLayout(
        joint_names=tuple(names),
        joint_indices=_as_indices(
            groups[name].get(field, nan_index) for field in JOINT_STATE_FIELDS for name in names
        ),
        dynamic_names=tuple(groups),
        dynamic_interfaces=tuple(tuple(group) for group in groups.values()),
        dynamic_indices=_as_indices(
            index for group in groups.values() for index in group.values()
        ),
        not_double=tuple(e.name for e in interfaces if e.data_type is not DataType.DOUBLE),
    )


def _group_by_prefix(
    interfaces: Sequence[InterfaceDescription], field_of: Mapping[str, str]
) -> dict[str, _Interfaces]:
    """Return the indices by prefix and mapped name; what is mapped beats what is called so."""
    groups: dict[str, _Interfaces] = {}
    for index, each in enumerate(interfaces):
        if each.data_type is not DataType.DOUBLE:
            continue
        group = groups.setdefault(each.prefix, {})
        if each.interface_name in field_of:
            group[field_of[each.interface_name]] = index
        else:
            group.setdefault(each.interface_name, index)
    return groups


def _joint_names(
    interfaces: Sequence[InterfaceDescription],
    groups: Mapping[str, _Interfaces],
    selection: JointSelection,
) -> list[str]:
    members = {
        name for name, group in groups.items() if not group.keys().isdisjoint(JOINT_STATE_FIELDS)
    }
    if selection.joints:
        order = selection.joints
    elif selection.urdf_joints is not None:
        order = selection.urdf_joints
    else:
        # A prefix stands where its last interface stands, as in the C++ stack.
        backwards = dict.fromkeys(each.prefix for each in reversed(interfaces))
        order = tuple(reversed(backwards))
    return [name for name in dict.fromkeys(order) if name in members]


def _as_indices(indices: Iterable[int]) -> Indices:
    return np.fromiter(indices, dtype=np.intp)
