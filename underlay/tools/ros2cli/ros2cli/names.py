# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Names offered to somebody who mistyped one."""

from collections.abc import Iterable

_MOST = 12


def nearest_first(wanted: str, names: Iterable[str]) -> str:
    """Return names as one text, the most similar to `wanted` first; long lists are cut."""
    # Takes milliseconds to import and is only needed where something went wrong.
    from difflib import SequenceMatcher

    ordered = sorted(names, key=lambda name: (-SequenceMatcher(None, wanted, name).ratio(), name))
    shown = ', '.join(ordered[:_MOST]) or 'none'
    left = len(ordered) - _MOST
    return f'{shown} and {left} more' if left > 0 else shown
