# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
The table of all interfaces: two arrays of values, who owns a slot, who may use it, who claims it.

Names, owners, availability and claims change only in the lifecycle worker and in a switch; the
values change in the cycle. The capacity is fixed when the table is made, so no array ever moves
under a handle.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from hw_interface_py.errors import (
    DuplicateInterfaceError,
    InterfaceCapacityError,
    InterfaceClaimedError,
    InterfaceNotAvailableError,
    UnknownInterfaceError,
)
from hw_interface_py.interface_handles import (
    InterfaceDescription,
    InterfaceGroup,
    InterfaceHandle,
    Values,
    WritableInterfaceGroup,
)
from hw_interface_py.realtime import realtime
import numpy as np


@dataclass(slots=True, kw_only=True)
class InterfaceEntry:
    """One interface of the table: its handle, its owner, and its present standing."""

    handle: InterfaceHandle
    owner: str
    is_available: bool = False
    claimed_by: str | None = None

    @property
    def name(self) -> str:
        """Return the full name ``<prefix>/<interface_name>``."""
        return self.handle.name


class InterfaceShelf:
    """
    One half of the table: all state interfaces, or all command interfaces.

    ``values`` has shape (capacity,) and keeps its place for the table's whole life.
    """

    def __init__(self, capacity: int) -> None:
        self.values: Values = np.full(capacity, np.nan)
        self._entries: dict[str, InterfaceEntry] = {}
        # Tuples that are replaced as wholes: the cycle may look while the worker adds.
        self._by_owner: dict[str, tuple[InterfaceEntry, ...]] = {}
        self._free = list(range(capacity - 1, -1, -1))
        self._retired: list[int] = []

    def entries(self) -> tuple[InterfaceEntry, ...]:
        """Return all entries in the order of their export; safe from any thread."""
        return tuple(self._entries.values())

    def __contains__(self, name: object) -> bool:
        """Tell whether an interface of this full name exists."""
        return name in self._entries

    def entry(self, name: str) -> InterfaceEntry:
        """Return the entry of a full name, or raise ``UnknownInterfaceError``."""
        try:
            return self._entries[name]
        except KeyError:
            raise self._unknown(name) from None

    def available_names(self) -> tuple[str, ...]:
        """Return the names of the interfaces that may be used now, in the order of export."""
        return tuple(entry.name for entry in self.entries() if entry.is_available)

    def add(
        self, descriptions: Sequence[InterfaceDescription], owner: str
    ) -> list[InterfaceHandle]:
        """
        Give each description a slot and return the handles; all of them or none.

        Raises DuplicateInterfaceError, InterfaceCapacityError, InterfaceValueError.
        """
        names: set[str] = set()
        for description in descriptions:
            name = description.name
            if name in self._entries or name in names:
                holder = owner if name in names else self._entries[name].owner
                raise DuplicateInterfaceError(name, owner=owner, holder=holder)
            names.add(name)
        entries = self._place(descriptions, owner)
        self._entries.update((entry.name, entry) for entry in entries)
        return [entry.handle for entry in entries]

    def add_private(
        self, descriptions: Sequence[InterfaceDescription], owner: str
    ) -> list[InterfaceHandle]:
        """
        Give each description a slot that only the owner's handle reaches; names may be taken.

        Raises InterfaceCapacityError, InterfaceValueError.
        """
        return [entry.handle for entry in self._place(descriptions, owner)]

    def remove_owner(self, owner: str) -> None:
        """
        Take every interface of an owner out of the table.

        The slots are used again only after ``recycle``: the cycle may still hold groups of them.
        """
        for entry in self._by_owner.pop(owner, ()):
            if self._entries.get(entry.name) is entry:
                del self._entries[entry.name]
            self._retired.append(entry.handle.index)

    def recycle(self) -> None:
        """Free the slots of removed interfaces; call it when no cycle uses them any more."""
        self._free.extend(self._retired)
        self._retired.clear()

    @realtime
    def set_available(self, owner: str, is_available: bool) -> None:
        """Make every interface of an owner usable, or not."""
        for entry in self._by_owner.get(owner, ()):
            entry.is_available = is_available

    def group(self, names: Iterable[str]) -> InterfaceGroup:
        """Return a read-only group, or raise when a name is unknown or not available."""
        return InterfaceGroup([self._usable(name).handle for name in names], self.values)

    def writable_group(self, names: Iterable[str]) -> WritableInterfaceGroup:
        """Return a writable group whatever the availability; for the owner of the interfaces."""
        return WritableInterfaceGroup([self.entry(n).handle for n in names], self.values)

    def claim(self, names: Sequence[str], claimant: str) -> WritableInterfaceGroup:
        """
        Claim every name for one claimant and return them as a group; all of them or none.

        Raises UnknownInterfaceError, InterfaceNotAvailableError, InterfaceClaimedError.
        """
        entries = [self._usable(name) for name in names]
        for entry in entries:
            if entry.claimed_by not in (None, claimant):
                raise InterfaceClaimedError(
                    entry.name, holder=str(entry.claimed_by), claimant=claimant
                )
        for entry in entries:
            entry.claimed_by = claimant
        return WritableInterfaceGroup([entry.handle for entry in entries], self.values)

    @realtime
    def mark_claimed(self, names: Sequence[str], claimant: str) -> None:
        """Note who holds these interfaces; the caller has checked that they are free."""
        for name in names:
            self._entries[name].claimed_by = claimant

    @realtime
    def release(self, claimant: str) -> None:
        """Give back everything that a claimant holds."""
        for entry in self.entries():
            if entry.claimed_by == claimant:
                entry.claimed_by = None

    def _place(
        self, descriptions: Sequence[InterfaceDescription], owner: str
    ) -> list[InterfaceEntry]:
        initial_values = [
            each.data_type.parse(each.initial_value, each.name) for each in descriptions
        ]
        if len(descriptions) > len(self._free):
            raise InterfaceCapacityError(descriptions[len(self._free)].name, len(self.values))
        entries = []
        for description, initial_value in zip(descriptions, initial_values, strict=True):
            handle = InterfaceHandle(description, self.values, self._free.pop())
            self.values[handle.index] = initial_value
            entries.append(InterfaceEntry(handle=handle, owner=owner))
        self._by_owner[owner] = (*self._by_owner.get(owner, ()), *entries)
        return entries

    def _usable(self, name: str) -> InterfaceEntry:
        entry = self.entry(name)
        if not entry.is_available:
            raise InterfaceNotAvailableError(name, entry.owner)
        return entry

    def _unknown(self, name: str) -> UnknownInterfaceError:
        names = tuple(self._entries)
        siblings = [other for other in names if other.split('/')[0] == name.split('/')[0]]
        return UnknownInterfaceError(name, available=siblings or names)


class InterfaceTable:
    """The state interfaces and the command interfaces of one controller manager."""

    def __init__(self, capacity: int) -> None:
        self.states = InterfaceShelf(capacity)
        self.commands = InterfaceShelf(capacity)

    def remove_owner(self, owner: str) -> None:
        """Take everything that an owner exported out of both halves."""
        self.states.remove_owner(owner)
        self.commands.remove_owner(owner)

    @realtime
    def set_available(self, owner: str, is_available: bool) -> None:
        """Make everything that an owner exported usable, or not."""
        self.states.set_available(owner, is_available)
        self.commands.set_available(owner, is_available)
