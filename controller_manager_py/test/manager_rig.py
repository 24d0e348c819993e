# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""A robot and its controllers without ROS: recording plugins on real tables and components."""

from collections.abc import Callable, Sequence
import threading
import time
from types import SimpleNamespace

from controller_manager_py.loaded_controller import LoadedController
from controller_manager_py.realtime.cycle import Cycle
from controller_manager_py.switch_execution import SwitchAnswer, SwitchExecutor
from controller_manager_py.switching import plan_switch, Strictness, SwitchRequest
from controllers_py.controller_interface import ControllerInterface
from controllers_py.interface_configuration import InterfaceConfiguration
from hw_interface_py.component_interface import ComponentContext, SystemInterface
from hw_interface_py.hardware_info import (
    ComponentInfo,
    ComponentKind,
    HardwareInfo,
    HardwareKind,
    InterfaceInfo,
)
from hw_interface_py.lifecycle import TransitionCallbackReturn
from hw_interface_py.resource_manager import ResourceManager
from hw_interface_py.urdf_parser import RobotDescription, UrdfModel

SUCCESS = TransitionCallbackReturn.SUCCESS
FAILURE = TransitionCallbackReturn.FAILURE
ERROR = TransitionCallbackReturn.ERROR
BEST_EFFORT, STRICT = Strictness.BEST_EFFORT, Strictness.STRICT
PERIOD_NS = 10_000_000
WAIT_S = 20.0
_PAUSE = threading.Event()


class Recorder:
    """Mix-in: every callback is noted in ``log`` and does what ``answers`` says."""

    def __init__(self):
        self.label = type(self).__name__
        self.log = []
        self.answers = {}

    def calls(self, *callbacks):
        return [call for call in self.log if call in callbacks]

    def note(self, callback, *arguments):
        self.log.append(callback)
        answer = self.answers.get(callback)
        if isinstance(answer, BaseException):
            raise answer
        return answer(*arguments) if callable(answer) else answer


class RecordingController(Recorder, ControllerInterface):
    """Wants what ``commands`` and ``states`` say and counts its updates."""

    commands: object = InterfaceConfiguration.none()
    states: object = InterfaceConfiguration.none()

    def __init__(self, commands=(), states=()):
        super().__init__()
        self.periods_s = []
        if commands:
            self.commands = wish(commands)
        if states:
            self.states = wish(states)

    def command_interface_configuration(self):
        return self.answers.get('commands', self.commands)

    def state_interface_configuration(self):
        answer = self.answers.get('states', self.states)
        if isinstance(answer, BaseException):
            raise answer
        return answer

    def prepare_activation(self, command_interfaces, state_interfaces):
        return self.note('prepare_activation')

    def on_configure(self, previous_state):
        return self.note('on_configure')

    def on_activate(self, previous_state):
        return self.note('on_activate')

    def on_deactivate(self, previous_state):
        return self.note('on_deactivate')

    def on_cleanup(self, previous_state):
        return self.note('on_cleanup')

    def on_shutdown(self, previous_state):
        return self.note('on_shutdown')

    def on_error(self, previous_state):
        return self.note('on_error')

    def update(self, time_ns, period_s):
        self.periods_s.append(period_s)
        return self.note('update')


class RecordingSystem(Recorder, SystemInterface):
    """Notes its callbacks and the mode switches it performs."""

    def __init__(self):
        super().__init__()
        self.switches = []
        self.modes = set()
        self.read_times = []

    def perform_command_mode_switch(self, start_interfaces, stop_interfaces):
        self.switches.append((tuple(start_interfaces), tuple(stop_interfaces)))
        answer = self.note('perform')
        if answer is None:
            self.modes = (self.modes - set(stop_interfaces)) | set(start_interfaces)
        return answer

    def prepare_command_mode_switch(self, start_interfaces, stop_interfaces):
        return self.note('prepare')

    def on_configure(self, previous_state):
        return self.note('on_configure')

    def on_activate(self, previous_state):
        return self.note('on_activate')

    def on_deactivate(self, previous_state):
        return self.note('on_deactivate')

    def on_shutdown(self, previous_state):
        return self.note('on_shutdown')

    def on_error(self, previous_state):
        return self.note('on_error')

    def read(self, time_ns, period_s):
        self.read_times.append((time_ns, period_s))
        return self.note('read')

    def write(self, time_ns, period_s):
        return self.note('write')


class SlowSystem(RecordingSystem):
    """Its mode switch takes too long for the cycle."""

    switches_in_cycle = False


def wait_until(condition: Callable[[], object], what: str = 'it') -> None:
    """Wait for a condition that another thread fulfils, and fail after a long time."""
    deadline_s = time.monotonic() + WAIT_S
    while not condition():
        assert time.monotonic() < deadline_s, f'{what} did not happen within {WAIT_S} s'
        _PAUSE.wait(0.001)


