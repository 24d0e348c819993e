# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
All loaded controllers, in the order of loading, and what may happen to each of them.

Everything here runs in the lifecycle worker. The cycle sees a new tuple whenever the set changes
and never a half-changed one.
"""

from collections.abc import Callable
from typing import Any

from controller_manager_py.controller_loader import ControllerLoader
from controller_manager_py.errors import (
    ControllerLoadError,
    ControllerStateError,
    UnknownControllerError,
)
from controller_manager_py.loaded_controller import effective_update_rate, LoadedController
from controller_manager_py.realtime.cycle import Cycle
from hw_interface_py.lifecycle import PrimaryState


class ControllerSet:
    """
    The controllers of one manager by name.

    ``on_change`` is called after every change of the set or of a state. ``logger`` takes what a
    user should know although the request was granted.
    """

    def __init__(
        self,
        loader: ControllerLoader,
        cycle: Cycle,
        *,
        logger: Any,
        on_change: Callable[[], None],
    ) -> None:
        self._loader = loader
        self._cycle = cycle
        self._logger = logger
        self._on_change = on_change
        self._controllers: dict[str, LoadedController] = {}

    def all(self) -> tuple[LoadedController, ...]:
        """Return the controllers in the order of update; any thread."""
        return tuple(self._controllers.values())

    def by_name(self) -> dict[str, LoadedController]:
        """Return a copy of the map from names to controllers."""
        return dict(self._controllers)

    def get(self, name: str) -> LoadedController:
        """Return the controller of this name, or raise UnknownControllerError."""
        try:
            return self._controllers[name]
        except KeyError:
            raise UnknownControllerError(name, self._controllers) from None

    def load(self, name: str, robot_description: str) -> None:
        """Load a controller into state unconfigured, or raise ControllerLoadError."""
        if name in self._controllers:
            raise ControllerLoadError(
                name,
                'a controller of this name is loaded already; unload it, or use another name',
            )
        self._controllers[name] = self._loader.load(name, robot_description)
        self.publish()

    def configure(self, name: str) -> None:
        """
        Bring a controller to inactive; one that is inactive already is cleaned up first.

        Raises ControllerStateError from active or finalized, and when a callback fails.
        """
        controller = self.get(name)
        if controller.state in (PrimaryState.ACTIVE, PrimaryState.FINALIZED):
            raise ControllerStateError(
                name,
                f'cannot be configured from state {controller.state.label};'
                ' deactivate it (from active) or unload it (from finalized) first',
            )
        rate_hz = self._update_rate(controller)
        is_async = bool(controller.node.get_parameter('is_async').value)
        try:
            if controller.state is PrimaryState.INACTIVE:
                self._clean_up(controller)
            # An error may have led back to unconfigured without a clean-up.
            self._loader.destroy_entities(controller)
            self._configure(controller, rate_hz, is_async)
        finally:
            self.publish()

    def cleanup(self, name: str) -> None:
        """Bring a controller to unconfigured, or raise ControllerStateError."""
        controller = self.get(name)
        if controller.state in (PrimaryState.ACTIVE, PrimaryState.FINALIZED):
            raise ControllerStateError(
                name,
                f'cannot be cleaned up from state {controller.state.label}; deactivate it first',
            )
        if controller.state is PrimaryState.INACTIVE:
            try:
                self._clean_up(controller)
            finally:
                self.publish()

    def unload(self, name: str) -> None:
        """Remove a controller from memory, or raise ControllerStateError when it is active."""
        controller = self.get(name)
        if controller.state is PrimaryState.ACTIVE:
            raise ControllerStateError(
                name, 'cannot be unloaded while it is active; deactivate it first'
            )
        try:
            if controller.state is PrimaryState.INACTIVE:
                self._clean_up(controller)
            if controller.state is not PrimaryState.FINALIZED:
                controller.shutdown()
            self._forget(controller)
        finally:
            self.publish()

    def shutdown_all(self) -> None:
        """Finalize and forget every controller; nothing is active any more."""
        for controller in self.all():
            if controller.state is not PrimaryState.FINALIZED:
                controller.shutdown()
            self._forget(controller)
        self.publish()

    def publish(self) -> None:
        """Hand the present set to the cycle as whole tuples, and tell who listens."""
        controllers = self.all()
        self._cycle.cyclic_publishers = tuple(
            publisher for each in controllers for publisher in each.controller.cyclic_publishers
        )
        self._cycle.controllers = controllers
        self._on_change()

    def _forget(self, controller: LoadedController) -> None:
        if self._controllers.pop(controller.name, None) is None:
            return  # a shutdown beside a worker that was blocked has been faster
        self._loader.destroy_entities(controller)
        self._loader.destroy_node(controller.node)

    def _configure(self, controller: LoadedController, rate_hz: int, is_async: bool) -> None:
        if controller.configure(rate_hz, is_async=is_async) is PrimaryState.INACTIVE:
            problem = controller.ask_interfaces(self._cycle.hardware.table)
            if problem is None:
                return
            controller.cleanup()
        else:
            problem = controller.failure
        if controller.state is not PrimaryState.INACTIVE:
            self._loader.destroy_entities(controller)
        raise ControllerStateError(
            controller.name, f'is {controller.state.label} after configure, because {problem}'
        )

    def _clean_up(self, controller: LoadedController) -> None:
        if controller.cleanup() is not PrimaryState.UNCONFIGURED:
            raise ControllerStateError(
                controller.name,
                f'is {controller.state.label} after cleanup, because {controller.failure}',
            )
        self._loader.destroy_entities(controller)

    def _update_rate(self, controller: LoadedController) -> int:
        wanted_hz = int(controller.node.get_parameter('update_rate').value)
        rate_hz = effective_update_rate(controller.name, wanted_hz, controller.manager_rate_hz)
        if wanted_hz not in (0, rate_hz):
            self._logger.warning(
                f"controller '{controller.name}': update_rate {wanted_hz} Hz becomes {rate_hz} Hz;"
                f' the manager runs at {controller.manager_rate_hz} Hz and serves whole fractions'
                ' of it'
            )
        return rate_hz
