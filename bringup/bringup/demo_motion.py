# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The motion that the demo commands: every joint swings gently about where it was."""

from collections.abc import Mapping, Sequence
import math

from bringup.robot_files import JointRange

PERIOD_S = 4.0
_SHARE_OF_RANGE = 0.15
_SHARE_OF_SPEED = 0.5
_LARGEST_SWING = 0.6  # rad or m
_RAMP_S = 1.0


class DemoMotion:
    """
    Commands for interfaces such as ``joint1/position`` over time.

    ``start`` holds each joint's position when the motion begins, in rad or m; the first and the
    last command of a position interface, ``seconds`` later, are exactly that, and velocities
    begin and end at zero: nothing jumps.
    """

    def __init__(
        self,
        interfaces: Sequence[str],
        start: Mapping[str, float],
        ranges: Mapping[str, JointRange],
        seconds: float,
    ) -> None:
        self._interfaces = [name.rpartition('/') for name in interfaces]
        self._start = start
        self._ranges = ranges
        self._seconds = seconds

    def command(self, time_s: float) -> list[float]:
        """Return one value per interface at ``time_s`` since the motion began."""
        return [
            self._value(joint, interface, time_s, number)
            for number, (joint, _, interface) in enumerate(self._interfaces)
        ]

    def _value(self, joint: str, interface: str, time_s: float, number: int) -> float:
        speed = 2.0 * math.pi / PERIOD_S
        ramp = max(0.0, min(1.0, time_s / _RAMP_S, (self._seconds - time_s) / _RAMP_S))
        phase = speed * time_s - 0.5 * number
        if interface == 'velocity':
            return ramp * self._swing(joint) * speed * math.cos(phase)
        if interface == 'position':
            swing = ramp * self._swing(joint) * math.sin(phase)
            return self._clamped(joint, self._start.get(joint, 0.0) + swing)
        return 0.0

    def _swing(self, joint: str) -> float:
        limits = self._ranges.get(joint)
        if limits is None:
            return 0.3
        span = limits.upper - limits.lower
        by_range = _SHARE_OF_RANGE * span if span > 0.0 else _LARGEST_SWING
        by_speed = _SHARE_OF_SPEED * limits.velocity * PERIOD_S / (2.0 * math.pi)
        return min(_LARGEST_SWING, by_range, by_speed)

    def _clamped(self, joint: str, position: float) -> float:
        limits = self._ranges.get(joint)
        if limits is None or limits.upper <= limits.lower:
            return position
        return min(limits.upper, max(limits.lower, position))
