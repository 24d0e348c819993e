# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""States that follow commands, all in a few calls on whole arrays."""

from collections.abc import Mapping
from typing import NamedTuple

from hw_interface_py.errors import InterfaceValueError
from hw_interface_py.interface_handles import WritableInterfaceGroup
from hw_interface_py.realtime import realtime
import numpy as np


class MirrorSource(NamedTuple):
    """What a state follows: a command, plus an offset in the interface's unit."""

    command: str
    offset: float = 0.0
    refuses_infinity: bool = True


class CommandMirror:
    """
    Copy commands to states; NaN, "nothing commanded", leaves the state as it is.

    An infinite command raises InterfaceValueError, or is ignored like NaN where the source says
    so.
    """

    def __init__(
        self,
        sources: Mapping[str, MirrorSource],
        commands: WritableInterfaceGroup,
        states: WritableInterfaceGroup,
    ) -> None:
        rows = tuple(sources.values())
        self._commands = commands.subset([row.command for row in rows])
        self._states = states.subset(list(sources))
        self._offsets = np.array([row.offset for row in rows])
        self._refuses_infinity = np.array([row.refuses_infinity for row in rows], dtype=bool)
        self._values = np.empty(len(rows))
        self._kept = np.empty(len(rows))
        self._is_finite = np.empty(len(rows), dtype=bool)

    @realtime
    def update(self) -> None:
        """Let the states follow the present commands."""
        values = self._values
        self._commands.read(values)
        np.add(values, self._offsets, out=values)
        np.isfinite(values, out=self._is_finite)
        finite_count = np.count_nonzero(self._is_finite)
        if finite_count < len(values):
            if finite_count + np.count_nonzero(np.isnan(values)) < len(values):
                self._refuse_infinity()
            self._states.read(self._kept)
            np.copyto(values, self._kept, where=~self._is_finite)
        self._states.write(values)

    @realtime
    def _refuse_infinity(self) -> None:
        is_refused = np.isinf(self._values) & self._refuses_infinity
        if is_refused.any():
            index = int(is_refused.argmax())
            raise InterfaceValueError(
                self._commands.names[index], float(self._values[index]), 'finite commands, or NaN'
            )
