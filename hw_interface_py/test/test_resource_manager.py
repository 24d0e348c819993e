# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""All components of a description together: loading, the cycle, changes of state, the end."""

import threading

from hardware_fakes import (
    make_context,
    make_description,
    make_info,
    RecordingActuator,
    RecordingSensor,
    RecordingSystem,
)
from hw_interface_py.component_loader import MOCK_PLUGIN_NAME
from hw_interface_py.errors import (
    ComponentBusyError,
    ComponentStateError,
    UnknownComponentError,
    UnknownPluginError,
)
from hw_interface_py.hardware_info import HardwareKind
from hw_interface_py.lifecycle import PrimaryState, TransitionCallbackReturn
from hw_interface_py.plugin_guard import ReturnType
from hw_interface_py.resource_manager import ComponentFailure, ResourceManager
import pytest

DEADLINE_S = 10.0
PERFORM = 'perform_command_mode_switch'


class SlowSystem(RecordingSystem):
    """Needs many transactions for a mode switch."""

    switches_in_cycle = False


class FailingSystem(RecordingSystem):
    """Refuses every description."""

    def on_init(self, info):
        raise ValueError('parameter port is missing')


CLASSES = {
    'fakes/System': RecordingSystem,
    'fakes/Actuator': RecordingActuator,
    'fakes/Sensor': RecordingSensor,
    'fakes/Slow': SlowSystem,
    'fakes/Failing': FailingSystem,
    MOCK_PLUGIN_NAME: RecordingSystem,
}


class Robot:
    """A resource manager; ``log`` notes reads and writes of all components in their order."""

    def __init__(self, *infos: object, **more: object):
        self.log = []
        more = {'manager_rate_hz': 100, 'make_context': make_context} | more
        self.manager = ResourceManager(load_class=self.load_class, **more)
        self.report = self.manager.load(make_description(*infos))

    @property
    def plugins(self):
        return {each.name: each.plugin for each in self.manager.components}

    def load_class(self, name):
        if name not in CLASSES:
            raise UnknownPluginError('hw_interface_py.component', name, CLASSES)
        log = self.log

        class Logging(CLASSES[name]):
            def read(self, time_ns, period_s):
                log.append(f'read {self.info.name}')
                return super().read(time_ns, period_s)

            def write(self, time_ns, period_s):
                log.append(f'write {self.info.name}')
                return super().write(time_ns, period_s)

        return Logging

    def activate_all(self):
        return self.manager.reach_initial_states()


def arm_and_hand(**more: object):
    robot = Robot(make_info('arm', joints=('a',)), make_info('hand', joints=('h',)), **more)
    robot.activate_all()
    return robot


def test_components_come_as_actuators_sensors_systems_in_document_order():
    robot = Robot(
        make_info('s1', joints=('a',)),
        make_info('t1', HardwareKind.SENSOR, ('b',), 'fakes/Sensor', ()),
        make_info('a1', HardwareKind.ACTUATOR, ('c',), 'fakes/Actuator'),
        make_info('s2', joints=('d',)),
        make_info('a2', HardwareKind.ACTUATOR, ('e',), 'fakes/Actuator'),
    )
    robot.activate_all()

    robot.manager.read(0, 0.01)
    robot.manager.write(0, 0.01)

    assert [each.name for each in robot.manager.components] == ['a1', 'a2', 't1', 's1', 's2']
    assert robot.log == [
        *('read a1', 'read a2', 'read t1', 'read s1', 'read s2'),
        *('write a1', 'write a2', 'write s1', 'write s2'),
    ]


def test_manager_without_a_description_has_nothing_to_do():
    manager = ResourceManager(
        manager_rate_hz=100, load_class=lambda name: None, make_context=make_context
    )

    assert manager.read(0, 0.01) == manager.write(0, 0.01) == ()
    assert manager.components == ()
    assert manager.perform_switch((), ())
    assert manager.shutdown() == ()
    assert manager.busy_text() == ''


def test_everything_loads_unconfigured_and_unavailable():
    robot = Robot(make_info('arm', joints=('a',)))

    assert robot.report == (('arm',), (), ())
    assert robot.manager.component('arm').state is PrimaryState.UNCONFIGURED
    assert [each.name for each in robot.manager.table.states.entries()] == [
        'a/position',
        'a/velocity',
    ]
    assert robot.manager.table.states.available_names() == ()


def test_table_has_room_for_four_times_the_description_and_more():
    robot = Robot(make_info('arm', joints=('a', 'b')))

    assert len(robot.manager.table.states.values) == 4 * 6 + 1024
    assert len(robot.manager.table.commands.values) == 4 * 6 + 1024


def test_unknown_plugin_refuses_its_component_only():
    robot = Robot(
        make_info('arm', joints=('a',), plugin='fakes/Sistem'), make_info('hand', joints=('h',))
    )
    robot.activate_all()

    assert robot.report.accepted == ('hand',)
    assert [each.component for each in robot.report.refused] == ['arm']
    assert "'fakes/System'" in str(robot.report.refused[0])
    assert [each.state.label for each in robot.manager.components] == ['finalized', 'active']
    assert robot.manager.component('arm').plugin_name == 'fakes/Sistem'
    assert "'fakes/System'" in str(robot.manager.component('arm').failure)
    assert robot.manager.table.states.available_names() == ('h/position', 'h/velocity')
    assert robot.manager.read(0, 0.01) == ()


