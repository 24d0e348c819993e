# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
Joints that move as commanded: the mock's ``calculate_dynamics``.

Each joint is in one mode. By position: it is there at once, and velocity and acceleration are
the differences. By velocity: the position is integrated. By acceleration: both are. Without a
finite command a joint keeps the last velocity or acceleration, or its position.
"""

from collections.abc import Iterable, Mapping, Sequence

from hw_interface_py.interface_handles import WritableInterfaceGroup
from hw_interface_py.interface_names import (
    HW_IF_ACCELERATION,
    HW_IF_POSITION,
    HW_IF_VELOCITY,
)
from hw_interface_py.realtime import realtime
import numpy as np
from numpy.typing import NDArray

# The order of the rows below; a mode is the row of the command that counts.
MOTION_KINDS = (HW_IF_POSITION, HW_IF_VELOCITY, HW_IF_ACCELERATION)
_POSITION, _VELOCITY, _ACCELERATION = range(3)

Values = NDArray[np.float64]
# The joints of one mode; all joints as a slice, which numpy serves several times as fast.
Selection = NDArray[np.intp] | slice


class JointDynamics:
    """
    Integrate the motion of joints, all joints of one mode at once.

    ``position_offset`` (rad or m) is the distance of a position state from its command.
    """

    def __init__(
        self,
        joints: Sequence[str],
        commands: WritableInterfaceGroup,
        states: WritableInterfaceGroup,
        position_offset: float,
    ) -> None:
        self._joints = {name: index for index, name in enumerate(joints)}
        names = [f'{joint}/{kind}' for kind in MOTION_KINDS for joint in joints]
        self._states = states.subset([name for name in names if name in states])
        self._commands = commands.subset([name for name in names if name in commands])
        self._state_places = np.array([i for i, n in enumerate(names) if n in states], np.intp)
        self._command_places = np.array([i for i, n in enumerate(names) if n in commands], np.intp)
        self._offset = position_offset
        # Row by row position, velocity, acceleration; NaN where there is no such interface. What
        # has no state interface is remembered here from cycle to cycle.
        self._motion = np.full((3, len(joints)), np.nan)
        self._command = np.full((3, len(joints)), np.nan)
        self._flat_motion = self._motion.reshape(-1)
        self._flat_command = self._command.reshape(-1)
        self._modes = np.zeros(len(joints), dtype=np.intp)
        self._sort_by_mode()

    def joint_modes(self, interfaces: Iterable[str]) -> dict[str, list[str]]:
        """Return the motion commands among these interfaces, for every joint they touch."""
        modes: dict[str, list[str]] = {}
        for name in interfaces:
            joint, _, kind = name.partition('/')
            if joint in self._joints:
                modes.setdefault(joint, []).extend([kind] if kind in MOTION_KINDS else [])
        return modes

    @realtime
    def set_modes(self, modes: Mapping[str, str]) -> None:
        """Let joints follow another kind of command from now on."""
        for joint, kind in modes.items():
            self._modes[self._joints[joint]] = MOTION_KINDS.index(kind)
        self._sort_by_mode()

    @realtime
    def update(self, period_s: float) -> None:
        """Move all joints on by one period; a period of zero moves nothing."""
        if period_s <= 0.0:
            return
        self._flat_motion[self._state_places] = self._states.read()
        self._flat_command[self._command_places] = self._commands.read()
        if self._by_position is not None:
            self._follow_positions(self._by_position, period_s)
        if self._by_velocity is not None:
            self._follow_velocities(self._by_velocity, period_s)
        if self._by_acceleration is not None:
            self._follow_accelerations(self._by_acceleration, period_s)
        values = self._flat_motion[self._state_places]
        is_finite = np.isfinite(values)
        if not is_finite.all():
            values = np.where(is_finite, values, self._states.read())
        self._states.write(values)

    @realtime
    def _follow_positions(self, joints: Selection, period_s: float) -> None:
        position = self._motion[_POSITION, joints]
        command = self._command[_POSITION, joints]
        target = np.where(np.isfinite(command), command + self._offset, position)
        velocity = (target - position) / period_s
        acceleration = (velocity - self._motion[_VELOCITY, joints]) / period_s
        self._set_motion(joints, target, velocity, acceleration)

    @realtime
    def _follow_velocities(self, joints: Selection, period_s: float) -> None:
        old_velocity = self._motion[_VELOCITY, joints]
        command = self._command[_VELOCITY, joints]
        is_commanded = np.isfinite(command)
        velocity = np.where(is_commanded, command, old_velocity)
        acceleration = np.where(
            is_commanded,
            (velocity - old_velocity) / period_s,
            self._motion[_ACCELERATION, joints],
        )
        position = self._motion[_POSITION, joints] + velocity * period_s
        self._set_motion(joints, position, velocity, acceleration)

    @realtime
    def _follow_accelerations(self, joints: Selection, period_s: float) -> None:
        old_velocity = self._motion[_VELOCITY, joints]
        command = self._command[_ACCELERATION, joints]
        acceleration = np.where(np.isfinite(command), command, self._motion[_ACCELERATION, joints])
        velocity = np.where(np.isnan(old_velocity), 0.0, old_velocity)
        velocity = velocity + np.where(np.isnan(acceleration), 0.0, acceleration) * period_s
        position = self._motion[_POSITION, joints] + velocity * period_s
        self._set_motion(joints, position, velocity, acceleration)

    @realtime
    def _set_motion(
        self, joints: Selection, position: Values, velocity: Values, acceleration: Values
    ) -> None:
        self._motion[_POSITION, joints] = position
        self._motion[_VELOCITY, joints] = velocity
        self._motion[_ACCELERATION, joints] = acceleration

    @realtime
    def _sort_by_mode(self) -> None:
        self._by_position = self._joints_in_mode(_POSITION)
        self._by_velocity = self._joints_in_mode(_VELOCITY)
        self._by_acceleration = self._joints_in_mode(_ACCELERATION)

    @realtime
    def _joints_in_mode(self, mode: int) -> Selection | None:
        joints = np.flatnonzero(self._modes == mode)
        if len(joints) == len(self._modes):
            return slice(None)
        return joints if len(joints) else None
