# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
The lifecycle that hardware components and controllers share.

The vocabulary is rclpy's own and re-exported here: a callback receives the previous ``State``
and answers with a ``TransitionCallbackReturn``. ``LifecycleMachine`` decides which callback may
run in which state and where each answer leads; it never logs and never raises for what a plugin
does: the failure stays readable in ``failure``.
"""

from collections.abc import Mapping
from enum import Enum, IntEnum
from typing import NamedTuple, Protocol

from hw_interface_py.plugin_guard import guarded_lifecycle_call, PluginFailure
from rclpy.lifecycle import State, TransitionCallbackReturn

__all__ = [
    'CONTROLLER_RULES',
    'HARDWARE_RULES',
    'LifecycleCallbacks',
    'LifecycleMachine',
    'PrimaryState',
    'State',
    'Transition',
    'TransitionCallbackReturn',
]


class PrimaryState(IntEnum):
    """The primary states with the ids of ``lifecycle_msgs/msg/State``."""

    UNKNOWN = 0
    UNCONFIGURED = 1
    INACTIVE = 2
    ACTIVE = 3
    FINALIZED = 4

    @property
    def label(self) -> str:
        """Return the name that tools print, for instance ``inactive``."""
        return self.name.lower()

    @property
    def as_state(self) -> State:
        """Return the rclpy value that callbacks receive."""
        return State(self.label, int(self))


class Transition(Enum):
    """A transition; the value is the name of the callback that it runs."""

    CONFIGURE = 'on_configure'
    CLEANUP = 'on_cleanup'
    ACTIVATE = 'on_activate'
    DEACTIVATE = 'on_deactivate'
    SHUTDOWN = 'on_shutdown'
    ERROR = 'on_error'


class TransitionRule(NamedTuple):
    """Where a transition may start and where it leads; ``None`` leads to ``on_error``."""

    allowed_from: frozenset[PrimaryState]
    on_success: PrimaryState
    on_failure: PrimaryState | None


class LifecycleCallbacks(Protocol):
    """The callbacks that a component or a controller offers."""

    def on_configure(self, previous_state: State) -> TransitionCallbackReturn | None: ...

    def on_cleanup(self, previous_state: State) -> TransitionCallbackReturn | None: ...

    def on_activate(self, previous_state: State) -> TransitionCallbackReturn | None: ...

    def on_deactivate(self, previous_state: State) -> TransitionCallbackReturn | None: ...

    def on_shutdown(self, previous_state: State) -> TransitionCallbackReturn | None: ...

    def on_error(self, previous_state: State) -> TransitionCallbackReturn | None: ...


_UNCONFIGURED = frozenset({PrimaryState.UNCONFIGURED})
_INACTIVE = frozenset({PrimaryState.INACTIVE})
_ACTIVE = frozenset({PrimaryState.ACTIVE})
_ALIVE = _UNCONFIGURED | _INACTIVE | _ACTIVE

# Hardware: a failing clean-up or shutdown goes through on_error, as in the C++ stack.
HARDWARE_RULES: Mapping[Transition, TransitionRule] = {
    Transition.CONFIGURE: TransitionRule(
        _UNCONFIGURED, PrimaryState.INACTIVE, PrimaryState.UNCONFIGURED
    ),
    Transition.CLEANUP: TransitionRule(_INACTIVE, PrimaryState.UNCONFIGURED, None),
    Transition.ACTIVATE: TransitionRule(_INACTIVE, PrimaryState.ACTIVE, PrimaryState.INACTIVE),
    Transition.DEACTIVATE: TransitionRule(_ACTIVE, PrimaryState.INACTIVE, PrimaryState.ACTIVE),
    Transition.SHUTDOWN: TransitionRule(_ALIVE, PrimaryState.FINALIZED, None),
    Transition.ERROR: TransitionRule(
        _INACTIVE | _ACTIVE, PrimaryState.UNCONFIGURED, PrimaryState.FINALIZED
    ),
}

# Controllers: lifecycle nodes return to where they came from when a clean-up fails.
CONTROLLER_RULES: Mapping[Transition, TransitionRule] = {
    **HARDWARE_RULES,
    Transition.CLEANUP: TransitionRule(
        _INACTIVE, PrimaryState.UNCONFIGURED, PrimaryState.INACTIVE
    ),
    Transition.SHUTDOWN: TransitionRule(_ALIVE, PrimaryState.FINALIZED, PrimaryState.FINALIZED),
}


class LifecycleMachine:
    """
    Walk one plugin through its states.

    Called by the lifecycle worker; ``state`` may be read from any thread. ``failure`` tells what
    the plugin's last failing callback did and is None after a transition that worked.
    """

    def __init__(
        self, plugin: LifecycleCallbacks, rules: Mapping[Transition, TransitionRule]
    ) -> None:
        self._plugin = plugin
        self._rules = rules
        self.state = PrimaryState.UNCONFIGURED
        self.failure: PluginFailure | None = None

    def run(self, transition: Transition) -> PrimaryState:
        """
        Run one transition and return the state it leads to.

        A transition that is not allowed in the present state changes nothing. FAILURE follows
        the rule's table; ERROR, an exception and an answer that is none go through ``on_error``.
        """
        rule = self._rules[transition]
        if self.state not in rule.allowed_from:
            return self.state
        outcome = guarded_lifecycle_call(self._plugin, transition.value, self.state.as_state)
        self.failure = outcome.failure
        if outcome.result is TransitionCallbackReturn.SUCCESS:
            self.state = rule.on_success
        elif outcome.result is TransitionCallbackReturn.FAILURE and rule.on_failure is not None:
            self.state = rule.on_failure
        elif transition is Transition.ERROR:
            self.state = PrimaryState.FINALIZED
        else:
            self._process_error()
        return self.state

    def finalize(self, failure: PluginFailure | None) -> None:
        """Mark a plugin that could not even be initialised."""
        self.state = PrimaryState.FINALIZED
        self.failure = failure

    def _process_error(self) -> None:
        """Run ``on_error`` whatever the state was, and keep the first failure as the reason."""
        outcome = guarded_lifecycle_call(self._plugin, Transition.ERROR.value, self.state.as_state)
        recovered = outcome.result is TransitionCallbackReturn.SUCCESS
        self.state = PrimaryState.UNCONFIGURED if recovered else PrimaryState.FINALIZED
