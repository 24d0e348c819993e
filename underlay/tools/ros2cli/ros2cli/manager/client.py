# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The services of one controller manager as typed methods."""

from collections.abc import Sequence
import os
from typing import Any, NamedTuple

from controller_manager_msgs import srv
from lifecycle_msgs.msg import State
from rcl_interfaces.srv import SetParameters
from rclpy.duration import Duration
from rclpy.parameter import Parameter

from ros2cli.direct_node import DirectNode
from ros2cli.errors import NameRefusedError
from ros2cli.names import nearest_first

MANAGER_DEFAULT: int = 0
BEST_EFFORT: int = srv.SwitchController.Request.BEST_EFFORT
STRICT: int = srv.SwitchController.Request.STRICT

_LIST_TYPE = 'controller_manager_msgs/srv/ListControllers'


class ControllerType(NamedTuple):
    """A type of controller that can be loaded."""

    name: str
    base_class: str


class HardwareInterfaces(NamedTuple):
    """All interfaces of a robot, as messages."""

    command: list[Any]
    state: list[Any]


class SwitchOutcome(NamedTuple):
    """What the manager says about a switch."""

    is_done: bool
    message: str


class ComponentOutcome(NamedTuple):
    """What the manager says about a hardware component; `state` is a message."""

    is_done: bool
    state: Any


