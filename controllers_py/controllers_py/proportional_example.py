# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""A controller that turns joints to given positions and holds them there."""

from dataclasses import dataclass

from controllers_py import ControllerInterface, InterfaceConfiguration, State


class ProportionalController(ControllerInterface):
    """Command velocities in rad/s, in proportion to how far each joint has to go."""

    @dataclass(frozen=True, kw_only=True)
    class Parameters:
        joints: tuple[str, ...]
        positions: tuple[float, ...]  # rad, one for each joint
        gain: float = 1.0  # 1/s

    def command_interface_configuration(self) -> InterfaceConfiguration:
        return InterfaceConfiguration.individual(f'{each}/velocity' for each in self.params.joints)

    def state_interface_configuration(self) -> InterfaceConfiguration:
        return InterfaceConfiguration.individual(f'{each}/position' for each in self.params.joints)

    def on_deactivate(self, previous_state: State) -> None:
        """Stop the joints: a velocity command stays in force until the next one."""
        self.command_interfaces.write(0.0)

    def update(self, time_ns: int, period_s: float) -> None:
        """Look where the joints are and correct their velocities."""
        missing = self.params.positions - self.state_interfaces.read()
        self.command_interfaces.write(self.params.gain * missing)
