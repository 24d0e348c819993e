# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""A switch happens within a cycle, or outside of it, or not at all; the answer says which."""

import threading

from controller_manager_py.errors import SwitchRefusedError
from controller_manager_py.switching import NOTHING_TO_DO, Strictness
from hw_interface_py.plugin_guard import ReturnType
from hypothesis import given, settings
from hypothesis import strategies as st
from manager_rig import (
    BEST_EFFORT,
    ERROR,
    FAILURE,
    ManagerRig,
    RecordingController,
    SlowSystem,
    STRICT,
    wait_until,
    wish,
)
import pytest

J1, J2 = 'j1/position', 'j2/position'


def make_rig(component_class=None):
    rig = ManagerRig(
        {
            'old': RecordingController([J1]),
            'new': RecordingController([J1]),
            'other': RecordingController([J2]),
        },
        classes={'arm': component_class} if component_class else None,
    )
    rig.switch(['old'])
    return rig


@pytest.fixture(name='rig')
def quick_rig():
    return make_rig()


@pytest.fixture(name='slow')
def rig_of_a_slow_bus():
    return make_rig(SlowSystem)


def answers_of(rig, name):
    return rig.controllers[name].controller.answers


def test_strict_success_is_one_sentence(rig):
    answer = rig.switch(['new'], ['old'])

    assert answer == (True, 'Successfully switched controllers!')


def test_best_effort_success_lists_who_started_and_stopped_after_what_was_dropped(rig):
    answer = rig.switch(['new', 'gone'], ['old'], BEST_EFFORT)

    dropped, *lines = answer.message.splitlines()
    assert answer.ok
    assert "'gone'" in dropped
    assert lines == [
        'Successfully switched controllers!',
        'Deactivated controllers: old',
        'Activated controllers: new',
    ]


@pytest.mark.parametrize('strictness', list(Strictness))
def test_nothing_to_do_is_a_success(rig, strictness):
    assert rig.switch([], [], strictness) == (True, NOTHING_TO_DO)


def test_best_effort_that_drops_everything_is_a_success_with_reasons(rig):
    answer = rig.switch(['old'], ['other'], BEST_EFFORT)

    assert answer.ok
    assert 'already active' in answer.message
    assert 'is not active but inactive' in answer.message
    assert answer.message.endswith(NOTHING_TO_DO)


def test_a_strict_failure_names_the_controller_its_exception_and_what_became_of_the_rest(rig):
    answers_of(rig, 'new')['on_activate'] = RuntimeError('no encoder')

    answer = rig.switch(['new', 'other'], ['old'])

    assert not answer.ok
    assert "controller 'new' failed: on_activate: RuntimeError: no encoder (" in answer.message
    assert (
        'every other controller is back in the state it had before the request' in answer.message
    )
    assert rig.claims() == {J1: 'old'}


def test_hardware_sees_no_command_of_nobody_while_a_strict_switch_fails(rig):
    old = rig.controllers['old'].controller
    old.answers['update'] = lambda: old.command_interfaces.write(1.5)
    old.answers['on_deactivate'] = lambda: old.command_interfaces.write(2.5)
    rig.tick()
    written = []
    rig.plugin().answers['write'] = lambda: written.append(rig.plugin().get_command(J1))
    answers_of(rig, 'new')['on_activate'] = RuntimeError('no encoder')

    answer = rig.switch_in_cycle(['new'], ['old'])
    rig.tick(2)

    assert not answer.ok
    assert set(written) == {1.5, 2.5}
    assert written[-1] == 1.5


def test_two_interfaces_of_one_joint_are_a_question_for_the_component(rig):
    rig.controllers['new'].controller.commands = wish(['j1/velocity'])
    rig.plugin().answers['prepare'] = ReturnType.ERROR

    with pytest.raises(SwitchRefusedError, match="'arm' refuses: prepare_command_mode_switch"):
        rig.switch(['new'])
    rig.plugin().answers.clear()

    assert rig.switch(['new']).ok
    assert rig.claims() == {J1: 'old', 'j1/velocity': 'new'}


def test_a_strict_failure_that_cannot_be_undone_says_so(rig):
    answers_of(rig, 'new')['on_activate'] = FAILURE
    answers_of(rig, 'old')['on_activate'] = FAILURE

    answer = rig.switch(['new'], ['old'])

    assert 'not every controller could be brought back' in answer.message


def test_a_best_effort_failure_leaves_what_worked(rig):
    answers_of(rig, 'new')['on_activate'] = FAILURE

    answer = rig.switch(['new', 'other'], ['old'], BEST_EFFORT)

    assert not answer.ok
    assert answer.message == "controller 'new' failed: on_activate: returned FAILURE"
    assert rig.states() == {'old': 'inactive', 'new': 'inactive', 'other': 'active'}


def test_hardware_is_asked_before_anything_else(rig):
    rig.plugin().answers['prepare'] = ReturnType.ERROR
    controller = rig.controllers['new'].controller
    controller.log.clear()

    with pytest.raises(SwitchRefusedError, match="hardware component 'arm' refuses"):
        rig.switch(['new'], ['old'])

    assert controller.log == []
    assert rig.claims() == {J1: 'old'}


