# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Making one controller: its class, its node, its parameters."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
import re
import time
from typing import Any, NamedTuple

from controller_manager_py.errors import ControllerLoadError, ParameterFileError
from controller_manager_py.executor_thread import ExecutorThread
from controller_manager_py.loaded_controller import LoadedController
from controller_manager_py.parameter_files import (
    load_parameter_file,
    ParameterFile,
    ParameterValue,
    select,
)
from controller_manager_py.realtime.cycle_lines import ControllerLine, CycleLines
from controller_manager_py.ros_arguments import parse_ros_arguments
from controller_manager_py.unknown_parameters import describe_unknown
from controllers_py.controller_interface import ControllerInterface
from controllers_py.errors import ParameterError
from controllers_py.parameters import (
    declare_parameters,
    parameter,
    retired_parameters,
    watch_parameters,
)
from controllers_py.plugin import load_controller_class
from hw_interface_py.errors import PluginError
from hw_interface_py.plugin_guard import guarded_call, guarded_lifecycle_call, PluginFailure
from hw_interface_py.realtime import Outbox
from rclpy.exceptions import NameValidationException
from rclpy.lifecycle import TransitionCallbackReturn
from rclpy.node import Node
from rclpy.parameter import Parameter

_NODE_NAME = re.compile(r'[A-Za-z_][A-Za-z0-9_]*')


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """The parameters that every controller has."""

    update_rate: int = parameter(default=0, description='rate in Hz; 0: the rate of the manager')
    is_async: bool = parameter(default=False, description='update in a thread of its own')


class ControllerSurroundings(NamedTuple):
    """What all controllers of a manager share."""

    manager: Node
    executor_thread: ExecutorThread
    update_rate_hz: int
    parameter_files: Sequence[ParameterFile]
    forwarded_arguments: Sequence[str]
    lines: Outbox[ControllerLine]


