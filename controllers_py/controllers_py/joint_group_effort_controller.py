# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Forward effort commands to a group of joints."""

from dataclasses import dataclass
from typing import ClassVar

from controllers_py.controller_interface import ControllerInterface
from controllers_py.forward_commands import command_timeout, ForwardCommands, require
from controllers_py.interface_configuration import InterfaceConfiguration
from controllers_py.parameters import parameter, retired, RetiredParameter
from hw_interface_py.interface_names import HW_IF_EFFORT
from hw_interface_py.plugin_guard import ReturnType
from hw_interface_py.realtime import realtime
from rclpy.lifecycle import State, TransitionCallbackReturn


@dataclass(frozen=True, slots=True, kw_only=True)
class JointGroupEffortControllerParameters:
    """The joints to command, and how long a command is good for."""

    joints: tuple[str, ...] = parameter(
        default=(), description='joints, in the order of the numbers in a command'
    )
    command_timeout: float = command_timeout()
    retired_parameters: ClassVar[tuple[RetiredParameter, ...]] = (
        retired('interface_name', 'this type of controller always commands the effort'),
    )


class JointGroupEffortController(ControllerInterface):
    """Take efforts from ``~/commands`` to the joints."""

    Parameters = JointGroupEffortControllerParameters

    def on_configure(self, previous_state: State) -> None:
        """Subscribe to the commands; refuse a controller without joints."""
        require(self, 'joints')
        names = [f'{joint}/{HW_IF_EFFORT}' for joint in self.params.joints]
        self._commands = ForwardCommands(self, names)

    def command_interface_configuration(self) -> InterfaceConfiguration:
        """Claim the effort of every joint."""
        return self._commands.configuration

    def state_interface_configuration(self) -> InterfaceConfiguration:
        """Read no state."""
        return InterfaceConfiguration.none()

    @realtime
    def on_activate(self, previous_state: State) -> TransitionCallbackReturn | None:
        """Wait for the first command; until then no effort is applied."""
        return self._commands.start()

    @realtime
    def on_deactivate(self, previous_state: State) -> None:
        """Leave all joints without effort."""
        self._commands.stop_at_zero()

    @realtime
    def update(self, time_ns: int, period_s: float) -> ReturnType | None:
        """Write the efforts of the latest command."""
        return self._commands.update(time_ns)
