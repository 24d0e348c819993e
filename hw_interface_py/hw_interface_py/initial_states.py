# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Bringing all components to the states that the manager's parameters ask for at start-up."""

from collections.abc import Sequence
from typing import NamedTuple

from hw_interface_py.errors import ComponentBusyError, UnknownComponentError
from hw_interface_py.hardware_component import HardwareComponent
from hw_interface_py.lifecycle import PrimaryState

_PARAMETER = 'hardware_components_initial_state'


class InitialStatesReport(NamedTuple):
    """Sentences about names that mean nothing, and about components that did not get there."""

    warnings: tuple[str, ...]
    failures: tuple[str, ...]


def reach_initial_states(
    components: Sequence[HardwareComponent],
    *,
    unconfigured: Sequence[str],
    inactive: Sequence[str],
) -> InitialStatesReport:
    """
    Leave the first list as it is, configure the second, and activate every other component.

    One that fails stays where it is and the others go on. Empty names are skipped.
    """
    names = [component.name for component in components]
    wanted: dict[str, PrimaryState] = {}
    warnings = []
    lists = (
        ('unconfigured', PrimaryState.UNCONFIGURED, unconfigured),
        ('inactive', PrimaryState.INACTIVE, inactive),
    )
    for key, state, listed in lists:
        for name in filter(None, listed):
            if name not in names:
                error = UnknownComponentError(name, available=names)
                warnings.append(f'parameter {_PARAMETER}.{key}: {error}')
            elif wanted.setdefault(name, state) is not state:
                warnings.append(
                    f"parameter {_PARAMETER}: hardware component '{name}' is listed twice; it"
                    f' stays {wanted[name].label}'
                )
    ordered = sorted(
        (each for each in components if not each.is_refused),
        key=lambda each: wanted.get(each.name, PrimaryState.ACTIVE),
    )
    failures = []
    for component in ordered:
        failure = _bring(component, wanted.get(component.name, PrimaryState.ACTIVE))
        if failure:
            failures.append(failure)
    return InitialStatesReport(tuple(warnings), tuple(failures))


def _bring(component: HardwareComponent, target: PrimaryState) -> str:
    try:
        return component.set_state(target).message
    except ComponentBusyError as error:
        return str(error)
