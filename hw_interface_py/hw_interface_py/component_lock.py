# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
What keeps the cycle and the lifecycle worker out of one component at the same time.

The cycle never waits: it enters when nobody is inside, else it skips the component this time. The
worker waits, but not for ever: a ``read`` that does not return is reported by name.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
import threading

from hw_interface_py.errors import ComponentBusyError
from hw_interface_py.realtime import realtime


class ComponentLock:
    """
    The lock of one component, which knows the callback that holds it.

    ``busy_with`` names the callback that runs now, empty when none does; ``busy_since_ns`` is the
    cycle's clock at its start. Both may be read from any thread.
    """

    __slots__ = ('_clock_ns', '_component', '_is_wanted', '_lock', 'busy_since_ns', 'busy_with')

    def __init__(self, component: str, clock_ns: Callable[[], int]) -> None:
        self.busy_with = ''
        self.busy_since_ns = 0
        self._component = component
        self._clock_ns = clock_ns
        self._lock = threading.Lock()
        # Locks are not fair: without this a cycle that is nearly always inside would shut the
        # worker out for ever.
        self._is_wanted = False

    @realtime
    def try_enter(self, callback: str, time_ns: int) -> bool:
        """Enter for a callback unless somebody is inside or waits; then ``leave`` is due."""
        if self._is_wanted or not self._lock.acquire(blocking=False):
            return False
        self.note(callback, time_ns)
        return True

    @realtime
    def leave(self) -> None:
        """End what ``try_enter`` began."""
        self.busy_with = ''
        self._lock.release()

    @realtime
    def note(self, callback: str, time_ns: int) -> None:
        """Keep which callback begins now; called by whoever is inside."""
        self.busy_since_ns = time_ns
        self.busy_with = callback

    @contextmanager
    def hold(self, timeout_s: float) -> Iterator[None]:
        """
        Keep the cycle out during a ``with`` block of the lifecycle worker.

        Raises ComponentBusyError when whoever is inside does not leave within ``timeout_s``.
        """
        asked_ns = self._clock_ns()
        self._is_wanted = True
        try:
            if not self._lock.acquire(timeout=timeout_s):
                raise self._busy_error(asked_ns)
        finally:
            self._is_wanted = False
        try:
            yield
        finally:
            self.leave()

    def begin(self, callback: str) -> None:
        """Keep which callback the worker, which is inside, runs from now on."""
        self.note(callback, self._clock_ns())

    def _busy_error(self, asked_ns: int) -> ComponentBusyError:
        callback = self.busy_with
        since_ns = self.busy_since_ns if callback else asked_ns
        busy_s = (self._clock_ns() - since_ns) * 1e-9
        return ComponentBusyError(self._component, callback=callback or 'callback', busy_s=busy_s)
