# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Unquoted scalars get the types that the C parser of ROS 2 gives them."""

import math
import sys

from controller_manager_py.parameter_files.yaml_scalar import typed_scalar
from hypothesis import given
from hypothesis import strategies as st
import pytest

INT64 = st.integers(-(2**63), 2**63 - 1)
NORMAL_DOUBLES = st.floats(allow_nan=False, allow_infinity=False, allow_subnormal=False)


@pytest.mark.parametrize(
    ('text', 'value'),
    [
        ('y', True),
        ('Yes', True),
        ('ON', True),
        ('true', True),
        ('n', False),
        ('No', False),
        ('off', False),
        ('FALSE', False),
        ('5', 5),
        ('+5', 5),
        ('-0', 0),
        ('0x6040', 24640),
        ('-0X1f', -31),
        ('010', 8),
        ('-017', -15),
        ('9223372036854775807', 2**63 - 1),
        ('-9223372036854775808', -(2**63)),
        ('08', 8.0),
        ('9223372036854775808', 9223372036854775808.0),
        ('1e-3', 0.001),
        ('5e-06', 5e-06),
        ('1.0e+20', 1e20),
        ('1E5', 1e5),
        ('1.', 1.0),
        ('.5', 0.5),
        ('-.5', -0.5),
        ('30.0', 30.0),
        ('0x1.8p3', 12.0),
        ('.inf', math.inf),
        ('-.INF', -math.inf),
        ('+.Inf', math.inf),
        ('inf', math.inf),
        ('-Infinity', -math.inf),
        (' 5', 5),
    ],
)
def test_words_and_numbers_are_typed(text, value):
    typed = typed_scalar(text)

    assert (typed, type(typed)) == (value, type(value))


@pytest.mark.parametrize('text', ['.nan', '.NaN', '.NAN', 'nan', 'NaN', '-nan', 'nan(1)'])
def test_not_a_number_is_a_double(text):
    value = typed_scalar(text)

    assert isinstance(value, float)
    assert math.isnan(value)


@pytest.mark.parametrize(
    'text',
    [
        *('oN', 'tRUE', 'Truer', 'null', '~', '', '.', '+', '-.nan', '.nAn', 'infinit', 'nan('),
        *('0o17', '0b101', '1_000', '0x', '0xg', '0x1p', '1e', '1e+', '1,5', '1.5f', '5 ', '++5'),
        *('1e400', '-1e400', '1e-400', '5e-324', '0x1p5000', '1' * 400, '1' * 5000),
        *('12:30:45', '2001-01-01', '$(var prefix)joint1', '\u0665', '5\u00a0', 'hello world'),
    ],
)
def test_everything_else_is_text(text):
    assert typed_scalar(text) == text


@given(st.text())
def test_any_text_gets_one_of_the_four_types(text):
    assert type(typed_scalar(text)) in (bool, int, float, str)


@given(INT64, st.sampled_from(['{:d}', '{:#x}', '{:+d}']))
def test_integers_are_read_back(number, form):
    value = typed_scalar(form.format(number))

    assert (value, type(value)) == (number, int)


@given(NORMAL_DOUBLES)
def test_doubles_are_read_back(number):
    value = typed_scalar(repr(number))

    assert (value, type(value)) == (number, float)


@given(st.floats(0.0, sys.float_info.min, exclude_min=True, exclude_max=True))
def test_denormal_numbers_are_text_since_strtod_reports_a_range_error(number):
    text = repr(number)

    assert typed_scalar(text) == text
