# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
All hardware components of one controller manager, and the table of their interfaces.

``read``, ``write`` and ``perform_switch`` belong to the cycle, everything else to the lifecycle
worker. A part that fails is refused or stopped by itself; the others go on.
"""

from collections.abc import Callable, Iterable, Sequence
import threading
import time
from typing import NamedTuple

from hw_interface_py.automatic_export import declared_commands, declared_states
from hw_interface_py.component_interface import ComponentContext
from hw_interface_py.component_loader import load_plugin, LoadClass, RefusedPlugin
from hw_interface_py.component_states import StateChange
from hw_interface_py.component_timing import ComponentTiming
from hw_interface_py.errors import (
    ComponentBusyError,
    ComponentRefusedError,
    ComponentStateError,
    UnknownComponentError,
)
from hw_interface_py.hardware_component import (
    ComponentFailure,
    describe_refusal,
    HardwareComponent,
)
from hw_interface_py.hardware_info import HardwareInfo, HardwareKind
from hw_interface_py.initial_states import InitialStatesReport, reach_initial_states
from hw_interface_py.interface_table import InterfaceTable
from hw_interface_py.lifecycle import PrimaryState
from hw_interface_py.mode_switch import ModeSwitch
from hw_interface_py.plugin_guard import guarded_call, OK_OUTCOME, PluginFailure
from hw_interface_py.realtime import realtime
from hw_interface_py.urdf_parser import RobotDescription

__all__ = ['ComponentFailure', 'InitialStatesReport', 'LoadReport', 'ResourceManager']

# In the order in which the C++ stack reads and writes them.
_KINDS = (HardwareKind.ACTUATOR, HardwareKind.SENSOR, HardwareKind.SYSTEM)
_NO_FAILURES: tuple[ComponentFailure, ...] = ()


class LoadReport(NamedTuple):
    """What became of a description: component names, reasons of refusals, warnings."""

    accepted: tuple[str, ...]
    refused: tuple[ComponentRefusedError, ...]
    warnings: tuple[str, ...]


class ResourceManager:
    """
    The hardware of one robot description.

    ``components`` holds actuators, then sensors, then systems, in document order inside a kind;
    refused ones are listed too.
    """

    def __init__(
        self,
        *,
        manager_rate_hz: int,
        load_class: LoadClass,
        make_context: Callable[[HardwareInfo], ComponentContext],
        mock_unknown_hardware: bool = False,
        allow_inactive_hardware: bool = False,
        measures_time: bool = True,
        busy_timeout_s: float = 1.0,
        clock_ns: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self.components: tuple[HardwareComponent, ...] = ()
        self.table = InterfaceTable(0)
        self._timing = ComponentTiming(
            manager_rate_hz=manager_rate_hz,
            measures_time=measures_time,
            busy_timeout_s=busy_timeout_s,
            clock_ns=clock_ns,
        )
        self._load_class = load_class
        self._make_context = make_context
        self._mock_unknown_hardware = mock_unknown_hardware
        self._allow_inactive_hardware = allow_inactive_hardware
        self._readers: tuple[HardwareComponent, ...] = ()
        self._writers: tuple[HardwareComponent, ...] = ()
        self._switch = self._make_switch()
        self._cycle_thread = 0
        self._time_ns = 0

    def load(self, description: RobotDescription) -> LoadReport:
        """
        Make the components of a description; call it once, before ``read``.

        A component whose plugin is missing or fails is refused; it stays listed as finalized with
        the reason in ``failure``. The others are unconfigured.
        """
        self.table = InterfaceTable(_capacity(description.hardware))
        warnings: list[str] = []
        components = [self._make_component(info, warnings) for info in description.hardware]
        components.sort(key=lambda each: _KINDS.index(each.info.type))
        accepted = tuple(each for each in components if not each.is_refused)
        refused = tuple(_refusal(each) for each in components if each.is_refused)
        self.components = tuple(components)
        self._switch = self._make_switch()
        self._writers = tuple(each for each in accepted if each.is_written)
        self._readers = accepted
        return LoadReport(tuple(each.name for each in accepted), refused, tuple(warnings))

    def reach_initial_states(
        self, *, unconfigured: Sequence[str] = (), inactive: Sequence[str] = ()
    ) -> InitialStatesReport:
        """Leave, configure or (all others) activate; a failing component does not stop others."""
        return reach_initial_states(self.components, unconfigured=unconfigured, inactive=inactive)

    def component(self, name: str) -> HardwareComponent:
        """Return the component of this name, or raise UnknownComponentError."""
        for component in self.components:
            if component.name == name:
                return component
        raise UnknownComponentError(name, available=[each.name for each in self.components])

    @realtime
    def read(self, time_ns: int, period_s: float) -> tuple[ComponentFailure, ...]:
        """Read every component whose turn it is, and return those that failed."""
        self._cycle_thread = threading.get_ident()
        self._time_ns = time_ns
        failures = _NO_FAILURES
        for component in self._readers:
            outcome = component.read(time_ns, period_s)
            if outcome is not OK_OUTCOME:
                failed = ComponentFailure(component.name, outcome.result, outcome.failure)
                failures = (*failures, failed)
        return failures

    @realtime
    def write(self, time_ns: int, period_s: float) -> tuple[ComponentFailure, ...]:
        """Write every active component whose turn it is, and return those that failed."""
        failures = _NO_FAILURES
        for component in self._writers:
            outcome = component.write(time_ns, period_s)
            if outcome is not OK_OUTCOME:
                failed = ComponentFailure(component.name, outcome.result, outcome.failure)
                failures = (*failures, failed)
        return failures

    def process_failure(self, failure: ComponentFailure) -> StateChange:
        """
        Run the error transition, or the deactivation, that a failure in the cycle asks for.

        Raises UnknownComponentError, ComponentBusyError.
        """
        return self.component(failure.component).process_failure()

    def set_component_state(self, name: str, target: PrimaryState) -> PrimaryState:
        """
        Bring a component to a state step by step and return it.

        Raises UnknownComponentError, ComponentBusyError, and ComponentStateError when a step
        failed: the component is then where that step left it.
        """
        component = self.component(name)
        self._switch.perform_deferred()
        change = component.set_state(target)
        if not change.ok:
            raise ComponentStateError(name, change.message, state=change.state.label)
        return change.state

    def shutdown(self) -> tuple[str, ...]:
        """Deactivate and finalise every component; return what went wrong, one text each."""
        messages = []
        for component in self.components:
            try:
                message = component.shutdown().message
            except ComponentBusyError as error:
                message = str(error)
            if message:
                messages.append(message)
        return tuple(messages)

    def switches_in_cycle(self, start: Sequence[str], stop: Sequence[str]) -> bool:
        """Tell whether every component that a switch concerns may perform it in the cycle."""
        return self._switch.fits_cycle(start, stop)

    def prepare_switch(self, start: Sequence[str], stop: Sequence[str]) -> str | None:
        """Ask the components about command interfaces to start and stop; return a refusal."""
        self._switch.perform_deferred()
        return self._switch.prepare(start, stop)

    @realtime
    def perform_switch(self, start: Sequence[str], stop: Sequence[str]) -> bool:
        """
        Tell the components about command interfaces that start and stop; True when all agreed.

        In the cycle's thread nothing waits, and components that are too slow for the cycle are
        left to ``perform_deferred_switches``. In any other thread each component is waited for.
        """
        if threading.get_ident() == self._cycle_thread:
            return self._switch.perform(start, stop, self._time_ns)
        return self._switch.perform_outside(start, stop)

    @property
    def switch_problems(self) -> str:
        """Return what went wrong in the latest ``perform_switch``, empty when nothing did."""
        return '; '.join(
            f"hardware component '{name}': {failure}" for name, failure in self._switch.problems
        )

    def perform_deferred_switches(self) -> tuple[str, ...]:
        """Run the mode switches that the cycle left over; return what went wrong."""
        return tuple(
            f"hardware component '{name}': {failure}"
            for name, failure in self._switch.perform_deferred()
        )

    def owners_of(self, commands: Iterable[str], states: Iterable[str]) -> frozenset[str]:
        """Return the names of the components that export any of these interfaces."""
        owners = {self.table.commands.entry(name).owner for name in commands}
        owners |= {self.table.states.entry(name).owner for name in states}
        return frozenset(owners.intersection(each.name for each in self.components))

    def busy_text(self) -> str:
        """Say which component's callback has been running longest; empty when none runs."""
        now_ns = self._timing.clock_ns()
        longest: tuple[int, str] = (-1, '')
        for component in self.components:
            callback, since_ns = component.busy_with, component.busy_since_ns
            if callback:
                busy_ns = max(0, now_ns - since_ns)
                text = (
                    f"{callback}() of hardware component '{component.name}' has been running for"
                    f' {busy_ns * 1e-9:.1f} s'
                )
                longest = max(longest, (busy_ns, text))
        return longest[1]

    def _make_component(self, info: HardwareInfo, warnings: list[str]) -> HardwareComponent:
        try:
            loaded = load_plugin(
                info, self._load_class, mock_unknown_hardware=self._mock_unknown_hardware
            )
        except ComponentRefusedError as error:
            return self._make_refused(info, describe_refusal(error))
        context = guarded_call('node', self._make_context, info)
        if isinstance(context, PluginFailure):
            return self._make_refused(info, context)
        if loaded.warning:
            warnings.append(loaded.warning)
        if info.is_async:
            warnings.append(
                f"hardware component '{info.name}': is_async has no effect yet; it is read and"
                ' written in the cycle'
            )
        component = HardwareComponent(
            info, loaded.plugin, self.table, self._timing, plugin_name=loaded.name
        )
        warnings.extend(component.initialize(context))
        return component

    def _make_refused(self, info: HardwareInfo, failure: PluginFailure) -> HardwareComponent:
        component = HardwareComponent(
            info, RefusedPlugin(), self.table, self._timing, plugin_name=info.hardware_plugin_name
        )
        component.refuse(failure)
        return component

    def _make_switch(self) -> ModeSwitch:
        return ModeSwitch(
            self.components, self.table, allow_inactive_hardware=self._allow_inactive_hardware
        )


def _capacity(hardware: Iterable[HardwareInfo]) -> int:
    """Return the slots of each half of the table: room for what controllers export, too."""
    declared = sum(len(declared_states(info)) + len(declared_commands(info)) for info in hardware)
    return 4 * declared + 1024


def _refusal(component: HardwareComponent) -> ComponentRefusedError:
    failure = component.failure or PluginFailure('load', 'no reason given')
    return ComponentRefusedError(
        component.name, failure.text, callback=failure.callback, location=failure.location
    )
