# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
One hardware component: a plugin, and everything that is enforced around it.

The plugin's author writes callbacks; this class decides when each may run. ``read`` and ``write``
belong to the cycle, ``perform_switch`` to either thread, everything else to the lifecycle worker.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from hw_interface_py.component_interface import ComponentContext, ComponentPlugin
from hw_interface_py.component_lifecycle import ComponentLifecycle
from hw_interface_py.component_lock import ComponentLock
from hw_interface_py.component_states import StateChange
from hw_interface_py.component_timing import ComponentTiming
from hw_interface_py.cycle_statistics import CycleStatistics
from hw_interface_py.cyclic_callback import CyclicCallback
from hw_interface_py.errors import ComponentRefusedError
from hw_interface_py.hardware_info import HardwareInfo, HardwareKind
from hw_interface_py.interface_export import export_interfaces
from hw_interface_py.interface_table import InterfaceTable
from hw_interface_py.lifecycle import PrimaryState
from hw_interface_py.plugin_guard import (
    CycleOutcome,
    guarded_call,
    guarded_cycle_call,
    guarded_lifecycle_call,
    OK_OUTCOME,
    PluginFailure,
    ReturnType,
)
from hw_interface_py.realtime import realtime

_PERFORM = 'perform_command_mode_switch'


class ComponentFailure(NamedTuple):
    """Which component failed in the cycle, whether with ERROR or DEACTIVATE, and how."""

    component: str
    result: ReturnType
    failure: PluginFailure | None


