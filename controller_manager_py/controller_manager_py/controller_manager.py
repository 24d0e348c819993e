# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
The controller manager: a node that owns the loop, the worker, the hardware and the controllers.

Three threads meet here. The executor answers services from snapshots; the lifecycle worker runs
whatever changes a state; the loop cycles. The services exist only once a robot description was
accepted, so clients wait for a manager that can serve them.
"""

from collections.abc import Sequence
import gc
import threading
from typing import Any

from controller_manager_py.activity import ActivityAnnouncer, LATCHED
from controller_manager_py.controller_loader import ControllerLoader, ControllerSurroundings
from controller_manager_py.controller_set import ControllerSet
from controller_manager_py.cycle_events import CycleReporter
from controller_manager_py.errors import ControllerStateError, SwitchRefusedError
from controller_manager_py.executor_thread import ExecutorThread
from controller_manager_py.hardware_setup import HardwareSetup
from controller_manager_py.lifecycle_worker import LifecycleWorker
from controller_manager_py.manager_parameters import ManagerParameters
from controller_manager_py.namesakes import NamesakeWatch
from controller_manager_py.parameter_files import ParameterFile
from controller_manager_py.realtime.cycle import Cycle
from controller_manager_py.realtime.loop import Loop
from controller_manager_py.realtime.scheduling import set_fifo, WORKER_STEP
from controller_manager_py.ros_arguments import RosArguments
from controller_manager_py.services import ManagerActions, ManagerServices
from controller_manager_py.switch_execution import SwitchAnswer, SwitchExecutor
from controller_manager_py.switching import plan_switch, Strictness, SwitchRequest
from controllers_py.parameters import watch_parameters
from controllers_py.plugin import controller_kinds
from hw_interface_py import plugins
from hw_interface_py.lifecycle import PrimaryState
from hw_interface_py.resource_manager import ResourceManager
from rclpy.callback_groups import MutuallyExclusiveCallbackGroup
from rclpy.node import Node
from std_msgs.msg import String

_DEFAULT_SWITCH_TIMEOUT_S = 1.0
_LAST_SWITCH_TIMEOUT_S = 0.4  # at shutdown; the hardware waits for its turn
_WAITING_NOTICE_EVERY_S = 1.0


class ControllerManager:
    """
    Manage one robot on a node that the caller made.

    ``on_fatal`` is called, from any thread, when the manager must end: the loop crashed, or an
    initial state failed and the parameters demand it.
    """

    def __init__(
        self,
        node: Node,
        executor_thread: ExecutorThread,
        parameters: ManagerParameters,
        *,
        parameter_files: Sequence[ParameterFile],
        arguments: RosArguments,
        on_fatal: Any,
    ) -> None:
        self.node = node
        self.parameters = parameters
        self._logger = node.get_logger()
        self._on_fatal = on_fatal
        self._worker = LifecycleWorker(
            executor_thread.executor, on_start=self._enter_worker_priority
        )
        self._hardware_setup = HardwareSetup(
            node, executor_thread.executor, parameters, parameter_files, arguments
        )
        self._hardware = self._hardware_setup.empty()
        self._activity = ActivityAnnouncer(node)
        self._robot_description = ''
        self._services: ManagerServices | None = None
        self._cycle = Cycle(self._hardware)
        self._cycle.keeps_users_of_deactivated = (
            not parameters.defaults.deactivate_controllers_on_hardware_self_deactivate
        )
        self._loop = Loop(
            self._cycle,
            rate_hz=parameters.update_rate,
            ros_clock_ns=lambda: node.get_clock().now().nanoseconds,
            on_crash=self._on_loop_crash,
        )
        self._controllers = ControllerSet(
            ControllerLoader(
                ControllerSurroundings(
                    manager=node,
                    executor_thread=executor_thread,
                    update_rate_hz=parameters.update_rate,
                    parameter_files=parameter_files,
                    forwarded_arguments=arguments.for_controllers,
                    lines=self._cycle.lines,
                )
            ),
            self._cycle,
            logger=self._logger,
            on_change=self.publish_activity,
        )
        self._switcher = SwitchExecutor(self._cycle, is_cycling=lambda: self._loop.is_running)
        self._reporter = CycleReporter(self._cycle, self._loop, self._worker, self)
        watch_parameters(node, ManagerParameters, self._replace_parameters)
        self._subscribe_description()
        self._namesakes = NamesakeWatch(node)
        self._waiting = node.create_timer(_WAITING_NOTICE_EVERY_S, self._say_waiting)

    @property
    def hardware(self) -> ResourceManager:
        """Return the present resource manager; empty before a description was accepted."""
        return self._hardware

    @property
    def is_described(self) -> bool:
        """Tell whether a robot description was accepted."""
        return self._services is not None

    def start(self) -> None:
        """Start the loop; log what the system refused."""
        self._loop.start(
            priority=self.parameters.thread_priority, cpus=self.parameters.cpu_affinity
        )
        for refusal in self._loop.refusals:
            self._logger.warning(refusal)
        self._logger.info(f'update rate is {self.parameters.update_rate} Hz')
        self._reporter.start()

    def shutdown(self, timeout_s: float) -> bool:
        """
        Deactivate controllers, then hardware, then stop the loop.

        Called by the thread that ends the process, never by the executor's. Returns False when
        something did not end in time.
        """
        outcome = self._worker.run('shutdown', self._shut_down, timeout_s / 2)
        if outcome.error is not None:
            self._logger.error(
                f'shutdown did not complete: {outcome.error!r}'
                f' (running: {self._worker.busy_with or "nothing"}); going on without it'
            )
            self._shut_down_beside_the_worker(timeout_s / 2)
        has_stopped = self._loop.stop()
        self._reporter.stop()
        self._worker.stop()
        return outcome.error is None and has_stopped

    def publish_activity(self) -> None:
        """Publish the states of all controllers and components."""
        self._activity.announce(self._controllers.all(), self._hardware)

    def switch(self, request: Any) -> SwitchAnswer:
        """Grant a SwitchController request, or raise SwitchRefusedError; lifecycle worker."""
        timeout = request.timeout
        wanted = SwitchRequest(
            activate=tuple(request.activate_controllers),
            deactivate=tuple(request.deactivate_controllers),
            strictness=self._strictness(request.strictness),
            timeout_s=timeout.sec + timeout.nanosec * 1e-9 or _DEFAULT_SWITCH_TIMEOUT_S,
        )
        plan = plan_switch(wanted, self._controllers.by_name(), self._hardware.table)
        answer = self._switcher.execute(plan, wanted, self._hardware)
        self._controllers.publish()
        if not any(each.is_active for each in self._controllers.all()):
            gc.collect()  # the loop leaves old objects alone; a late cycle harms nobody now
        return answer

    def set_component_state(self, name: str, target: PrimaryState) -> PrimaryState:
        """
        Bring a component to a state, stopping the controllers that it would leave without.

        Below active every controller that commands it stops first; below inactive also those
        that only read it. Raises the errors of the resource manager; lifecycle worker.
        """
        component = self._hardware.component(name)
        if target is not PrimaryState.ACTIVE:
            reads_too = target is not PrimaryState.INACTIVE
            self.stop_users_of(component.name, reads_too=reads_too)
        try:
            return self._hardware.set_component_state(name, target)
        finally:
            self.publish_activity()

    def stop_users_of(self, component: str, *, reads_too: bool) -> None:
        """Deactivate the active controllers of a component; lifecycle worker."""
        names = [
            each.name
            for each in self._controllers.all()
            if each.is_active
            and component in (each.uses_components if reads_too else each.commands_components)
        ]
        if names:
            self._logger.warning(
                f"hardware component '{component}' goes down: deactivating {', '.join(names)}"
            )
            self._deactivate(names)

    def _deactivate(
        self, names: Sequence[str], timeout_s: float = _DEFAULT_SWITCH_TIMEOUT_S
    ) -> None:
        request = SwitchRequest((), tuple(names), Strictness.BEST_EFFORT, timeout_s)
        plan = plan_switch(request, self._controllers.by_name(), self._hardware.table)
        answer = self._switcher.execute(plan, request, self._hardware)
        if not answer.ok:
            self._logger.error(answer.message)
        self._controllers.publish()

    def _strictness(self, requested: int) -> Strictness:
        """Return what a request's number means; AUTO and FORCE_AUTO count as BEST_EFFORT."""
        if requested == 0:
            default = self.parameters.defaults.switch_controller.strictness
            return Strictness[default.upper()]
        if requested == Strictness.STRICT:
            return Strictness.STRICT
        if requested != Strictness.BEST_EFFORT:
            self._logger.warning(
                f'switch request with strictness {requested} is treated as BEST_EFFORT (1)'
            )
        return Strictness.BEST_EFFORT

    def _reload_libraries(self, force_kill: bool) -> None:
        """Forget every controller, then look for installed plugins anew."""
        active = [each.name for each in self._controllers.all() if each.is_active]
        if active and not force_kill:
            raise ControllerStateError(
                active[0],
                f'is active, as are {len(active) - 1} more; deactivate all controllers or ask'
                ' with force_kill',
            )
        if active:
            self._deactivate(active)
        for controller in self._controllers.all():
            self._controllers.unload(controller.name)
        plugins.forget()
        controller_kinds.cache_clear()
        controller_kinds()  # imports plugins, which list_controller_types must not

    def _subscribe_description(self) -> None:
        self.node.create_subscription(
            String,
            'robot_description',
            self._on_robot_description,
            LATCHED,
            # A group of its own: parameters are served while a description is being loaded.
            callback_group=MutuallyExclusiveCallbackGroup(),
        )

    async def _on_robot_description(self, message: Any) -> None:
        if self.is_described:
            if message.data != self._robot_description:
                self._logger.warning(
                    'another robot description arrived and is ignored; restart to use it'
                )
            return
        outcome = await self._worker.submit(
            'load the robot description', lambda: self._load_description(message.data)
        )
        if outcome.error is not None:
            self._logger.error(
                f'the robot description is refused: {outcome.error}; correct it and publish it'
                ' again'
            )
            return
        self._waiting.cancel()
        self._services = ManagerServices(
            self.node,
            self._worker,
            ManagerActions(
                load=lambda name: self._controllers.load(name, self._robot_description),
                configure=self._controllers.configure,
                cleanup=self._controllers.cleanup,
                unload=self._controllers.unload,
                reload_libraries=self._reload_libraries,
                switch=self.switch,
                set_component_state=self.set_component_state,
            ),
            self._controllers,
            lambda: self._hardware,
        )

    def _load_description(self, text: str) -> None:
        hardware = self._hardware_setup.load(text)
        self._robot_description = text
        self._hardware = hardware
        self._cycle.hardware = hardware
        wanted = self.parameters.hardware_components_initial_state
        if not self._hardware_setup.reach_initial_states(hardware, wanted):
            self._on_fatal()
        self.publish_activity()

    def _shut_down(self) -> None:
        """Stop the controllers, make the hardware safe, and only then do what may block."""
        names = [each.name for each in self._controllers.all() if each.is_active]
        if names:
            try:
                self._deactivate(names, max(_LAST_SWITCH_TIMEOUT_S, 2 / self._loop.rate_hz))
            except SwitchRefusedError as error:  # the loop stands still: end the rest all the same
                self._logger.error(str(error))
        for message in self._hardware.shutdown():
            self._logger.error(message)
        self._controllers.shutdown_all()
        self.publish_activity()

    def _shut_down_beside_the_worker(self, timeout_s: float) -> None:
        """Make the robot safe although a plugin keeps the worker; it may keep this one, too."""
        rescue = threading.Thread(target=self._shut_down, name='shutdown', daemon=True)
        rescue.start()
        rescue.join(timeout_s)

    def _on_loop_crash(self) -> None:
        self._logger.fatal('the control loop crashed; shutting down')
        self._on_fatal()

    def _replace_parameters(self, parameters: ManagerParameters) -> None:
        self.parameters = parameters

    def _say_waiting(self) -> None:
        topic = self.node.resolve_topic_name('robot_description')
        self._logger.warning(
            f"waiting for a robot description on topic '{topic}'; the services appear after it",
            throttle_duration_sec=10.0,
        )

    def _enter_worker_priority(self) -> None:
        set_fifo(self.parameters.thread_priority - WORKER_STEP)