def test_failing_on_init_refuses_its_component_only():
    robot = Robot(
        make_info('arm', joints=('a',), plugin='fakes/Failing'), make_info('hand', joints=('h',))
    )

    (refused,) = robot.report.refused
    assert 'parameter port is missing' in str(refused)
    assert 'test_resource_manager.py:' in str(refused)
    assert robot.report.accepted == ('hand',)


def test_component_whose_node_cannot_be_made_is_refused():
    def make_no_node(info):
        if info.name == '7 axes':
            raise ValueError(f'{info.name!r} is no node name')
        return make_context(info)

    robot = Robot(
        make_info('7 axes', joints=('a',)),
        make_info('hand', joints=('h',)),
        make_context=make_no_node,
    )

    (refused,) = robot.report.refused
    assert "'7 axes' is no node name" in str(refused)
    assert robot.report.accepted == ('hand',)


def test_mock_replaces_unknown_plugins_once_per_component():
    robot = Robot(
        make_info('arm', joints=('a',), plugin='vendor/Arm'),
        make_info('hand', joints=('h',), plugin='vendor/Hand'),
        mock_unknown_hardware=True,
    )

    assert robot.report.accepted == ('arm', 'hand')
    assert ["'arm'" in each for each in robot.report.warnings] == [True, False]
    assert len(robot.report.warnings) == 2
    assert robot.manager.component('arm').plugin_name == MOCK_PLUGIN_NAME


def test_asynchronous_component_is_said_to_run_in_the_cycle():
    robot = Robot(make_info('arm', joints=('a',), is_async=True))

    (warning,) = robot.report.warnings
    assert "'arm'" in warning
    assert 'is_async' in warning


def test_command_that_two_components_export_refuses_the_second_in_the_document():
    robot = Robot(make_info('arm', joints=('a',)), make_info('copy', joints=('a',)))

    assert robot.report.accepted == ('arm',)
    assert "'arm'" in str(robot.report.refused[0])


def test_unknown_component_names_the_nearest():
    robot = arm_and_hand()

    with pytest.raises(UnknownComponentError, match="did you mean 'hand'"):
        robot.manager.component('hands')
    with pytest.raises(UnknownComponentError):
        robot.manager.set_component_state('hands', PrimaryState.ACTIVE)


def test_good_cycle_always_returns_the_same_empty_tuple():
    robot = arm_and_hand()

    answers = [robot.manager.read(tick, 0.01) for tick in range(3)]
    answers += [robot.manager.write(tick, 0.01) for tick in range(3)]

    assert all(answer is answers[0] for answer in answers)
    assert answers[0] == ()


@pytest.mark.parametrize('cycle', ['read', 'write'])
def test_every_failing_component_is_named_once_and_the_others_run(cycle):
    robot = arm_and_hand()
    robot.plugins['arm'].answers[cycle] = OSError('cable')

    failures = getattr(robot.manager, cycle)(0, 0.01)
    again = getattr(robot.manager, cycle)(10_000_000, 0.01)

    (failure,) = failures
    assert (failure.component, failure.result) == ('arm', ReturnType.ERROR)
    assert 'cable' in str(failure.failure)
    assert again == ()
    assert robot.log.count(f'{cycle} hand') == 2
    assert robot.manager.table.commands.available_names() == ('h/position',)


def test_failure_is_processed_by_the_worker():
    robot = arm_and_hand()
    robot.plugins['arm'].answers['read'] = OSError('cable')
    (failure,) = robot.manager.read(0, 0.01)

    change = robot.manager.process_failure(failure)

    assert change.state is PrimaryState.UNCONFIGURED
    assert robot.plugins['arm'].called('on_error') == ['on_error']


def test_deactivation_from_write_is_named_and_processed():
    robot = arm_and_hand()
    robot.plugins['arm'].answers['write'] = ReturnType.DEACTIVATE

    (failure,) = robot.manager.write(0, 0.01)
    change = robot.manager.process_failure(failure)

    assert (failure.component, failure.result) == ('arm', ReturnType.DEACTIVATE)
    assert change == (True, PrimaryState.INACTIVE, '')


def test_failure_of_a_component_that_is_gone_is_an_error_of_ours():
    robot = arm_and_hand()

    with pytest.raises(UnknownComponentError):
        robot.manager.process_failure(ComponentFailure('leg', ReturnType.ERROR, None))


def test_state_that_is_reached_is_returned():
    robot = arm_and_hand()

    assert robot.manager.set_component_state('arm', PrimaryState.INACTIVE) is PrimaryState.INACTIVE


def test_state_that_is_not_reached_is_an_error_with_the_present_state():
    robot = arm_and_hand()
    robot.plugins['arm'].answers['on_deactivate'] = TransitionCallbackReturn.FAILURE

    with pytest.raises(ComponentStateError, match=r'on_deactivate.*it is active now') as error:
        robot.manager.set_component_state('arm', PrimaryState.INACTIVE)

    assert (error.value.component, error.value.state) == ('arm', 'active')


