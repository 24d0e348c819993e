# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
The control cycle: read, update, switch, write.

This is all that happens between two deadlines, besides sending messages in the slack. Times come
in as arguments; what must be told leaves through ``events`` and ``lines``.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from controller_manager_py.loaded_controller import LoadedController
from controller_manager_py.realtime.cycle_lines import ControllerLine
from controller_manager_py.realtime.prepared_switch import PreparedSwitch
from controller_manager_py.realtime.slack import StagedPublisher
from hw_interface_py.interface_table import InterfaceTable
from hw_interface_py.plugin_guard import PluginFailure, ReturnType
from hw_interface_py.realtime import Mailbox, Outbox, realtime
from hw_interface_py.resource_manager import ComponentFailure

_EVENT_CAPACITY = 256


class Hardware(Protocol):
    """What the cycle needs of the resource manager."""

    table: InterfaceTable

    def read(self, time_ns: int, period_s: float) -> tuple[ComponentFailure, ...]:
        """Read every component and return those that failed."""

    def write(self, time_ns: int, period_s: float) -> tuple[ComponentFailure, ...]:
        """Write every component and return those that failed."""

    def perform_switch(self, start: Sequence[str], stop: Sequence[str]) -> bool:
        """Tell the components about interfaces that start and stop being commanded."""


class HardwareFailed(NamedTuple):
    """A component failed in the cycle; ``stopped`` names the controllers that went with it."""

    failure: ComponentFailure
    stopped: tuple[str, ...]


class ControllerFailed(NamedTuple):
    """A controller's ``update`` failed, so it was deactivated, or halted when it refused."""

    controller: str
    failure: PluginFailure | None
    has_stopped: bool


CycleEvent = HardwareFailed | ControllerFailed


class Cycle:
    """
    What one tick works on.

    ``hardware``, ``controllers`` and ``cyclic_publishers`` are replaced as wholes by the
    lifecycle worker; ``count`` tells how many ticks have completed. Controllers that command a
    component which deactivates itself are stopped unless ``keeps_users_of_deactivated``.
    """

    def __init__(self, hardware: Hardware) -> None:
        self.hardware = hardware
        self.controllers: tuple[LoadedController, ...] = ()
        self.cyclic_publishers: tuple[StagedPublisher, ...] = ()
        self.pending_switch: Mailbox[PreparedSwitch] = Mailbox()
        self.events: Outbox[CycleEvent] = Outbox(_EVENT_CAPACITY)
        self.lines: Outbox[ControllerLine] = Outbox(_EVENT_CAPACITY)
        self.count = 0
        self.running = ''
        self.keeps_users_of_deactivated = False

    @realtime
    def tick(self, time_ns: int, steady_ns: int, period_s: float) -> None:
        """Run one cycle; ``time_ns`` is ROS time, ``steady_ns`` the clock of the deadlines."""
        hardware = self.hardware  # one and the same from read to write
        for failure in hardware.read(steady_ns, period_s):
            self._stop_users(failure)
        for controller in self.controllers:
            if controller.is_updated:
                self.running = controller.name
                outcome = controller.update(time_ns, steady_ns, period_s)
                if outcome is not None and outcome.result is not ReturnType.OK:
                    self._fail(controller, outcome.failure)
        self.running = ''
        switch = self.pending_switch.take_or_none()
        if switch is not None:
            switch.apply()
        for failure in hardware.write(steady_ns, period_s):
            self._stop_users(failure)
        self.count += 1

    @realtime
    def _stop_users(self, failure: ComponentFailure) -> None:
        """Deactivate who uses a failed component, and hand the record out."""
        users = self._users_of(failure)
        for controller in users:
            self._stop(controller)
        self.events.offer(HardwareFailed(failure, tuple([user.name for user in users])))

    @realtime
    def _users_of(self, failure: ComponentFailure) -> list[LoadedController]:
        """
        Return the active controllers that a failure concerns.

        After an ERROR that is every controller with one of the component's interfaces; after
        DEACTIVATE only those that command it.
        """
        commands_only = failure.result is ReturnType.DEACTIVATE
        if commands_only and self.keeps_users_of_deactivated:
            return []
        return [
            controller
            for controller in self.controllers
            if controller.is_active
            and failure.component
            in (controller.commands_components if commands_only else controller.uses_components)
        ]

    @realtime
    def _fail(self, controller: LoadedController, failure: PluginFailure | None) -> None:
        self._stop(controller)
        self.events.offer(ControllerFailed(controller.name, failure, not controller.is_halted))

    @realtime
    def _stop(self, controller: LoadedController) -> None:
        """
        Deactivate a controller within the cycle and take its interfaces out of their modes.

        One that refuses to stop keeps its claims, so that nobody else gets them, but runs no more.
        """
        claimed = controller.claimed_interfaces
        controller.is_halted = not controller.deactivate()
        if not controller.is_halted:
            self.hardware.table.commands.release(controller.name)
        if claimed:
            self.hardware.perform_switch((), claimed)
