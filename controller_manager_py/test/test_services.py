# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Requests become jobs of the worker, lists come from snapshots, and nobody waits for another."""

import threading
import time
from types import SimpleNamespace

from controller_manager_msgs import srv
from controller_manager_py.errors import ControllerStateError, SwitchRefusedError
from controller_manager_py.executor_thread import ExecutorThread
from controller_manager_py.lifecycle_worker import LifecycleWorker
from controller_manager_py.services import ManagerActions, ManagerServices
from controller_manager_py.switch_execution import SwitchAnswer
from hw_interface_py.errors import UnknownComponentError
from hw_interface_py.lifecycle import PrimaryState
from lifecycle_msgs.msg import State
from manager_rig import ManagerRig, RecordingController
import pytest
import rclpy
from rclpy.executors import SingleThreadedExecutor

WAIT_S = 20.0
NAMES = {
    'load_controller': srv.LoadController,
    'configure_controller': srv.ConfigureController,
    'cleanup_controller': srv.CleanupController,
    'unload_controller': srv.UnloadController,
}


class Server:
    """The services with actions that a test writes, in a thread of their own, and a client."""

    def __init__(self):
        self.contexts = [rclpy.Context(), rclpy.Context()]
        for context in self.contexts:
            rclpy.init(context=context)
        self.rig = ManagerRig({'arm': RecordingController(['j1/position'])})
        self.rig.controllers['arm'].ask_interfaces(self.rig.table)
        self.asked = []
        self.answers = {}
        self.node = rclpy.create_node('controller_manager', context=self.contexts[0])
        self.thread = ExecutorThread(self.contexts[0], self.node.get_logger())
        self.thread.executor.add_node(self.node)
        self.worker = LifecycleWorker(self.thread.executor, on_start=lambda: None)
        actions = ManagerActions(
            load=self._action('load_controller'),
            configure=self._action('configure_controller'),
            cleanup=self._action('cleanup_controller'),
            unload=self._action('unload_controller'),
            reload_libraries=self._action('reload'),
            switch=self._action('switch'),
            set_component_state=self._action('set_state'),
        )
        controllers = SimpleNamespace(all=lambda: tuple(self.rig.controllers.values()))
        ManagerServices(self.node, self.worker, actions, controllers, lambda: self.rig.hardware)
        self.thread.start(1)
        self.client_node = rclpy.create_node('client', context=self.contexts[1])
        self.executor = SingleThreadedExecutor(context=self.contexts[1])
        self.executor.add_node(self.client_node)

    def _action(self, name):
        def action(*arguments: object):
            self.asked.append((name, *arguments))
            answer = self.answers.get(name)
            if isinstance(answer, BaseException):
                raise answer
            return answer() if callable(answer) else answer

        return action

    def send(self, service_type, service, /, **fields: object):
        client = self.client_node.create_client(service_type, f'/controller_manager/{service}')
        self.wait_until(client.service_is_ready)
        return client.call_async(service_type.Request(**fields))

    def call(self, *arguments: object, **fields: object):
        future = self.send(*arguments, **fields)
        self.wait_until(future.done)
        return future.result()

    def wait_until(self, condition):
        deadline_s = time.monotonic() + WAIT_S
        while not condition():
            assert time.monotonic() < deadline_s
            self.executor.spin_once(timeout_sec=0.01)

    def close(self):
        self.worker.stop()
        self.thread.stop()
        self.executor.shutdown()
        self.node.destroy_node()
        self.client_node.destroy_node()
        for context in self.contexts:
            context.try_shutdown()


@pytest.fixture(name='server')
def server_and_client():
    server = Server()
    yield server
    server.close()


def test_actions_on_a_name_answer_ok(server):
    for name, service_type in NAMES.items():
        assert server.call(service_type, name, name='arm').ok

    assert server.asked == [(name, 'arm') for name in NAMES]


@pytest.mark.parametrize('error', [ControllerStateError('arm', 'is active'), KeyError('surprise')])
def test_an_action_that_fails_answers_not_ok_and_logs_why(server, capfd, error):
    server.answers['configure_controller'] = error

    assert not server.call(srv.ConfigureController, 'configure_controller', name='arm').ok

    text = capfd.readouterr().err
    assert 'configure_controller arm' in text
    assert str(error) in text


def test_reload_passes_the_force_on(server):
    assert server.call(srv.ReloadControllerLibraries, 'reload_controller_libraries').ok
    server.call(srv.ReloadControllerLibraries, 'reload_controller_libraries', force_kill=True)

    assert server.asked == [('reload', False), ('reload', True)]


