# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The manager with all its threads in this process: descriptions, switches, and safe endings."""

import gc
import threading
import time
from types import SimpleNamespace

from builtin_interfaces.msg import Duration
from controller_manager_msgs import srv
from controller_manager_py.controller_manager import ControllerManager
from controller_manager_py.errors import ControllerStateError, SwitchRefusedError
from controller_manager_py.executor_thread import ExecutorThread
from controller_manager_py.manager_parameters import ManagerParameters
from controller_manager_py.ros_arguments import parse_ros_arguments
from controllers_py.parameters import declare_parameters
from hw_interface_py.lifecycle import PrimaryState
from installed_plugins import installed
from manager_rig import WAIT_S, wait_until
import pytest
import rclpy
from rclpy.parameter import Parameter
from running_manager import joint_tag, LATCHED, one_joint_robot
from std_msgs.msg import String

BEST_EFFORT = srv.SwitchController.Request.BEST_EFFORT
STRICT = srv.SwitchController.Request.STRICT

CODE = """
    from dataclasses import dataclass
    import threading
    from controllers_py import ControllerInterface, InterfaceConfiguration, parameter
    from hw_interface_py import SystemInterface

    LOG = []
    ANSWERS = {}

    def note(who, callback):
        LOG.append(f'{who}.{callback}')
        answer = ANSWERS.get(f'{who}.{callback}')
        if isinstance(answer, BaseException):
            raise answer
        return answer() if callable(answer) else answer

    class Arm(SystemInterface):
        def on_configure(self, previous_state): return note(self.info.name, 'on_configure')
        def on_activate(self, previous_state): return note(self.info.name, 'on_activate')
        def on_deactivate(self, previous_state): return note(self.info.name, 'on_deactivate')
        def on_shutdown(self, previous_state): return note(self.info.name, 'on_shutdown')
        def read(self, time_ns, period_s): ...
        def write(self, time_ns, period_s): ...

    class Mover(ControllerInterface):
        @dataclass(frozen=True, slots=True, kw_only=True)
        class Parameters:
            joint: str = parameter(default='joint1')

        def command_interface_configuration(self):
            return InterfaceConfiguration.individual([f'{self.params.joint}/position'])
        def state_interface_configuration(self):
            return InterfaceConfiguration.individual([f'{self.params.joint}/position'])
        def on_configure(self, previous_state): return note(self.name, 'on_configure')
        def on_activate(self, previous_state): return note(self.name, 'on_activate')
        def on_deactivate(self, previous_state): return note(self.name, 'on_deactivate')
        def on_shutdown(self, previous_state): return note(self.name, 'on_shutdown')
        def update(self, time_ns, period_s):
            answer = ANSWERS.get(f'{self.name}.update')
            return answer() if answer else None

    class Other(Mover):
        @dataclass(frozen=True, slots=True, kw_only=True)
        class Parameters:
            joint: str = parameter(default='joint2')
    """


def arm(name, joint):
    return (
        f'<ros2_control name="{name}" type="system">'
        f'<hardware><plugin>probe/Arm</plugin></hardware>{joint_tag(joint)}</ros2_control>'
    )


ROBOT = one_joint_robot(arm('Arm', 'joint1') + arm('Hand', 'joint2'))


class Logger:
    """Keeps every text; to ask pytest for it again and again would lose some."""

    def __init__(self):
        self.texts = []

    def __getattr__(self, level):
        return lambda text, **options: self.texts.append(text)

    def has_said(self, words):
        return any(words in text for text in self.texts)


class Rig:
    """A manager, the log of its plugins, and what a client would do."""

    def __init__(self, plugins):
        self.plugins = plugins
        self.fatal = threading.Event()
        self.gates = []
        self.context = rclpy.Context()
        rclpy.init(context=self.context)
        self.node = rclpy.create_node(
            'controller_manager',
            context=self.context,
            allow_undeclared_parameters=True,
            parameter_overrides=[Parameter('mover.type', value='probe/Mover')],
            automatically_declare_parameters_from_overrides=True,
        )
        parameters = declare_parameters(self.node, ManagerParameters)
        self.thread = ExecutorThread(self.context, self.node.get_logger())
        self.thread.executor.add_node(self.node)
        self.manager = ControllerManager(
            self.node,
            self.thread,
            parameters,
            parameter_files=(),
            arguments=parse_ros_arguments(()),
            on_fatal=self.fatal.set,
        )
        self.manager._logger = self.logger = Logger()
        self.thread.start(1)
        self.manager.start()
        self.has_ended = False

    def describe(self, text=ROBOT):
        self.node.create_publisher(String, 'robot_description', LATCHED).publish(String(data=text))
        wait_until(lambda: self.manager.is_described)

    def bring_up(self, name='mover'):
        self.node.set_parameters([Parameter(f'{name}.type', value='probe/Mover')])
        controllers = self.manager._controllers
        controllers.load(name, '')
        controllers.configure(name)
        assert self.switch([name]).ok
        return controllers.get(name)

    def switch(self, activate=(), deactivate=(), strictness=STRICT, timeout=None):
        return self.manager.switch(
            SimpleNamespace(
                activate_controllers=activate,
                deactivate_controllers=deactivate,
                strictness=strictness,
                timeout=timeout or Duration(),
            )
        )

    def block(self, callback):
        """Make a callback block until the end of the test; return an event: it has begun."""
        gate, begun = threading.Event(), threading.Event()
        self.gates.append(gate)

        def answer():
            begun.set()
            gate.wait(WAIT_S)

        self.plugins.ANSWERS[callback] = answer
        return begun

    def shutdown(self, timeout_s=2.5):
        self.has_ended = True
        self.plugins.LOG.clear()
        return self.manager.shutdown(timeout_s)

    def close(self):
        for gate in self.gates:
            gate.set()
        if not self.has_ended:
            self.shutdown()
        wait_until(lambda: not self.manager._worker.busy_with)
        wait_until(lambda: 'shutdown' not in [each.name for each in threading.enumerate()])
        self.thread.stop()
        self.node.destroy_node()
        self.context.try_shutdown()


