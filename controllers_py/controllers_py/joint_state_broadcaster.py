# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Publish what the state interfaces say: the joints for everybody, everything for diagnosis."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from control_msgs.msg import DynamicJointState
from controllers_py.controller_interface import ControllerInterface
from controllers_py.cyclic_publisher import CyclicPublisher
from controllers_py.interface_configuration import InterfaceConfiguration
from controllers_py.joint_state_layout import JOINT_STATE_FIELDS, JointSelection
from controllers_py.joint_state_messages import JointStateMessages
from controllers_py.parameters import parameter
from hw_interface_py.errors import RobotDescriptionError
from hw_interface_py.interface_handles import InterfaceGroup, WritableInterfaceGroup
from hw_interface_py.plugin_guard import ReturnType
from hw_interface_py.realtime import realtime
from hw_interface_py.urdf_parser import parse_robot_description
import numpy as np
from rclpy.lifecycle import State, TransitionCallbackReturn
from sensor_msgs.msg import JointState

_NO_STATES = InterfaceGroup((), np.empty(0))


@dataclass(frozen=True, slots=True, kw_only=True)
class InterfaceMap:
    """The interface that feeds each field of the joint state message."""

    position: str = parameter(
        default='position', read_only=True, description='interface shown as position'
    )
    velocity: str = parameter(
        default='velocity', read_only=True, description='interface shown as velocity'
    )
    effort: str = parameter(
        default='effort', read_only=True, description='interface shown as effort'
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class JointStateBroadcasterParameters:
    """The parameters; ``joints`` and ``interfaces`` select only when both are given."""

    use_local_topics: bool = parameter(
        default=False, read_only=True, description="publish below the controller's own name"
    )
    joints: tuple[str, ...] = parameter(
        default=(), read_only=True, description='joints to publish, in this order'
    )
    interfaces: tuple[str, ...] = parameter(
        default=(), read_only=True, description='interfaces of each of the joints'
    )
    extra_joints: tuple[str, ...] = parameter(
        default=(), read_only=True, description='joints without interfaces, published as 0'
    )
    map_interface_to_joint_state: InterfaceMap = field(default_factory=InterfaceMap)
    use_urdf_to_filter: bool = parameter(
        default=True, read_only=True, description='publish only joints that the URDF moves'
    )
    frame_id: str = parameter(
        default='base_link', read_only=True, description='frame_id of both messages'
    )
    publish_dynamic_joint_states: bool = parameter(
        default=True, read_only=True, description='publish dynamic_joint_states too'
    )


class JointStateBroadcaster(ControllerInterface):
    """Publish ``joint_states`` and ``dynamic_joint_states`` in every cycle."""

    Parameters = JointStateBroadcasterParameters

    def on_init(self) -> None:
        """Start without messages; they are made when the interfaces are known."""
        self._publisher: CyclicPublisher
        self._dynamic_publisher: CyclicPublisher | None = None
        self._selection = JointSelection(field_of={})
        self._prepared = self._messages = self._make_messages(_NO_STATES)
        self._cycles_until_nan_check = 0

    def command_interface_configuration(self) -> InterfaceConfiguration:
        """Command nothing."""
        return InterfaceConfiguration.none()

    def state_interface_configuration(self) -> InterfaceConfiguration:
        """Read all joints' interfaces that the parameters select, else everything there is."""
        if not self._selects():
            return InterfaceConfiguration.all()
        return InterfaceConfiguration.individual(
            f'{joint}/{interface}'
            for joint in self.params.joints
            for interface in self.params.interfaces
        )

    def on_configure(self, previous_state: State) -> None:
        """Create the publishers and decide which joints appear in which order."""
        if not self.params.frame_id:
            self.logger.warning("parameter 'frame_id' is empty; so is the messages' frame_id")
        self._selection = JointSelection(
            field_of=self._make_field_map(),
            joints=self.params.joints if self._selects() else (),
            urdf_joints=self._find_urdf_joints(),
            extra_joints=self.params.extra_joints,
        )
        self._prepared = self._make_messages(_NO_STATES)
        prefix = '~/' if self.params.use_local_topics else ''
        self._publisher = self.create_cyclic_publisher(JointState(), f'{prefix}joint_states')
        self._warn_of_other_publishers(self._publisher.topic)
        self._dynamic_publisher = None
        if self.params.publish_dynamic_joint_states:
            self._dynamic_publisher = self.create_cyclic_publisher(
                DynamicJointState(), f'{prefix}dynamic_joint_states'
            )

    def prepare_activation(
        self, command_interfaces: WritableInterfaceGroup, state_interfaces: InterfaceGroup
    ) -> None:
        """Make the messages, unless those of the last activation will do."""
        if not self._is_prepared_for(state_interfaces):
            self._prepared = self._make_messages(state_interfaces)

    @realtime
    def on_activate(self, previous_state: State) -> TransitionCallbackReturn | None:
        """Take over the messages for these interfaces."""
        if not len(self.state_interfaces):
            self.report('there is no state interface to publish; configure the hardware first')
            return TransitionCallbackReturn.ERROR
        if not self._is_prepared_for(self.state_interfaces):
            self._prepared = self._make_messages(self.state_interfaces)
        self._messages = self._prepared
        self._publisher.use_template(self._messages.joint_state)
        if self._dynamic_publisher is not None:
            self._dynamic_publisher.use_template(self._messages.dynamic_joint_state)
        self._report_what_is_left_out()
        self._cycles_until_nan_check = self.update_rate_hz
        return None

    @realtime
    def update(self, time_ns: int, period_s: float) -> ReturnType | None:
        """Publish the present states, stamped with this cycle's time."""
        self._messages.fill(self.state_interfaces)
        self._publisher.stage(time_ns)
        if self._dynamic_publisher is not None:
            self._dynamic_publisher.stage(time_ns)
        if self._cycles_until_nan_check:
            self._cycles_until_nan_check -= 1
            if not self._cycles_until_nan_check:
                self._report_missing_values()
        return None

    def _selects(self) -> bool:
        return bool(self.params.joints and self.params.interfaces)

    def _make_field_map(self) -> dict[str, str]:
        fields = {}
        for name in JOINT_STATE_FIELDS:
            custom = getattr(self.params.map_interface_to_joint_state, name)
            if name in self.params.interfaces and self._selects():
                if custom != name:
                    self.logger.warning(
                        f"parameter 'map_interface_to_joint_state.{name}': '{custom}' is ignored,"
                        f" because 'interfaces' lists '{name}' itself; remove one of the two"
                    )
                custom = name
            fields[custom] = name
        return fields

    def _find_urdf_joints(self) -> tuple[str, ...] | None:
        """Return the movable joints in the order of the URDF, None when nothing is filtered."""
        if self._selects() or not self.params.use_urdf_to_filter:
            return None
        try:
            description = parse_robot_description(self.robot_description)
        except RobotDescriptionError as error:
            self.logger.error(
                f'the robot description cannot be read, so joint_states is not filtered: {error}'
            )
            return None
        return tuple(joint.name for joint in description.urdf.movable_joints)

    def _warn_of_other_publishers(self, topic: str) -> None:
        own = (self.node.get_namespace(), self.node.get_name())
        others = {
            f'{info.node_namespace.rstrip("/")}/{info.node_name}'
            for info in self.node.get_publishers_info_by_topic(topic)
            if (info.node_namespace, info.node_name) != own
        }
        if others:
            self.logger.warning(
                f'{topic} is also published by {", ".join(sorted(others))}; subscribers get both'
                ' by turns, so run only one of them (such as joint_state_publisher) or set'
                ' use_local_topics'
            )

    @realtime
    def _is_prepared_for(self, states: InterfaceGroup) -> bool:
        return self._prepared.interfaces == tuple([handle.description for handle in states])

    def _make_messages(self, states: InterfaceGroup) -> JointStateMessages:
        interfaces = [handle.description for handle in states]
        return JointStateMessages(interfaces, self._selection, self.params.frame_id)

    def _report_what_is_left_out(self) -> None:
        layout = self._messages.layout
        if layout.not_double:
            self.report(
                'only interfaces of type double are published; left out:'
                f' {_listed(layout.not_double)}'
            )
        elif not layout.joint_names:
            self.report(
                f'{self._publisher.topic} is empty: nothing in {_listed(layout.dynamic_names)} is'
                ' a joint that the URDF moves and has a position, velocity or effort; see the'
                ' parameters use_urdf_to_filter and map_interface_to_joint_state'
            )

    def _report_missing_values(self) -> None:
        missing = self._messages.missing_values()
        if missing:
            self.report(
                f'no value yet (NaN in {self._publisher.topic}): {_listed(missing)}; the hardware'
                ' component never wrote these states'
            )


def _listed(names: Sequence[str]) -> str:
    return ', '.join(names)
