# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Node names of a parameter file: exact ones and those with the wildcards ``*`` and ``**``."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
import re
from typing import NamedTuple

_ANY_NAME = '*'
_ANY_PATH = '**'
_NAME = re.compile(r'[A-Za-z_][A-Za-z0-9_]*')


class Specificity(NamedTuple):
    """Order patterns; of two that match a node, the greater one says more about it."""

    names_the_node: bool
    written_names: int
    minus_any_path: int
    minus_any_name: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NodePattern:
    """
    Match fully qualified node names, as the C parser does.

    ``*`` stands for exactly one name, ``**`` for any number of names including none. A name
    without a leading slash belongs to the root namespace: ``arm`` is ``/arm`` and nothing else.
    """

    segments: tuple[str, ...]

    @classmethod
    def from_keys(cls, keys: Iterable[str]) -> 'NodePattern':
        """
        Return the pattern that the nested `keys` of a file spell, outermost first.

        Raises ValueError with a sentence that names the part that cannot be part of a name.
        """
        path = ''
        for key in keys:
            path = f'{path.removesuffix("/")}/{key.removeprefix("/")}'
        segments = tuple(path.removeprefix('/').split('/'))
        for segment in segments:
            if segment not in (_ANY_NAME, _ANY_PATH) and not _NAME.fullmatch(segment):
                raise ValueError(_refusal(path, segment))
        return cls(segments=segments)

    def __str__(self) -> str:
        """Return the pattern with its leading slash."""
        return '/' + '/'.join(self.segments)

    @property
    def node_name_or_none(self) -> str | None:
        """Name of the node without its namespace; None where that is a wildcard."""
        last = self.segments[-1]
        return None if last in (_ANY_NAME, _ANY_PATH) else last

    @property
    def specificity(self) -> Specificity:
        """Rank among the patterns that match the same node."""
        any_paths = self.segments.count(_ANY_PATH)
        any_names = self.segments.count(_ANY_NAME)
        return Specificity(
            names_the_node=self.node_name_or_none is not None,
            written_names=len(self.segments) - any_paths - any_names,
            minus_any_path=-any_paths,
            minus_any_name=-any_names,
        )

    def matches(self, fully_qualified_name: str) -> bool:
        """Say whether the values below this pattern are meant for that node."""
        return _expression(self.segments).fullmatch(fully_qualified_name) is not None


def _refusal(path: str, segment: str) -> str:
    if '$(' in path:
        return (
            f"'{path}' is no node name; launch replaces $(...) only where the file is passed with "
            'allow_substs=True'
        )
    found = f"'{segment}' in node name '{path}'" if segment else f"an empty part in '{path}'"
    return (
        f'{found} is not allowed; use letters, digits and underscores, not beginning with a '
        "digit, or the wildcards '*' and '**'"
    )


# Every controller that is loaded asks every pattern of every file.
@lru_cache(maxsize=4096)
def _expression(segments: tuple[str, ...]) -> re.Pattern[str]:
    parts = {_ANY_NAME: r'/\w+', _ANY_PATH: r'(?:/\w+)*'}
    return re.compile(''.join(parts.get(segment, f'/{segment}') for segment in segments))