@pytest.fixture(name='rig')
def manager_rig(tmp_path):
    points = {
        'hw_interface_py__component': {'probe/Arm': 'Arm'},
        'controllers_py__controller': {'probe/Mover': 'Mover', 'probe/Other': 'Other'},
    }
    with installed(tmp_path, CODE, **points) as module:
        rig = Rig(module)
        yield rig
        rig.close()


@pytest.fixture(name='moving')
def rig_with_an_active_controller(rig):
    rig.describe()
    rig.bring_up()
    return rig


def component_states(rig):
    return {each.name: each.state.label for each in rig.manager.hardware.components}


def test_a_description_brings_components_and_services(rig):
    assert not rig.manager.is_described
    rig.describe()

    assert component_states(rig) == {'Arm': 'active', 'Hand': 'active'}
    services = dict(rig.node.get_service_names_and_types())
    assert '/controller_manager/switch_controller' in services


def test_initial_states_count_as_they_are_when_the_description_arrives(rig):
    rig.node.set_parameters(
        [Parameter('hardware_components_initial_state.inactive', value=['Hand'])]
    )

    rig.describe()

    assert component_states(rig) == {'Arm': 'active', 'Hand': 'inactive'}


def test_parameters_are_served_while_a_description_is_loaded(rig):
    begun = rig.block('Arm.on_configure')
    rig.node.create_publisher(String, 'robot_description', LATCHED).publish(String(data=ROBOT))
    assert begun.wait(WAIT_S)
    served = threading.Event()

    rig.node.create_timer(0.001, served.set)

    assert served.wait(WAIT_S)
    assert not rig.manager.is_described


def test_a_second_description_is_ignored_even_while_the_first_is_loaded(rig):
    begun = rig.block('Arm.on_configure')
    first = rig.node.create_publisher(String, 'robot_description', LATCHED)
    first.publish(String(data=ROBOT))
    assert begun.wait(WAIT_S)
    first.publish(String(data=one_joint_robot(arm('Late', 'joint1'))))

    rig.gates[0].set()
    wait_until(lambda: rig.manager.is_described)
    wait_until(lambda: rig.logger.has_said('is ignored; restart'))

    assert list(component_states(rig)) == ['Arm', 'Hand']
    assert rig.plugins.LOG.count('Arm.on_configure') == 1


def test_a_broken_description_is_refused_and_the_next_one_taken(rig):
    rig.node.create_publisher(String, 'robot_description', LATCHED).publish(String(data='<robot'))
    wait_until(lambda: rig.logger.has_said('the robot description is refused'))

    rig.describe()

    assert len(component_states(rig)) == 2


@pytest.mark.parametrize(
    ('requested', 'is_strict'), [(STRICT, True), (BEST_EFFORT, False), (0, False), (3, False)]
)
def test_strictness_is_what_the_number_or_the_parameter_says(rig, requested, is_strict):
    rig.describe()

    if is_strict:
        with pytest.raises(SwitchRefusedError):
            rig.switch(['gone'], [], requested)
        return
    rig.bring_up()
    assert rig.switch(['gone', 'mover'], [], requested).ok


def test_strictness_0_follows_the_parameter(rig):
    rig.describe()
    rig.node.set_parameters([Parameter('defaults.switch_controller.strictness', value='strict')])
    rig.bring_up()

    with pytest.raises(SwitchRefusedError):
        rig.switch(['gone', 'mover'], [], 0)


