# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
A controller manager's services over a small model that tests script, in threads of the test.

The programs under test must cope with managers that refuse, dawdle, lose answers and vanish; a
real one does none of that on request.
"""

from collections.abc import Callable
import threading
from types import TracebackType
from typing import Any, Self

from controller_manager_msgs import srv
from controller_manager_msgs.msg import ControllerState, HardwareComponentState
from lifecycle_msgs.msg import State
from rcl_interfaces.msg import SetParametersResult
import rclpy
from rclpy.callback_groups import ReentrantCallbackGroup
from rclpy.executors import MultiThreadedExecutor
from rclpy.node import Node
from rclpy.signals import SignalHandlerOptions

INSTALLED_TYPE = 'test_controllers/Steady'
_WAIT_S = 20.0
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


class FakeManager:
    """
    Behave like a manager, with these exceptions.

    ``refusals`` holds pairs of service and name that are answered with no. A request whose
    service is in ``work_gates`` is carried out only when that event is set; one in
    ``answer_gates`` is carried out at once and answered when the event is set. ``on_call`` holds
    what happens by chance just before a service is carried out. ``calls`` is every request so
    far, as text.
    """

    def __init__(self, *, namespace: str = '/', offers_services: bool = True) -> None:
        self.controllers: dict[str, str] = {}
        self.components: dict[str, State] = {}
        self.refusals: set[tuple[str, str]] = set()
        self.work_gates: dict[str, threading.Event] = {}
        self.answer_gates: dict[str, threading.Event] = {}
        self.on_call: dict[str, Callable[[], object]] = {}
        self.calls: list[str] = []
        self.name = f'{namespace.rstrip("/")}/controller_manager'
        self._news = threading.Condition()
        self._context = rclpy.Context()
        rclpy.init(args=[], context=self._context, signal_handler_options=SignalHandlerOptions.NO)
        self.node = Node(
            'controller_manager',
            namespace=namespace,
            context=self._context,
            allow_undeclared_parameters=True,
        )
        self.node.add_on_set_parameters_callback(self._on_parameters)
        if offers_services:
            self.offer_services()
        self._executor = MultiThreadedExecutor(num_threads=4, context=self._context)
        self._executor.add_node(self.node)
        self._thread = threading.Thread(target=self._executor.spin, daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        for gate in (*self.work_gates.values(), *self.answer_gates.values()):
            gate.set()
        self._executor.shutdown()
        self._thread.join()
        self.node.destroy_node()
        self._context.try_shutdown()

    def offer_services(self) -> None:
        group = ReentrantCallbackGroup()
        for name, service_type in _SERVICES.items():
            self.node.create_service(
                service_type, f'~/{name}', self._callback(name), callback_group=group
            )

    def set_type(self, controller: str, type_name: str = INSTALLED_TYPE) -> None:
        """Set the parameter as a parameter file of the manager does; that is no call."""
        self.node.set_parameters([rclpy.Parameter(f'{controller}.type', value=type_name)])
        self.calls.pop()

    def parameter(self, name: str) -> Any:
        return self.node.get_parameter(name).value

    def changes(self) -> list[str]:
        """Return the calls that change something."""
        return [call for call in self.calls if not call.startswith('list_')]

    def wait_until(self, condition: Callable[[], bool]) -> None:
        with self._news:
            assert self._news.wait_for(condition, _WAIT_S), f'did not happen; calls: {self.calls}'

    def _callback(self, name: str) -> Callable[[Any, Any], Any]:
        def callback(request: Any, response: Any) -> Any:
            self._note(f'{name} {_subject(request)}'.rstrip())
            self._pass(self.work_gates.get(name))
            self.on_call.get(name, lambda: None)()
            answer = getattr(self, f'_{name}')(request, response)
            self._note(None)
            self._pass(self.answer_gates.get(name))
            return answer

        return callback

    def _note(self, call: str | None) -> None:
        with self._news:
            if call is not None:
                self.calls.append(call)
            self._news.notify_all()

    @staticmethod
    def _pass(gate: threading.Event | None) -> None:
        if gate is not None:
            gate.wait(_WAIT_S)

    def _on_parameters(self, parameters: list[rclpy.Parameter]) -> SetParametersResult:
        for parameter in parameters:
            self._note(f'set {parameter.name} {parameter.value!r}')
            if ('set', parameter.name) in self.refusals:
                return SetParametersResult(successful=False, reason='it is read-only')
        return SetParametersResult(successful=True)

    def _list_controllers(self, _: Any, response: Any) -> Any:
        response.controller = [
            ControllerState(name=name, state=state) for name, state in self.controllers.items()
        ]
        return response

    def _list_controller_types(self, _: Any, response: Any) -> Any:
        response.types, response.base_classes = [INSTALLED_TYPE], ['Base']
        return response

    def _list_hardware_components(self, _: Any, response: Any) -> Any:
        response.component = [
            HardwareComponentState(name=name, state=state)
            for name, state in self.components.items()
        ]
        return response

    def _list_hardware_interfaces(self, _: Any, response: Any) -> Any:
        return response

    def _load_controller(self, request: Any, response: Any) -> Any:
        known = self.node.get_parameter_or(f'{request.name}.type', None)
        response.ok = (
            known is not None
            and known.value == INSTALLED_TYPE
            and request.name not in self.controllers
            and ('load_controller', request.name) not in self.refusals
        )
        if response.ok:
            self.controllers[request.name] = 'unconfigured'
        return response

    def _configure_controller(self, request: Any, response: Any) -> Any:
        return self._move(
            'configure_controller', request, response, ('unconfigured', 'inactive'), 'inactive'
        )

    def _cleanup_controller(self, request: Any, response: Any) -> Any:
        return self._move('cleanup_controller', request, response, ('inactive',), 'unconfigured')

    def _unload_controller(self, request: Any, response: Any) -> Any:
        self._move('unload_controller', request, response, ('unconfigured', 'inactive'), 'gone')
        if response.ok:
            del self.controllers[request.name]
        return response

    def _move(
        self, service: str, request: Any, response: Any, sources: tuple[str, ...], target: str
    ) -> Any:
        name = request.name
        response.ok = (
            self.controllers.get(name) in sources and (service, name) not in self.refusals
        )
        if response.ok:
            self.controllers[name] = target
        return response

    def _switch_controller(self, request: Any, response: Any) -> Any:
        wishes = [(name, 'inactive', 'active') for name in request.activate_controllers]
        wishes += [(name, 'active', 'inactive') for name in request.deactivate_controllers]
        for name, source, _ in wishes:
            if (
                self.controllers.get(name) != source
                or ('switch_controller', name) in self.refusals
            ):
                response.message = f"fake: '{name}' cannot be switched"
                return response
        self.controllers.update({name: target for name, _, target in wishes})
        response.ok, response.message = True, 'Successfully switched controllers!'
        return response

    def _reload_controller_libraries(self, request: Any, response: Any) -> Any:
        response.ok = request.force_kill or not self.controllers
        return response

    def _set_hardware_component_state(self, request: Any, response: Any) -> Any:
        if request.name not in self.components:
            return response
        response.ok = ('set_hardware_component_state', request.name) not in self.refusals
        if response.ok:
            self.components[request.name] = request.target_state
        response.state = self.components[request.name]
        return response


def _subject(request: Any) -> str:
    """Return what a request is about."""
    if isinstance(request, srv.SwitchController.Request):
        timeout_s = request.timeout.sec + request.timeout.nanosec / 1e9
        started, stopped = request.activate_controllers, request.deactivate_controllers
        return (
            f'+{",".join(started)} -{",".join(stopped)}'
            f' strictness {request.strictness} asap {request.activate_asap} timeout {timeout_s:g}'
        )
    if isinstance(request, srv.SetHardwareComponentState.Request):
        return f'{request.name} {request.target_state.id} {request.target_state.label}'
    return str(getattr(request, 'name', ''))
