# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
The eleven services of the manager: requests in, snapshots and jobs out.

``list_*`` answer from snapshots, also while the lifecycle worker is busy. The others queue a job
and await it in a coroutine, so a plugin that takes its time delays nobody else.
"""

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from controller_manager_msgs import srv
from controller_manager_py.controller_set import ControllerSet
from controller_manager_py.errors import ControllerManagerError
from controller_manager_py.lifecycle_worker import LifecycleWorker
from controller_manager_py.snapshots import (
    controller_states,
    controller_types,
    hardware_components,
    hardware_interfaces,
    state_message,
)
from controller_manager_py.switch_execution import SwitchAnswer
from hw_interface_py.errors import HardwareInterfaceError
from hw_interface_py.lifecycle import PrimaryState
from hw_interface_py.resource_manager import ResourceManager
from rclpy.callback_groups import ReentrantCallbackGroup
from rclpy.node import Node
from rclpy.task import Future


class ManagerActions(NamedTuple):
    """What the services ask of the manager; every call runs in the lifecycle worker."""

    load: Callable[[str], None]
    configure: Callable[[str], None]
    cleanup: Callable[[str], None]
    unload: Callable[[str], None]
    reload_libraries: Callable[[bool], None]
    switch: Callable[[Any], SwitchAnswer]
    set_component_state: Callable[[str, PrimaryState], PrimaryState]


class ManagerServices:
    """The services of one manager; they exist from the construction of this object on."""

    def __init__(
        self,
        node: Node,
        worker: LifecycleWorker,
        actions: ManagerActions,
        controllers: ControllerSet,
        hardware: Callable[[], ResourceManager],
    ) -> None:
        self._node = node
        self._worker = worker
        self._actions = actions
        self._controllers = controllers
        self._hardware = hardware
        self._pending: dict[str, Future] = {}
        group = ReentrantCallbackGroup()
        named_actions = {
            'load_controller': (srv.LoadController, actions.load),
            'configure_controller': (srv.ConfigureController, actions.configure),
            'cleanup_controller': (srv.CleanupController, actions.cleanup),
            'unload_controller': (srv.UnloadController, actions.unload),
        }
        callbacks: dict[str, tuple[Any, Any]] = {
            name: (service_type, self._by_name(name, action))
            for name, (service_type, action) in named_actions.items()
        }
        callbacks |= {
            'list_controllers': (srv.ListControllers, self._list_controllers),
            'list_controller_types': (srv.ListControllerTypes, self._list_controller_types),
            'list_hardware_components': (srv.ListHardwareComponents, self._list_components),
            'list_hardware_interfaces': (srv.ListHardwareInterfaces, self._list_interfaces),
            'reload_controller_libraries': (srv.ReloadControllerLibraries, self._reload),
            'switch_controller': (srv.SwitchController, self._switch),
            'set_hardware_component_state': (
                srv.SetHardwareComponentState,
                self._set_component_state,
            ),
        }
        for name, (service_type, callback) in callbacks.items():
            node.create_service(service_type, f'~/{name}', callback, callback_group=group)

    def _list_controllers(self, request: Any, response: Any) -> Any:
        del request  # it is empty
        response.controller = controller_states(self._controllers.all(), self._hardware().table)
        return response

    def _list_controller_types(self, request: Any, response: Any) -> Any:
        del request  # it is empty
        response.types, response.base_classes = controller_types()
        return response

    def _list_components(self, request: Any, response: Any) -> Any:
        del request  # it is empty
        response.component = hardware_components(self._hardware())
        return response

    def _list_interfaces(self, request: Any, response: Any) -> Any:
        del request  # it is empty
        table = self._hardware().table
        response.command_interfaces = hardware_interfaces(table.commands)
        response.state_interfaces = hardware_interfaces(table.states)
        return response

    def _by_name(
        self, service: str, action: Callable[[str], None]
    ) -> Callable[[Any, Any], Awaitable[Any]]:
        """Make the callback of a service that takes a controller's name and answers ok."""

        async def callback(request: Any, response: Any) -> Any:
            name = request.name
            succeeded, _ = await self._job(f'{service} {name}', lambda: action(name))
            response.ok = succeeded
            return response

        return callback

    async def _reload(self, request: Any, response: Any) -> Any:
        force = request.force_kill
        response.ok, _ = await self._job(
            f'reload_controller_libraries force_kill {force}',
            lambda: self._actions.reload_libraries(force),
        )
        return response

    async def _switch(self, request: Any, response: Any) -> Any:
        activate, deactivate = request.activate_controllers, request.deactivate_controllers
        succeeded, answer = await self._job(
            f'switch_controller activate {" ".join(activate)} deactivate {" ".join(deactivate)}'
            f' strictness {request.strictness}',
            lambda: self._actions.switch(request),
        )
        if not succeeded:
            response.ok, response.message = False, str(answer) or repr(answer)
            return response
        response.ok, response.message = answer
        if not response.ok:
            self._node.get_logger().error(response.message)
        return response

    async def _set_component_state(self, request: Any, response: Any) -> Any:
        target = _target_state_or_none(request.target_state)
        if target is None:
            wanted = request.target_state
            self._node.get_logger().error(
                f"hardware component '{request.name}': target state id {wanted.id} label"
                f" '{wanted.label}' is refused; allowed: 1 unconfigured, 2 inactive, 3 active,"
                ' 4 finalized, or id 0 and the label'
            )
            response.ok = False
            return response
        name = request.name
        response.ok, _ = await self._job(
            f'set_hardware_component_state {name} {target.label}',
            lambda: self._actions.set_component_state(name, target),
        )
        if name in (component.name for component in self._hardware().components):
            state = self._hardware().component(name).state
            response.state = state_message(state)
        return response

    async def _job(self, name: str, job: Callable[[], Any]) -> tuple[bool, Any]:
        """
        Run a job in the worker; log why it failed and return that instead of its value.

        A client that lost patience asks again: it gets the answer of the job that runs already.
        """
        if name not in self._pending:
            self._pending[name] = self._worker.submit(name, job)
        try:
            value, error = await self._pending[name]
        finally:
            self._pending.pop(name, None)
        if error is None:
            return True, value
        if isinstance(error, ControllerManagerError | HardwareInterfaceError):
            self._node.get_logger().error(f'{name}: {error}')
        else:
            self._node.get_logger().error(f'{name} failed unexpectedly: {error!r}')
        return False, error


def _target_state_or_none(target: Any) -> PrimaryState | None:
    """Return the state that the id means, or the label when the id is 0."""
    for state in PrimaryState:
        if state is not PrimaryState.UNKNOWN and (
            target.id == state or (target.id == 0 and target.label == state.label)
        ):
            return state
    return None
