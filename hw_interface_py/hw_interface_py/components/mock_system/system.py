# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
The component that stands in for hardware: every state follows the command of the same name.

It serves a tag of any type and exports whatever the tag declares. Commands that nobody has given
are NaN, and NaN never reaches a state. What its parameters do is told in ``options.py``.
"""

from collections.abc import Iterator, Sequence

from hw_interface_py.automatic_export import (
    command_descriptions,
    declared_commands,
    describe_interface,
    state_descriptions,
)
from hw_interface_py.component_interface import SystemInterface
from hw_interface_py.components.mock_system.command_mirror import CommandMirror, MirrorSource
from hw_interface_py.components.mock_system.joint_dynamics import JointDynamics, MOTION_KINDS
from hw_interface_py.components.mock_system.mimic_followers import MimicFollowers
from hw_interface_py.components.mock_system.options import FORMER_NAMES, read_options
from hw_interface_py.data_types import DataType
from hw_interface_py.errors import CommandModeError
from hw_interface_py.hardware_info import ComponentInfo, HardwareInfo, HardwareKind
from hw_interface_py.interface_handles import InterfaceDescription, InterfaceHandle
from hw_interface_py.interface_names import HW_IF_POSITION
from hw_interface_py.plugin_guard import ReturnType
from hw_interface_py.realtime import realtime
import numpy as np
from rclpy.lifecycle import State

_MIRRORED_TYPES = (DataType.DOUBLE, DataType.BOOL)


class MockSystem(SystemInterface):
    """A robot that is nothing but its interfaces."""

    def on_init(self, info: HardwareInfo) -> None:
        """Read the parameters, and tell about those that are spelt as they were years ago."""
        self._options = read_options(info)
        self._has_shifted_positions = False
        for name in FORMER_NAMES.keys() & info.hardware_parameters.keys():
            self.logger.warning(
                f"component '{info.name}': hardware parameter '{name}' is called"
                f" '{FORMER_NAMES[name]}' now"
            )

    def export_unlisted_state_interface_descriptions(self) -> Sequence[InterfaceDescription]:
        """Return declared states that a tag of this type does not export by itself."""
        exported = {each.name for each in state_descriptions(self.info)}
        declared = [
            describe_interface(self.info, part, interface)
            for part in (*self.info.sensors, *self.info.gpios)
            for interface in part.state_interfaces
        ]
        return [each for each in declared if each.name not in exported]

    def export_unlisted_command_interface_descriptions(self) -> Sequence[InterfaceDescription]:
        """Return the commands for mocked sensors and gpios; a tag of type sensor has none."""
        if self.info.type is HardwareKind.SENSOR:
            return ()
        exported = {each.name for each in command_descriptions(self.info)}
        unlisted = {
            each.name: each
            for part in self.info.gpios
            for each in (
                describe_interface(self.info, part, interface)
                for interface in part.command_interfaces
            )
            if each.name not in exported
        }
        declared = set(declared_commands(self.info))
        for part in self._mocked_parts():
            for interface in part.state_interfaces:
                description = describe_interface(self.info, part, interface)
                if description.name not in declared:
                    unlisted.setdefault(description.name, _as_unset(description))
        return list(unlisted.values())

    def on_configure(self, previous_state: State) -> None:
        """Give every joint state a value, and sort out what follows what."""
        self._set_joints_to_rest()
        self._mirror = CommandMirror(dict(self._mirrored()), self.commands, self.states)
        self._mimics = MimicFollowers(self.info, self.states)
        self._dynamics = JointDynamics(
            self._dynamic_joints(), self.commands, self.states, self._position_offset()
        )
        self._warn_of_oddities()

    @realtime
    def read(self, time_ns: int, period_s: float) -> ReturnType | None:
        """Let the states follow the commands."""
        if self._options.disable_commands:
            return None
        self._mirror.update()
        if self._options.calculate_dynamics:
            self._dynamics.update(period_s)
        if len(self._mimics):
            self._mimics.update()
        return None

    @realtime
    def write(self, time_ns: int, period_s: float) -> ReturnType | None:
        """Do nothing: ``read`` looks at the commands itself."""
        return None

    def prepare_command_mode_switch(
        self, start_interfaces: Sequence[str], stop_interfaces: Sequence[str]
    ) -> ReturnType | None:
        """With dynamics, accept one motion command per joint: that is the joint's mode."""
        if self._options.calculate_dynamics:
            for joint, kinds in self._dynamics.joint_modes(start_interfaces).items():
                if len(kinds) != 1:
                    raise CommandModeError(
                        self.info.name, joint, found=kinds, allowed=MOTION_KINDS
                    )
        return None

    @realtime
    def perform_command_mode_switch(
        self, start_interfaces: Sequence[str], stop_interfaces: Sequence[str]
    ) -> ReturnType | None:
        """With dynamics, let the joints follow the commands that start."""
        if self._options.calculate_dynamics:
            modes = self._dynamics.joint_modes(start_interfaces)
            self._dynamics.set_modes({joint: kinds[0] for joint, kinds in modes.items()})
        return None

    def _mocked_parts(self) -> Iterator[ComponentInfo]:
        if self._options.mock_sensor_commands:
            yield from self.info.sensors
        if self._options.mock_gpio_commands:
            yield from self.info.gpios

    def _dynamic_joints(self) -> list[str]:
        if not self._options.calculate_dynamics:
            return []
        return [
            joint.name
            for joint in self.info.joints
            if any(f'{joint.name}/{kind}' in self.commands for kind in MOTION_KINDS)
        ]

    def _position_offset(self) -> float:
        """Return the offset of position states, rad or m; 0 where another state gets it."""
        if self._options.custom_interface_with_following_offset:
            return 0.0
        return self._options.position_state_following_offset

    def _set_joints_to_rest(self) -> None:
        for joint in self.info.joints:
            for handle in self.states.of(joint.name):
                self._set_to_rest(handle)
        self._has_shifted_positions = True

    def _set_to_rest(self, handle: InterfaceHandle) -> None:
        if handle.description.data_type is not DataType.DOUBLE:
            return
        if np.isnan(handle.value):
            handle.value = 0.0
        # Once: a component that is configured again does not move by itself.
        is_position = handle.description.interface_name == HW_IF_POSITION
        if is_position and not self._has_shifted_positions:
            handle.value += self._position_offset()

    def _mirrored(self) -> Iterator[tuple[str, MirrorSource]]:
        """Yield every state that follows a command, and what it follows."""
        for part in (*self.info.joints, *self.info.gpios, *self._mocked_parts()):
            for interface in part.state_interfaces:
                name = f'{part.name}/{interface.name}'
                if name in self.commands and self._is_mirrored(part, interface.name):
                    yield name, self._source(part, name, interface.name)
        custom = self._options.custom_interface_with_following_offset
        for joint in self.info.joints if custom else ():
            names = f'{joint.name}/{custom}', f'{joint.name}/{HW_IF_POSITION}'
            if names[0] in self.states and names[1] in self.commands:
                offset = self._options.position_state_following_offset
                yield names[0], MirrorSource(names[1], offset, refuses_infinity=False)

    def _is_mirrored(self, part: ComponentInfo, interface_name: str) -> bool:
        name = f'{part.name}/{interface_name}'
        moves = self._options.calculate_dynamics and part in self.info.joints
        return self.states[name].description.data_type in _MIRRORED_TYPES and not (
            moves and interface_name in MOTION_KINDS
        )

    def _source(self, part: ComponentInfo, name: str, interface_name: str) -> MirrorSource:
        if interface_name == HW_IF_POSITION and part in self.info.joints:
            return MirrorSource(name, self._position_offset(), refuses_infinity=False)
        return MirrorSource(name)

    def _warn_of_oddities(self) -> None:
        custom = self._options.custom_interface_with_following_offset
        if custom and not len(self.states.named(custom)):
            self.logger.warning(
                f"component '{self.info.name}': no joint has the state interface '{custom}' of"
                ' custom_interface_with_following_offset; the offset has no effect'
            )
        if self._options.disable_commands:
            self.logger.warning(
                f"component '{self.info.name}': disable_commands is set, so no state follows a"
                ' command'
            )
        for name in self._mimics.unfollowed:
            self.logger.warning(
                f"component '{self.info.name}': state '{name}' of a mimic joint does not move,"
                ' because the joint that it mimics has no such state interface'
            )


def _as_unset(state: InterfaceDescription) -> InterfaceDescription:
    """Return the command for a state; only types that know no NaN start from its value."""
    return InterfaceDescription(
        prefix=state.prefix,
        interface_name=state.interface_name,
        data_type=state.data_type,
        initial_value='' if state.data_type.is_floating else state.initial_value,
    )
