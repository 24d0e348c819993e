# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Forward position commands to a group of joints."""

from dataclasses import dataclass
from typing import ClassVar

from controllers_py.controller_interface import ControllerInterface
from controllers_py.forward_commands import command_timeout, ForwardCommands, require
from controllers_py.interface_configuration import InterfaceConfiguration
from controllers_py.parameters import parameter, retired, RetiredParameter
from hw_interface_py.interface_names import HW_IF_POSITION
from hw_interface_py.plugin_guard import ReturnType
from hw_interface_py.realtime import realtime
from rclpy.lifecycle import State, TransitionCallbackReturn


@dataclass(frozen=True, slots=True, kw_only=True)
class JointGroupPositionControllerParameters:
    """The joints to command, and how long a command is good for."""

    joints: tuple[str, ...] = parameter(
        default=(), description='joints, in the order of the numbers in a command'
    )
    command_timeout: float = command_timeout()
    retired_parameters: ClassVar[tuple[RetiredParameter, ...]] = (
        retired('interface_name', 'this type of controller always commands the position'),
    )


class JointGroupPositionController(ControllerInterface):
    """Take positions from ``~/commands`` to the joints."""

    Parameters = JointGroupPositionControllerParameters

    def on_configure(self, previous_state: State) -> None:
        """Subscribe to the commands; refuse a controller without joints."""
        require(self, 'joints')
        names = [f'{joint}/{HW_IF_POSITION}' for joint in self.params.joints]
        self._commands = ForwardCommands(self, names)

    def command_interface_configuration(self) -> InterfaceConfiguration:
        """Claim the position of every joint."""
        return self._commands.configuration

    def state_interface_configuration(self) -> InterfaceConfiguration:
        """Read no state."""
        return InterfaceConfiguration.none()

    @realtime
    def on_activate(self, previous_state: State) -> TransitionCallbackReturn | None:
        """Wait for the first command; until then the joints hold."""
        return self._commands.start()

    @realtime
    def on_deactivate(self, previous_state: State) -> None:
        """Leave the last positions, so that the joints hold."""
        self._commands.stop()

    @realtime
    def update(self, time_ns: int, period_s: float) -> ReturnType | None:
        """Write the positions of the latest command."""
        return self._commands.update(time_ns)
