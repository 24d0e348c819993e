# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Numbers are read kindly, everything else strictly."""

import array

from controllers_py.parameters.values import convert, ParameterType
from hypothesis import given
from hypothesis import strategies as st
import pytest

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
    lambda children: st.lists(children, max_size=3),
    max_leaves=5,
)
kinds = st.sampled_from(
    [each for each in ParameterType if each.name not in ('NOT_SET', 'BYTE_ARRAY')]
)


@given(value=anything, kind=kinds)
def test_any_value_gives_the_declared_type_or_a_value_error(value, kind):
    try:
        converted = convert(value, kind).value
    except ValueError as error:
        refusal = str(error)
    else:
        refusal = ''
    if refusal:
        assert 'expected a' in refusal
        return

    elements = converted if isinstance(converted, tuple) else (converted,)
    allowed = {'BOOL': bool, 'INTEGER': int, 'DOUBLE': float, 'STRING': str}
    assert isinstance(converted, tuple) == kind.name.endswith('_ARRAY')
    assert {type(each) for each in elements} <= {allowed[kind.name.removesuffix('_ARRAY')]}


@given(value=anything, kind=kinds)
def test_converting_twice_changes_nothing_more(value, kind):
    try:
        once = convert(value, kind).value
    except ValueError:
        return

    twice = convert(once, kind)

    assert repr(twice.value) == repr(once)
    assert twice.remark == ''


@given(st.integers(-(2**53), 2**53))
def test_an_integer_is_a_double_without_further_ado(number):
    conversion = convert(number, ParameterType.DOUBLE)

    assert conversion == (float(number), '')


def test_an_integral_double_is_an_integer_with_a_remark():
    conversion = convert(30.0, ParameterType.INTEGER)

    assert conversion == (30, '30.0 was read as the integer 30')


def test_lists_of_numbers_follow_the_same_rules():
    assert convert([1, 2.5], ParameterType.DOUBLE_ARRAY) == ((1.0, 2.5), '')
    assert convert(array.array('d', [1.0, 2.5]), ParameterType.DOUBLE_ARRAY).value == (1.0, 2.5)
    assert convert([1.0, 2], ParameterType.INTEGER_ARRAY).value == (1, 2)


@pytest.mark.parametrize('kind', [each for each in ParameterType if each.name.endswith('_ARRAY')])
def test_an_empty_list_is_a_list_of_any_type(kind):
    if kind is not ParameterType.BYTE_ARRAY:  # no controller has bytes
        assert convert([], kind) == ((), '')


@pytest.mark.parametrize(
    ('value', 'kind', 'complaint'),
    [
        (30.5, ParameterType.INTEGER, 'is 30.5, expected an integer'),
        (True, ParameterType.INTEGER, 'is True, expected an integer'),
        (True, ParameterType.DOUBLE, 'is True, expected a double'),
        (float('inf'), ParameterType.INTEGER, 'is inf, expected an integer'),
        (1, ParameterType.BOOL, r'is 1, expected a boolean \(true or false\)'),
        ('yes', ParameterType.BOOL, "is 'yes', expected a boolean"),
        (3, ParameterType.STRING, 'is 3, expected a string'),
        ('joint1', ParameterType.STRING_ARRAY, "is 'joint1', expected a list of strings"),
        (['a', 3], ParameterType.STRING_ARRAY, r"is \['a', 3\], expected a list of strings"),
        ([0.5], ParameterType.DOUBLE, r'is \[0.5\], expected a double'),
        (7, ParameterType.DOUBLE_ARRAY, 'is 7, expected a list of doubles'),
    ],
)
def test_what_does_not_fit_is_refused_with_what_is_expected(value, kind, complaint):
    with pytest.raises(ValueError, match=complaint):
        convert(value, kind)
