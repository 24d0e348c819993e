# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""From the text of a robot description to hardware components in their initial states."""

from collections.abc import Sequence
import re

from controller_manager_py.controller_loader import to_overrides
from controller_manager_py.manager_parameters import InitialStates, ManagerParameters
from controller_manager_py.parameter_files import ParameterFile, select
from controller_manager_py.ros_arguments import RosArguments
from hw_interface_py.component_interface import ComponentContext
from hw_interface_py.hardware_info import HardwareInfo
from hw_interface_py.plugins import load_component_class
from hw_interface_py.resource_manager import ResourceManager
from hw_interface_py.urdf_parser import parse_robot_description
from rclpy.executors import Executor
from rclpy.node import Node


class HardwareSetup:
    """Make resource managers for one controller manager; runs in the lifecycle worker."""

    def __init__(
        self,
        manager: Node,
        executor: Executor,
        parameters: ManagerParameters,
        parameter_files: Sequence[ParameterFile],
        arguments: RosArguments,
    ) -> None:
        self._manager = manager
        self._executor = executor
        self._parameters = parameters
        self._parameter_files = parameter_files
        self._arguments = arguments

    def empty(self) -> ResourceManager:
        """Return a resource manager without hardware, for the time before a description."""
        return ResourceManager(
            manager_rate_hz=self._parameters.update_rate,
            load_class=load_component_class,
            make_context=self._make_context,
            mock_unknown_hardware=self._parameters.mock_unknown_hardware,
            allow_inactive_hardware=(
                self._parameters.defaults.allow_controller_activation_with_inactive_hardware
            ),
        )

    def load(self, text: str) -> ResourceManager:
        """Return the hardware of a description, or raise RobotDescriptionError."""
        logger = self._manager.get_logger()
        description = parse_robot_description(text)
        hardware = self.empty()
        report = hardware.load(description)
        for warning in (*description.warnings, *report.warnings):
            logger.warning(warning)
        for refused in report.refused:
            logger.error(str(refused))
        names = ', '.join(report.accepted) or 'none'
        logger.info(f"robot description of '{description.name}' loaded; components: {names}")
        return hardware

    def reach_initial_states(self, hardware: ResourceManager, wanted: InitialStates) -> bool:
        """Bring every component to its initial state; False when the process must end."""
        report = hardware.reach_initial_states(
            unconfigured=wanted.unconfigured, inactive=wanted.inactive
        )
        logger = self._manager.get_logger()
        for warning in report.warnings:
            logger.warning(warning)
        for failure in report.failures:
            logger.error(str(failure))
        return not (report.failures and wanted.shutdown_on_initial_state_failure)

    def _make_context(self, info: HardwareInfo) -> ComponentContext:
        """Make a component's own node, named after it in lower case."""
        name = re.sub('[^0-9a-z_]', '_', info.name.lower())
        if name[:1].isdigit():
            name = f'_{name}'
        namespace = self._manager.get_namespace()
        fully_qualified_name = f'{namespace.rstrip("/")}/{name}'
        values = select(self._parameter_files, fully_qualified_name)
        given = self._arguments.given_parameters(fully_qualified_name)
        node = Node(
            name,
            context=self._manager.context,
            namespace=namespace,
            cli_args=self._arguments.for_controllers,
            use_global_arguments=False,
            parameter_overrides=to_overrides(values, but_for=given),
            allow_undeclared_parameters=True,
            automatically_declare_parameters_from_overrides=True,
            enable_logger_service=True,
        )
        self._executor.add_node(node)
        logger = self._manager.get_logger().get_child(
            f'hardware_component.{info.type.value}.{name}'
        )
        return ComponentContext(info=info, logger=logger, node=node)