class HardwareComponent:
    """
    The framework's side of one plugin instance.

    ``plugin_name`` is the name it was found under, ``rw_rate`` the effective rate of read and
    write in Hz. ``switches_in_cycle`` is what the plugin said after ``on_init``. A component that
    ``is_refused`` could not be initialised and is only listed.
    """

    def __init__(
        self,
        info: HardwareInfo,
        plugin: ComponentPlugin,
        table: InterfaceTable,
        timing: ComponentTiming,
        *,
        plugin_name: str,
    ) -> None:
        self.info = info
        self.name = info.name
        self.plugin = plugin
        self.plugin_name = plugin_name
        self.switches_in_cycle = True
        self.rw_rate = timing.effective_rate_hz(info.rw_rate)
        self._table = table
        self._command_names: frozenset[str] = frozenset()
        self._busy_timeout_s = timing.busy_timeout_s
        self._lock = ComponentLock(info.name, timing.clock_ns)
        self._reading, self._writing = (
            CyclicCallback(
                function,
                rate_hz=self.rw_rate,
                manager_rate_hz=timing.manager_rate_hz,
                measures_time=timing.measures_time,
            )
            for function in (plugin.read, plugin.write)
        )
        self._lifecycle = ComponentLifecycle(
            info.name, plugin, table, self._lock, (self._reading, self._writing)
        )

    @property
    def state(self) -> PrimaryState:
        """Return the present lifecycle state."""
        return self._lifecycle.state

    @property
    def failure(self) -> PluginFailure | None:
        """Return what last went wrong, None after a transition that worked."""
        return self._lifecycle.failure

    @property
    def has_failed(self) -> bool:
        """Tell whether the cycle met an error that the worker has yet to process."""
        return self._lifecycle.has_failed

    @property
    def is_refused(self) -> bool:
        """Tell whether the component could not be initialised."""
        return self._lifecycle.is_refused

    @property
    @realtime
    def is_configured(self) -> bool:
        """Tell whether the component is inactive or active, and has no error to process."""
        return self._lifecycle.is_configured

    @property
    def is_written(self) -> bool:
        """Tell whether this kind of component has a ``write``."""
        return self.info.type is not HardwareKind.SENSOR

    @property
    def busy_with(self) -> str:
        """Return the callback that runs now, empty when none does."""
        return self._lock.busy_with

    @property
    def busy_since_ns(self) -> int:
        """Return the cycle's clock at the start of the latest callback."""
        return self._lock.busy_since_ns

    @property
    def read_statistics(self) -> CycleStatistics | None:
        """Return the figures of ``read`` since the last activation, None when not measured."""
        return self._reading.statistics

    @property
    def write_statistics(self) -> CycleStatistics | None:
        """Return the figures of ``write``; None also for sensors."""
        return self._writing.statistics if self.is_written else None

    def initialize(self, context: ComponentContext) -> tuple[str, ...]:
        """
        Run ``on_init``, export the interfaces and return the warnings.

        Afterwards the component is unconfigured or, if anything failed, refused.
        """
        with self._lock.hold(self._busy_timeout_s):
            return self._initialize(context)

    def refuse(self, failure: PluginFailure) -> None:
        """Keep why the component could not even be made."""
        self._lifecycle.refuse(failure, was_initialized=False)

    @realtime
    def read(self, time_ns: int, period_s: float) -> CycleOutcome:
        """
        Fill the states when the component is inactive or active, and its turn has come.

        A component that the worker is busy with is left out this time.
        """
        if not self._lock.try_enter('read', time_ns):
            return OK_OUTCOME
        try:
            if not self._lifecycle.is_configured:
                return OK_OUTCOME
            outcome = self._reading.run(time_ns, period_s)
            if outcome is OK_OUTCOME:
                return outcome
            if outcome.result is ReturnType.DEACTIVATE:
                outcome = CycleOutcome(ReturnType.ERROR, _NO_DEACTIVATE_FROM_READ)
            self._lifecycle.fail(outcome.failure)
            return outcome
        finally:
            self._lock.leave()

    @realtime
    def write(self, time_ns: int, period_s: float) -> CycleOutcome:
        """Send the commands when the component is active and its turn has come."""
        if not self._lock.try_enter('write', time_ns):
            return OK_OUTCOME
        try:
            if not self._lifecycle.may_write:
                return OK_OUTCOME
            outcome = self._writing.run(time_ns, period_s)
            if outcome is OK_OUTCOME:
                return outcome
            if outcome.result is ReturnType.DEACTIVATE:
                self._lifecycle.ask_for_deactivation(outcome.failure)
            else:
                self._lifecycle.fail(outcome.failure)
            return outcome
        finally:
            self._lock.leave()

    def process_failure(self) -> StateChange:
        """
        Do what the cycle only asked for: run ``on_error``, or deactivate.

        ``ok`` says whether the component is usable again (unconfigured, or inactive). Raises
        ComponentBusyError when a read or write does not return.
        """
        with self._lock.hold(self._busy_timeout_s):
            return self._lifecycle.catch_up()

    def set_state(self, target: PrimaryState) -> StateChange:
        """
        Go to a state step by step, and stay at the first step that fails.

        Raises ComponentBusyError when a read or write does not return.
        """
        with self._lock.hold(self._busy_timeout_s):
            self._lifecycle.catch_up()
            return self._lifecycle.go_to(target)

    def shutdown(self) -> StateChange:
        """
        Make the hardware safe and finalise, whatever fails on the way.

        Raises ComponentBusyError when a read or write does not return.
        """
        with self._lock.hold(self._busy_timeout_s):
            self._lifecycle.catch_up()
            return self._lifecycle.shut_down()

    @realtime
    def own_commands(self, names: Sequence[str]) -> tuple[str, ...]:
        """Return those of the command interfaces that this component exports, in their order."""
        return tuple(name for name in names if name in self._command_names)

    def prepare_switch(self, start: Sequence[str], stop: Sequence[str]) -> PluginFailure | None:
        """
        Ask the plugin whether it accepts a mode switch, and return why not.

        Raises ComponentBusyError when a read or write does not return.
        """
        with self._lock.hold(self._busy_timeout_s):
            self._lock.begin('prepare_command_mode_switch')
            return guarded_cycle_call(self.plugin.prepare_command_mode_switch, start, stop).failure

    @realtime
    def perform_switch(
        self, start: Sequence[str], stop: Sequence[str], time_ns: int
    ) -> PluginFailure | None:
        """Switch the modes within the cycle, and return what went wrong."""
        if not self._lock.try_enter(_PERFORM, time_ns):
            return _BUSY
        try:
            return guarded_cycle_call(self.plugin.perform_command_mode_switch, start, stop).failure
        finally:
            self._lock.leave()

    def perform_switch_outside(
        self, start: Sequence[str], stop: Sequence[str]
    ) -> PluginFailure | None:
        """
        Switch the modes in the worker while the cycle leaves this component out.

        Raises ComponentBusyError when a read or write does not return.
        """
        with self._lock.hold(self._busy_timeout_s):
            self._lock.begin(_PERFORM)
            return guarded_cycle_call(self.plugin.perform_command_mode_switch, start, stop).failure

    def _initialize(self, context: ComponentContext) -> tuple[str, ...]:
        self._lock.begin('on_init')
        given = {'info': context.info, 'logger': context.logger, 'node': context.node}
        failure = self._give(given)
        if failure is None:
            failure = guarded_lifecycle_call(self.plugin, 'on_init', context.info).failure
        if failure is None:
            failure = self._ask_where_it_switches()
        if failure is not None:
            self._lifecycle.refuse(failure, was_initialized=False)
            return ()
        try:
            exported = export_interfaces(self.plugin, self.info, self._table)
        except ComponentRefusedError as error:
            self._lifecycle.refuse(describe_refusal(error), was_initialized=True)
            return ()
        failure = self._give({'states': exported.states, 'commands': exported.commands})
        if failure is not None:
            self._lifecycle.refuse(failure, was_initialized=True)
            return ()
        self._command_names = frozenset(exported.commands.names)
        return exported.warnings

    def _ask_where_it_switches(self) -> PluginFailure | None:
        """Ask once: the cycle must not run a property of the plugin."""
        answer = guarded_call('switches_in_cycle', lambda: bool(self.plugin.switches_in_cycle))
        if isinstance(answer, PluginFailure):
            return answer
        self.switches_in_cycle = answer
        return None

    def _give(self, values: Mapping[str, Any]) -> PluginFailure | None:
        """Set attributes of the plugin, which may have made them something else."""

        def set_all() -> None:
            for name, value in values.items():
                setattr(self.plugin, name, value)

        return guarded_call('initialization', set_all)


def describe_refusal(error: ComponentRefusedError) -> PluginFailure:
    """Return what a component keeps of the reason for its refusal."""
    return PluginFailure(error.callback, error.reason, error.location, error.__cause__)


_BUSY = PluginFailure(_PERFORM, 'not called, the component is busy with another change')
_NO_DEACTIVATE_FROM_READ = PluginFailure(
    'read', 'returned DEACTIVATE, which only write() may; it counts as ERROR'
)
