# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Forward commands to the same interface of several joints."""

from dataclasses import dataclass

from controllers_py.controller_interface import ControllerInterface
from controllers_py.forward_commands import command_timeout, ForwardCommands, require
from controllers_py.interface_configuration import InterfaceConfiguration
from controllers_py.parameters import parameter
from hw_interface_py.plugin_guard import ReturnType
from hw_interface_py.realtime import realtime
from rclpy.lifecycle import State, TransitionCallbackReturn


@dataclass(frozen=True, slots=True, kw_only=True)
class ForwardCommandControllerParameters:
    """The joints, their interface, and how long a command is good for."""

    joints: tuple[str, ...] = parameter(
        default=(), description='joints, in the order of the numbers in a command'
    )
    interface_name: str = parameter(
        default='', description='command interface of every joint, for instance position'
    )
    command_timeout: float = command_timeout()


class ForwardCommandController(ControllerInterface):
    """Take one number per joint from ``~/commands`` to one interface of each joint."""

    Parameters = ForwardCommandControllerParameters

    def on_configure(self, previous_state: State) -> None:
        """Subscribe to the commands; refuse a controller without joints or interface."""
        require(self, 'joints')
        require(self, 'interface_name')
        names = [f'{joint}/{self.params.interface_name}' for joint in self.params.joints]
        self._commands = ForwardCommands(self, names)

    def command_interface_configuration(self) -> InterfaceConfiguration:
        """Claim the interface of every joint."""
        return self._commands.configuration

    def state_interface_configuration(self) -> InterfaceConfiguration:
        """Read no state."""
        return InterfaceConfiguration.none()

    @realtime
    def on_activate(self, previous_state: State) -> TransitionCallbackReturn | None:
        """Wait for the first command; until then nothing is written."""
        return self._commands.start()

    @realtime
    def on_deactivate(self, previous_state: State) -> None:
        """Leave the last command on the hardware."""
        self._commands.stop()

    @realtime
    def update(self, time_ns: int, period_s: float) -> ReturnType | None:
        """Write the latest command to all joints."""
        return self._commands.update(time_ns)
