# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
What the loop does between ``write`` and its next deadline: send what ``update`` has staged.

Sending never comes before writing. When the slack is short the rest waits for the next cycle; a
publisher that has waited for 20 ms is sent whatever the slack, so no topic starves at high rates.
"""

from collections.abc import Callable, Sequence
import gc
from typing import Protocol

from hw_interface_py.realtime import realtime

STARVED_NS = 20_000_000
_MARGIN_NS = 60_000  # a send costs 5 to 20 us; stop early enough to be asleep in time
_YOUNG_COLLECTION_EVERY = 1000  # cycles
_YOUNG_COLLECTION_NS = 300_000  # slack that a collection of the youngest generation needs


class StagedPublisher(Protocol):
    """What the slack needs to know of a publisher."""

    is_pending: bool
    pending_since_ns: int

    def send(self) -> None:
        """Publish what was staged."""


class Slack:
    """
    Serve the staged publishers fairly within the time that is left of a period.

    Used by the loop thread only. ``skipped`` counts sends put off to a later cycle.
    """

    def __init__(self, clock_ns: Callable[[], int]) -> None:
        self._clock_ns = clock_ns
        self._next = 0
        self._cycles = 0
        self.skipped = 0

    @realtime
    def use(self, publishers: Sequence[StagedPublisher], deadline_ns: int) -> None:
        """Send until the deadline comes near; ``deadline_ns`` is on the loop's steady clock."""
        self._send_starved(publishers)
        self._send_in_turn(publishers, deadline_ns - _MARGIN_NS)
        self._collect_young_objects(deadline_ns)

    @realtime
    def _send_starved(self, publishers: Sequence[StagedPublisher]) -> None:
        now_ns = self._clock_ns()
        for publisher in publishers:
            if publisher.is_pending and now_ns - publisher.pending_since_ns > STARVED_NS:
                publisher.send()

    @realtime
    def _send_in_turn(self, publishers: Sequence[StagedPublisher], until_ns: int) -> None:
        """Begin where the last cycle stopped, so that every publisher has its turn."""
        count = len(publishers)
        for step in range(count):
            publisher = publishers[(self._next + step) % count]
            if not publisher.is_pending:
                continue
            if self._clock_ns() > until_ns:
                self._next = (self._next + step) % count
                self.skipped += 1
                return
            publisher.send()

    @realtime
    def _collect_young_objects(self, deadline_ns: int) -> None:
        self._cycles += 1
        if self._cycles < _YOUNG_COLLECTION_EVERY:
            return
        if deadline_ns - self._clock_ns() > _YOUNG_COLLECTION_NS:
            self._cycles = 0
            gc.collect(0)
