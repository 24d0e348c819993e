# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
Telling components which of their command interfaces start and stop being commanded.

Each component hears of its own interfaces only, in the order of the request, and nothing when none
of them is concerned.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hw_interface_py.errors import (
    ComponentBusyError,
    InterfaceNotAvailableError,
    UnknownInterfaceError,
)
from hw_interface_py.hardware_component import HardwareComponent
from hw_interface_py.interface_table import InterfaceTable
from hw_interface_py.lifecycle import PrimaryState
from hw_interface_py.plugin_guard import PluginFailure
from hw_interface_py.realtime import Outbox, realtime

_PERFORM = 'perform_command_mode_switch'
_NOT_CONFIGURED = PluginFailure(_PERFORM, 'not called, the component is not configured')
_INACTIVE = PluginFailure(_PERFORM, 'not called, the component is inactive; activate it first')
_DEFERRED_CAPACITY = 256
_TOO_MANY_DEFERRED = PluginFailure(_PERFORM, 'not called, too many switches wait for the worker')


class ComponentSwitch(NamedTuple):
    """The part of a switch that concerns one component."""

    component: HardwareComponent
    start: tuple[str, ...]
    stop: tuple[str, ...]


class ModeSwitch:
    """
    The mode switches of all components of one manager.

    ``problems`` tells what went wrong in the latest ``perform`` or ``perform_outside``.
    """

    def __init__(
        self,
        components: Sequence[HardwareComponent],
        table: InterfaceTable,
        *,
        allow_inactive_hardware: bool,
    ) -> None:
        self.problems: tuple[tuple[str, PluginFailure], ...] = ()
        self._components = tuple(each for each in components if each.is_written)
        self._table = table
        self._allow_inactive_hardware = allow_inactive_hardware
        self._deferred: Outbox[ComponentSwitch] = Outbox(_DEFERRED_CAPACITY)

    def fits_cycle(self, start: Sequence[str], stop: Sequence[str]) -> bool:
        """Tell whether every component concerned may switch within the cycle."""
        return all(part.component.switches_in_cycle for part in self._parts(start, stop))

    def prepare(self, start: Sequence[str], stop: Sequence[str]) -> str | None:
        """
        Ask every component concerned; return why the switch is refused; lifecycle worker.

        Interfaces to start must be available. Those to stop need only exist: a controller must be
        able to let go of hardware that has failed.
        """
        faults = self._interface_faults(start, stop)
        if faults:
            return '; '.join(faults)
        for part in self._parts(start, stop):
            name = part.component.name
            if not part.component.is_configured:
                continue
            if self._is_too_early(part):
                faults.append(
                    f"hardware component '{name}' is inactive; activate it before its command"
                    f' interfaces {", ".join(part.start)}'
                )
                break  # as in the C++ stack, the others are not even asked
            try:
                failure = part.component.prepare_switch(part.start, part.stop)
            except ComponentBusyError as error:
                faults.append(str(error))
                continue
            if failure is not None:
                faults.append(f"hardware component '{name}' refuses: {failure}")
        return '; '.join(faults) or None

    @realtime
    def perform(self, start: Sequence[str], stop: Sequence[str], time_ns: int) -> bool:
        """
        Switch within the cycle; return whether all agreed.

        A component that is too slow for the cycle is left to ``perform_deferred``.
        """
        self.problems = ()
        for part in self._parts(start, stop):
            failure = self._obstacle_or_none(part)
            if failure is None and part.component.is_configured:
                failure = self._perform_part(part, time_ns)
            if failure is not None:
                self.problems = (*self.problems, (part.component.name, failure))
                if failure is _INACTIVE:
                    break
        return not self.problems

    def perform_outside(self, start: Sequence[str], stop: Sequence[str]) -> bool:
        """Switch in the worker while the cycle leaves the components concerned out."""
        self.perform_deferred()
        self.problems = ()
        for part in self._parts(start, stop):
            failure = self._obstacle_or_none(part)
            if failure is None and part.component.is_configured:
                failure = _perform_outside(part)
            if failure is not None:
                self.problems = (*self.problems, (part.component.name, failure))
        return not self.problems

    def perform_deferred(self) -> tuple[tuple[str, PluginFailure], ...]:
        """Run what the cycle was not to run, and return what went wrong; lifecycle worker."""
        problems = []
        for part in self._deferred.drain():
            failure = _perform_outside(part) if part.component.is_configured else None
            if failure is not None:
                problems.append((part.component.name, failure))
        return tuple(problems)

    @realtime
    def _parts(self, start: Sequence[str], stop: Sequence[str]) -> Iterator[ComponentSwitch]:
        for component in self._components:
            own_start, own_stop = component.own_commands(start), component.own_commands(stop)
            if own_start or own_stop:
                yield ComponentSwitch(component, own_start, own_stop)

    @realtime
    def _is_too_early(self, part: ComponentSwitch) -> bool:
        return (
            bool(part.start)
            and part.component.state is PrimaryState.INACTIVE
            and not self._allow_inactive_hardware
        )

    @realtime
    def _obstacle_or_none(self, part: ComponentSwitch) -> PluginFailure | None:
        """Return why interfaces cannot start now; stopping those of failed hardware is fine."""
        if part.start and not part.component.is_configured:
            return _NOT_CONFIGURED
        return _INACTIVE if self._is_too_early(part) else None

    @realtime
    def _perform_part(self, part: ComponentSwitch, time_ns: int) -> PluginFailure | None:
        if part.component.switches_in_cycle:
            return part.component.perform_switch(part.start, part.stop, time_ns)
        return None if self._deferred.offer(part) else _TOO_MANY_DEFERRED

    def _interface_faults(self, start: Sequence[str], stop: Sequence[str]) -> list[str]:
        faults = []
        for name in dict.fromkeys((*start, *stop)):
            try:
                entry = self._table.commands.entry(name)
            except UnknownInterfaceError as error:
                faults.append(str(error))
                continue
            if name in start and not entry.is_available:
                faults.append(str(InterfaceNotAvailableError(name, entry.owner)))
        return faults


def _perform_outside(part: ComponentSwitch) -> PluginFailure | None:
    try:
        return part.component.perform_switch_outside(part.start, part.stop)
    except ComponentBusyError as error:
        return PluginFailure(_PERFORM, str(error))