def test_hardware_that_fails_to_switch_is_quoted(rig):
    rig.plugin().answers['perform'] = RuntimeError('no answer from servo 3')

    answer = rig.switch(['new'], ['old'])

    assert not answer.ok
    assert 'nothing was switched' in answer.message
    assert 'no answer from servo 3' in answer.message
    assert rig.claims() == {J1: 'old'}


def test_a_controller_that_cannot_prepare_refuses_the_switch(rig):
    answers_of(rig, 'new')['prepare_activation'] = MemoryError('map')

    with pytest.raises(SwitchRefusedError, match="activate controller 'new': prepare_activation"):
        rig.switch(['new'], ['old'])

    assert rig.claims() == {J1: 'old'}


def test_a_refused_restart_leaves_what_the_controller_knows_of_its_components(rig):
    controller = rig.controllers['old']
    controller.controller.states = controller.controller.commands
    before = controller.uses_components
    rig.plugin().answers['perform'] = ReturnType.ERROR

    rig.switch(['old'], ['old'])

    assert controller.uses_components is before


def test_in_a_running_loop_old_and_new_meet_in_one_cycle(rig):
    commanded = []
    rig.plugin().answers['write'] = lambda: commanded.append(dict(rig.claims()))

    answer = rig.switch_in_cycle(['new'], ['old'])

    assert answer.ok
    assert {J1: 'old'} in commanded
    assert commanded[-1] == {J1: 'new'}
    assert {} not in commanded
    rig.tick()
    assert rig.controllers['new'].controller.calls('update') != []


def test_a_loop_that_stands_still_withdraws_the_switch_and_names_who_blocks(rig):
    rig.is_cycling = True
    rig.cycle.running = 'other'

    with pytest.raises(SwitchRefusedError) as caught:
        rig.switch(['new'], ['old'], timeout_s=0.01)

    assert 'timed out after 0.01 s and was withdrawn, nothing was switched' in str(caught.value)
    assert "update() of controller 'other' is running" in str(caught.value)
    assert rig.cycle.pending_switch.take_or_none() is None
    assert rig.claims() == {J1: 'old'}


def test_a_callback_that_blocks_the_hand_over_is_named(rig):
    release = threading.Event()
    answers_of(rig, 'new')['on_activate'] = lambda: release.wait(10) and None

    def tick():
        rig.tick()

    rig.is_cycling = True
    loop = threading.Thread(target=tick, daemon=True)
    request = threading.Thread(target=lambda: outcome.append(_refusal(rig)), daemon=True)
    outcome = []
    request.start()
    wait_until(lambda: _is_pending(rig))
    loop.start()
    request.join(10)
    release.set()
    loop.join(10)

    assert 'timed out within the hand-over: a callback of old, new blocks' in outcome[0]


def _is_pending(rig):
    switch = rig.cycle.pending_switch.take_or_none()
    if switch is None:
        return False
    rig.cycle.pending_switch.put(switch)
    return True


def _refusal(rig):
    try:
        return str(rig.switch(['new'], ['old'], timeout_s=0.3))
    except SwitchRefusedError as error:
        return str(error)


def test_a_slow_bus_switches_outside_while_the_others_run_on(slow):
    slow.switch(['other'])
    updates = slow.controllers['other'].controller.periods_s
    threads = []

    def perform():
        threads.append(threading.current_thread())
        before = len(updates)
        wait_until(lambda: len(updates) > before)

    slow.plugin().answers['perform'] = perform

    answer = slow.switch_in_cycle(['new'], ['old'])

    assert answer.ok
    assert threads[-1] is not threading.current_thread()
    assert slow.claims() == {J1: 'new', J2: 'other'}


def test_nobody_commands_between_a_slow_mode_switch_and_the_hand_over(slow):
    log = []
    slow.plugin().answers['perform'] = lambda: log.append('modes') or None
    answers_of(slow, 'old')['update'] = lambda: log.append('old')
    answers_of(slow, 'new')['update'] = lambda: log.append('new')
    answers_of(slow, 'old')['on_deactivate'] = lambda: log.append('stop')

    slow.switch_in_cycle(['new'], ['old'])
    slow.tick()

    after = log[log.index('modes') :]
    assert 'old' not in after
    assert after[:2] == ['modes', 'stop']
    assert after[-1] == 'new'


def test_new_controllers_start_after_a_fresh_read_of_a_slow_bus(slow):
    log = []
    slow.plugin().answers['perform'] = lambda: log.append('modes') or None
    slow.plugin().answers['read'] = lambda: log.append('read')
    answers_of(slow, 'new')['on_activate'] = lambda: log.append('start')

    slow.switch_in_cycle(['new'], ['old'])

    after = log[log.index('modes') :]
    assert after.index('read') < after.index('start')


def test_a_slow_mode_switch_that_fails_is_taken_back_and_the_old_one_runs_on(slow):
    slow.plugin().answers['perform'] = ReturnType.ERROR

    answer = slow.switch_in_cycle(['new'], ['old'])

    assert not answer.ok
    assert 'nothing was switched' in answer.message
    assert slow.plugin().switches[-2:] == [((J1,), (J1,)), ((J1,), (J1,))]
    assert slow.controllers['old'].is_updated
    assert slow.states()['new'] == 'inactive'


