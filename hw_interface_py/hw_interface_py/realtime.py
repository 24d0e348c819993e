# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
What the cycle is made of: the mark ``@realtime`` and the two meeting points of threads.

A function marked ``@realtime`` runs in the cycle. It does not log, wait for a lock, read
parameters, create ROS entities or let containers grow; a test reads the source of every marked
function and refuses what would.
"""

from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

_Function = TypeVar('_Function', bound=Callable[..., object])
_Item = TypeVar('_Item')


def realtime(function: _Function) -> _Function:
    """Mark a function that the cycle calls; costs nothing at run time."""
    function.__realtime__ = True  # type: ignore[attr-defined]  # functions take attributes
    return function


class Mailbox(Generic[_Item]):
    """
    The latest message for the cycle: any thread puts, the cycle takes.

    A message that was not taken is replaced by the next one. One slot of a bounded deque: both
    ends are atomic in CPython, so nobody waits.
    """

    __slots__ = ('_slot',)

    def __init__(self) -> None:
        self._slot: deque[_Item] = deque(maxlen=1)

    def put(self, item: _Item) -> None:
        """Leave a message for the cycle, replacing one that was not taken."""
        self._slot.append(item)

    @realtime
    def take_or_none(self) -> _Item | None:
        """Take the message out, or return None when there is none."""
        try:
            return self._slot.pop()
        except IndexError:
            return None


class Outbox(Generic[_Item]):
    """
    A bounded ring of records that the cycle hands out and another thread drains.

    The cycle never waits: when the ring is full the new record is dropped and counted.
    """

    __slots__ = ('_capacity', '_ring', 'dropped')

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._ring: deque[_Item] = deque(maxlen=capacity)
        self.dropped = 0

    @realtime
    def offer(self, item: _Item) -> bool:
        """Hand a record out; return False when the ring was full and the record was dropped."""
        if len(self._ring) >= self._capacity:
            self.dropped += 1
            return False
        self._ring.append(item)
        return True

    def drain(self) -> list[_Item]:
        """Take out every record, oldest first; called by the thread that reports them."""
        items: list[_Item] = []
        while self._ring:
            items.append(self._ring.popleft())
        return items
