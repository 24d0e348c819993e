# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""What a hand-over does within its cycle, also when a part of it fails."""

from controller_manager_py.realtime.prepared_switch import ControllerStart, PreparedSwitch
from hw_interface_py.plugin_guard import ReturnType
from manager_rig import BEST_EFFORT, ERROR, FAILURE, ManagerRig, RecordingController, STRICT
import pytest

J1, J2 = 'j1/position', 'j2/position'


@pytest.fixture(name='rig')
def rig_with_old_active():
    rig = ManagerRig(
        {
            'old': RecordingController([J1], ['j1/velocity']),
            'new': RecordingController([J1]),
            'other': RecordingController([J2]),
        }
    )
    rig.switch(['old'])
    rig.tick()
    return rig


def prepare(rig, stops=(), starts=(), strictness=STRICT):
    return PreparedSwitch(
        table=rig.table,
        hardware=rig.hardware,
        stops=[rig.controllers[name] for name in stops],
        starts=[start_of(rig, name) for name in starts],
        is_strict=strictness is STRICT,
    )


def start_of(rig, name):
    controller = rig.controllers[name]
    controller.ask_interfaces(rig.table)
    return ControllerStart(
        controller,
        rig.table.commands.writable_group(controller.command_names(())),
        rig.table.states.group(controller.state_names(())),
        frozenset({'arm'}),
        frozenset({'arm'}),
    )


def apply(rig, *arguments: object):
    switch = prepare(rig, *arguments)
    assert not switch.has_begun
    switch.apply()
    assert switch.has_begun
    assert switch.is_finished
    return switch


def failures(switch):
    return {name: failure.text for name, failure in switch.failures}


def test_the_hardware_hears_first_then_the_old_stops_then_the_new_starts(rig):
    order = []
    rig.plugin().answers['perform'] = lambda: order.append('modes')
    rig.controllers['old'].controller.answers['on_deactivate'] = lambda: order.append('stop')
    rig.controllers['new'].controller.answers['on_activate'] = lambda: order.append('start')

    switch = apply(rig, ['old'], ['new'])

    assert order == ['modes', 'stop', 'start']
    assert rig.claims() == {J1: 'new'}
    assert rig.plugin().switches[-1] == ((J1,), (J1,))
    assert (switch.failures, switch.hardware_problems) == ([], '')


def test_a_switch_without_commands_asks_no_hardware():
    rig = ManagerRig({'reader': RecordingController((), [J1])})

    apply(rig, [], ['reader'])

    assert rig.plugin().switches == []
    assert rig.states() == {'reader': 'active'}


def test_a_started_controller_knows_its_components(rig):
    apply(rig, [], ['other'])

    assert rig.controllers['other'].commands_components == frozenset({'arm'})
    assert rig.controllers['other'].uses_components == frozenset({'arm'})


def test_a_restart_goes_through_deactivation_and_activation(rig):
    switch = apply(rig, ['old'], ['old'])

    assert switch.failures == []
    assert rig.states()['old'] == 'active'
    assert rig.controllers['old'].controller.calls('on_deactivate', 'on_activate') == [
        'on_activate',
        'on_deactivate',
        'on_activate',
    ]


@pytest.mark.parametrize('strictness', [STRICT, BEST_EFFORT])
@pytest.mark.parametrize('answer', [ReturnType.ERROR, RuntimeError('bus')])
def test_hardware_that_does_not_agree_lets_nothing_happen(rig, answer, strictness):
    rig.plugin().answers['perform'] = answer
    log = rig.controllers['old'].controller.log
    log.clear()

    switch = apply(rig, ['old'], ['new'], strictness)

    assert "hardware component 'arm'" in switch.hardware_problems
    assert rig.states() == {'old': 'active', 'new': 'inactive', 'other': 'inactive'}
    assert rig.claims() == {J1: 'old'}
    assert log == []


def test_a_component_that_agreed_goes_back_when_another_refuses():
    rig = ManagerRig(
        {'old': RecordingController(['l/position']), 'new': RecordingController(['r/position'])},
        {'left': ('l',), 'right': ('r',)},
    )
    rig.switch(['old'])
    rig.plugin('right').answers['perform'] = ReturnType.ERROR

    switch = apply(rig, ['old'], ['new'])

    assert "'right'" in switch.hardware_problems
    assert rig.plugin('left').modes == {'l/position'}


