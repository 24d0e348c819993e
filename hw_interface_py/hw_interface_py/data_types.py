# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The data types that interfaces may declare, and their conversion to and from float64."""

from enum import Enum
import math

from hw_interface_py.errors import InterfaceValueError
from hw_interface_py.scalars import parse_bool, parse_float, parse_integer
import numpy as np

_INTEGER_RANGES = {
    'uint8': (0, 2**8 - 1),
    'int8': (-(2**7), 2**7 - 1),
    'uint16': (0, 2**16 - 1),
    'int16': (-(2**15), 2**15 - 1),
    'uint32': (0, 2**32 - 1),
    'int32': (-(2**31), 2**31 - 1),
}

_FLOAT32_MAX = float(np.finfo(np.float32).max)


class DataType(Enum):
    """A data type by its name in robot descriptions; every value fits a float64 exactly."""

    DOUBLE = 'double'
    FLOAT32 = 'float32'
    BOOL = 'bool'
    UINT8 = 'uint8'
    INT8 = 'int8'
    UINT16 = 'uint16'
    INT16 = 'int16'
    UINT32 = 'uint32'
    INT32 = 'int32'

    @property
    def is_floating(self) -> bool:
        """Tell whether NaN, "no value yet", is a value of this type."""
        return self in (DataType.DOUBLE, DataType.FLOAT32)

    @property
    def default(self) -> float:
        """Return the value before anything was written: NaN, false, or the largest integer."""
        if self.is_floating:
            return math.nan
        return 0.0 if self is DataType.BOOL else float(_INTEGER_RANGES[self.value][1])

    def from_float(self, stored: float) -> float | int | bool:
        """
        Return the stored float64 as this type.

        A group writes float64 unchecked; one that is not finite reads as "no value yet".
        """
        if self.is_floating:
            return stored
        if not math.isfinite(stored):
            stored = self.default
        return bool(stored) if self is DataType.BOOL else int(stored)

    def to_float(self, value: float, name: str) -> float:
        """Return the float64 that stores ``value``, or refuse it for the interface ``name``."""
        if self is DataType.DOUBLE:
            return float(value)
        if self is DataType.FLOAT32:
            if _FLOAT32_MAX < abs(value) < math.inf:
                raise InterfaceValueError(name, value, f'float32: at most {_FLOAT32_MAX:g}')
            return float(np.float32(value))
        low, high = (0, 1) if self is DataType.BOOL else _INTEGER_RANGES[self.value]
        if not (low <= value <= high and value == int(value)):
            raise InterfaceValueError(name, value, f'{self.value}: whole numbers {low} to {high}')
        return float(value)

    def parse(self, text: str, name: str) -> float:
        """Return the float64 for an initial value's text; empty text gives the default."""
        if not text:
            return self.default
        try:
            if self.is_floating:
                return self.to_float(parse_float(text), name)
            if self is DataType.BOOL:
                return float(parse_bool(text))
            return self.to_float(parse_integer(text), name)
        except ValueError as error:
            raise InterfaceValueError(
                name, text, f'an initial value of type {self.value}'
            ) from error
