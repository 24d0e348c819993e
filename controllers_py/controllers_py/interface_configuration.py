# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Which interfaces a controller wants, and how that wish becomes a list of names."""

from collections.abc import Iterable, Sequence
from enum import IntEnum
import re
from typing import NamedTuple


class InterfaceConfigurationType(IntEnum):
    """The kinds of wishes, with the C++ stack's numbers."""

    ALL = 0
    INDIVIDUAL = 1
    NONE = 2
    INDIVIDUAL_BEST_EFFORT = 3
    REGEX = 10


class InterfaceConfiguration(NamedTuple):
    """A wish: its kind, and full names or patterns."""

    type: InterfaceConfigurationType
    names: tuple[str, ...] = ()

    @classmethod
    def all(cls) -> 'InterfaceConfiguration':
        """Want every interface that is available."""
        return cls(InterfaceConfigurationType.ALL)

    @classmethod
    def none(cls) -> 'InterfaceConfiguration':
        """Want nothing."""
        return cls(InterfaceConfigurationType.NONE)

    @classmethod
    def individual(cls, names: Iterable[str]) -> 'InterfaceConfiguration':
        """Want exactly these, in this order; a missing one refuses the activation."""
        return cls(InterfaceConfigurationType.INDIVIDUAL, tuple(names))

    @classmethod
    def best_effort(cls, names: Iterable[str]) -> 'InterfaceConfiguration':
        """Want those of these that are available, in this order."""
        return cls(InterfaceConfigurationType.INDIVIDUAL_BEST_EFFORT, tuple(names))

    @classmethod
    def regex(cls, patterns: Iterable[str]) -> 'InterfaceConfiguration':
        """Want every available interface whose whole name matches one of the patterns."""
        return cls(InterfaceConfigurationType.REGEX, tuple(patterns))

    def resolve(self, available: Sequence[str]) -> tuple[str, ...]:
        """
        Return the names that the wish means while ``available`` are the usable interfaces.

        ``re.error`` leaves when a pattern is no regular expression.
        """
        match self.type:
            case InterfaceConfigurationType.ALL:
                return tuple(available)
            case InterfaceConfigurationType.NONE:
                return ()
            case InterfaceConfigurationType.INDIVIDUAL:
                return self.names
            case InterfaceConfigurationType.INDIVIDUAL_BEST_EFFORT:
                usable = set(available)
                return tuple(name for name in self.names if name in usable)
        patterns = [re.compile(pattern) for pattern in self.names]
        return tuple(name for pattern in patterns for name in available if pattern.fullmatch(name))