def wish(names) -> object:
    """Return an individual wish for names, and any other wish as it is."""
    if isinstance(names, InterfaceConfiguration):
        return names
    return InterfaceConfiguration.individual(names)


def system_info(name: str, joints: Sequence[str], plugin: str = 'system') -> HardwareInfo:
    """Return a system whose joints have position and velocity, commanded and read."""
    interfaces = tuple(InterfaceInfo(name=each) for each in ('position', 'velocity'))
    parts = tuple(
        ComponentInfo(
            name=joint,
            type=ComponentKind.JOINT,
            command_interfaces=interfaces,
            state_interfaces=interfaces,
        )
        for joint in joints
    )
    return HardwareInfo(
        name=name, type=HardwareKind.SYSTEM, joints=parts, hardware_plugin_name=plugin
    )


def description_of(*hardware: HardwareInfo) -> RobotDescription:
    urdf = UrdfModel(name='robot', links=('base',), joints=())
    return RobotDescription(name='robot', text='<robot/>', hardware=hardware, urdf=urdf)


def load_controller(
    controller: ControllerInterface, name: str = 'controller', manager_rate_hz: int = 100
) -> LoadedController:
    """Return the manager's record of a controller that needs no node."""
    return LoadedController(
        name=name,
        type_name='recording/Controller',
        controller=controller,
        node=SimpleNamespace(),
        manager_rate_hz=manager_rate_hz,
    )


class ManagerRig:
    """
    Systems of one or more joints, all active, and configured controllers.

    ``switch`` plans and applies a request; with ``in_cycle`` the hand-over happens in a tick of
    this thread while the request waits in another.
    """

    def __init__(
        self,
        controllers: dict[str, ControllerInterface],
        systems: dict[str, Sequence[str]] | None = None,
        *,
        classes: dict[str, type] | None = None,
    ):
        systems = systems or {'arm': ('j1', 'j2')}
        self.hardware = ResourceManager(
            manager_rate_hz=100,
            load_class=lambda plugin: (classes or {}).get(plugin, RecordingSystem),
            make_context=lambda info: ComponentContext(info=info, logger=None),
            busy_timeout_s=0.05,
        )
        self.hardware.load(
            description_of(*(system_info(name, joints, name) for name, joints in systems.items()))
        )
        self.hardware.reach_initial_states()
        self.cycle = Cycle(self.hardware)
        self.controllers = {
            name: load_controller(controller, name) for name, controller in controllers.items()
        }
        for controller in self.controllers.values():
            controller.configure(100, is_async=False)
        self.cycle.controllers = tuple(self.controllers.values())
        self.is_cycling = False
        self.switcher = SwitchExecutor(self.cycle, is_cycling=lambda: self.is_cycling)
        self.now_ns = 0

    @property
    def table(self):
        return self.hardware.table

    def plugin(self, component: str = 'arm'):
        return self.hardware.component(component).plugin

    def tick(self, cycles: int = 1) -> None:
        for _ in range(cycles):
            self.now_ns += PERIOD_NS
            self.cycle.tick(self.now_ns, self.now_ns, PERIOD_NS * 1e-9)

    def switch(
        self,
        activate: Sequence[str] = (),
        deactivate: Sequence[str] = (),
        strictness: Strictness = STRICT,
        timeout_s: float = WAIT_S,
    ) -> SwitchAnswer:
        request = SwitchRequest(tuple(activate), tuple(deactivate), strictness, timeout_s)
        plan = plan_switch(request, self.controllers, self.table)
        return self.switcher.execute(plan, request, self.hardware)

    def switch_in_cycle(self, *arguments: object, **more: object) -> SwitchAnswer:
        """Switch as a manager whose loop runs: another thread asks and waits, this one ticks."""
        self.tick()  # the hardware learns which thread cycles
        self.is_cycling = True
        try:
            return self.while_ticking(lambda: self.switch(*arguments, **more))
        finally:
            self.is_cycling = False

    def while_ticking(self, job: Callable[[], SwitchAnswer]) -> SwitchAnswer:
        outcome: list[object] = []

        def run() -> None:
            try:
                outcome.append(job())
            except Exception as error:  # noqa: BLE001  # handed to the test's thread
                outcome.append(error)

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        deadline_s = time.monotonic() + WAIT_S
        while thread.is_alive() and time.monotonic() < deadline_s:
            self.tick()
            thread.join(0.0005)
        assert not thread.is_alive(), 'the switch did not end'
        if isinstance(outcome[0], Exception):
            raise outcome[0]
        return outcome[0]

    def states(self) -> dict[str, str]:
        return {name: each.state.label for name, each in self.controllers.items()}

    def claims(self) -> dict[str, str]:
        entries = self.table.commands.entries()
        return {entry.name: entry.claimed_by for entry in entries if entry.claimed_by}