class ControllerLoader:
    """Load controllers for one manager; runs in the lifecycle worker."""

    def __init__(self, surroundings: ControllerSurroundings) -> None:
        self._surroundings = surroundings

    def load(self, name: str, robot_description: str) -> LoadedController:
        """
        Make the controller of this name, in state unconfigured.

        Raises ControllerLoadError; then nothing of it is left behind.
        """
        self._check_name(name)
        type_name = self._type_of(name)
        try:
            controller_class = load_controller_class(type_name)
        except PluginError as error:
            raise ControllerLoadError(name, str(error)) from error
        files = [*self._surroundings.parameter_files, *self._files_of(name)]
        node = self._make_node(name, files)
        # Attributes, parameter classes and validators are plugin code just as on_init is.
        outcome = guarded_call(
            'load', self._initialise, name, type_name, controller_class, node, robot_description
        )
        node_name = node.get_fully_qualified_name()
        if isinstance(outcome, LoadedController):
            self._warn_of_unknown_parameters(outcome, select(files, node_name))
            return outcome
        self.destroy_node(node)
        if isinstance(outcome.error, ControllerLoadError):
            raise outcome.error
        problem = str(outcome)
        if isinstance(outcome.error, ParameterError):
            origin = select(files, node_name).get(outcome.error.parameter)
            problem = f'{outcome.error}{f" ({origin.file}:{origin.line})" if origin else ""}'
        raise ControllerLoadError(name, problem) from outcome.error

    def destroy_node(self, node: Node) -> None:
        """Take a controller's node out of the graph."""
        thread = self._surroundings.executor_thread

        def destroy() -> None:
            thread.executor.remove_node(node)
            node.destroy_node()

        thread.call(destroy)

    def destroy_entities(self, controller: LoadedController) -> None:
        """Destroy the publishers and subscriptions that the cycle served for a controller."""
        self._surroundings.executor_thread.call(controller.controller.destroy_cyclic_entities)

    def _check_name(self, name: str) -> None:
        if not _NODE_NAME.fullmatch(name):
            raise ControllerLoadError(
                name,
                'this cannot be the name of a node; use letters, digits and underscores, and no'
                ' digit first',
            )
        if name == self._surroundings.manager.get_name():
            raise ControllerLoadError(
                name, 'the controller manager itself has this name; use another one'
            )

    def _type_of(self, name: str) -> str:
        value = self._manager_parameter(f'{name}.type')
        if isinstance(value, str) and value:
            return value
        raise ControllerLoadError(
            name,
            f"the 'type' param was not defined for '{name}'; set {name}.type in the parameters"
            f' of the manager, or `type` under {name} in the file given to the spawner',
        )

    def _files_of(self, name: str) -> list[ParameterFile]:
        paths = self._texts(f'{name}.params_file')
        return [self._read_file(name, path) for path in paths]

    def _read_file(self, name: str, path: str) -> ParameterFile:
        try:
            file = load_parameter_file(Path(path))
        except ParameterFileError as error:
            raise ControllerLoadError(name, str(error)) from error
        for warning in file.warnings:
            self._surroundings.manager.get_logger().warning(warning)
        return file

    def _manager_parameter(self, name: str) -> Any:
        manager = self._surroundings.manager
        return manager.get_parameter(name).value if manager.has_parameter(name) else None

    def _texts(self, name: str) -> list[str]:
        """Return a parameter that is one text or a list of texts; anything else is refused."""
        value = self._manager_parameter(name)
        texts = [value] if isinstance(value, str) else value
        if not texts:
            return []
        if not isinstance(texts, Sequence) or not all(isinstance(each, str) for each in texts):
            self._surroundings.manager.get_logger().error(
                f"parameter '{name}' is {value!r} and ignored; expected a string or a list"
            )
            return []
        return [text for text in texts if text]

    def _warn_of_unknown_parameters(
        self, loaded: LoadedController, values: Mapping[str, ParameterValue]
    ) -> None:
        advised = {each.name for each in retired_parameters(loaded.controller.Parameters)}
        for sentence in describe_unknown(
            loaded.node, {name: value for name, value in values.items() if name not in advised}
        ):
            self._surroundings.manager.get_logger().warning(
                f"controller '{loaded.name}': {sentence}"
            )

    def _make_node(self, name: str, files: list[ParameterFile]) -> Node:
        manager = self._surroundings.manager
        own_arguments = parse_ros_arguments(
            ['--ros-args', *self._texts(f'{name}.node_options_args')]
        )
        files.extend(self._read_file(name, path) for path in own_arguments.parameter_files)
        namespace = manager.get_namespace()
        fully_qualified_name = f'{namespace.rstrip("/")}/{name}'
        arguments = [*self._surroundings.forwarded_arguments, *own_arguments.for_node]
        given = parse_ros_arguments(arguments).given_parameters(fully_qualified_name)
        overrides = to_overrides(select(files, fully_qualified_name), but_for=given)
        if manager.has_parameter('use_sim_time') and manager.get_parameter('use_sim_time').value:
            overrides.append(Parameter('use_sim_time', value=True))
        try:
            node = Node(
                name,
                context=manager.context,
                namespace=namespace,
                cli_args=arguments,
                use_global_arguments=False,
                parameter_overrides=overrides,
                enable_logger_service=True,
            )
        except (NameValidationException, RuntimeError, TypeError, ValueError) as error:
            kind = type(error).__name__
            raise ControllerLoadError(name, f'its node cannot be made: {kind}: {error}') from error
        self._surroundings.executor_thread.executor.add_node(node)
        return node

    def _initialise(
        self,
        name: str,
        type_name: str,
        controller_class: type[ControllerInterface],
        node: Node,
        robot_description: str,
    ) -> LoadedController:
        rate_hz = self._surroundings.update_rate_hz
        pace = declare_parameters(node, Pace)
        if pace.update_rate == 0:  # show what it means
            node.set_parameters([Parameter('update_rate', value=rate_hz)])
        controller = guarded_call('constructor', controller_class)
        if isinstance(controller, PluginFailure):
            raise ControllerLoadError(name, str(controller))
        controller.name = name
        controller.node = node
        controller.logger = node.get_logger()
        controller.update_rate_hz = rate_hz
        controller.robot_description = robot_description
        lines = CycleLines(name, self._surroundings.lines, time.monotonic_ns)
        controller.report = lines.report
        controller.params = declare_parameters(node, controller_class.Parameters)
        outcome = guarded_lifecycle_call(controller, 'on_init')
        if outcome.result is not TransitionCallbackReturn.SUCCESS:
            raise ControllerLoadError(name, str(outcome.failure))

        def replace_parameters(parameters: Any) -> None:
            controller.params = parameters

        watch_parameters(node, controller_class.Parameters, replace_parameters)
        return LoadedController(
            name=name,
            type_name=type_name,
            controller=controller,
            node=node,
            manager_rate_hz=rate_hz,
        )


def to_overrides(
    values: Mapping[str, ParameterValue], *, but_for: frozenset[str] = frozenset()
) -> list[Parameter]:
    """
    Turn the values of parameter files into a node's overrides.

    ``but_for`` names what the command line gives: it counts more than any file.
    """
    return [
        Parameter(name, value=each.value) for name, each in values.items() if name not in but_for
    ]
