# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""One tick: what it calls in which order, and what it does when a part of it fails."""

from controller_manager_py.realtime.cycle import ControllerFailed, Cycle, HardwareFailed
from controller_manager_py.realtime.prepared_switch import PreparedSwitch
from controllers_py.interface_configuration import InterfaceConfiguration
from hw_interface_py.plugin_guard import ReturnType
from manager_rig import (
    ERROR,
    FAILURE,
    ManagerRig,
    PERIOD_NS,
    RecordingController,
    RecordingSystem,
)
import pytest


def make_rig(**more: object):
    """Return a rig of two arms: mover commands the left one, watcher reads both."""
    rig = ManagerRig(
        {
            'mover': RecordingController(['l/position'], ['l/position']),
            'right': RecordingController(['r/position']),
            'watcher': RecordingController((), InterfaceConfiguration.all()),
        },
        {'left': ('l',), 'right': ('r',)},
        **more,
    )
    rig.switch(['mover', 'right', 'watcher'])
    rig.cycle.events.drain()
    return rig


@pytest.fixture(name='rig')
def rig_with_all_active():
    return make_rig()


def answers_of(rig, name):
    return rig.controllers[name].controller.answers


def events(rig):
    return rig.cycle.events.drain()


def test_a_tick_reads_updates_switches_and_writes_in_this_order(rig):
    order = []
    for component in ('left', 'right'):
        for callback in ('read', 'write'):
            rig.plugin(component).answers[callback] = lambda c=callback: order.append(c)
    answers_of(rig, 'mover')['update'] = lambda: order.append('update')
    answers_of(rig, 'mover')['on_deactivate'] = lambda: order.append('switch')
    rig.cycle.pending_switch.put(
        PreparedSwitch(
            table=rig.table,
            hardware=rig.hardware,
            stops=[rig.controllers['mover']],
            starts=[],
            is_strict=True,
        )
    )

    rig.tick()

    assert order == ['read', 'read', 'update', 'switch', 'write', 'write']
    assert rig.cycle.count == 1


def test_controllers_get_ros_time_and_hardware_the_clock_of_the_deadlines(rig):
    rig.controllers['mover'].controller.update = lambda time_ns, period_s: seen.append(
        (time_ns, period_s)
    )
    seen = []

    rig.cycle.tick(time_ns=5, steady_ns=PERIOD_NS, period_s=0.01)

    assert rig.plugin('left').read_times[-1] == (PERIOD_NS, 0.01)
    assert seen == [(5, 0.01)]


def test_inactive_suspended_and_halted_controllers_are_not_updated(rig):
    for controller in rig.controllers.values():
        controller.controller.log.clear()
    rig.controllers['mover'].is_suspended = True
    rig.controllers['right'].is_halted = True
    rig.controllers['watcher'].deactivate()

    rig.tick(3)

    assert [rig.controllers[name].controller.calls('update') for name in rig.controllers] == [
        [],
        [],
        [],
    ]


@pytest.mark.parametrize(
    'answer', [ReturnType.ERROR, ReturnType.DEACTIVATE, ValueError('pose'), 'ok', SystemExit(2)]
)
def test_a_failing_update_stops_only_its_controller_and_is_told_once(rig, answer):
    answers_of(rig, 'mover')['update'] = answer

    rig.tick(3)

    assert rig.states() == {'mover': 'inactive', 'right': 'active', 'watcher': 'active'}
    assert rig.claims() == {'r/position': 'right'}
    assert rig.plugin('left').switches[-1] == ((), ('l/position',))
    (event,) = events(rig)
    assert isinstance(event, ControllerFailed)
    assert event.controller == 'mover'
    assert event.has_stopped
    assert event.failure.callback == 'update'


def test_the_others_are_updated_in_the_same_cycle(rig):
    answers_of(rig, 'mover')['update'] = RuntimeError('first in line')
    before = len(rig.controllers['watcher'].controller.periods_s)

    rig.tick()

    assert len(rig.controllers['watcher'].controller.periods_s) == before + 1


def test_one_that_fails_and_refuses_to_stop_runs_no_more_and_nobody_gets_what_it_holds(rig):
    answers_of(rig, 'mover').update({'update': ReturnType.ERROR, 'on_deactivate': FAILURE})

    rig.tick(3)

    mover = rig.controllers['mover']
    assert mover.controller.calls('update') == ['update']
    assert mover.is_active
    assert rig.claims()['l/position'] == 'mover'
    assert rig.plugin('left').modes == set()
    (event,) = events(rig)
    assert not event.has_stopped


