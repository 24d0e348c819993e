# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
A place to try one controller without a controller manager, for tests of controllers.

::

    with ControllerBench(MyController, parameters={'gain': 2.0},
                         states={'joint1/position': 0.1}, commands=['joint1/velocity']) as bench:
        bench.configure()
        bench.activate()
        bench.update()
        assert bench.command('joint1/velocity') == -0.2
"""

from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from typing import Any, Self

from controllers_py.controller_interface import ControllerInterface
from controllers_py.parameters import declare_parameters, watch_parameters
from hw_interface_py.interface_handles import InterfaceDescription
from hw_interface_py.interface_table import InterfaceTable
from hw_interface_py.lifecycle import (
    CONTROLLER_RULES,
    LifecycleMachine,
    PrimaryState,
    Transition,
)
from hw_interface_py.plugin_guard import (
    guarded_cycle_call,
    guarded_lifecycle_call,
    PluginFailure,
    ReturnType,
)
import rclpy
from rclpy.lifecycle import TransitionCallbackReturn
from rclpy.parameter import Parameter

_CAPACITY = 1024


class ControllerBench:
    """
    One controller with a node of its own and a table of interfaces, in a private ROS context.

    ``failure`` is what the last callback did wrong, ``reports`` are the lines that the controller
    handed out, ``time_ns`` is what the next update gets. Raises ParameterError.
    """

    def __init__(
        self,
        controller_class: type[ControllerInterface],
        *,
        states: Mapping[str, float] | None = None,
        commands: Iterable[str] = (),
        parameters: Mapping[str, Any] | None = None,
        name: str = 'controller',
        update_rate_hz: int = 100,
        robot_description: str = '',
    ) -> None:
        self.node: Any = None
        with ExitStack() as stack:
            self._context = rclpy.Context()
            rclpy.init(context=self._context)
            stack.callback(self.close)
            overrides = [Parameter(key, value=value) for key, value in (parameters or {}).items()]
            self.node = rclpy.create_node(
                name, context=self._context, parameter_overrides=overrides
            )
            self.table = InterfaceTable(_CAPACITY)
            self.time_ns = 1_000_000_000
            self.reports: list[str] = []
            self.failure: PluginFailure | None = None
            self.add_interfaces(
                states=[_describe(each) for each in states or ()],
                commands=[_describe(each) for each in commands],
            )
            for each, value in (states or {}).items():
                self.set_state(each, value)
            self.controller = self._load(controller_class, update_rate_hz, robot_description)
            stack.pop_all()

    def __enter__(self) -> Self:
        """Return the bench; leaving the block closes it."""
        return self

    def __exit__(self, *_exception: object) -> None:
        """Destroy the node and the context."""
        self.close()

    def close(self) -> None:
        """Destroy the context with everything in it."""
        if self._context.ok():
            if self.node is not None:
                self.node.destroy_node()
            rclpy.shutdown(context=self._context)

    def add_interfaces(
        self,
        *,
        states: Iterable[InterfaceDescription] = (),
        commands: Iterable[InterfaceDescription] = (),
    ) -> None:
        """Export interfaces, as a hardware component would; they are available at once."""
        self.table.states.add(list(states), 'bench')
        self.table.commands.add(list(commands), 'bench')
        self.table.set_available('bench', True)

    def set_state(self, name: str, value: float) -> None:
        """Set a state interface, as the hardware would."""
        self.table.states.entry(name).handle.value = value

    def command(self, name: str) -> float:
        """Return what a command interface holds; NaN: nothing was commanded."""
        return self.table.commands.entry(name).handle.value

    def configure(self) -> PrimaryState:
        """Run on_configure and return the state reached."""
        return self._run(Transition.CONFIGURE)

    def activate(self) -> PrimaryState:
        """Hand the wanted interfaces over and run on_activate."""
        controller, states, commands = self.controller, self.table.states, self.table.commands
        wanted_states = controller.state_interface_configuration()
        wanted_commands = controller.command_interface_configuration()
        state_group = states.group(wanted_states.resolve(states.available_names()))
        command_group = commands.claim(
            wanted_commands.resolve(commands.available_names()), controller.name
        )
        controller.prepare_activation(command_group, state_group)
        controller.command_interfaces, controller.state_interfaces = command_group, state_group
        return self._run(Transition.ACTIVATE)

    def deactivate(self) -> PrimaryState:
        """Run on_deactivate and release the commands."""
        state = self._run(Transition.DEACTIVATE)
        self.table.commands.release(self.controller.name)
        return state

    def cleanup(self) -> PrimaryState:
        """Run on_cleanup and destroy what on_configure created."""
        state = self._run(Transition.CLEANUP)
        self.controller.destroy_cyclic_entities()
        return state

    def update(self, period_s: float = 0.01) -> ReturnType:
        """Run one cycle and send what it published; time advances by the period."""
        outcome = guarded_cycle_call(self.controller.update, self.time_ns, period_s)
        self.failure = outcome.failure
        self.time_ns += round(period_s * 1e9)
        for publisher in self.controller.cyclic_publishers:
            if publisher.is_pending:
                publisher.send()
        return outcome.result

    def _load(
        self,
        controller_class: type[ControllerInterface],
        update_rate_hz: int,
        robot_description: str,
    ) -> ControllerInterface:
        controller = controller_class()
        controller.name = self.node.get_name()
        controller.node = self.node
        controller.logger = self.node.get_logger()
        controller.update_rate_hz = update_rate_hz
        controller.robot_description = robot_description
        controller.report = self.reports.append
        controller.params = declare_parameters(self.node, controller_class.Parameters)
        self._machine = LifecycleMachine(controller, CONTROLLER_RULES)
        outcome = guarded_lifecycle_call(controller, 'on_init')
        self.failure = outcome.failure
        if outcome.result is not TransitionCallbackReturn.SUCCESS:
            self._machine.finalize(outcome.failure)

        def replace_parameters(parameters: Any) -> None:
            controller.params = parameters

        watch_parameters(self.node, controller_class.Parameters, replace_parameters)
        return controller

    def _run(self, transition: Transition) -> PrimaryState:
        state = self._machine.run(transition)
        self.failure = self._machine.failure
        return state


def _describe(name: str) -> InterfaceDescription:
    prefix, _, interface_name = name.rpartition('/')
    return InterfaceDescription(prefix=prefix, interface_name=interface_name)
