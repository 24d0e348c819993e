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

    def perform_switch(self, start: Sequence[str], stop: Sequence[str]) -> bool:
        """Tell the components about their interfaces; True when all agreed."""


class ControllerStart(NamedTuple):
    """A controller to activate, and the interfaces that it gets, ready for the hand-over."""

    controller: LoadedController
    commands: WritableInterfaceGroup
    states: InterfaceGroup


class SwitchFailure(NamedTuple):
    """A controller that did not reach the wanted state, and why."""

    controller: str
    failure: PluginFailure | None


class PreparedSwitch:
    """
    The stops and starts of one request; ``apply`` runs once, in the cycle.

    Afterwards ``is_finished`` is True and the other public attributes tell what happened. With
    ``is_strict`` a failing start puts every controller back into the state it had before.
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
        self.is_finished = False
        self.was_refused_by_hardware = False
        self.was_restored = False
        self.failures: list[SwitchFailure] = []
        self._table = table
        self._hardware = hardware
        # The interfaces of the controllers that stop, to give them back if a strict start fails.
        self._former = tuple(
            ControllerStart(
                each, each.controller.command_interfaces, each.controller.state_interfaces
            )
            for each in stops
        )

    @realtime
    def apply(self) -> None:
        """Switch the modes, stop, then start; on failure restore or withdraw."""
        if not self._switch_modes():
            self.was_refused_by_hardware = True
            self.is_finished = True
            return
        for controller in self.stops:
            self._stop(controller)
        if not (self.is_strict and self.failures):
            for start in self.starts:
                self._start(start)
        if self.failures:
            if self.is_strict:
                self._restore()
            else:
                self._withdraw_failed()
        self.is_finished = True

    @realtime
    def _switch_modes(self) -> bool:
        if self.has_switched_modes or not (self.start_interfaces or self.stop_interfaces):
            return True
        return self._hardware.perform_switch(self.start_interfaces, self.stop_interfaces)

    @realtime
    def _stop(self, controller: LoadedController) -> None:
        has_stopped = controller.deactivate()
        if has_stopped:
            self._table.commands.release(controller.name)
        if controller.failure is not None:
            self.failures.append(SwitchFailure(controller.name, controller.failure))

    @realtime
    def _start(self, start: ControllerStart) -> bool:
        controller = start.controller
        if controller.is_active:  # it refused to stop a moment ago
            return False
        self._table.commands.mark_claimed(start.commands.names, controller.name)
        if controller.activate(start.commands, start.states):
            controller.is_suspended = False
            return True
        self._table.commands.release(controller.name)
        self.failures.append(SwitchFailure(controller.name, controller.failure))
        return False

    @realtime
    def _restore(self) -> None:
        """Stop what was started and start what was stopped, with the interfaces it had."""
        for start in self.starts:
            if start.controller.is_active:
                self._stop(start.controller)
        self._hardware.perform_switch(self.stop_interfaces, self.start_interfaces)
        restored = [self._start(former) or former.controller.is_active for former in self._former]
        self.was_restored = all(restored)

    @realtime
    def _withdraw_failed(self) -> None:
        """Take the interfaces of controllers that did not start out of their modes again."""
        names = tuple(
            name
            for start in self.starts
            if not start.controller.is_active
            for name in start.commands.names
        )
        if names:
            self._hardware.perform_switch((), names)