def test_initial_states_report_names_and_failures():
    robot = Robot(make_info('arm', joints=('a',)), make_info('hand', joints=('h',)))
    robot.plugins['hand'].answers['on_configure'] = OSError('no port')

    report = robot.manager.reach_initial_states(inactive=('arm', 'leg'))

    assert robot.manager.component('arm').state is PrimaryState.INACTIVE
    assert robot.manager.component('hand').state is PrimaryState.UNCONFIGURED
    assert "'leg'" in report.warnings[0]
    assert 'no port' in report.failures[0]


def test_shutdown_deactivates_and_finalizes_all_whatever_fails():
    robot = arm_and_hand()
    robot.plugins['arm'].answers['on_deactivate'] = RuntimeError('brake')

    messages = robot.manager.shutdown()

    assert len(messages) == 1
    assert 'brake' in messages[0]
    assert all(each.state is PrimaryState.FINALIZED for each in robot.manager.components)
    assert robot.plugins['hand'].called('on_deactivate', 'on_shutdown') == [
        'on_deactivate',
        'on_shutdown',
    ]
    assert robot.manager.read(0, 0.01) == ()


class BlockedRead:
    """The first read of a component, which blocks in a thread until the end of the block."""

    def __init__(self, manager, plugin):
        self._has_begun, self._may_end = threading.Event(), threading.Event()
        plugin.answers['read'] = self._block
        self._thread = threading.Thread(target=lambda: manager.read(0, 0.01))

    def _block(self):
        self._has_begun.set()
        self._may_end.wait(DEADLINE_S)

    def __enter__(self):
        self._thread.start()
        assert self._has_begun.wait(DEADLINE_S)

    def __exit__(self, *_: object):
        self._may_end.set()
        self._thread.join()


def test_read_that_hangs_is_named_and_everything_else_answers():
    robot = arm_and_hand(busy_timeout_s=0.0, clock_ns=lambda: 2_500_000_000)
    manager = robot.manager

    with BlockedRead(manager, robot.plugins['arm']):
        text = manager.busy_text()
        refusal = manager.prepare_switch(('a/position', 'h/position'), ())
        with pytest.raises(ComponentBusyError, match=r"'arm'.* read\(\)"):
            manager.set_component_state('arm', PrimaryState.INACTIVE)
        other = manager.set_component_state('hand', PrimaryState.INACTIVE)
        messages = manager.shutdown()

    assert text == "read() of hardware component 'arm' has been running for 2.5 s"
    assert "'arm' is busy" in refusal
    assert other is PrimaryState.INACTIVE
    assert len(messages) == 1
    assert "'arm' is busy" in messages[0]
    assert manager.component('hand').state is PrimaryState.FINALIZED
    assert manager.busy_text() == ''


def test_owners_are_the_components_behind_the_names():
    robot = arm_and_hand()

    assert robot.manager.owners_of(['a/position'], ['h/velocity']) == {'arm', 'hand'}
    assert robot.manager.owners_of([], []) == frozenset()


def test_mode_switch_reaches_the_components_and_its_problems_can_be_told():
    robot = arm_and_hand()
    robot.plugins['hand'].answers[PERFORM] = ValueError('no answer')

    assert robot.manager.prepare_switch(('a/position', 'h/position'), ()) is None
    assert not robot.manager.perform_switch(('a/position', 'h/position'), ())

    assert robot.plugins['arm'].called(PERFORM) == [PERFORM]
    assert "hardware component 'hand'" in robot.manager.switch_problems
    assert 'no answer' in robot.manager.switch_problems


def test_slow_switch_is_performed_by_the_worker_and_only_deferred_by_the_cycle():
    robot = Robot(make_info('arm', joints=('a',), plugin='fakes/Slow'))
    robot.activate_all()
    manager, plugin = robot.manager, robot.plugins['arm']

    def cycle():
        manager.read(0, 0.01)
        manager.perform_switch((), ('a/position',))

    thread = threading.Thread(target=cycle)
    thread.start()
    thread.join()
    in_cycle = plugin.called(PERFORM)
    deferred = manager.perform_deferred_switches()
    after = plugin.called(PERFORM)
    manager.perform_switch(('a/position',), ())

    assert not manager.switches_in_cycle(('a/position',), ())
    assert in_cycle == []
    assert deferred == ()
    assert after == [PERFORM]
    assert plugin.called(PERFORM) == [PERFORM, PERFORM]


def test_change_of_state_comes_after_the_switches_that_the_cycle_left_over():
    robot = Robot(make_info('arm', joints=('a',), plugin='fakes/Slow'))
    robot.activate_all()
    robot.manager.read(0, 0.01)
    robot.manager.perform_switch((), ('a/position',))

    robot.manager.set_component_state('arm', PrimaryState.INACTIVE)

    assert robot.plugins['arm'].called(PERFORM, 'on_deactivate') == [PERFORM, 'on_deactivate']