@pytest.mark.parametrize('answer', [FAILURE, ERROR, ValueError('gain')])
def test_a_strict_start_that_fails_brings_everything_back(rig, answer):
    rig.controllers['new'].controller.answers['on_activate'] = answer
    rig.tick()

    switch = apply(rig, ['old'], ['other', 'new'])

    assert switch.was_restored
    assert list(failures(switch)) == ['new']
    assert rig.states()['old'] == 'active'
    assert rig.states()['other'] == 'inactive'
    assert rig.claims() == {J1: 'old'}
    assert rig.plugin().modes == {J1}
    assert rig.controllers['old'].claimed_interfaces == (J1,)
    assert rig.controllers['old'].states.names == ('j1/velocity',)


def test_a_controller_that_cannot_come_back_is_told(rig):
    rig.controllers['new'].controller.answers['on_activate'] = FAILURE
    rig.controllers['old'].controller.answers['on_activate'] = FAILURE

    switch = apply(rig, ['old'], ['new'])

    assert not switch.was_restored
    assert list(failures(switch)) == ['new', 'old']
    assert rig.claims() == {}


def test_hardware_that_refuses_the_way_back_is_not_restored(rig):
    plugin = rig.plugin()

    def fail():
        plugin.answers['perform'] = ReturnType.ERROR
        return FAILURE

    rig.controllers['new'].controller.answers['on_activate'] = fail

    switch = apply(rig, ['old'], ['new'])

    assert not switch.was_restored


def test_strict_starts_nothing_when_something_refuses_to_stop(rig):
    rig.switch(['other'])
    rig.controllers['old'].controller.answers['on_deactivate'] = FAILURE

    switch = apply(rig, ['other', 'old'], ['new'])

    assert switch.was_restored
    assert rig.states() == {'old': 'active', 'new': 'inactive', 'other': 'active'}
    assert rig.claims() == {J1: 'old', J2: 'other'}
    assert rig.plugin().modes == {J1, J2}
    assert rig.controllers['new'].controller.calls('on_activate') == []


def test_strict_asks_a_controller_that_refuses_its_restart_to_stop_only_once(rig):
    rig.controllers['old'].controller.answers['on_deactivate'] = FAILURE

    switch = apply(rig, ['old'], ['old'])

    assert rig.controllers['old'].controller.calls('on_deactivate') == ['on_deactivate']
    assert list(failures(switch)) == ['old']
    assert rig.claims() == {J1: 'old'}


def test_best_effort_never_gives_away_what_somebody_refuses_to_release(rig):
    rig.controllers['old'].controller.answers['on_deactivate'] = FAILURE

    switch = apply(rig, ['old'], ['new', 'other'], BEST_EFFORT)

    assert failures(switch)['new'] == f"command interface '{J1}' is still claimed by 'old'"
    assert rig.states() == {'old': 'active', 'new': 'inactive', 'other': 'active'}
    assert rig.claims() == {J1: 'old', J2: 'other'}
    assert rig.plugin().modes == {J1, J2}
    assert rig.plugin().switches[-1] == ((J1,), ())
    assert rig.controllers['new'].controller.calls('on_activate') == []


def test_best_effort_withdraws_only_what_failed(rig):
    rig.controllers['new'].controller.answers['on_activate'] = FAILURE

    switch = apply(rig, ['old'], ['new', 'other'], BEST_EFFORT)

    assert list(failures(switch)) == ['new']
    assert rig.states() == {'old': 'inactive', 'new': 'inactive', 'other': 'active'}
    assert rig.claims() == {J2: 'other'}
    assert rig.plugin().modes == {J2}


@pytest.mark.parametrize('name', ['new', 'reader'])
def test_hardware_that_failed_after_the_plan_gets_no_new_controller(name):
    rig = ManagerRig(
        {'new': RecordingController([J1]), 'reader': RecordingController((), [J1])},
    )
    switch = prepare(rig, [], [name], BEST_EFFORT)
    switch.has_switched_modes = True
    rig.plugin().answers['read'] = ReturnType.ERROR
    rig.tick()

    switch.apply()

    assert "has become unavailable: 'arm' has failed" in failures(switch)[name]
    assert rig.claims() == {}
    assert rig.states()[name] == 'inactive'


def test_one_that_failed_by_itself_before_the_switch_is_not_stopped_again(rig):
    switch = prepare(rig, ['old'], ['new'])
    rig.controllers['new'].controller.answers['on_activate'] = FAILURE
    rig.controllers['old'].controller.answers['update'] = ReturnType.ERROR
    rig.tick()
    assert rig.states()['old'] == 'inactive'

    switch.apply()

    assert rig.controllers['old'].controller.calls('on_deactivate') == ['on_deactivate']
    assert rig.states()['old'] == 'inactive'
    assert rig.claims() == {}