def test_a_halted_controller_can_be_stopped_and_started_again(rig):
    answers_of(rig, 'mover').update({'update': ReturnType.ERROR, 'on_deactivate': FAILURE})
    rig.tick()
    answers_of(rig, 'mover').clear()

    assert rig.switch([], ['mover']).ok
    assert rig.switch(['mover'], []).ok
    rig.tick()

    assert rig.controllers['mover'].controller.calls('update') == ['update', 'update']


def test_an_error_while_stopping_frees_the_interfaces_all_the_same(rig):
    answers_of(rig, 'mover').update({'update': ReturnType.ERROR, 'on_deactivate': ERROR})

    rig.tick()

    assert rig.states()['mover'] == 'unconfigured'
    assert 'l/position' not in rig.claims()


@pytest.mark.parametrize(
    ('callback', 'answer'),
    [
        ('read', ReturnType.ERROR),
        ('read', ReturnType.DEACTIVATE),
        ('read', OSError('cable')),
        ('write', ReturnType.ERROR),
        ('write', OSError('cable')),
    ],
)
def test_failed_hardware_stops_everybody_who_uses_it(rig, callback, answer):
    rig.plugin('left').answers[callback] = answer

    rig.tick(3)

    assert rig.states() == {'mover': 'inactive', 'right': 'active', 'watcher': 'inactive'}
    assert rig.claims() == {'r/position': 'right'}
    (event,) = events(rig)
    assert isinstance(event, HardwareFailed)
    assert event.failure.component == 'left'
    assert event.stopped == ('mover', 'watcher')
    assert rig.plugin('left').calls(callback) == [callback]


def test_users_of_hardware_that_failed_to_read_are_not_updated_with_old_values(rig):
    rig.controllers['mover'].controller.log.clear()
    rig.plugin('left').answers['read'] = ReturnType.ERROR

    rig.tick()

    assert rig.controllers['mover'].controller.log == ['on_deactivate']


def test_hardware_that_deactivates_itself_stops_only_who_commands_it(rig):
    rig.plugin('left').answers['write'] = ReturnType.DEACTIVATE

    rig.tick(3)

    assert rig.states() == {'mover': 'inactive', 'right': 'active', 'watcher': 'active'}
    (event,) = events(rig)
    assert event.stopped == ('mover',)


def test_users_of_hardware_that_deactivates_itself_stay_when_the_parameter_says_so(rig):
    rig.cycle.keeps_users_of_deactivated = True
    rig.plugin('left').answers['write'] = ReturnType.DEACTIVATE

    rig.tick(3)

    assert set(rig.states().values()) == {'active'}
    (event,) = events(rig)
    assert event.stopped == ()


def test_the_hardware_hears_of_the_interfaces_that_its_own_deactivation_stops(rig):
    rig.plugin('left').answers['write'] = ReturnType.DEACTIVATE

    rig.tick()

    assert rig.plugin('left').modes == set()


def test_two_failures_of_one_cycle_are_both_told(rig):
    rig.plugin('left').answers['read'] = ReturnType.ERROR
    rig.plugin('right').answers['read'] = ReturnType.ERROR

    rig.tick()

    assert [event.failure.component for event in events(rig)] == ['left', 'right']
    assert set(rig.states().values()) == {'inactive'}


class Swapping(RecordingSystem):
    """Puts other hardware into the cycle while it is read."""

    def read(self, time_ns, period_s):
        answer = self.answers.get('swap')
        if answer:
            answer()


def test_hardware_that_arrives_during_a_cycle_is_not_written_before_it_was_read():
    rig = make_rig(classes={'left': Swapping})
    other = make_rig()
    for component in ('left', 'right'):
        other.plugin(component).log.clear()
    rig.plugin('left').answers['swap'] = lambda: setattr(rig.cycle, 'hardware', other.hardware)

    rig.tick()

    assert other.plugin('right').calls('read', 'write') == []


def test_the_running_controller_is_named_only_while_it_runs(rig):
    names = []
    answers_of(rig, 'right')['update'] = lambda: names.append(rig.cycle.running)

    rig.tick()

    assert names == ['right']
    assert rig.cycle.running == ''


def test_an_empty_cycle_counts(rig):
    cycle = Cycle(ManagerRig({}, {'nothing': ()}).hardware)

    cycle.tick(0, 0, 0.01)

    assert cycle.count == 1