def test_a_withdrawn_switch_takes_slow_modes_back_as_well(slow):
    slow.switch_in_cycle(['other'], [])
    slow.plugin().answers['perform'] = lambda: setattr(slow, 'stop_ticking', True)
    slow.is_cycling = True
    slow.tick()
    loop = threading.Thread(target=_tick_until_told, args=(slow,), daemon=True)
    loop.start()

    with pytest.raises(SwitchRefusedError):
        slow.switch([], ['old', 'other'], timeout_s=0.2)

    loop.join(10)
    assert slow.plugin().switches[-2:] == [((), (J1, J2)), ((J1, J2), ())]
    assert slow.plugin().modes == {J1, J2}
    assert slow.controllers['old'].is_updated
    assert slow.claims() == {J1: 'old', J2: 'other'}


def _tick_until_told(rig):
    rig.stop_ticking = False
    while not rig.stop_ticking:
        rig.tick()


def test_a_strict_failure_on_a_slow_bus_rests_until_the_modes_are_back(slow):
    answers_of(slow, 'new')['on_activate'] = FAILURE
    log = []
    slow.plugin().answers['perform'] = lambda: log.append('modes') or None
    answers_of(slow, 'old')['update'] = lambda: log.append('old')

    answer = slow.switch_in_cycle(['new'], ['old'])
    slow.tick()

    assert 'every other controller is back' in answer.message
    assert log[log.index('modes') :] == ['modes', 'modes', 'old']
    assert slow.plugin().modes == {J1}


def test_what_goes_wrong_on_the_way_back_of_a_slow_bus_is_told(slow):
    def fail():
        slow.plugin().answers['perform'] = RuntimeError('bus lost')
        return FAILURE

    answers_of(slow, 'new')['on_activate'] = fail

    answer = slow.switch_in_cycle(['new'], ['old'])

    assert 'bus lost' in answer.message


NAMES = ('c0', 'c1', 'c2', 'c3')
INTERFACES = ('j1/position', 'j1/velocity', 'j2/position')
ANSWERS = st.sampled_from([None, None, None, FAILURE, ERROR, RuntimeError('no')])
REQUEST = st.tuples(
    st.lists(st.sampled_from([*NAMES, 'gone']), max_size=4),
    st.lists(st.sampled_from([*NAMES, 'gone']), max_size=4),
    st.sampled_from(Strictness),
    st.dictionaries(
        st.tuples(
            st.sampled_from(NAMES),
            st.sampled_from(['on_activate', 'on_deactivate', 'on_error', 'update']),
        ),
        ANSWERS,
        max_size=4,
    ),
    st.sampled_from([None, None, None, ReturnType.ERROR]),
)


@settings(max_examples=200)
@given(
    wishes=st.lists(
        st.lists(st.sampled_from(INTERFACES), unique=True, max_size=2), min_size=4, max_size=4
    ),
    requests=st.lists(REQUEST, min_size=1, max_size=5),
)
def test_whatever_fails_claims_and_modes_belong_to_who_is_active(wishes, requests):
    rig = ManagerRig({name: RecordingController(w) for name, w in zip(NAMES, wishes, strict=True)})
    for activate, deactivate, strictness, answers, hardware_answer in requests:
        for name in NAMES:
            controller = rig.controllers[name].controller
            controller.answers = {
                callback: answer for (who, callback), answer in answers.items() if who == name
            }
        rig.plugin().answers['perform'] = hardware_answer
        before = (rig.states(), rig.claims())
        try:
            answer = rig.switch(activate, deactivate, strictness)
        except SwitchRefusedError:
            assert (rig.states(), rig.claims()) == before
            continue
        finally:
            assert_consistent(rig)
        if 'nothing was switched' in answer.message:
            assert (rig.states(), rig.claims()) == before
        if 'every other controller is back' in answer.message:
            named = [name for name in NAMES if f"'{name}' failed" in answer.message]
            assert _without(named, rig.states()) == _without(named, before[0])
        if answer.ok and strictness is STRICT:
            assert all(rig.states()[name] == 'active' for name in activate)
        rig.tick()
        assert_consistent(rig)
        has_halted = any(each.is_halted for each in rig.controllers.values())
        if not has_halted and not any(request[-1] for request in requests):
            assert rig.plugin().modes == set(rig.claims())


def _without(names, states):
    return {name: state for name, state in states.items() if name not in names}


def assert_consistent(rig):
    held = {
        name: controller.name
        for controller in rig.controllers.values()
        for name in controller.claimed_interfaces
    }
    holders = [n for c in rig.controllers.values() for n in c.claimed_interfaces]
    assert len(holders) == len(held)
    assert rig.claims() == held
    for controller in rig.controllers.values():
        assert controller.is_active is (controller.state.label == 'active')
        assert not controller.is_suspended
        if not controller.is_active:
            assert controller.claimed_interfaces == ()
