# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
The state of one hardware component and what hangs on it: availability, failures, fresh starts.

Whoever calls a method here is inside the component's lock. What goes wrong in the cycle is only
marked there: the interfaces become unavailable and the component rests until the lifecycle worker
calls ``catch_up``.
"""

from collections.abc import Sequence

from hw_interface_py.component_interface import ComponentPlugin
from hw_interface_py.component_lock import ComponentLock
from hw_interface_py.component_states import path_or_none, StateChange
from hw_interface_py.cyclic_callback import CyclicCallback
from hw_interface_py.interface_table import InterfaceTable
from hw_interface_py.lifecycle import (
    HARDWARE_RULES,
    LifecycleMachine,
    PrimaryState,
    Transition,
)
from hw_interface_py.plugin_guard import PluginFailure
from hw_interface_py.realtime import realtime

_CONFIGURED = (PrimaryState.INACTIVE, PrimaryState.ACTIVE)
_STARTS = (Transition.CONFIGURE, Transition.ACTIVATE)


class ComponentLifecycle:
    """
    Walks one plugin through its states and keeps the table in step.

    ``failure`` is what last went wrong, None after a transition that worked. ``has_failed`` and
    ``wants_deactivation`` are set by the cycle until ``catch_up`` has acted on them.
    """

    def __init__(
        self,
        name: str,
        plugin: ComponentPlugin,
        table: InterfaceTable,
        lock: ComponentLock,
        callbacks: Sequence[CyclicCallback],
    ) -> None:
        self.failure: PluginFailure | None = None
        self.has_failed = False
        self.wants_deactivation = False
        self.is_refused = False
        self._name = name
        self._table = table
        self._lock = lock
        self._callbacks = callbacks
        self._is_available = False
        self._machine = LifecycleMachine(plugin, HARDWARE_RULES)

    @property
    def state(self) -> PrimaryState:
        """Return the present state; any thread."""
        return self._machine.state

    @property
    @realtime
    def is_configured(self) -> bool:
        """Tell whether the component is inactive or active, and sound."""
        return self._machine.state in _CONFIGURED and not self.has_failed

    @property
    @realtime
    def may_write(self) -> bool:
        """Tell whether ``write`` may run now."""
        return self._machine.state is PrimaryState.ACTIVE and not (
            self.has_failed or self.wants_deactivation
        )

    @realtime
    def fail(self, failure: PluginFailure | None) -> None:
        """Take the component out of service until the worker has run ``on_error``."""
        self.failure = failure
        self.has_failed = True
        self._set_available(False)

    @realtime
    def ask_for_deactivation(self, failure: PluginFailure | None) -> None:
        """Write no more until the worker has deactivated the component."""
        self.failure = failure
        self.wants_deactivation = True

    def refuse(self, failure: PluginFailure, *, was_initialized: bool) -> None:
        """Finalise a component that cannot be used, and take its interfaces away."""
        if was_initialized:
            self._run(Transition.SHUTDOWN)
        self._table.remove_owner(self._name)
        self._machine.finalize(failure)
        self.failure = failure
        self.is_refused = True

    def catch_up(self) -> StateChange:
        """Do what the cycle only asked for: run ``on_error``, or deactivate."""
        if not (self.has_failed or self.wants_deactivation):
            return StateChange(True, self.state, '')
        reason = self.failure
        problems = [str(reason)] if reason else []
        if not self.has_failed and self._run(Transition.DEACTIVATE):
            self.wants_deactivation = False
            self.failure = reason
            return StateChange(True, self.state, '')
        if not self.has_failed:  # neither to be written nor to be stopped: that is an error
            problems.append(str(self.failure))
        if self.state in HARDWARE_RULES[Transition.ERROR].allowed_from and not self._run(
            Transition.ERROR
        ):
            problems.append(str(self.failure))
        self.failure = reason
        self.has_failed = self.wants_deactivation = False
        is_usable = self.state is PrimaryState.UNCONFIGURED
        return self._change(is_usable, f'had an error ({"; ".join(problems)})')

    def go_to(self, target: PrimaryState) -> StateChange:
        """Go to a state step by step, and stay at the first step that fails."""
        path = path_or_none(self.state, target)
        if path is None:
            reason = f' because of {self.failure}' if self.failure else ''
            return StateChange(
                False,
                self.state,
                f"hardware component '{self._name}' is {self.state.label}{reason} and cannot"
                f' become {target.label}; restart the manager to load it anew',
            )
        for transition in path:
            if not self._run(transition):
                return self._change(False, f'did not become {target.label} ({self.failure})')
        if path and self.failure:
            return self._change(True, f'got there only through on_error ({self.failure})')
        return StateChange(True, self.state, '')

    def shut_down(self) -> StateChange:
        """Make the hardware safe and finalise, whatever fails on the way."""
        problems = []
        for transition in (Transition.DEACTIVATE, Transition.SHUTDOWN):
            is_allowed = self.state in HARDWARE_RULES[transition].allowed_from
            if is_allowed and not self._run(transition):
                problems.append(str(self.failure))
        if self.state is not PrimaryState.FINALIZED:
            self._machine.finalize(self.failure)
            self._set_available(False)
        if not problems:
            return StateChange(True, self.state, '')
        return self._change(False, f'was shut down with errors ({"; ".join(problems)})')

    def _run(self, transition: Transition) -> bool:
        """Run one transition and return whether it led where it should."""
        if transition in _STARTS:
            for callback in self._callbacks:
                callback.restart()
        self._lock.begin(transition.value)
        state = self._machine.run(transition)
        self.failure = self._machine.failure
        self._set_available(state in _CONFIGURED)
        return state is HARDWARE_RULES[transition].on_success

    @realtime
    def _set_available(self, is_available: bool) -> None:
        if is_available is not self._is_available:
            self._is_available = is_available
            self._table.set_available(self._name, is_available)

    def _change(self, ok: bool, what: str) -> StateChange:
        message = f"hardware component '{self._name}' {what}; it is {self.state.label} now"
        return StateChange(ok, self.state, message)
