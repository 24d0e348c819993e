# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
Everything of a manager's process that is not the manager: priorities, output, rclpy, executor.

The order matters: the priority first, which every thread that follows inherits, those of DDS among
them; then the output, on which nobody may block; then the manager; then the loop.
"""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path

from controller_manager_py.controller_loader import to_overrides
from controller_manager_py.controller_manager import ControllerManager
from controller_manager_py.errors import LogFolderError, ParameterFileError, RosArgumentsError
from controller_manager_py.executor_thread import ExecutorThread
from controller_manager_py.manager_parameters import ManagerParameters
from controller_manager_py.output_pump import OutputPump
from controller_manager_py.parameter_files import load_parameter_file, ParameterFile, select
from controller_manager_py.realtime import scheduling
from controller_manager_py.ros_arguments import parse_ros_arguments, RosArguments
from controller_manager_py.warm_up import warm_up
from controllers_py.errors import ParameterError
from controllers_py.parameters import declare_parameters
import rclpy
from rclpy.node import Node
from rclpy.parameter import Parameter
from rclpy.signals import SignalHandlerOptions

_DEFAULT_PRIORITY = 50
_NODE_NAME = 'controller_manager'


class ManagerProcess:
    """
    One controller manager with all that surrounds it.

    ``on_fatal`` is called, from any thread, when the manager cannot go on. Raises
    ParameterFileError, ParameterError, RosArgumentsError and LogFolderError for what the command
    line and the environment bring.
    """

    def __init__(self, arguments: Sequence[str], on_fatal: Callable[[], None]) -> None:
        ros_arguments = parse_ros_arguments(arguments)
        files = [load_parameter_file(Path(path)) for path in ros_arguments.parameter_files]
        with ExitStack() as undo:
            # Where this is refused the loop's priority will be, too, and that is what is told.
            scheduling.set_fifo(_DEFAULT_PRIORITY - scheduling.DDS_STEP, reset_on_fork=False)
            self._pumps = [OutputPump(descriptor) for descriptor in (1, 2)]
            undo.callback(self.flush_output)
            _start_ros(ros_arguments)
            undo.callback(rclpy.shutdown)
            self._node = _make_node(ros_arguments, files)
            for warning in (text for file in files for text in file.warnings):
                self._node.get_logger().warning(warning)
            parameters = _declare(self._node, files)
            self._executor_thread = ExecutorThread(self._node.context, self._node.get_logger())
            self._executor_thread.executor.add_node(self._node)
            self.manager = ControllerManager(
                self._node,
                self._executor_thread,
                parameters,
                parameter_files=files,
                arguments=ros_arguments,
                on_fatal=on_fatal,
            )
            undo.pop_all()

    def start(self) -> None:
        """Start answering and start the loop."""
        warm_up()
        scheduling.tune_interpreter()
        self._executor_thread.start(
            self.manager.parameters.thread_priority - scheduling.WORKER_STEP
        )
        self.manager.start()
        if self.manager.parameters.lock_memory:
            refusal = scheduling.lock_memory()
            if refusal is not None:
                self._node.get_logger().warning(refusal)

    def shutdown(self, timeout_s: float) -> bool:
        """End everything in order; return False when a plugin does not end in time."""
        has_ended = self.manager.shutdown(timeout_s)
        if not has_ended:
            return False
        self._executor_thread.stop()
        rclpy.shutdown()
        self.flush_output()
        return True

    def flush_output(self) -> None:
        """Write out what is still in memory and give the terminal back."""
        for pump in self._pumps:
            pump.close()


def _start_ros(arguments: RosArguments) -> None:
    try:
        rclpy.init(args=arguments.for_node, signal_handler_options=SignalHandlerOptions.NO)
    except RuntimeError as error:  # rclpy's RCLError and UnknownROSArgsError
        if 'failed to initialize logging' in str(error):
            raise LogFolderError(error) from error
        raise RosArgumentsError(arguments.others, error) from error


def _make_node(arguments: RosArguments, files: Sequence[ParameterFile]) -> Node:
    """Make the manager's node with the values that the parameter files have for its name."""
    name = arguments.fully_qualified_name(_NODE_NAME)
    given = arguments.given_parameters(name)
    overrides = [_with_cpus_as_list(p) for p in to_overrides(select(files, name), but_for=given)]
    if 'lock_memory' not in given | {each.name for each in overrides}:
        overrides.append(Parameter('lock_memory', value=scheduling.has_realtime_kernel()))
    return Node(
        _NODE_NAME,
        parameter_overrides=overrides,
        allow_undeclared_parameters=True,
        automatically_declare_parameters_from_overrides=True,
        enable_logger_service=True,
    )


def _with_cpus_as_list(override: Parameter) -> Parameter:
    """Accept a single CPU as a plain number, as the C++ stack does."""
    if override.name == 'cpu_affinity' and isinstance(override.value, int):
        return Parameter(override.name, value=[override.value])
    return override


def _declare(node: Node, files: Sequence[ParameterFile]) -> ManagerParameters:
    """Return the manager's parameters; a refused value is named with its place in a file."""
    try:
        return declare_parameters(node, ManagerParameters)
    except ParameterError as error:
        origin = select(files, node.get_fully_qualified_name()).get(error.parameter)
        if origin is None:
            raise
        raise ParameterFileError(
            str(error), file=origin.file, line=origin.line, key=error.parameter
        ) from error
