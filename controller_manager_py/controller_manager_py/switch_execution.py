# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
Carrying out a planned switch: ask the hardware, hand over to the cycle, tell what happened.

Runs in the lifecycle worker. Components that switch within the cycle are told by the cycle
itself; for the others the controllers involved are suspended while the worker performs the
switch, and the new ones start after a fresh read.
"""

from collections.abc import Callable
import time
from typing import NamedTuple

from controller_manager_py.errors import SwitchRefusedError
from controller_manager_py.loaded_controller import LoadedController
from controller_manager_py.realtime.cycle import Cycle
from controller_manager_py.realtime.prepared_switch import ControllerStart, PreparedSwitch
from controller_manager_py.switching import NOTHING_TO_DO, SwitchPlan, SwitchRequest
from hw_interface_py.resource_manager import ResourceManager

_POLL_S = 0.0005
_APPLY_GRACE_S = 1.0  # a hand-over that has begun is waited for, even past the request's timeout


class SwitchAnswer(NamedTuple):
    """What the service answers."""

    ok: bool
    message: str


class SwitchExecutor:
    """
    Execute plans on a cycle.

    ``is_cycling`` tells whether the loop runs; while it does not, the worker applies switches by
    itself.
    """

    def __init__(self, cycle: Cycle, *, is_cycling: Callable[[], bool]) -> None:
        self._cycle = cycle
        self._is_cycling = is_cycling

    def execute(
        self, plan: SwitchPlan, request: SwitchRequest, hardware: ResourceManager
    ) -> SwitchAnswer:
        """Carry out a plan; raises SwitchRefusedError when nothing was switched."""
        if not plan.starts and not plan.stops:
            return SwitchAnswer(True, '\n'.join((*plan.dropped, NOTHING_TO_DO)))
        switch = PreparedSwitch(
            table=hardware.table,
            hardware=hardware,
            stops=plan.stops,
            starts=[_with_components(start, hardware) for start in plan.starts],
            is_strict=request.is_strict,
        )
        self._prepare(switch, hardware)
        deadline_s = time.monotonic() + request.timeout_s
        if hardware.switches_in_cycle(switch.start_interfaces, switch.stop_interfaces):
            self._hand_over(switch, hardware, deadline_s, request.timeout_s)
        else:
            self._switch_modes_outside(switch, hardware, deadline_s, request.timeout_s)
        return _answer(switch, plan, request)

    def _prepare(self, switch: PreparedSwitch, hardware: ResourceManager) -> None:
        refusal = hardware.prepare_switch(switch.start_interfaces, switch.stop_interfaces)
        if refusal is not None:
            raise SwitchRefusedError(f'the hardware refused the switch: {refusal}')
        for start in switch.starts:
            failure = start.controller.prepare_activation(start.commands, start.states)
            if failure is not None:
                raise SwitchRefusedError(
                    f"Unable to activate controller '{start.controller.name}': {failure}"
                )

    def _switch_modes_outside(
        self,
        switch: PreparedSwitch,
        hardware: ResourceManager,
        deadline_s: float,
        timeout_s: float,
    ) -> None:
        """
        Perform the mode switch here while the cycle runs on without these controllers.

        They rest until the hand-over is done, so that nobody commands in a mode that is not his.
        """
        involved = [*switch.stops, *(each.controller for each in switch.starts)]
        for controller in involved:
            controller.is_suspended = True
        try:
            self._await_cycles(1, hardware, deadline_s)
            if not hardware.perform_switch(switch.start_interfaces, switch.stop_interfaces):
                switch.hardware_problems = hardware.switch_problems
                hardware.perform_switch(switch.stop_interfaces, switch.start_interfaces)
                return
            switch.has_switched_modes = True
            self._await_cycles(2, hardware, deadline_s)
            self._hand_over(switch, hardware, deadline_s, timeout_s)
            switch.late_problems = hardware.perform_deferred_switches()  # the way back of failures
        except SwitchRefusedError:
            if switch.has_switched_modes and not switch.has_begun:
                hardware.perform_switch(switch.stop_interfaces, switch.start_interfaces)
            raise
        finally:
            for controller in involved:
                controller.is_suspended = False

    def _await_cycles(self, cycles: int, hardware: ResourceManager, deadline_s: float) -> None:
        target = self._cycle.count + cycles
        while self._is_cycling() and self._cycle.count < target:
            if time.monotonic() > deadline_s:
                raise SwitchRefusedError(self._stalled_text(hardware))
            time.sleep(_POLL_S)

    def _hand_over(
        self,
        switch: PreparedSwitch,
        hardware: ResourceManager,
        deadline_s: float,
        timeout_s: float,
    ) -> None:
        if not self._is_cycling():
            switch.apply()
            return
        self._cycle.pending_switch.put(switch)
        if _is_finished_by(switch, deadline_s):
            return
        if self._cycle.pending_switch.take_or_none() is not None:
            raise SwitchRefusedError(
                f'Switch controller timed out after {timeout_s:g} s and was withdrawn, nothing was'
                f' switched: {self._stalled_text(hardware)}'
            )
        if not _is_finished_by(switch, time.monotonic() + _APPLY_GRACE_S):
            raise SwitchRefusedError(
                'Switch controller timed out within the hand-over: a callback of'
                f' {", ".join(_names_of(switch))} blocks the control loop'
            )

    def _stalled_text(self, hardware: ResourceManager) -> str:
        busy = hardware.busy_text() or (
            f"update() of controller '{self._cycle.running}' is running"
            if self._cycle.running
            else ''
        )
        return f'the control loop did not complete a cycle; {busy or "it may be starved"}'


def _is_finished_by(switch: PreparedSwitch, deadline_s: float) -> bool:
    """Wait for the cycle, which must not be made to wait for a lock of ours."""
    while not switch.is_finished and time.monotonic() < deadline_s:
        time.sleep(_POLL_S)
    return switch.is_finished


def _with_components(start: ControllerStart, hardware: ResourceManager) -> ControllerStart:
    """Note which components a controller will use, for the day one of them fails."""
    commanded = hardware.owners_of(start.commands.names, ())
    return start._replace(
        commands_components=commanded,
        uses_components=commanded | hardware.owners_of((), start.states.names),
    )


def _names_of(switch: PreparedSwitch) -> list[str]:
    involved: list[LoadedController] = [
        *switch.stops,
        *(each.controller for each in switch.starts),
    ]
    return list(dict.fromkeys(controller.name for controller in involved))


def _answer(switch: PreparedSwitch, plan: SwitchPlan, request: SwitchRequest) -> SwitchAnswer:
    if switch.hardware_problems:
        return SwitchAnswer(
            False,
            'the hardware failed to perform the command mode switch, nothing was switched:'
            f' {switch.hardware_problems}',
        )
    started = [each.controller.name for each in switch.starts]
    stopped = [each.name for each in switch.stops if each.name not in started]
    if not switch.failures:
        lines = [*plan.dropped, 'Successfully switched controllers!']
        if not request.is_strict:
            lines += [f'Deactivated controllers: {", ".join(stopped)}'] if stopped else []
            lines += [f'Activated controllers: {", ".join(started)}'] if started else []
        return SwitchAnswer(True, '\n'.join(lines))
    lines = [
        f"controller '{name}' failed: {failure or 'no reason given'}"
        for name, failure in switch.failures
    ]
    lines += switch.late_problems
    if request.is_strict:
        lines.append(
            'every other controller is back in the state it had before the request'
            if switch.was_restored
            else 'not every controller could be brought back to its former state'
        )
    return SwitchAnswer(False, '\n'.join(dict.fromkeys((*plan.dropped, *lines))))
