# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
Bring a ROS parameter's value to the type that the controller declares.

YAML does not tell whole numbers from others as strictly as ROS does: ``30`` is welcome where a
double is declared, ``30.0`` where an integer is. Nothing else is converted.
"""

from typing import Any, NamedTuple

from rclpy.parameter import Parameter

ParameterType = Parameter.Type

_EXPECTED = {
    ParameterType.BOOL: 'a boolean (true or false)',
    ParameterType.INTEGER: 'an integer',
    ParameterType.DOUBLE: 'a double',
    ParameterType.STRING: 'a string',
    ParameterType.BOOL_ARRAY: 'a list of booleans',
    ParameterType.INTEGER_ARRAY: 'a list of integers',
    ParameterType.DOUBLE_ARRAY: 'a list of doubles',
    ParameterType.STRING_ARRAY: 'a list of strings',
}
_ELEMENTS = {
    ParameterType.BOOL_ARRAY: ParameterType.BOOL,
    ParameterType.INTEGER_ARRAY: ParameterType.INTEGER,
    ParameterType.DOUBLE_ARRAY: ParameterType.DOUBLE,
    ParameterType.STRING_ARRAY: ParameterType.STRING,
}


class Conversion(NamedTuple):
    """A value of the declared type; ``remark`` says what had to be done, empty: nothing odd."""

    value: Any
    remark: str


def convert(value: Any, wanted: Any) -> Conversion:
    """
    Return ``value`` as the ROS type ``wanted``; lists become tuples.

    Raises ``ValueError`` that says what was found and what is expected.
    """
    try:
        if wanted in _ELEMENTS:
            return _convert_list(value, wanted)
        return _convert_scalar(value, wanted)
    except TypeError:
        raise ValueError(f'is {value!r}, expected {_EXPECTED[wanted]}') from None


def expected(wanted: Any) -> str:
    """Return the words for a ROS type, for instance "a list of strings"."""
    return _EXPECTED[wanted]


def _convert_list(value: Any, wanted: Any) -> Conversion:
    if isinstance(value, (str, bytes)):
        raise TypeError
    converted = [_convert_scalar(element, _ELEMENTS[wanted]) for element in value]
    remarks = [element.remark for element in converted if element.remark]
    return Conversion(tuple(element.value for element in converted), '; '.join(remarks))


def _convert_scalar(value: Any, wanted: Any) -> Conversion:
    is_bool = isinstance(value, bool)
    if wanted is ParameterType.DOUBLE and isinstance(value, (int, float)) and not is_bool:
        return Conversion(float(value), '')
    if wanted is ParameterType.INTEGER and isinstance(value, float) and value.is_integer():
        return Conversion(int(value), f'{value} was read as the integer {int(value)}')
    kinds = {ParameterType.BOOL: bool, ParameterType.INTEGER: int, ParameterType.STRING: str}
    kind = kinds.get(wanted)
    if kind is None or not isinstance(value, kind) or (is_bool and kind is int):
        raise TypeError
    return Conversion(value, '')
