# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
Named views of values in arrays: one interface, or a group of interfaces.

Every value lives as float64 in one array; NaN means "no value yet". A handle names one slot; a
group is an index array over many slots, so that a driver or controller moves all its joints with
one numpy call. Interfaces of another data type keep their type at the edges.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Self

from hw_interface_py.data_types import DataType
from hw_interface_py.errors import UnknownInterfaceError
from hw_interface_py.realtime import realtime
import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class InterfaceDescription:
    """
    What an interface is before it has a place: ``<prefix>/<interface_name>``.

    ``initial_value`` is the text of the robot description; empty means the data type's default
    (NaN for floating-point types).
    """

    prefix: str
    interface_name: str
    data_type: DataType = DataType.DOUBLE
    initial_value: str = ''
    name: str = field(init=False)

    def __post_init__(self) -> None:
        """Join the full name once."""
        object.__setattr__(self, 'name', f'{self.prefix}/{self.interface_name}')


class InterfaceHandle:
    """
    One interface: its description and the slot that holds its value.

    ``value`` reads and writes the slot in the interface's own data type; a value that does not
    fit the type is refused with ``ValueError``.
    """

    __slots__ = ('_index', '_values', 'description', 'name')

    def __init__(self, description: InterfaceDescription, values: Values, index: int) -> None:
        self.description = description
        self.name = description.name
        self._values = values
        self._index = index

    @property
    def index(self) -> int:
        """Return the slot's position in the array."""
        return self._index

    @property
    def value(self) -> float | int | bool:
        """Return the present value in the interface's data type; NaN when there is none."""
        return self.description.data_type.from_float(float(self._values[self._index]))

    @value.setter
    def value(self, value: float) -> None:
        self._values[self._index] = self.description.data_type.to_float(value, self.name)


class InterfaceGroup:
    """
    Some interfaces in a fixed order, readable with one call.

    ``names`` are the full names in that order; ``len(group)`` is their number n.
    """

    __slots__ = ('_by_name', '_values', 'handles', 'indices', 'names')

    def __init__(self, handles: Sequence[InterfaceHandle], values: Values) -> None:
        self.handles = tuple(handles)
        self.names = tuple(handle.name for handle in self.handles)
        self.indices = np.array([handle.index for handle in self.handles], dtype=np.intp)
        self._values = values
        self._by_name = {handle.name: handle for handle in self.handles}

    def __len__(self) -> int:
        """Return the number of interfaces."""
        return len(self.handles)

    def __iter__(self) -> Iterator[InterfaceHandle]:
        """Iterate over the handles in order."""
        return iter(self.handles)

    def __contains__(self, name: object) -> bool:
        """Tell whether an interface of this full name is in the group."""
        return name in self._by_name

    def __getitem__(self, name: str) -> InterfaceHandle:
        """Return the handle of a full name, or raise ``UnknownInterfaceError``."""
        try:
            return self._by_name[name]
        except KeyError:
            raise UnknownInterfaceError(name, available=self.names) from None

    def subset(self, names: Sequence[str]) -> Self:
        """Return the group of these full names in this order."""
        return type(self)([self[name] for name in names], self._values)

    def named(self, interface_name: str) -> Self:
        """Return the group of all interfaces of one kind, for instance ``position``, in order."""
        return self._filter(lambda d: d.interface_name == interface_name)

    def of(self, prefix: str) -> Self:
        """Return the group of one joint's, sensor's or gpio's interfaces, in order."""
        return self._filter(lambda d: d.prefix == prefix)

    def _filter(self, accept: Callable[[InterfaceDescription], bool]) -> Self:
        return type(self)([h for h in self.handles if accept(h.description)], self._values)

    @realtime
    def read(self, out: Values | None = None) -> Values:
        """Return the n values, shape (n,); copied into ``out`` when given."""
        return self._values.take(self.indices, out=out, mode='clip')


class WritableInterfaceGroup(InterfaceGroup):
    """A group whose values may also be set: a driver's own, or claimed commands."""

    __slots__ = ()

    @realtime
    def write(self, values: Values | float) -> None:
        """Set all n values from shape (n,), or all to one number."""
        self._values[self.indices] = values
