# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
Type an unquoted YAML scalar as the C parser of ROS 2 does.

That parser tries a list of words, then ``strtoll`` with base 0, then ``strtod``; what neither
consumes completely is text. Compared with YAML 1.1 as PyYAML reads it: ``1e-3`` is a double,
``010`` is 8, ``08`` is 8.0, ``0o17``, ``1_000``, ``12:30`` and ``null`` are text, ``y`` is true.
A number beyond the range of a double is text too, because ``strtod`` reports a range error; so
is one that only a denormal double could hold. Unlike ``strtod`` this does not obey the locale.
"""

import re
import sys

ScalarValue = bool | int | float | str

_BOOLEANS: dict[str, bool] = {
    **dict.fromkeys(('Y', 'y', 'yes', 'Yes', 'YES', 'on', 'On', 'ON'), True),
    **dict.fromkeys(('true', 'True', 'TRUE'), True),
    **dict.fromkeys(('N', 'n', 'no', 'No', 'NO', 'off', 'Off', 'OFF'), False),
    **dict.fromkeys(('false', 'False', 'FALSE'), False),
}
_NOT_FINITE: dict[str, float] = {
    **dict.fromkeys(('.nan', '.NaN', '.NAN'), float('nan')),
    **dict.fromkeys(('.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF'), float('inf')),
    **dict.fromkeys(('-.inf', '-.Inf', '-.INF'), float('-inf')),
}
# What isspace() accepts in front of a number; a block scalar may begin with it.
_C_SPACE = ' \t\n\v\f\r'
# Nineteen decimal digits hold every 64-bit integer.
_INTEGER = re.compile(
    r'(?P<sign>[+-]?)(?:0[xX](?P<hex>[0-9a-fA-F]+)|(?P<octal>0[0-7]*)|(?P<decimal>[1-9][0-9]{0,18}))'
)
_DECIMAL = re.compile(r'[+-]?(?P<digits>[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?')
_HEXADECIMAL = re.compile(
    r'[+-]?0[xX](?P<digits>[0-9a-fA-F]+\.?[0-9a-fA-F]*|\.[0-9a-fA-F]+)(?:[pP][+-]?[0-9]+)?'
)
_WORD = re.compile(r'(?P<sign>[+-]?)(?P<word>inf|infinity|nan)(?:(?<=nan)\([0-9a-z_]*\))?', re.I)


def typed_scalar(text: str) -> ScalarValue:
    """Return the boolean, 64-bit integer, double or text that the unquoted `text` stands for."""
    if text in _BOOLEANS:
        return _BOOLEANS[text]
    number = text.lstrip(_C_SPACE)
    integer = _integer_or_none(number)
    if integer is not None:
        return integer
    double = _NOT_FINITE[text] if text in _NOT_FINITE else _double_or_none(number)
    return text if double is None else double


def _integer_or_none(text: str) -> int | None:
    match = _INTEGER.fullmatch(text)
    if match is None:
        return None
    for name, base in (('hex', 16), ('octal', 8), ('decimal', 10)):
        if match[name] is not None:
            value = int(match['sign'] + match[name], base)
            return value if -(2**63) <= value < 2**63 else None
    return None


def _double_or_none(text: str) -> float | None:
    word = _WORD.fullmatch(text)
    if word is not None:
        return float(word['sign'] + word['word'])
    match = _DECIMAL.fullmatch(text)
    if match is not None:
        return _in_range_or_none(float(text), match['digits'])
    match = _HEXADECIMAL.fullmatch(text)
    if match is None:
        return None
    try:
        return _in_range_or_none(float.fromhex(text), match['digits'])
    except OverflowError:
        return None


def _in_range_or_none(value: float, digits: str) -> float | None:
    is_zero = not digits.strip('0.')
    is_normal = sys.float_info.min <= abs(value) <= sys.float_info.max
    return value if is_zero or is_normal else None