class ManagerClient:
    """Calls one controller manager, in the thread of the node it is given."""

    def __init__(self, node: DirectNode, manager: str, *, service_s: float = 0.0) -> None:
        """Call `manager`, relative to the node's namespace; see DirectNode.call for the time."""
        if not manager.strip('/'):
            raise NameRefusedError(f'-c {manager!r} names no controller manager')
        self._node = node
        self._manager = manager.rstrip('/')
        self._service_s = service_s

    @property
    def full_name(self) -> str:
        """Return the full name of the manager's node."""
        return self._node.resolve(f'{self._manager}/list_controllers').rpartition('/')[0]

    @property
    def namespace(self) -> str:
        """Return the namespace of the manager and its controllers, '' for the root."""
        return self.full_name.rpartition('/')[0]

    def log_info(self, text: str) -> None:
        """Write a line to standard error in the form of ROS logs."""
        self._node.log_info(text)

    def log_fatal(self, text: str) -> None:
        """Write a line about what ends the command."""
        self._node.log_fatal(text)

    def list_controllers(self) -> list[Any]:
        """Return the loaded controllers as ControllerState messages."""
        return list(self._ask(srv.ListControllers, 'list_controllers').controller)

    def state_of(self, controller: str) -> str | None:
        """Return the state of a controller, None where it is not loaded."""
        states = {found.name: str(found.state) for found in self.list_controllers()}
        return states.get(controller)

    def explain(self, controller: str) -> str:
        """Return a clause about a controller with which something did not work."""
        states = {found.name: str(found.state) for found in self.list_controllers()}
        if controller in states:
            return f'{controller} is {states[controller]}'
        return f'{controller} is not loaded; loaded: {nearest_first(controller, states)}'

    def list_controller_types(self) -> list[ControllerType]:
        """Return the types of controllers that can be loaded."""
        answer = self._ask(srv.ListControllerTypes, 'list_controller_types')
        pairs = zip(answer.types, answer.base_classes, strict=True)
        return [ControllerType(*pair) for pair in pairs]

    def list_hardware_components(self) -> list[Any]:
        """Return the hardware components as HardwareComponentState messages."""
        return list(self._ask(srv.ListHardwareComponents, 'list_hardware_components').component)

    def list_hardware_interfaces(self) -> HardwareInterfaces:
        """Return all interfaces as HardwareInterface messages, sorted by name."""
        answer = self._ask(srv.ListHardwareInterfaces, 'list_hardware_interfaces')
        command, state = (
            sorted(interfaces, key=lambda interface: str(interface.name))
            for interfaces in (answer.command_interfaces, answer.state_interfaces)
        )
        return HardwareInterfaces(command, state)

    def set_parameter(self, name: str, value: str | Sequence[str]) -> bool:
        """Set one parameter of the manager; return whether it took it."""
        parameter = Parameter(name, value=value if isinstance(value, str) else list(value))
        request = SetParameters.Request(parameters=[parameter.to_parameter_msg()])
        answer = self._call(SetParameters, 'set_parameters', request)
        return all(result.successful for result in answer.results)

    def load_controller(self, name: str) -> bool:
        """Load the controller whose type is in the manager's parameters."""
        return self._change(srv.LoadController, 'load_controller', name=name)

    def configure_controller(self, name: str) -> bool:
        """Take a controller to inactive."""
        return self._change(srv.ConfigureController, 'configure_controller', name=name)

    def cleanup_controller(self, name: str) -> bool:
        """Take an inactive controller to unconfigured."""
        return self._change(srv.CleanupController, 'cleanup_controller', name=name)

    def unload_controller(self, name: str) -> bool:
        """Unload a controller that is not active."""
        return self._change(srv.UnloadController, 'unload_controller', name=name)

    def reload_controller_libraries(self, *, force_kill: bool) -> bool:
        """Load the controllers' code anew; force_kill also where some are active."""
        kind = srv.ReloadControllerLibraries
        return self._change(kind, 'reload_controller_libraries', force_kill=force_kill)

    def switch_controllers(
        self,
        *,
        activate: Sequence[str] = (),
        deactivate: Sequence[str] = (),
        strictness: int = BEST_EFFORT,
        is_asap: bool = True,
        timeout_s: float = 5.0,
    ) -> SwitchOutcome:
        """Activate and deactivate controllers in one cycle."""
        request = srv.SwitchController.Request(
            activate_controllers=list(activate),
            deactivate_controllers=list(deactivate),
            strictness=strictness,
            activate_asap=is_asap,
            timeout=Duration(seconds=timeout_s).to_msg(),
        )
        answer = self._call(
            srv.SwitchController, 'switch_controller', request, answer_s=max(30.0, timeout_s + 10)
        )
        return SwitchOutcome(bool(answer.ok), str(answer.message))

    def set_hardware_component_state(self, name: str, state: int, label: str) -> ComponentOutcome:
        """Take a hardware component to a primary state, given by number and label."""
        request = srv.SetHardwareComponentState.Request(
            name=name, target_state=State(id=state, label=label)
        )
        kind = srv.SetHardwareComponentState
        answer = self._call(kind, 'set_hardware_component_state', request)
        return ComponentOutcome(bool(answer.ok), answer.state)

    def _ask(self, kind: Any, service: str) -> Any:
        return self._call(kind, service, kind.Request(), is_repeatable=True)

    def _change(self, kind: Any, service: str, **fields: Any) -> bool:
        return bool(self._call(kind, service, kind.Request(**fields)).ok)

    def _call(self, kind: Any, service: str, request: Any, **how: Any) -> Any:
        return self._node.call(
            kind,
            f'{self._manager}/{service}',
            request,
            service_s=self._service_s,
            hint=self._found_instead,
            **how,
        )

    def _found_instead(self) -> str:
        """Say why the manager may be silent: its description is missing, or it is another one."""
        if self.full_name in self._node.nodes():
            return (
                f'the node {self.full_name} runs; it offers its services once it has a robot '
                f"description, which it expects on topic '{self.namespace}/robot_description'"
            )
        managers = [name.rpartition('/')[0] for name in self._node.servers(_LIST_TYPE)]
        if managers:
            answering = nearest_first(self.full_name, managers)
            return f'controller managers that answer: {answering}; choose one with -c'
        domain = os.environ.get('ROS_DOMAIN_ID', '0')
        return f'no controller manager runs in ROS domain {domain}'
