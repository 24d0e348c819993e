# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Every data type and its way to and from float64."""

import math

from hw_interface_py.data_types import DataType
from hw_interface_py.errors import InterfaceValueError
from hypothesis import given
from hypothesis import strategies as st
import numpy as np
import pytest

INTEGERS = {
    DataType.UINT8: np.uint8,
    DataType.INT8: np.int8,
    DataType.UINT16: np.uint16,
    DataType.INT16: np.int16,
    DataType.UINT32: np.uint32,
    DataType.INT32: np.int32,
}


@pytest.mark.parametrize('data_type', INTEGERS, ids=lambda each: each.value)
def test_integer_types_take_exactly_the_range_of_their_c_type(data_type):
    limits = np.iinfo(INTEGERS[data_type])

    for value in (int(limits.min), int(limits.max)):
        assert data_type.from_float(data_type.to_float(value, 'a/b')) == value
    for value in (int(limits.min) - 1, int(limits.max) + 1, 0.5, math.nan, math.inf):
        with pytest.raises(InterfaceValueError, match='a/b'):
            data_type.to_float(value, 'a/b')


@pytest.mark.parametrize('data_type', INTEGERS, ids=lambda each: each.value)
def test_integer_default_is_the_largest_value(data_type):
    assert data_type.default == np.iinfo(INTEGERS[data_type]).max


@given(st.sampled_from(list(INTEGERS)), st.integers(-(2**33), 2**33))
def test_any_integer_round_trips_through_its_text_or_is_refused(data_type, value):
    limits = np.iinfo(INTEGERS[data_type])

    if limits.min <= value <= limits.max:
        assert data_type.from_float(data_type.parse(str(value), 'a/b')) == value
    else:
        with pytest.raises(InterfaceValueError):
            data_type.parse(str(value), 'a/b')


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_double_round_trips_exactly(value):
    stored = DataType.DOUBLE.to_float(value, 'a/b')

    assert DataType.DOUBLE.from_float(stored) == value


@given(st.floats(width=32))
def test_float32_round_trips_exactly(value):
    stored = DataType.FLOAT32.to_float(value, 'a/b')

    assert stored == value or (math.isnan(stored) and math.isnan(value))


def test_float32_rounds_as_its_c_type_does_and_refuses_what_is_too_large():
    assert DataType.FLOAT32.to_float(0.1, 'a/b') == float(np.float32(0.1))
    assert DataType.FLOAT32.to_float(math.inf, 'a/b') == math.inf
    with pytest.raises(InterfaceValueError, match='float32'):
        DataType.FLOAT32.to_float(-1e300, 'a/b')


@pytest.mark.parametrize('data_type', [DataType.DOUBLE, DataType.FLOAT32])
def test_floating_types_start_as_nan(data_type):
    assert math.isnan(data_type.default)
    assert math.isnan(data_type.parse('', 'a/b'))


def test_bool_starts_false_and_reads_as_a_bool():
    assert DataType.BOOL.default == 0.0
    assert DataType.BOOL.parse('', 'a/b') == 0.0
    assert DataType.BOOL.parse('True', 'a/b') == 1.0
    assert DataType.BOOL.from_float(1.0) is True
    assert DataType.BOOL.from_float(0.0) is False


@pytest.mark.parametrize(
    ('data_type', 'text'),
    [
        (DataType.BOOL, '1'),
        (DataType.BOOL, 'yes'),
        (DataType.DOUBLE, 'fast'),
        (DataType.DOUBLE, 'nan'),
        (DataType.INT8, '1.0'),
        (DataType.UINT8, '-1'),
        (DataType.UINT8, '256'),
    ],
)
def test_bad_initial_value_names_interface_text_and_type(data_type, text):
    with pytest.raises(InterfaceValueError) as error:
        data_type.parse(text, 'gpio/mode')

    message = str(error.value)
    assert 'gpio/mode' in message
    assert repr(text) in message
    assert data_type.value in message


@pytest.mark.parametrize('stored', [math.nan, math.inf, -math.inf])
def test_not_finite_value_of_a_whole_type_reads_as_no_value_yet(stored):
    assert DataType.UINT8.from_float(stored) == 255
    assert DataType.BOOL.from_float(stored) is False


@given(st.sampled_from(list(DataType)), st.text(max_size=12))
def test_any_text_gives_a_value_or_our_error(data_type, text):
    try:
        stored = data_type.parse(text, 'a/b')
    except InterfaceValueError:
        return
    assert isinstance(stored, float)
