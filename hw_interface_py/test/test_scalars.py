# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Texts become booleans, integers and floats by the rules of the C++ stack, in every locale."""

from collections.abc import Iterator
import locale
import math

from hw_interface_py.errors import HardwareInterfaceError, InvalidTextError
from hw_interface_py.scalars import (
    parse_bool,
    parse_float,
    parse_integer,
    parse_positive_integer,
)
from hypothesis import given
from hypothesis import strategies as st
import pytest

REFUSED = None

# text, as bool, as float, as integer
TABLE = [
    ('true', True, REFUSED, REFUSED),
    ('FALSE', False, REFUSED, REFUSED),
    (' True\t', True, REFUSED, REFUSED),
    ('yes', REFUSED, REFUSED, REFUSED),
    ('on', REFUSED, REFUSED, REFUSED),
    ('', REFUSED, REFUSED, REFUSED),
    ('   ', REFUSED, REFUSED, REFUSED),
    ('0', REFUSED, 0.0, 0),
    ('1', REFUSED, 1.0, 1),
    ('+1.5', REFUSED, 1.5, REFUSED),
    ('-2', REFUSED, -2.0, -2),
    ('+7', REFUSED, 7.0, 7),
    ('\n\r\f\v 3 ', REFUSED, 3.0, 3),
    ('1e-3', REFUSED, 0.001, REFUSED),
    ('5.E+2', REFUSED, 500.0, REFUSED),
    ('.5', REFUSED, 0.5, REFUSED),
    ('1,5', REFUSED, REFUSED, REFUSED),
    ('1.5abc', REFUSED, REFUSED, REFUSED),
    ('10abc', REFUSED, REFUSED, REFUSED),
    ('inf', REFUSED, REFUSED, REFUSED),
    ('-Infinity', REFUSED, REFUSED, REFUSED),
    ('nan', REFUSED, REFUSED, REFUSED),
    ('0x10', REFUSED, REFUSED, REFUSED),
    ('1_000', REFUSED, REFUSED, REFUSED),
    ('1e999', REFUSED, REFUSED, REFUSED),
    ('{-2*pi}', REFUSED, REFUSED, REFUSED),
    ('1 2', REFUSED, REFUSED, REFUSED),
    ('\N{ARABIC-INDIC DIGIT THREE}', REFUSED, REFUSED, REFUSED),
    ('\N{NO-BREAK SPACE}1', REFUSED, REFUSED, REFUSED),
    ('9' * 5000, REFUSED, REFUSED, REFUSED),
]


def numeric_locales() -> Iterator[str]:
    """Set one installed locale after the other; some of them write a decimal comma."""
    before = locale.setlocale(locale.LC_NUMERIC)
    for name in ('C', 'de_DE.UTF-8', 'fr_FR.UTF-8'):
        try:
            locale.setlocale(locale.LC_NUMERIC, name)
        except locale.Error:
            continue
        yield name
    locale.setlocale(locale.LC_NUMERIC, before)


def value_or_refused(parse, text):
    try:
        return parse(text)
    except InvalidTextError:
        return REFUSED


@pytest.mark.parametrize(
    ('column', 'parse'), [(1, parse_bool), (2, parse_float), (3, parse_integer)]
)
def test_the_table_of_texts_is_read_the_same_in_every_installed_locale(column, parse):
    expected = [row[column] for row in TABLE]

    for name in numeric_locales():
        values = [value_or_refused(parse, row[0]) for row in TABLE]

        assert values == expected, name
        assert [type(value) for value in values] == [type(value) for value in expected]


def test_a_refusal_shows_the_text_and_an_example_and_is_a_value_error():
    with pytest.raises(InvalidTextError) as caught:
        parse_float('fast')

    assert str(caught.value) == "'fast' is not a finite decimal number such as 1.5, -2 or 1e-3"
    assert caught.value.text == 'fast'
    assert isinstance(caught.value, ValueError)
    assert isinstance(caught.value, HardwareInterfaceError)


@pytest.mark.parametrize('text', ['-1', '101'])
def test_an_integer_out_of_bounds_is_refused_with_the_bounds(text):
    with pytest.raises(InvalidTextError, match='from 0 up to 100'):
        parse_integer(text, minimum=0, maximum=100)


def test_the_bounds_of_an_integer_are_allowed():
    assert [parse_integer(text, minimum=0, maximum=100) for text in ('0', '100')] == [0, 100]


@pytest.mark.parametrize('text', ['0', '-1', '+1', '01', '1.0', '2147483648', ''])
def test_a_positive_integer_has_neither_sign_nor_leading_zero(text):
    with pytest.raises(InvalidTextError, match='without sign or leading zero'):
        parse_positive_integer(text)


def test_a_positive_integer_may_be_as_large_as_a_c_int():
    assert parse_positive_integer(' 2147483647 ') == 2147483647


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_every_finite_float_survives_being_written_and_read(value):
    assert parse_float(repr(value)) == value


@given(st.integers(min_value=-(10**19), max_value=10**19))
def test_every_integer_survives_being_written_and_read(value):
    assert parse_integer(str(value)) == value


@given(st.text())
def test_any_text_gives_a_value_or_the_error_of_this_package(text):
    for parse in (parse_bool, parse_float, parse_integer, parse_positive_integer):
        value = value_or_refused(parse, text)

        assert value is REFUSED or math.isfinite(value)
