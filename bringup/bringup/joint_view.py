# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Joint states as they change: a small picture in a terminal, plain lines elsewhere."""

from collections.abc import Mapping, Sequence
import math
import sys
from typing import TextIO

from bringup.robot_files import JointRange

_WIDTH = 41
_PLAIN_LINE_EVERY_S = 1.0


class JointView:
    """
    Show positions of joints.

    In a terminal every call of ``show`` redraws the same lines; else one line a second is
    written.
    """

    def __init__(self, ranges: Mapping[str, JointRange], out: TextIO = sys.stdout) -> None:
        self._ranges = ranges
        self._out = out
        self._lines = 0
        self._last_plain_s = -math.inf

    def show(self, time_s: float, names: Sequence[str], positions: Sequence[float]) -> None:
        """Show the positions, in rad or m, that belong to ``names`` at ``time_s``."""
        if not self._out.isatty():
            self._show_plain(time_s, names, positions)
            return
        lines = [
            f'  {name:<24}{position:+8.3f}  {self.bar(name, position)}'
            for name, position in zip(names, positions, strict=True)
        ]
        up = f'\x1b[{self._lines}A' if self._lines else ''
        self._out.write(up + ''.join(f'{line}\x1b[K\n' for line in lines))
        self._out.flush()
        self._lines = len(lines)

    def bar(self, name: str, position: float) -> str:
        """Return a scale from the joint's lower to its upper limit with a mark on it."""
        limits = self._ranges.get(name)
        low, high = (limits.lower, limits.upper) if limits else (-math.pi, math.pi)
        if not (math.isfinite(position) and high > low):
            return ''
        share = min(1.0, max(0.0, (position - low) / (high - low)))
        mark = round(share * (_WIDTH - 1))
        return f'├{"─" * mark}●{"─" * (_WIDTH - 1 - mark)}┤'

    def _show_plain(self, time_s: float, names: Sequence[str], positions: Sequence[float]) -> None:
        if time_s - self._last_plain_s < _PLAIN_LINE_EVERY_S:
            return
        self._last_plain_s = time_s
        pairs = zip(names, positions, strict=True)
        values = '  '.join(f'{name} {position:+.3f}' for name, position in pairs)
        self._out.write(f'  {time_s:5.1f} s  {values}\n')
        self._out.flush()
