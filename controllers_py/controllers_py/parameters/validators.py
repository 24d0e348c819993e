# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""What a parameter's value may be, in the words of generate_parameter_library."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from hw_interface_py.nearest_name import describe_choices


@dataclass(frozen=True, slots=True, kw_only=True)
class Validator:
    """
    One condition on a value.

    ``constraint`` completes the sentence "the value must …"; tools show it too. Where it is not
    enough, ``hint`` says something about the value that was refused.
    """

    constraint: str
    accepts: Callable[[Any], bool]
    hint: Callable[[Any], str] | None = None

    def __call__(self, value: Any) -> None:
        """Raise ``ValueError`` unless the condition holds."""
        if not self.accepts(value):
            hint = f' ({self.hint(value)})' if self.hint else ''
            raise ValueError(f'must {self.constraint}{hint}')


def bounds(lower: float, upper: float) -> Validator:
    """Accept numbers from ``lower`` to ``upper``, both included."""
    return Validator(
        constraint=f'be from {lower} to {upper}', accepts=lambda v: bool(lower <= v <= upper)
    )


def lower_bounds(lower: float) -> Validator:
    """Accept numbers from ``lower`` on."""
    return gt_eq(lower)


def upper_bounds(upper: float) -> Validator:
    """Accept numbers up to ``upper``."""
    return lt_eq(upper)


def gt(limit: float) -> Validator:
    """Accept numbers above ``limit``."""
    return Validator(constraint=f'be greater than {limit}', accepts=lambda v: bool(v > limit))


def gt_eq(limit: float) -> Validator:
    """Accept numbers from ``limit`` on."""
    return Validator(constraint=f'be at least {limit}', accepts=lambda v: bool(v >= limit))


def lt(limit: float) -> Validator:
    """Accept numbers below ``limit``."""
    return Validator(constraint=f'be less than {limit}', accepts=lambda v: bool(v < limit))


def lt_eq(limit: float) -> Validator:
    """Accept numbers up to ``limit``."""
    return Validator(constraint=f'be at most {limit}', accepts=lambda v: bool(v <= limit))


def one_of(choices: Sequence[Any]) -> Validator:
    """Accept one of these values."""
    return Validator(
        constraint=f'be one of: {_listed(choices)}',
        accepts=lambda v: v in choices,
        hint=lambda v: describe_choices(str(v), map(str, choices)),
    )


def subset_of(choices: Sequence[Any]) -> Validator:
    """Accept lists whose every element is one of these values."""
    return Validator(
        constraint=f'contain nothing but: {_listed(choices)}',
        accepts=lambda v: all(element in choices for element in v),
        hint=lambda v: f'found: {_listed(e for e in v if e not in choices)}',
    )


def unique() -> Validator:
    """Accept lists that name nothing twice."""
    return Validator(
        constraint='contain nothing twice',
        accepts=lambda v: len(set(v)) == len(v),
        hint=lambda v: f'twice: {_listed(dict.fromkeys(e for e in v if v.count(e) > 1))}',
    )


def not_empty() -> Validator:
    """Accept texts and lists with something in them."""
    return Validator(constraint='not be empty', accepts=lambda v: len(v) > 0)


def fixed_size(size: int) -> Validator:
    """Accept texts and lists of this length."""
    return Validator(constraint=f'have length {size}', accepts=lambda v: len(v) == size)


def size_gt(size: int) -> Validator:
    """Accept texts and lists longer than this."""
    return Validator(constraint=f'be longer than {size}', accepts=lambda v: len(v) > size)


def size_lt(size: int) -> Validator:
    """Accept texts and lists shorter than this."""
    return Validator(constraint=f'be shorter than {size}', accepts=lambda v: len(v) < size)


def element_bounds(lower: float, upper: float) -> Validator:
    """Accept lists whose every number is from ``lower`` to ``upper``."""
    return _every(bounds(lower, upper))


def lower_element_bounds(lower: float) -> Validator:
    """Accept lists whose every number is from ``lower`` on."""
    return _every(gt_eq(lower))


def upper_element_bounds(upper: float) -> Validator:
    """Accept lists whose every number is up to ``upper``."""
    return _every(lt_eq(upper))


def _every(validator: Validator) -> Validator:
    return Validator(
        constraint=f'{validator.constraint}, every element',
        accepts=lambda v: all(validator.accepts(element) for element in v),
    )


def _listed(values: Iterable[Any]) -> str:
    return ', '.join(map(str, values))
