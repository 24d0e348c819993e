# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Tell a person who wrote an unknown name which names would have been right."""

from collections.abc import Iterable
from difflib import SequenceMatcher

# Below this similarity (0 to 1) a guess confuses more than it helps.
_SIMILAR_ENOUGH = 0.6

_LONGEST_LIST = 10


def describe_choices(found: str, allowed: Iterable[str]) -> str:
    """Return "did you mean 'x'? Allowed: x, y" with the names nearest to `found` first."""
    names = nearest_first(found, allowed)
    if not names:
        return 'Allowed: none'
    guess = (
        f"did you mean '{names[0]}'? " if _similarity(found, names[0]) > _SIMILAR_ENOUGH else ''
    )
    hidden = len(names) - _LONGEST_LIST
    rest = f' and {hidden} more' if hidden > 0 else ''
    return f'{guess}Allowed: {", ".join(names[:_LONGEST_LIST])}{rest}'


def nearest_first(found: str, allowed: Iterable[str]) -> list[str]:
    """Return the `allowed` names, those most similar to `found` first, else in given order."""
    return sorted(allowed, key=lambda name: -_similarity(found, name))


def _similarity(left: str, right: str) -> float:
    return SequenceMatcher(None, left.lower(), right.lower()).ratio()
