# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
Samples from one thread to another without a lock: a driver's I/O thread and the control cycle.

The writer fills an array that only it can see and hands it over by its number; the reader takes
the latest number. Nobody copies while the other writes, so a sample is never torn, wherever the
interpreter switches threads and however many values there are.
"""

from collections import deque
import math

from hw_interface_py.interface_handles import Values
from hw_interface_py.realtime import realtime
import numpy as np

# One with the writer, one waiting, and two with the reader while it exchanges its old sample for
# the new one: with one less the writer would have to wait for that exchange.
_BUFFERS = 4


class ExchangeBuffer:
    """
    The latest sample of n float64 values, from exactly one writing to one reading thread.

    Use one for the states (the I/O thread writes, ``read`` of the component reads) and one for
    the commands (``write`` of the component writes, the I/O thread reads). All memory is
    allocated here. Times are those of ``time.monotonic_ns()``, as in the cycle.
    """

    __slots__ = ('_free', '_latest', '_reading', '_samples', '_stamps_ns', '_writing')

    def __init__(self, size: int, initial_value: float = math.nan) -> None:
        self._samples: tuple[Values, ...] = tuple(
            np.full(size, initial_value) for _ in range(_BUFFERS)
        )
        self._stamps_ns: list[int | None] = [None] * _BUFFERS
        self._writing, self._reading = 0, 1
        # Appending to and popping from a deque are atomic: each number is in one place at a time.
        self._latest: deque[int] = deque(maxlen=1)
        self._free: deque[int] = deque((2, 3), maxlen=_BUFFERS)

    def __len__(self) -> int:
        """Return the number n of values of a sample."""
        return len(self._samples[0])

    @property
    def pending(self) -> Values:
        """
        Return the writer's array of shape (n,), to be filled in place before ``publish``.

        It is another array after each ``publish`` and holds some older sample: set every value.
        """
        return self._samples[self._writing]

    @realtime
    def publish(self, time_ns: int) -> None:
        """Hand ``pending`` over as the latest sample, measured or decided at ``time_ns``."""
        self._stamps_ns[self._writing] = time_ns
        try:
            spare = self._latest.pop()  # nobody has read the one before, and nobody will
        except IndexError:
            spare = self._free.pop()
        self._latest.append(self._writing)
        self._writing = spare

    @realtime
    def write(self, values: Values, time_ns: int) -> None:
        """Publish a copy of ``values``, shape (n,)."""
        np.copyto(self._samples[self._writing], values)
        self.publish(time_ns)

    @realtime
    def read(self) -> Values:
        """
        Return the latest sample, shape (n,); the initial values before the first one.

        The array belongs to the reader and keeps its values until the next ``read``.
        """
        try:
            newest = self._latest.pop()
        except IndexError:
            return self._samples[self._reading]
        self._free.append(self._reading)
        self._reading = newest
        return self._samples[newest]

    @property
    def stamp_ns(self) -> int | None:
        """Return the time of the sample that ``read`` returned last, None before the first."""
        return self._stamps_ns[self._reading]

    @realtime
    def age_s(self, time_ns: int) -> float:
        """Return how old the sample that ``read`` returned last is; infinite before the first."""
        stamp_ns = self._stamps_ns[self._reading]
        return math.inf if stamp_ns is None else max(0, time_ns - stamp_ns) * 1e-9
