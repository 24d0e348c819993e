# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
Read booleans, integers and floats from the text of a robot description.

The rules are those of the C++ stack and do not depend on the locale: surrounding white space is
trimmed, the whole text must be consumed, the decimal separator is a point, a leading plus is
fine. Python's own constructors accept more (``1_000``, ``inf``, digits of other scripts), which
is why they are not used alone.
"""

import math
import re

from hw_interface_py.errors import InvalidTextError

WHITE_SPACE = ' \t\n\r\f\v'
"""The characters that are trimmed from every text and attribute value."""

INT_MAX = 2**31 - 1
"""Largest C int, the type that the C++ stack reads rates, sizes and priorities into."""

# More digits than any integer in use has, and few enough for int() to take.
_INTEGER = re.compile(r'[+-]?[0-9]{1,20}')
_POSITIVE_INTEGER = re.compile(r'[1-9][0-9]{0,19}')
_FLOAT = re.compile(r'[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?')


def parse_bool(text: str) -> bool:
    """Return the boolean that `text` spells; only true and false count, in any case."""
    word = text.strip(WHITE_SPACE).lower()
    if word not in ('true', 'false'):
        raise InvalidTextError(text, 'a boolean; write true or false')
    return word == 'true'


def parse_integer(text: str, *, minimum: int | None = None, maximum: int | None = None) -> int:
    """Return the decimal integer that `text` spells, within the bounds given, if any."""
    digits = text.strip(WHITE_SPACE)
    value = int(digits) if _INTEGER.fullmatch(digits) else None
    if (
        value is None
        or (minimum is not None and value < minimum)
        or (maximum is not None and value > maximum)
    ):
        raise InvalidTextError(text, f'an integer{_range(minimum, maximum)} in decimal digits')
    return value


def parse_positive_integer(text: str) -> int:
    """Return the integer that `text` spells, at least 1, without sign or leading zero."""
    digits = text.strip(WHITE_SPACE)
    if not _POSITIVE_INTEGER.fullmatch(digits) or int(digits) > INT_MAX:
        raise InvalidTextError(
            text, f'an integer from 1 to {INT_MAX} in decimal digits, without sign or leading zero'
        )
    return int(digits)


def parse_float(text: str) -> float:
    """Return the finite number that `text` spells in decimal or scientific notation."""
    digits = text.strip(WHITE_SPACE)
    if not _FLOAT.fullmatch(digits) or not math.isfinite(float(digits)):
        raise InvalidTextError(text, 'a finite decimal number such as 1.5, -2 or 1e-3')
    return float(digits)


def _range(minimum: int | None, maximum: int | None) -> str:
    lower = '' if minimum is None else f' from {minimum}'
    upper = '' if maximum is None else f' up to {maximum}'
    return lower + upper
