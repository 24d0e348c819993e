# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The contract of controllers that forward: they differ in what they claim and how they end."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from controllers_py.controller_interface import ControllerInterface
from controllers_py.forward_commands import ForwardCommands
from controllers_py.interface_configuration import InterfaceConfiguration
from hw_interface_py.plugin_guard import ReturnType
from hw_interface_py.realtime import realtime
from rclpy.lifecycle import State, TransitionCallbackReturn


class ForwardController(ControllerInterface):
    """Take the numbers of each message on ``~/commands`` to the claimed interfaces, in order."""

    # Does the end of this controller stop the joints? Else they keep the last command.
    stops_at_zero: ClassVar[bool] = False

    @abstractmethod
    def command_names(self) -> Sequence[str]:
        """Return the full names of the interfaces to command, or raise ParameterError."""

    def on_configure(self, previous_state: State) -> None:
        """Subscribe to the commands."""
        self._commands = ForwardCommands(self, self.command_names())

    def command_interface_configuration(self) -> InterfaceConfiguration:
        """Claim the interfaces that the commands go to."""
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
        """Stop the joints, or leave the last command on the hardware."""
        if self.stops_at_zero:
            self._commands.stop_at_zero()
        else:
            self._commands.stop()

    @realtime
    def update(self, time_ns: int, period_s: float) -> ReturnType | None:
        """Write the latest command."""
        return self._commands.update(time_ns)
