# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
A hand-over that was planned outside the cycle and is applied within one cycle.

Every controller that stops has written its last command and every controller that starts has its
interfaces before the cycle's ``write``: the hardware sees no gap and no command of nobody.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from controller_manager_py.loaded_controller import LoadedController
from hw_interface_py.interface_handles import InterfaceGroup, WritableInterfaceGroup
from hw_interface_py.interface_table import InterfaceTable
from hw_interface_py.plugin_guard import PluginFailure
from hw_interface_py.realtime import realtime


class ModeSwitcher(Protocol):
    """The hardware side of a switch."""

    @property
    def switch_problems(self) -> str:
        """Return what went wrong in the latest ``perform_switch``, empty when nothing did."""

    def perform_switch(self, start: Sequence[str], stop: Sequence[str]) -> bool:
        """Tell the components about their interfaces; True when all agreed."""


class ControllerStart(NamedTuple):
    """
    A controller to activate, and the interfaces that it gets, ready for the hand-over.

    The two sets name the hardware components behind the commands, and behind all of them.
    """

    controller: LoadedController
    commands: WritableInterfaceGroup
    states: InterfaceGroup
    commands_components: frozenset[str] = frozenset()
    uses_components: frozenset[str] = frozenset()


class SwitchFailure(NamedTuple):
    """A controller that did not reach the wanted state, and why."""

    controller: str
    failure: PluginFailure | None


class PreparedSwitch:
    """
    The stops and starts of one request; ``apply`` runs once, in the cycle.

    ``has_begun`` and ``is_finished`` tell how far it is; afterwards the other public attributes
    tell what happened. With ``is_strict`` a failure puts every controller back into the state it
    had before. ``hardware_problems`` is not empty when the hardware did not agree; nothing was
    switched then. ``late_problems`` is for what the worker does after the cycle.
    """

    def __init__(
        self,
        *,
        table: InterfaceTable,
        hardware: ModeSwitcher,
        stops: Sequence[LoadedController],
        starts: Sequence[ControllerStart],
        is_strict: bool,
    ) -> None:
        self.stops = tuple(stops)
        self.starts = tuple(starts)
        self.start_interfaces = tuple(n for each in starts for n in each.commands.names)
        self.stop_interfaces = tuple(n for each in stops for n in each.claimed_interfaces)
        self.is_strict = is_strict
        self.has_switched_modes = False
        self.has_begun = False
        self.is_finished = False
        self.hardware_problems = ''
        self.late_problems: tuple[str, ...] = ()
        self.was_restored = False
        self.failures: list[SwitchFailure] = []
        self._table = table
        self._hardware = hardware
        # What the controllers that stop have, to give it back if a strict switch fails.
        self._former = tuple(
            ControllerStart(
                each, each.commands, each.states, each.commands_components, each.uses_components
            )
            for each in stops
        )
        self._stopped: tuple[LoadedController, ...] = ()
        self._started: tuple[LoadedController, ...] = ()

    @realtime
    def apply(self) -> None:
        """Switch the modes, stop, then start; on failure restore or withdraw."""
        self.has_begun = True
        if self._switch_modes():
            for controller in self.stops:
                if controller.is_active:  # else it has just failed by itself
                    self._stop(controller)
            if not (self.is_strict and self.failures):
                for start in self.starts:
                    if not start.controller.is_active:  # else it has just refused to stop
                        self._start(start)
            if self.failures:
                if self.is_strict:
                    self._restore()
                else:
                    self._withdraw_failed()
        self.is_finished = True

    @realtime
    def _switch_modes(self) -> bool:
        """Tell the hardware; when a part of it refuses, the other parts are told to go back."""
        start, stop = self.start_interfaces, self.stop_interfaces
        if self.has_switched_modes or not (start or stop):
            return True
        if self._hardware.perform_switch(start, stop):
            return True
        self.hardware_problems = self._hardware.switch_problems
        self._hardware.perform_switch(stop, start)
        return False

    @realtime
    def _stop(self, controller: LoadedController) -> None:
        if controller.deactivate():
            self._table.commands.release(controller.name)
            self._stopped = (*self._stopped, controller)
        if controller.failure is not None:
            self.failures.append(SwitchFailure(controller.name, controller.failure))

    @realtime
    def _start(self, start: ControllerStart) -> bool:
        controller = start.controller
        obstacle = self._obstacle_or_none(start)
        if obstacle is not None:
            self.failures.append(SwitchFailure(controller.name, obstacle))
            return False
        self._table.commands.mark_claimed(start.commands.names, controller.name)
        controller.commands_components = start.commands_components
        controller.uses_components = start.uses_components
        if controller.activate(start.commands, start.states):
            self._started = (*self._started, controller)
            return True
        self._table.commands.release(controller.name)
        self.failures.append(SwitchFailure(controller.name, controller.failure))
        return False

    @realtime
    def _obstacle_or_none(self, start: ControllerStart) -> PluginFailure | None:
        """
        Return what has happened since the plan was made that forbids the start now.

        A controller may have refused to stop and so keeps its claims; hardware may have failed.
        """
        for name in start.commands.names:
            entry = self._table.commands.entry(name)
            if entry.claimed_by not in (None, start.controller.name):
                text = f"command interface '{name}' is still claimed by '{entry.claimed_by}'"
                return PluginFailure('activation', text)
            if not entry.is_available:
                return _unavailable(name, entry.owner)
        for name in start.states.names:
            entry = self._table.states.entry(name)
            if not entry.is_available:
                return _unavailable(name, entry.owner)
        return None

    @realtime
    def _restore(self) -> None:
        """Stop what was started and start what was stopped, with the interfaces it had."""
        is_restored = True
        for controller in self._started:
            self._stop(controller)
            if controller.is_active:
                is_restored = False
        if self.start_interfaces or self.stop_interfaces:
            has_gone_back = self._hardware.perform_switch(
                self.stop_interfaces, self.start_interfaces
            )
            is_restored = is_restored and has_gone_back
        for former in self._former:
            if former.controller in self._stopped and not self._start(former):
                is_restored = False
        self.was_restored = is_restored

    @realtime
    def _withdraw_failed(self) -> None:
        """Bring the modes in step with who is active now."""
        kept = tuple(
            name
            for each in self.stops
            if each.is_active and each not in self._started
            for name in each.commands.names
        )
        withdrawn = tuple(
            name
            for start in self.starts
            if not start.controller.is_active
            for name in start.commands.names
            if name not in kept
        )
        if kept or withdrawn:
            self._hardware.perform_switch(kept, withdrawn)


@realtime
def _unavailable(interface: str, owner: str) -> PluginFailure:
    text = f"interface '{interface}' has become unavailable: '{owner}' has failed"
    return PluginFailure('activation', text)