def test_no_timeout_means_one_second_and_a_stalled_loop_is_named(moving):
    begun = moving.block('mover.update')
    assert begun.wait(WAIT_S)
    started_s = time.monotonic()

    with pytest.raises(SwitchRefusedError, match=r"after 1 s .* update\(\) of controller 'mover'"):
        moving.switch([], ['mover'])

    assert time.monotonic() - started_s >= 1.0


def test_a_component_that_goes_down_takes_its_commanding_controllers_along(moving):
    assert moving.manager.set_component_state('Arm', PrimaryState.INACTIVE) is (
        PrimaryState.INACTIVE
    )

    assert moving.manager._controllers.get('mover').state is PrimaryState.INACTIVE
    assert moving.plugins.LOG[-2:] == ['mover.on_deactivate', 'Arm.on_deactivate']


def test_another_component_leaves_them_alone(moving):
    moving.manager.set_component_state('Hand', PrimaryState.INACTIVE)

    assert moving.manager._controllers.get('mover').is_active


def full_collections(rig, *request: object):
    """Return how many full collections a switch makes."""
    collections = []
    gc.callbacks.append(lambda phase, info: collections.append((phase, info['generation'])))
    try:
        assert rig.switch(*request).ok
    finally:
        gc.callbacks.pop()
    return collections.count(('stop', 2))


def test_the_garbage_of_long_runs_is_collected_when_nothing_is_active(moving):
    controllers = moving.manager._controllers
    moving.node.set_parameters([Parameter('other.type', value='probe/Other')])
    controllers.load('other', '')
    controllers.configure('other')

    gc.disable()
    try:
        assert full_collections(moving, ['other']) == 0
        assert full_collections(moving, [], ['mover']) == 0
        assert full_collections(moving, [], ['other']) == 1
    finally:
        gc.enable()


def test_reload_asks_for_force_while_something_is_active(moving):
    with pytest.raises(ControllerStateError, match='force_kill'):
        moving.manager._reload_libraries(False)
    assert moving.manager._controllers.get('mover').is_active

    moving.manager._reload_libraries(True)

    assert moving.manager._controllers.all() == ()


def test_the_end_stops_controllers_then_hardware_then_lets_go(moving):
    assert moving.shutdown()

    log = moving.plugins.LOG
    assert log[0] == 'mover.on_deactivate'
    for name in ('Arm', 'Hand'):
        assert log.index('mover.on_deactivate') < log.index(f'{name}.on_deactivate')
        assert log.index(f'{name}.on_deactivate') < log.index(f'{name}.on_shutdown')
    assert set(component_states(moving).values()) == {'finalized'}


def assert_hardware_is_safe(rig, *names: str):
    log = rig.plugins.LOG
    for name in names or ('Arm', 'Hand'):
        assert log.index(f'{name}.on_deactivate') < log.index(f'{name}.on_shutdown')


def test_a_crash_of_the_loop_is_fatal_and_the_hardware_is_made_safe(moving, monkeypatch):
    monkeypatch.setattr(threading, 'excepthook', lambda _: None)
    moving.manager._cycle.controllers = (None,)
    assert moving.fatal.wait(WAIT_S)

    moving.shutdown()

    assert_hardware_is_safe(moving)
    assert 'mover.on_deactivate' in moving.plugins.LOG


def test_an_update_that_never_returns_does_not_keep_the_hardware_on(moving):
    begun = moving.block('mover.update')
    assert begun.wait(WAIT_S)

    assert not moving.shutdown()

    assert_hardware_is_safe(moving)


def test_a_job_that_never_returns_does_not_keep_the_hardware_on(moving):
    begun = moving.block('slow.on_configure')
    moving.node.set_parameters([Parameter('slow.type', value='probe/Mover')])
    moving.manager._controllers.load('slow', '')
    moving.manager._worker.submit('slow', lambda: moving.manager._controllers.configure('slow'))
    assert begun.wait(WAIT_S)

    assert not moving.shutdown()

    assert_hardware_is_safe(moving)
    assert moving.plugins.LOG[0] == 'mover.on_deactivate'


def test_a_controller_that_never_lets_go_does_not_keep_the_hardware_on(moving):
    moving.block('mover.on_shutdown')

    assert not moving.shutdown()

    assert_hardware_is_safe(moving)


def test_a_component_that_never_stops_does_not_keep_the_others_on(moving):
    moving.block('Arm.on_deactivate')

    assert not moving.shutdown()

    assert_hardware_is_safe(moving, 'Hand')


@pytest.mark.parametrize('callback', ['mover.on_deactivate', 'Arm.on_deactivate'])
def test_an_exception_on_the_way_out_keeps_nothing_on(moving, callback):
    moving.plugins.ANSWERS[callback] = RuntimeError('jammed')

    moving.shutdown()

    assert 'Hand.on_shutdown' in moving.plugins.LOG
    assert set(component_states(moving).values()) == {'finalized'}
    assert moving.logger.has_said('jammed')
