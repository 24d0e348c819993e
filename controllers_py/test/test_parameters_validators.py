# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Every condition accepts its border cases and says what it wants."""

from controllers_py import parameters as words
import pytest

ACCEPTED = [
    (words.bounds(-1, 2.5), [-1, 0.0, 2.5]),
    (words.lower_bounds(3), [3, 4.0]),
    (words.upper_bounds(3), [3, -4.0]),
    (words.gt(0), [1e-300, 1]),
    (words.gt_eq(0), [0, 1.0]),
    (words.lt(0), [-1e-300]),
    (words.lt_eq(0), [0.0, -1]),
    (words.one_of(('spline', 'none')), ['spline', 'none']),
    (words.subset_of(('position', 'velocity')), [(), ('velocity',), ('velocity', 'position')]),
    (words.unique(), [(), ('a',), ('a', 'b')]),
    (words.not_empty(), ['x', ('a',)]),
    (words.fixed_size(2), ['xy', (1, 2)]),
    (words.size_gt(1), ['xy', (1, 2)]),
    (words.size_lt(2), ['', (1,)]),
    (words.element_bounds(0, 1), [(), (0.0, 1.0)]),
    (words.lower_element_bounds(0), [(), (0.0, 9.0)]),
    (words.upper_element_bounds(0), [(), (0.0, -9.0)]),
]
REFUSED = [
    (words.bounds(-1, 2.5), 2.6, 'must be from -1 to 2.5'),
    (words.bounds(-1, 2.5), float('nan'), 'must be from -1 to 2.5'),
    (words.lower_bounds(3), 2, 'must be at least 3'),
    (words.upper_bounds(3), 4, 'must be at most 3'),
    (words.gt(0), 0, 'must be greater than 0'),
    (words.gt_eq(0), -1, 'must be at least 0'),
    (words.lt(0), 0, 'must be less than 0'),
    (words.lt_eq(0), 0.1, 'must be at most 0'),
    (words.one_of(('spline', 'none')), 'splin', "be one of: spline, none .did you mean 'spline'"),
    (words.subset_of(('position',)), ('effort',), 'nothing but: position .found: effort'),
    (words.unique(), ('a', 'b', 'a', 'a'), 'contain nothing twice .twice: a.$'),
    (words.not_empty(), '', 'must not be empty'),
    (words.fixed_size(2), (1,), 'must have length 2'),
    (words.size_gt(1), (1,), 'must be longer than 1'),
    (words.size_lt(2), 'xy', 'must be shorter than 2'),
    (words.element_bounds(0, 1), (0.5, 2.0), 'must be from 0 to 1, every element'),
    (words.lower_element_bounds(0), (-1.0,), 'must be at least 0, every element'),
    (words.upper_element_bounds(0), (1.0,), 'must be at most 0, every element'),
]


@pytest.mark.parametrize(('validator', 'values'), ACCEPTED)
def test_values_that_fit_are_accepted(validator, values):
    for value in values:
        validator(value)


@pytest.mark.parametrize(('validator', 'value', 'complaint'), REFUSED)
def test_a_value_that_does_not_fit_is_refused_in_words(validator, value, complaint):
    with pytest.raises(ValueError, match=complaint):
        validator(value)


def test_authors_can_write_conditions_of_their_own():
    is_even = words.Validator(constraint='be even', accepts=lambda v: v % 2 == 0)

    is_even(4)

    with pytest.raises(ValueError, match='must be even'):
        is_even(3)
