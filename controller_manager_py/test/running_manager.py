# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""A real controller manager in a process of its own, for tests that speak to it over DDS."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
import signal
import subprocess
import sys
import time
from types import TracebackType
from typing import Any, Self

from controller_manager_msgs import srv
from lifecycle_msgs.msg import State
from rcl_interfaces.srv import SetParameters
import rclpy
from rclpy.executors import SingleThreadedExecutor
from rclpy.node import Node
from rclpy.parameter import Parameter
from rclpy.qos import DurabilityPolicy, QoSProfile
from std_msgs.msg import String

LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
WAIT_S = 20.0
_SERVICES = {
    'cleanup_controller': srv.CleanupController,
    'configure_controller': srv.ConfigureController,
    'list_controller_types': srv.ListControllerTypes,
    'list_controllers': srv.ListControllers,
    'list_hardware_components': srv.ListHardwareComponents,
    'load_controller': srv.LoadController,
    'reload_controller_libraries': srv.ReloadControllerLibraries,
    'set_hardware_component_state': srv.SetHardwareComponentState,
    'set_parameters': SetParameters,
    'switch_controller': srv.SwitchController,
    'unload_controller': srv.UnloadController,
}


def one_joint_robot(components: str = '', *, name: str = 'Arm') -> str:
    """Return a robot of two joints; without ``components`` both are on the mock system."""
    components = (
        components
        or f"""
        <ros2_control name="{name}" type="system">
          <hardware><plugin>mock_components/GenericSystem</plugin></hardware>
          {joint_tag('joint1')}{joint_tag('joint2')}
        </ros2_control>"""
    )
    return f"""
        <robot name="robot">
          <link name="base"/><link name="link1"/><link name="link2"/>
          <joint name="joint1" type="revolute"><parent link="base"/><child link="link1"/>
            <limit lower="-3" upper="3" effort="10" velocity="2"/></joint>
          <joint name="joint2" type="revolute"><parent link="link1"/><child link="link2"/>
            <limit lower="-3" upper="3" effort="10" velocity="2"/></joint>
          {components}
        </robot>"""


def joint_tag(name: str) -> str:
    """Return a joint with a position command and position and velocity states."""
    return f"""
        <joint name="{name}">
          <command_interface name="position"/>
          <state_interface name="position">
            <param name="initial_value">0.25</param>
          </state_interface>
          <state_interface name="velocity"/>
        </joint>"""


class RunningManager:
    """
    A manager process and a client of it.

    ``output`` is the process's standard output and error so far.
    """

    def __init__(
        self,
        folder: Path,
        parameters: str = '',
        *,
        arguments: Sequence[str] = (),
        prefix: Sequence[str] = (),
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self._log = folder / 'manager.log'
        module = 'controller_manager_py.ros2_control_node'
        command = [*prefix, sys.executable, '-m', module, '--ros-args']
        if parameters:
            file = folder / 'manager.yaml'
            file.write_text(parameters)
            command += ['--params-file', str(file)]
        with self._log.open('wb') as log:
            self.process = subprocess.Popen(
                [*command, *arguments], stdout=log, stderr=subprocess.STDOUT, env=environment
            )
        self.context = rclpy.Context()
        rclpy.init(context=self.context)
        self.node = Node('test_client', context=self.context)
        self.executor = SingleThreadedExecutor(context=self.context)
        self.executor.add_node(self.node)
        self._clients: dict[str, Any] = {}
        # Made before the services exist: a service that appears knows its clients at once, so no
        # first answer is lost to a discovery that has only got half way.
        for name, service_type in _SERVICES.items():
            self.client(f'/controller_manager/{name}', service_type)
        self._description = self.node.create_publisher(String, '/robot_description', LATCHED)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.executor.shutdown()
        self.node.destroy_node()
        self.context.shutdown()
        if error is not None:
            print(self.output)

    @property
    def output(self) -> str:
        return self._log.read_text(errors='replace')

    def describe(self, urdf: str) -> None:
        self._description.publish(String(data=urdf))

    def wait_until(
        self, condition: Callable[[], bool], what: str, within_s: float = WAIT_S
    ) -> None:
        deadline_s = time.monotonic() + within_s
        while not condition():
            assert time.monotonic() < deadline_s, f'{what} did not happen within {within_s} s'
            self.executor.spin_once(timeout_sec=0.01)

    def wait_for_output(self, text: str) -> None:
        self.wait_until(lambda: text in self.output, f'the output {text!r}')

    def client(self, name: str, service_type: Any) -> Any:
        if name not in self._clients:
            self._clients[name] = self.node.create_client(service_type, name)
        return self._clients[name]

    def call(
        self, service_type: Any, service: str, /, within_s: float = WAIT_S, **fields: Any
    ) -> Any:
        full_name = f'/controller_manager/{service}'
        client = self.client(full_name, service_type)
        self.wait_until(client.service_is_ready, f'service {full_name}', within_s)
        future = client.call_async(service_type.Request(**fields))
        self.wait_until(future.done, f'the answer of {full_name}', within_s)
        return future.result()

    def set_parameter(self, name: str, value: Any) -> None:
        answer = self.call(
            SetParameters,
            'set_parameters',
            parameters=[Parameter(name, value=value).to_parameter_msg()],
        )
        assert answer.results[0].successful, answer.results[0].reason

    def load(self, name: str, type_name: str = '', parameters: Path | None = None) -> bool:
        if type_name:
            self.set_parameter(f'{name}.type', type_name)
        if parameters is not None:
            self.set_parameter(f'{name}.params_file', [str(parameters)])
        return bool(self.call(srv.LoadController, 'load_controller', name=name).ok)

    def configure(self, name: str) -> bool:
        return bool(self.call(srv.ConfigureController, 'configure_controller', name=name).ok)

    def switch(
        self,
        activate: Sequence[str] = (),
        deactivate: Sequence[str] = (),
        strictness: int = srv.SwitchController.Request.STRICT,
        timeout_s: int = 0,
    ) -> Any:
        request = {
            'activate_controllers': list(activate),
            'deactivate_controllers': list(deactivate),
            'strictness': strictness,
            'activate_asap': True,
        }
        client = self.client('/controller_manager/switch_controller', srv.SwitchController)
        self.wait_until(client.service_is_ready, 'switch_controller')
        message = srv.SwitchController.Request(**request)
        message.timeout.sec = timeout_s
        future = client.call_async(message)
        self.wait_until(future.done, 'the answer of switch_controller')
        return future.result()

    def controllers(self) -> dict[str, Any]:
        answer = self.call(srv.ListControllers, 'list_controllers')
        return {state.name: state for state in answer.controller}

    def state_of(self, name: str) -> str:
        return str(self.controllers()[name].state)

    def components(self) -> dict[str, Any]:
        answer = self.call(srv.ListHardwareComponents, 'list_hardware_components')
        return {state.name: state for state in answer.component}

    def set_component(self, name: str, state_id: int) -> Any:
        return self.call(
            srv.SetHardwareComponentState,
            'set_hardware_component_state',
            name=name,
            target_state=State(id=state_id),
        )

    def end(self, number: int = signal.SIGINT) -> int:
        self.process.send_signal(number)
        return self.process.wait(10)
