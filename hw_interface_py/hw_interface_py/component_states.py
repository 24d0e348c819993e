# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The ways of a hardware component from one lifecycle state to another."""

from collections.abc import Mapping
from typing import NamedTuple

from hw_interface_py.lifecycle import PrimaryState, Transition


class StateChange(NamedTuple):
    """
    Whether a component reached the wanted state, where it is now, and what went wrong.

    ``message`` is one complete sentence, empty when all went well; a state may be reached through
    an error.
    """

    ok: bool
    state: PrimaryState
    message: str


_PATHS: Mapping[tuple[PrimaryState, PrimaryState], tuple[Transition, ...]] = {
    (PrimaryState.UNCONFIGURED, PrimaryState.INACTIVE): (Transition.CONFIGURE,),
    (PrimaryState.UNCONFIGURED, PrimaryState.ACTIVE): (Transition.CONFIGURE, Transition.ACTIVATE),
    (PrimaryState.UNCONFIGURED, PrimaryState.FINALIZED): (Transition.SHUTDOWN,),
    (PrimaryState.INACTIVE, PrimaryState.UNCONFIGURED): (Transition.CLEANUP,),
    (PrimaryState.INACTIVE, PrimaryState.ACTIVE): (Transition.ACTIVATE,),
    (PrimaryState.INACTIVE, PrimaryState.FINALIZED): (Transition.SHUTDOWN,),
    (PrimaryState.ACTIVE, PrimaryState.UNCONFIGURED): (Transition.DEACTIVATE, Transition.CLEANUP),
    (PrimaryState.ACTIVE, PrimaryState.INACTIVE): (Transition.DEACTIVATE,),
    (PrimaryState.ACTIVE, PrimaryState.FINALIZED): (Transition.DEACTIVATE, Transition.SHUTDOWN),
}


def path_or_none(start: PrimaryState, target: PrimaryState) -> tuple[Transition, ...] | None:
    """Return the transitions that lead to ``target``; None when no way leads there."""
    return () if start is target else _PATHS.get((start, target))