def test_a_switch_answers_with_the_message(server):
    server.answers['switch'] = SwitchAnswer(True, 'Successfully switched controllers!')

    answer = server.call(srv.SwitchController, 'switch_controller', activate_controllers=['arm'])

    assert (answer.ok, answer.message) == (True, 'Successfully switched controllers!')
    ((_, request),) = server.asked
    assert request.activate_controllers == ['arm']


@pytest.mark.parametrize(
    ('outcome', 'message'),
    [
        (SwitchAnswer(False, 'nothing was switched'), 'nothing was switched'),
        (SwitchRefusedError('claimed by leg'), 'claimed by leg'),
        (ValueError('odd'), 'odd'),
        (ValueError(), 'ValueError()'),
    ],
)
def test_a_failing_switch_always_says_why(server, capfd, outcome, message):
    server.answers['switch'] = outcome

    answer = server.call(srv.SwitchController, 'switch_controller')

    assert not answer.ok
    assert message in answer.message
    assert message in capfd.readouterr().err


def test_lists_are_answered_while_a_job_blocks(server):
    release = threading.Event()
    server.answers['configure_controller'] = lambda: release.wait(WAIT_S)
    slow = server.send(srv.ConfigureController, 'configure_controller', name='arm')
    server.wait_until(lambda: server.asked != [])

    controllers = server.call(srv.ListControllers, 'list_controllers').controller
    components = server.call(srv.ListHardwareComponents, 'list_hardware_components').component
    interfaces = server.call(srv.ListHardwareInterfaces, 'list_hardware_interfaces')
    types = server.call(srv.ListControllerTypes, 'list_controller_types')

    assert not slow.done()
    assert [(each.name, each.state) for each in controllers] == [('arm', 'inactive')]
    assert [each.name for each in components] == ['arm']
    assert len(interfaces.command_interfaces) == len(interfaces.state_interfaces) == 4
    assert len(types.types) == len(types.base_classes) > 0
    release.set()
    server.wait_until(slow.done)
    assert slow.result().ok


def test_a_client_that_asks_again_gets_the_answer_of_the_job_that_runs(server):
    release = threading.Event()
    server.answers['load_controller'] = lambda: release.wait(WAIT_S)
    first = server.send(srv.LoadController, 'load_controller', name='arm')
    server.wait_until(lambda: server.asked != [])
    second = server.send(srv.LoadController, 'load_controller', name='arm')
    server.call(srv.ListControllers, 'list_controllers')

    release.set()
    server.wait_until(lambda: first.done() and second.done())

    assert first.result().ok
    assert second.result().ok
    assert server.call(srv.LoadController, 'load_controller', name='arm').ok
    assert len(server.asked) in (2, 3)  # the second request may have come after the answer


def test_a_component_goes_to_the_state_of_id_or_label(server):
    for target in (State(id=2), State(id=0, label='active'), State(id=3, label='nonsense')):
        server.call(
            srv.SetHardwareComponentState,
            'set_hardware_component_state',
            name='arm',
            target_state=target,
        )

    assert server.asked == [
        ('set_state', 'arm', PrimaryState.INACTIVE),
        ('set_state', 'arm', PrimaryState.ACTIVE),
        ('set_state', 'arm', PrimaryState.ACTIVE),
    ]


@pytest.mark.parametrize('target', [State(), State(id=9), State(label='on'), State(id=13)])
def test_a_state_that_does_not_exist_is_refused_with_those_that_do(server, capfd, target):
    answer = server.call(
        srv.SetHardwareComponentState,
        'set_hardware_component_state',
        name='arm',
        target_state=target,
    )

    assert not answer.ok
    assert server.asked == []
    assert 'allowed: 1 unconfigured, 2 inactive, 3 active, 4 finalized' in capfd.readouterr().err


def test_a_failed_change_answers_with_the_state_it_led_to(server):
    def fail():
        server.rig.hardware.set_component_state('arm', PrimaryState.INACTIVE)
        raise RuntimeError('stuck')

    server.answers['set_state'] = fail

    answer = server.call(
        srv.SetHardwareComponentState,
        'set_hardware_component_state',
        name='arm',
        target_state=State(id=1),
    )

    assert (answer.ok, answer.state.id, answer.state.label) == (False, 2, 'inactive')


def test_an_unknown_component_leaves_the_state_empty(server):
    server.answers['set_state'] = UnknownComponentError('leg', available=['arm'])

    answer = server.call(
        srv.SetHardwareComponentState,
        'set_hardware_component_state',
        name='leg',
        target_state=State(id=3),
    )

    assert (answer.ok, answer.state.id, answer.state.label) == (False, 0, '')


def test_requests_that_come_while_the_manager_ends_are_answered(server):
    server.worker.stop()

    answer = server.call(srv.SwitchController, 'switch_controller')

    assert not answer.ok
    assert 'the manager is ending' in answer.message
    assert server.call(srv.ListControllers, 'list_controllers').controller[0].name == 'arm'
