# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""An arm that exists only as numbers: each joint turns at the velocity it is commanded."""

from hw_interface_py import HardwareInfo, State, SystemInterface
import numpy as np


class RRBotExample(SystemInterface):
    """Velocity commands in rad/s become position states in rad."""

    def on_init(self, info: HardwareInfo) -> None:
        """Refuse the description of another arm."""
        for joint in info.joints:
            found = [each.name for each in (*joint.command_interfaces, *joint.state_interfaces)]
            if found != ['velocity', 'position']:
                raise ValueError(f'joint {joint.name!r} has {found}, not velocity and position')
        self.positions, self.velocities = np.zeros((2, len(info.joints)))

    def on_deactivate(self, previous_state: State) -> None:
        """Stop, and forget the commands: the next activation starts at rest."""
        self.velocities.fill(0.0)
        self.commands.write(0.0)

    def read(self, time_ns: int, period_s: float) -> None:
        """Report the positions, as the encoders of a real arm would."""
        self.positions += self.velocities * period_s
        self.states.write(self.positions)

    def write(self, time_ns: int, period_s: float) -> None:
        """Take over the commands; NaN means that nobody commands."""
        self.velocities[:] = np.nan_to_num(self.commands.read(), posinf=0.0, neginf=0.0)
