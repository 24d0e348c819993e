# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""A controller manager that follows a script, for tests of what its clients send and print."""

from collections.abc import Callable
import threading
from types import TracebackType
from typing import Any

from controller_manager_msgs import srv
from controller_manager_msgs.msg import ControllerState
from lifecycle_msgs.msg import State
from rcl_interfaces.msg import SetParametersResult
from rclpy.context import Context
from rclpy.executors import SingleThreadedExecutor
from rclpy.node import Node
from rclpy.parameter import Parameter
from scripted_robot import make_components, make_controllers, STATE_IDS, TYPES

_SERVICES = {
    'list_controllers': srv.ListControllers,
    'list_controller_types': srv.ListControllerTypes,
    'list_hardware_components': srv.ListHardwareComponents,
    'list_hardware_interfaces': srv.ListHardwareInterfaces,
    'load_controller': srv.LoadController,
    'configure_controller': srv.ConfigureController,
    'cleanup_controller': srv.CleanupController,
    'unload_controller': srv.UnloadController,
    'switch_controller': srv.SwitchController,
    'reload_controller_libraries': srv.ReloadControllerLibraries,
    'set_hardware_component_state': srv.SetHardwareComponentState,
}


class ScriptedManager:
    """
    Answers in a thread of its own and notes each request in `requests`.

    Names are the script: what is called `bad_<word>_…` refuses the services named `<word>_…`,
    a controller called `stubborn…` is answered as a success and keeps its state. The parameters
    of a controller called `refused…` are not taken; known_controller has a type from the start.
    """

    def __init__(
        self, name: str = 'controller_manager', namespace: str = '/', *, is_empty: bool = False
    ) -> None:
        """Start with the robot of scripted_robot.py, with nothing if `is_empty`."""
        self.requests: list[str] = []
        self._controllers: dict[str, ControllerState] = {}
        self._components = {}
        self._types: dict[str, str] = {}
        if not is_empty:
            self._controllers = {found.name: found for found in make_controllers()}
            self._components = {found.name: found for found in make_components()}
            self._types = TYPES
        self._context = Context()
        self._context.init()
        self._node = Node(
            name, namespace=namespace, context=self._context, allow_undeclared_parameters=True
        )
        self._node.declare_parameter('known_controller.type', next(iter(TYPES)))
        self._node.add_on_set_parameters_callback(self._on_parameters)
        for service, kind in _SERVICES.items():
            self._node.create_service(kind, f'~/{service}', self._noting(service))
        self._executor = SingleThreadedExecutor(context=self._context)
        self._executor.add_node(self._node)
        self._thread = threading.Thread(target=self._executor.spin, daemon=True)

    def __enter__(self) -> 'ScriptedManager':
        """Begin to answer."""
        self._thread.start()
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        """Leave the ROS graph."""
        self._executor.shutdown()
        self._thread.join()
        self._node.destroy_node()
        self._context.try_shutdown()

    def taken_requests(self) -> list[str]:
        """Return the requests since the last call."""
        taken, self.requests = self.requests, []
        return taken

    def _noting(self, service: str) -> Callable[[Any, Any], Any]:
        answer = getattr(self, f'_{service}')

        def callback(request: Any, response: Any) -> Any:
            self.requests.append(f'{service}{_text_of(request)}')
            answer(request, response)
            return response

        return callback

    def _on_parameters(self, parameters: list[Parameter]) -> SetParametersResult:
        self.requests += [f'set_parameter {found.name} = {found.value!r}' for found in parameters]
        is_fine = not any(found.name.startswith('refused') for found in parameters)
        return SetParametersResult(successful=is_fine, reason='' if is_fine else 'refused')

    def _list_controllers(self, _request: Any, response: Any) -> None:
        response.controller = list(self._controllers.values())

    def _list_controller_types(self, _request: Any, response: Any) -> None:
        response.types = list(self._types)
        response.base_classes = [f'controller_interface::{x}' for x in self._types.values()]

    def _list_hardware_components(self, _request: Any, response: Any) -> None:
        response.component = list(self._components.values())

    def _list_hardware_interfaces(self, _request: Any, response: Any) -> None:
        for component in self._components.values():
            response.command_interfaces += list(component.command_interfaces)
            response.state_interfaces += list(component.state_interfaces)

    def _load_controller(self, request: Any, response: Any) -> None:
        name = request.name
        kind = self._node.get_parameter_or(f'{name}.type').value
        response.ok = bool(kind) and name not in self._controllers and not _is_bad(name, 'load')
        if response.ok:
            self._controllers[name] = ControllerState(
                name=name, type=kind, state='unconfigured', update_rate=100
            )

    def _configure_controller(self, request: Any, response: Any) -> None:
        response.ok = self._move(request.name, 'configure', 'unconfigured inactive', 'inactive')

    def _cleanup_controller(self, request: Any, response: Any) -> None:
        response.ok = self._move(request.name, 'cleanup', 'inactive', 'unconfigured')

    def _unload_controller(self, request: Any, response: Any) -> None:
        states = 'unconfigured inactive finalized'
        response.ok = self._move(request.name, 'unload', states, 'unconfigured')
        if response.ok:
            del self._controllers[request.name]

    def _switch_controller(self, request: Any, response: Any) -> None:
        moves = [(name, 'inactive', 'active') for name in request.activate_controllers]
        moves += [(name, 'active', 'inactive') for name in request.deactivate_controllers]
        for name, source, target in moves:
            if not self._move(name, 'switch', source, target):
                response.message = f'scripted: {name} cannot be switched'
                return
        response.ok, response.message = True, 'Successfully switched controllers!'

    def _move(self, name: str, word: str, sources: str, target: str) -> bool:
        controller = self._controllers.get(name)
        if controller is None or controller.state not in sources.split() or _is_bad(name, word):
            return False
        if not name.startswith('stubborn') or target != 'active':
            controller.state = target
        return True

    def _reload_controller_libraries(self, request: Any, response: Any) -> None:
        is_running = any(found.state == 'active' for found in self._controllers.values())
        response.ok = request.force_kill or not is_running
        if response.ok:
            self._controllers.clear()

    def _set_hardware_component_state(self, request: Any, response: Any) -> None:
        component = self._components.get(request.name)
        if component is None:
            return
        label = request.target_state.label
        response.ok = component.state.label != 'finalized'
        if response.ok and component.type != 'sensor':
            component.state = State(id=STATE_IDS[label], label=label)
        response.state = component.state


def _is_bad(name: str, word: str) -> bool:
    return name.startswith(f'bad_{word}')


def _text_of(request: Any) -> str:
    """Return a request's fields as in ` name=x`."""
    text = ''
    for field in request.get_fields_and_field_types():
        value = getattr(request, field)
        if field == 'timeout':
            value = value.sec + value.nanosec / 1e9
        elif field == 'target_state':
            value = f'{value.id}/{value.label}'
        text += f' {field}={value}'
    return text
