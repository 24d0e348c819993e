# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
One controller that the manager has loaded: its plugin, its state, its rate, what it holds.

The lifecycle worker configures, cleans up and shuts down; the cycle (in a switch, or when
something failed) activates, deactivates and updates.
"""

from typing import Any

from controller_manager_py.errors import ControllerRateError
from controller_manager_py.interface_wishes import ask_wishes, NO_WISHES
from controllers_py.controller_interface import ControllerInterface
from hw_interface_py.interface_handles import InterfaceGroup, WritableInterfaceGroup
from hw_interface_py.interface_table import InterfaceTable
from hw_interface_py.lifecycle import (
    CONTROLLER_RULES,
    LifecycleMachine,
    PrimaryState,
    Transition,
)
from hw_interface_py.plugin_guard import (
    CycleOutcome,
    guarded_call,
    guarded_cycle_call,
    PluginFailure,
)
from hw_interface_py.realtime import realtime
import numpy as np

_NO_VALUES = np.empty(0)
_NO_COMMANDS = WritableInterfaceGroup((), _NO_VALUES)
_NO_STATES = InterfaceGroup((), _NO_VALUES)


class LoadedController:
    """
    The manager's record of a controller.

    ``manager_rate_hz`` is the loop's rate; ``update_rate_hz`` the controller's effective one.
    ``is_active``, ``is_suspended`` (the worker sets it while it switches modes) and ``is_halted``
    (the cycle sets it for one that failed and refuses to stop) are what the cycle looks at.
    """

    def __init__(
        self,
        *,
        name: str,
        type_name: str,
        controller: ControllerInterface,
        node: Any,
        manager_rate_hz: int,
    ) -> None:
        self.name = name
        self.type_name = type_name
        self.controller = controller
        self.node = node
        self.manager_rate_hz = manager_rate_hz
        self.update_rate_hz = manager_rate_hz
        self.is_async = False
        self.is_active = False
        self.is_suspended = False
        self.is_halted = False
        self.commands: WritableInterfaceGroup = _NO_COMMANDS
        self.states: InterfaceGroup = _NO_STATES
        self.uses_components: frozenset[str] = frozenset()
        self.commands_components: frozenset[str] = frozenset()
        self._machine = LifecycleMachine(controller, CONTROLLER_RULES)
        self._wishes = NO_WISHES
        self._cycles_per_update = 1
        self._last_update_ns = 0
        self._has_updated = False
        self._hand_over(_NO_COMMANDS, _NO_STATES)

    @property
    def state(self) -> PrimaryState:
        """Return the present lifecycle state."""
        return self._machine.state

    @property
    def failure(self) -> PluginFailure | None:
        """Return what the last transition's callback did wrong, None when it worked."""
        return self._machine.failure

    @property
    def claimed_interfaces(self) -> tuple[str, ...]:
        """Return the full names of the command interfaces that this controller holds now."""
        return self.commands.names

    @property
    @realtime
    def is_updated(self) -> bool:
        """Tell whether the cycle updates this controller now."""
        return self.is_active and not (self.is_suspended or self.is_halted)

    def ask_interfaces(self, table: InterfaceTable) -> PluginFailure | None:
        """
        Ask the plugin which interfaces it wants from now on; lifecycle worker.

        Returns what is wrong with the answer; the former wishes stay then.
        """
        wishes = ask_wishes(self.controller, table)
        if isinstance(wishes, PluginFailure):
            return wishes
        self._wishes = wishes
        return None

    def command_names(self, available: tuple[str, ...]) -> tuple[str, ...]:
        """Return the command interfaces that the controller wants, given the available ones."""
        return self._wishes.commands.resolve(available)

    def state_names(self, available: tuple[str, ...]) -> tuple[str, ...]:
        """Return the state interfaces that the controller wants, given the available ones."""
        return self._wishes.states.resolve(available)

    def prepare_activation(
        self, commands: WritableInterfaceGroup, states: InterfaceGroup
    ) -> PluginFailure | None:
        """Let the controller build what depends on its interfaces; lifecycle worker."""
        outcome = guarded_call(
            'prepare_activation', self.controller.prepare_activation, commands, states
        )
        return outcome if isinstance(outcome, PluginFailure) else None

    def configure(self, update_rate_hz: int, *, is_async: bool) -> PrimaryState:
        """Run ``on_configure`` at an effective rate of ``update_rate_hz``; lifecycle worker."""
        self.update_rate_hz = update_rate_hz
        self.controller.update_rate_hz = update_rate_hz
        self._cycles_per_update = round(self.manager_rate_hz / update_rate_hz)
        self.is_async = is_async
        return self._machine.run(Transition.CONFIGURE)

    def cleanup(self) -> PrimaryState:
        """Run ``on_cleanup``; lifecycle worker."""
        return self._machine.run(Transition.CLEANUP)

    def shutdown(self) -> PrimaryState:
        """Run ``on_shutdown`` from whatever state; lifecycle worker."""
        self.is_active = False  # before the callback: the cycle must not update it meanwhile
        state = self._machine.run(Transition.SHUTDOWN)
        self._hand_over(_NO_COMMANDS, _NO_STATES)
        return state

    @realtime
    def activate(self, commands: WritableInterfaceGroup, states: InterfaceGroup) -> bool:
        """Hand the interfaces over and run ``on_activate``; return whether it is active now."""
        self._hand_over(commands, states)
        self._has_updated = self.is_halted = False
        for subscription in self.controller.polled_subscriptions:
            subscription.discard()
        self._machine.run(Transition.ACTIVATE)
        self.is_active = self._machine.state is PrimaryState.ACTIVE
        if not self.is_active:
            self._hand_over(_NO_COMMANDS, _NO_STATES)
        return self.is_active

    @realtime
    def deactivate(self) -> bool:
        """Run ``on_deactivate`` and take the interfaces back; return whether it is stopped."""
        self._machine.run(Transition.DEACTIVATE)
        self.is_active = self._machine.state is PrimaryState.ACTIVE
        if not self.is_active:
            self.is_halted = False
            self._hand_over(_NO_COMMANDS, _NO_STATES)
        return not self.is_active

    @realtime
    def update(self, time_ns: int, steady_ns: int, period_s: float) -> CycleOutcome | None:
        """
        Update when it is this controller's turn; None when it is not.

        ``period_s`` is the loop's measured period; the controller gets the measured time since
        its own last update, and its nominal period the first time after activation.
        """
        elapsed_s = (steady_ns - self._last_update_ns) * 1e-9
        cycles = self._cycles_per_update
        if not self._has_updated:
            elapsed_s = period_s if cycles == 1 else cycles / self.manager_rate_hz
        elif cycles > 1 and elapsed_s * self.manager_rate_hz < cycles - 0.5:
            return None  # a later cycle is closer to the wanted instant
        self._has_updated = True
        self._last_update_ns = steady_ns
        return guarded_cycle_call(self.controller.update, time_ns, elapsed_s)

    @realtime
    def _hand_over(self, commands: WritableInterfaceGroup, states: InterfaceGroup) -> None:
        # A record of our own: the plugin may use its attributes for something else.
        self.commands = commands
        self.states = states
        self.controller.command_interfaces = commands
        self.controller.state_interfaces = states


def effective_update_rate(name: str, wanted_hz: int, manager_rate_hz: int) -> int:
    """
    Return the rate in Hz that a controller gets when it asks for ``wanted_hz`` (0: the loop's).

    A rate that does not divide the loop's becomes the nearest one that the loop can serve. Raises
    ControllerRateError for a negative rate.
    """
    if wanted_hz < 0:
        raise ControllerRateError(name, wanted_hz, manager_rate_hz)
    if wanted_hz == 0 or wanted_hz >= manager_rate_hz:
        return manager_rate_hz
    if manager_rate_hz % wanted_hz == 0:
        return wanted_hz
    # The nearest number of cycles; a half counts up, as in C++ and unlike Python's round().
    return manager_rate_hz // ((2 * manager_rate_hz + wanted_hz) // (2 * wanted_hz))
