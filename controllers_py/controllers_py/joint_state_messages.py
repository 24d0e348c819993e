# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The joint state messages for one set of state interfaces, ready to be filled in the cycle."""

from collections.abc import Sequence

from control_msgs.msg import DynamicJointState, InterfaceValue
from controllers_py.joint_state_layout import (
    JOINT_STATE_FIELDS,
    JointSelection,
    JointStateLayout,
    lay_out,
)
from controllers_py.message_template import MessageTemplate
from hw_interface_py.interface_handles import InterfaceDescription, InterfaceGroup
from hw_interface_py.realtime import realtime
import numpy as np
from sensor_msgs.msg import JointState


class JointStateMessages:
    """
    The two messages as templates, and the way from states to their numbers.

    ``interfaces`` are the states in the order of the group that ``fill`` gets. Make it outside
    the cycle: that takes a millisecond or more.
    """

    def __init__(
        self,
        interfaces: Sequence[InterfaceDescription],
        selection: JointSelection,
        frame_id: str,
    ) -> None:
        self.interfaces = tuple(interfaces)
        self.layout = lay_out(interfaces, selection)
        self.joint_state = _joint_state_template(self.layout, frame_id)
        self.dynamic_joint_state = _dynamic_template(self.layout, frame_id)
        self._source = np.append(np.full(len(interfaces), np.nan), [np.nan, 0.0])
        self._states = self._source[: len(interfaces)]
        self._numbers = np.empty(len(self.layout.joint_indices))
        self._dynamic_numbers = np.empty(len(self.layout.dynamic_indices))

    @realtime
    def fill(self, states: InterfaceGroup) -> None:
        """Write the present states into both messages."""
        states.read(self._states)
        self._source.take(self.layout.joint_indices, out=self._numbers, mode='clip')
        self.joint_state.fill(self._numbers)
        self._source.take(self.layout.dynamic_indices, out=self._dynamic_numbers, mode='clip')
        self.dynamic_joint_state.fill(self._dynamic_numbers)

    def missing_values(self) -> list[str]:
        """Return the interfaces of the joint state message that are NaN at present."""
        indices = self.layout.joint_indices
        used = indices[indices < len(self.interfaces)]
        return [self.interfaces[i].name for i in used if np.isnan(self._source[i])]


def _joint_state_template(layout: JointStateLayout, frame_id: str) -> MessageTemplate:
    unset = [0.0] * len(layout.joint_names)
    message = JointState(
        name=list(layout.joint_names), position=unset, velocity=unset, effort=unset
    )
    message.header.frame_id = frame_id
    return MessageTemplate(message, JOINT_STATE_FIELDS)


def _dynamic_template(layout: JointStateLayout, frame_id: str) -> MessageTemplate:
    message = DynamicJointState(
        joint_names=list(layout.dynamic_names),
        interface_values=[
            InterfaceValue(interface_names=list(names), values=[0.0] * len(names))
            for names in layout.dynamic_interfaces
        ],
    )
    message.header.frame_id = frame_id
    paths = [f'interface_values[{i}].values' for i in range(len(layout.dynamic_names))]
    return MessageTemplate(message, paths)
