# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The services of a controller manager as methods."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from builtin_interfaces.msg import Duration
from controller_manager_msgs import srv
from lifecycle_msgs.msg import State as StateMessage
from rcl_interfaces.msg import Parameter, ParameterType, ParameterValue
from rcl_interfaces.srv import GetParameters, ListParameters, SetParameters

from .manager_connection import ManagerConnection
from .patient_caller import PatientCaller

# Enough for a manager that is not blocked; a blocked one is not worth waiting for.
_INQUIRY_S = 2.0
# A switch may take its own time limit; the answer about it comes after that.
_ANSWER_MARGIN_S = 1.0


class SwitchAnswer(NamedTuple):
    """What the manager says to a switch request."""

    ok: bool
    message: str


class ComponentAnswer(NamedTuple):
    """What the manager says to a request for another state of a hardware component."""

    ok: bool
    state_id: int
    state_label: str


class ManagerClient:
    """
    Ask one controller manager; how patiently, and what is raised, says PatientCaller.

    ``list_*`` and the parameters are read; the others change something.
    """

    def __init__(
        self, connection: ManagerConnection, *, manager_timeout_s: float, call_timeout_s: float
    ) -> None:
        """Use the `connection`; the two times are as in ManagerOptions."""
        self._caller = PatientCaller(
            connection, manager_timeout_s=manager_timeout_s, call_timeout_s=call_timeout_s
        )
        self._controllers_seen: dict[str, str] = {}
        self._components_seen: dict[str, str] = {}

    @property
    def manager_timeout_s(self) -> float:
        """How long to wait for services to appear; 0 means for ever."""
        return self._caller.manager_timeout_s

    @manager_timeout_s.setter
    def manager_timeout_s(self, duration_s: float) -> None:
        self._caller.manager_timeout_s = duration_s

    def wait_for_manager(self) -> None:
        """Wait until the manager offers its services."""
        self._caller.find('list_controllers', srv.ListControllers)

    def list_controllers(self) -> list[Any]:
        """Return a ``ControllerState`` message for each loaded controller."""
        return list(self._read('list_controllers', srv.ListControllers).controller)

    def controller_states(self) -> dict[str, str]:
        """Return the label of each loaded controller's state by the controller's name."""
        self._controllers_seen = {each.name: each.state for each in self.list_controllers()}
        return self._controllers_seen

    def list_controller_types(self) -> dict[str, str]:
        """Return the base class of each controller type the manager can load."""
        answer = self._read('list_controller_types', srv.ListControllerTypes)
        return dict(zip(answer.types, answer.base_classes, strict=True))

    def list_hardware_components(self) -> list[Any]:
        """Return a ``HardwareComponentState`` message for each component."""
        return list(self._read('list_hardware_components', srv.ListHardwareComponents).component)

    def component_states(self) -> dict[str, str]:
        """Return the label of each hardware component's state by the component's name."""
        components = self.list_hardware_components()
        self._components_seen = {each.name: each.state.label for each in components}
        return self._components_seen

    def list_hardware_interfaces(self) -> Any:
        """Return the answer message with ``command_interfaces`` and ``state_interfaces``."""
        return self._read('list_hardware_interfaces', srv.ListHardwareInterfaces)

    def load_controller(self, name: str) -> bool:
        """Load a controller; say whether that succeeded."""
        return self._change_controller(
            'load_controller', srv.LoadController, name, lambda state: state is not None
        )

    def configure_controller(self, name: str) -> bool:
        """Configure a controller; say whether that succeeded."""
        return self._change_controller(
            'configure_controller',
            srv.ConfigureController,
            name,
            lambda state: state == 'inactive',
        )

    def cleanup_controller(self, name: str) -> bool:
        """Make a controller unconfigured; say whether that succeeded."""
        return self._change_controller(
            'cleanup_controller',
            srv.CleanupController,
            name,
            lambda state: state == 'unconfigured',
        )

    def unload_controller(self, name: str) -> bool:
        """Unload a controller; say whether that succeeded."""
        return self._change_controller(
            'unload_controller', srv.UnloadController, name, lambda state: state is None
        )

    def switch_controllers(
        self,
        *,
        activate: Sequence[str] = (),
        deactivate: Sequence[str] = (),
        asap: bool = True,
        timeout_s: float,
    ) -> SwitchAnswer:
        """Activate and deactivate controllers, all or none; the manager has `timeout_s` for it."""
        request = srv.SwitchController.Request(
            activate_controllers=list(activate),
            deactivate_controllers=list(deactivate),
            strictness=srv.SwitchController.Request.STRICT,
            activate_asap=asap,
            timeout=_duration(timeout_s),
        )

        def has_come_true(states: Mapping[str, str]) -> bool:
            return all(states.get(name) == 'active' for name in activate) and not any(
                states.get(name) == 'active' for name in deactivate
            )

        answer = self._caller.change(
            'switch_controller',
            srv.SwitchController,
            request,
            has_come_true=self._controllers_show(has_come_true),
            call_timeout_s=max(self._caller.call_timeout_s, timeout_s + _ANSWER_MARGIN_S),
        )
        if answer is None:
            return SwitchAnswer(True, '')
        return SwitchAnswer(answer.ok, answer.message)

    def reload_controller_libraries(self, *, force_kill: bool) -> bool:
        """Have the manager look for controller plugins again; say whether that succeeded."""
        request = srv.ReloadControllerLibraries.Request(force_kill=force_kill)
        service_type = srv.ReloadControllerLibraries
        answer = self._caller.change(
            'reload_controller_libraries',
            service_type,
            request,
            has_come_true=self._controllers_show(lambda _: False),
            call_timeout_s=self._caller.call_timeout_s,
        )
        return answer is not None and bool(answer.ok)

    def set_hardware_component_state(self, name: str, target: StateMessage) -> ComponentAnswer:
        """Bring a hardware component to the `target`; id and label have to be given."""
        request = srv.SetHardwareComponentState.Request(name=name, target_state=target)
        answer = self._caller.change(
            'set_hardware_component_state',
            srv.SetHardwareComponentState,
            request,
            has_come_true=self._component_shows(name, target.label),
            call_timeout_s=self._caller.call_timeout_s,
        )
        if answer is None:
            return ComponentAnswer(True, target.id, target.label)
        return ComponentAnswer(answer.ok, answer.state.id, answer.state.label)

    def set_parameter(self, name: str, value: str | Sequence[str]) -> str | None:
        """Set a parameter of the manager's node; return why that failed, or None."""
        request = SetParameters.Request(
            parameters=[Parameter(name=name, value=_parameter_value(value))]
        )
        result = self._read('set_parameters', SetParameters, request).results[0]
        return None if result.successful else result.reason or 'no reason is given'

    def text_parameters(self, names: Sequence[str]) -> Mapping[str, str]:
        """Return those of the manager's parameters that are set and are text."""
        request = GetParameters.Request(names=list(names))
        values = self._read('get_parameters', GetParameters, request).values
        return {
            name: value.string_value
            for name, value in zip(names, values, strict=False)
            if value.type == ParameterType.PARAMETER_STRING
        }

    def list_parameters(self) -> list[str]:
        """Return the names of all parameters of the manager's node."""
        return list(self._read('list_parameters', ListParameters).result.names)

    def _read(self, service: str, service_type: Any, request: Any = None) -> Any:
        message = service_type.Request() if request is None else request
        return self._caller.read(service, service_type, message)

    def _change_controller(
        self,
        service: str,
        service_type: Any,
        name: str,
        is_reached: Callable[[str | None], bool],
    ) -> bool:
        before = self._controllers_seen.get(name)

        def has_come_true(states: Mapping[str, str]) -> bool:
            state = states.get(name)
            return state != before and is_reached(state)

        answer = self._caller.change(
            service,
            service_type,
            service_type.Request(name=name),
            has_come_true=self._controllers_show(has_come_true),
            call_timeout_s=self._caller.call_timeout_s,
        )
        return answer is None or bool(answer.ok)

    def _controllers_show(
        self, is_reached: Callable[[Mapping[str, str]], bool]
    ) -> Callable[[], bool | None]:
        service_type = srv.ListControllers

        def inquire() -> bool | None:
            answer = self._caller.ask_once(
                'list_controllers', service_type, service_type.Request(), _INQUIRY_S
            )
            if answer is None:
                return None
            return is_reached({each.name: each.state for each in answer.controller})

        return inquire

    def _component_shows(self, name: str, label: str) -> Callable[[], bool | None]:
        service_type = srv.ListHardwareComponents
        before = self._components_seen.get(name)

        def inquire() -> bool | None:
            answer = self._caller.ask_once(
                'list_hardware_components', service_type, service_type.Request(), _INQUIRY_S
            )
            if answer is None:
                return None
            states = {each.name: each.state.label for each in answer.component}
            return before != label and states.get(name) == label

        return inquire


def _duration(duration_s: float) -> Duration:
    whole, fraction = divmod(round(duration_s * 1e9), 10**9)
    return Duration(sec=whole, nanosec=fraction)


def _parameter_value(value: str | Sequence[str]) -> ParameterValue:
    if isinstance(value, str):
        return ParameterValue(type=ParameterType.PARAMETER_STRING, string_value=value)
    return ParameterValue(
        type=ParameterType.PARAMETER_STRING_ARRAY, string_array_value=list(value)
    )
