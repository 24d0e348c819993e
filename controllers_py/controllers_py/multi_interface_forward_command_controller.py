# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Forward commands to several interfaces of one joint."""

from dataclasses import dataclass

from controllers_py.controller_interface import ControllerInterface
from controllers_py.forward_commands import command_timeout, ForwardCommands, require
from controllers_py.interface_configuration import InterfaceConfiguration
from controllers_py.parameters import parameter
from hw_interface_py.plugin_guard import ReturnType
from hw_interface_py.realtime import realtime
from rclpy.lifecycle import State, TransitionCallbackReturn


@dataclass(frozen=True, slots=True, kw_only=True)
class MultiInterfaceForwardCommandControllerParameters:
    """The joint, its interfaces, and how long a command is good for."""

    joint: str = parameter(default='', description='the joint to command')
    interface_names: tuple[str, ...] = parameter(
        default=(), description='command interfaces, in the order of the numbers in a command'
    )
    command_timeout: float = command_timeout()


class MultiInterfaceForwardCommandController(ControllerInterface):
    """Take one number per interface from ``~/commands`` to one joint."""

    Parameters = MultiInterfaceForwardCommandControllerParameters

    def on_configure(self, previous_state: State) -> None:
        """Subscribe to the commands; refuse a controller without joint or interfaces."""
        require(self, 'joint')
        require(self, 'interface_names')
        names = [f'{self.params.joint}/{interface}' for interface in self.params.interface_names]
        self._commands = ForwardCommands(self, names)

    def command_interface_configuration(self) -> InterfaceConfiguration:
        """Claim all the interfaces of the joint."""
        return self._commands.configuration

    def state_interface_configuration(self) -> InterfaceConfiguration:
        """Read no state."""
        return InterfaceConfiguration.none()

    @realtime
    def on_activate(self, previous_state: State) -> TransitionCallbackReturn | None:
        """Wait for the first command; until then no interface is written."""
        return self._commands.start()

    @realtime
    def on_deactivate(self, previous_state: State) -> None:
        """Leave the last values in the interfaces."""
        self._commands.stop()

    @realtime
    def update(self, time_ns: int, period_s: float) -> ReturnType | None:
        """Write the latest values to all interfaces."""
        return self._commands.update(time_ns)
