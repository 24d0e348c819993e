# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""What a switch request means, and why it is refused."""

from controller_manager_py.errors import SwitchRefusedError
from controller_manager_py.switching import plan_switch, Strictness, SwitchRequest
from controllers_py.interface_configuration import InterfaceConfiguration
from hw_interface_py.interface_handles import InterfaceDescription
from hw_interface_py.lifecycle import PrimaryState
from hypothesis import given
from hypothesis import strategies as st
from manager_rig import BEST_EFFORT, load_controller, ManagerRig, RecordingController, STRICT
import pytest

J1, J2 = 'j1/position', 'j2/position'


def make_rig(**controllers):
    """Return a rig of controllers named after what they command: a is active."""
    return ManagerRig(
        controllers
        or {
            'a': RecordingController([J1], [J1]),
            'b': RecordingController([J2]),
            'rival': RecordingController([J1]),
        }
    )


def plan(rig, activate=(), deactivate=(), strictness=STRICT):
    request = SwitchRequest(tuple(activate), tuple(deactivate), strictness, 1.0)
    return plan_switch(request, rig.controllers, rig.table)


def names(made):
    return [each.name for each in made.stops], [each.controller.name for each in made.starts]


def refusal(rig, *arguments: object):
    before = (rig.states(), rig.claims())
    with pytest.raises(SwitchRefusedError) as caught:
        plan(rig, *arguments)
    assert (rig.states(), rig.claims()) == before
    return str(caught.value)


@pytest.fixture(name='rig')
def rig_with_a_active():
    rig = make_rig()
    rig.switch(['a'])
    return rig


def test_starts_and_stops_keep_the_order_of_the_request(rig):
    rig.switch(['b'])

    made = plan(rig, ['rival'], ['b', 'a'])

    assert names(made) == (['b', 'a'], ['rival'])
    assert made.starts[0].commands.names == (J1,)
    assert made.dropped == ()


def test_a_name_that_is_repeated_counts_once(rig):
    made = plan(rig, ['b', 'b'], ['a', 'a'])

    assert names(made) == (['a'], ['b'])


def test_a_name_in_both_lists_is_a_restart(rig):
    made = plan(rig, ['a'], ['a'])

    assert names(made) == (['a'], ['a'])


def test_an_inactive_controller_in_both_lists_just_starts_with_best_effort(rig):
    made = plan(rig, ['b'], ['b'], BEST_EFFORT)

    assert names(made) == ([], ['b'])
    assert 'is not active but inactive' in made.dropped[0]


# Activate, deactivate, and what is left with BEST_EFFORT; None: refused. `a` is active.
UNKNOWN = [
    (['gone'], [], None),
    (['gone', 'b'], [], ([], ['b'])),
    ([], ['gone'], None),
    ([], ['gone', 'a'], (['a'], [])),
    (['b'], ['gone'], None),
    (['gone'], ['a'], None),
    (['gone', 'b'], ['gone', 'a'], (['a'], ['b'])),
    ([], [], ([], [])),
]


@pytest.mark.parametrize(('activate', 'deactivate', 'left'), UNKNOWN)
def test_best_effort_drops_an_unknown_name_unless_its_list_holds_no_other(
    rig, activate, deactivate, left
):
    if left is None:
        assert "'gone'" in refusal(rig, activate, deactivate, BEST_EFFORT)
        return

    made = plan(rig, activate, deactivate, BEST_EFFORT)

    assert names(made) == left
    assert len(made.dropped) == (activate + deactivate).count('gone')


@pytest.mark.parametrize(('activate', 'deactivate'), [row[:2] for row in UNKNOWN[:-1]])
def test_strict_refuses_any_unknown_name(rig, activate, deactivate):
    text = refusal(rig, activate, deactivate, STRICT)

    assert "controller with name 'gone' because no controller with this name exists" in text
    assert 'loaded: a, b, rival' in text


def test_the_nearest_name_is_suggested(rig):
    assert "did you mean 'rival'?" in refusal(rig, ['rivel'])


@pytest.mark.parametrize('strictness', list(Strictness))
def test_states_that_do_not_fit_refuse_or_drop(rig, strictness):
    rows = [
        ((['a'], []), "Controller with name 'a' is already active."),
        (([], ['b']), "Controller with name 'b' is not active but inactive"),
    ]
    for (activate, deactivate), sentence in rows:
        if strictness is STRICT:
            assert sentence in refusal(rig, activate, deactivate)
        else:
            made = plan(rig, activate, deactivate, strictness)
            assert names(made) == ([], [])
            assert sentence in made.dropped[0]


def test_an_unconfigured_or_finalized_controller_is_told_what_to_do(rig):
    rig.controllers['new'] = load_controller(RecordingController(), 'new')
    rig.controllers['b'].shutdown()
    assert rig.controllers['b'].state is PrimaryState.FINALIZED

    assert 'is unconfigured, so it cannot be activated; configure it first' in refusal(
        rig, ['new']
    )
    assert 'is finalized, so it cannot be activated; unload it' in refusal(rig, ['b'])


@pytest.mark.parametrize('strictness', list(Strictness))
def test_a_claimed_interface_names_holder_interface_and_the_way_out(rig, strictness):
    text = refusal(rig, ['rival'], [], strictness)

    assert f"'{J1}' is currently claimed by another controller: 'a'" in text
    assert 'ros2 control switch_controllers --deactivate a --activate rival' in text


@pytest.mark.parametrize('strictness', list(Strictness))
def test_two_of_one_request_may_not_want_the_same_interface(strictness):
    rig = make_rig()

    text = refusal(rig, ['a', 'rival'], [], strictness)

    assert f"'{J1}' is wanted by controller 'a' of the same request" in text


@pytest.mark.parametrize('strictness', list(Strictness))
def test_a_missing_interface_is_named_with_what_its_joint_offers(strictness):
    rig = make_rig(odd=RecordingController(['j1/torque'], ['j9/position']))

    text = refusal(rig, ['odd'], [], strictness)

    assert "command interface 'j1/torque', state interface 'j9/position' are not available" in text
    assert 'the command interfaces of j1 are: j1/position' in text
    assert 'the state interfaces are: j1/position, ' in text


def test_what_is_only_a_state_is_not_offered_as_a_command():
    rig = make_rig(odd=RecordingController(['j1/torque']))
    torque = InterfaceDescription(prefix='j1', interface_name='torque')
    rig.table.states.add([torque], 'arm')

    text = refusal(rig, ['odd'])

    assert text.endswith('the command interfaces of j1 are: j1/position, j1/velocity')


def test_an_interface_name_without_a_joint_is_named_with_the_nearest_interfaces_first():
    rig = make_rig(odd=RecordingController(['position']))

    text = refusal(rig, ['odd'])

    assert "command interface 'position' is not available" in text
    assert 'the command interfaces are: j1/position, j2/position, j1/velocity' in text


def test_an_interface_of_a_component_that_is_not_configured_says_so(rig):
    rig.switch([], ['a'])
    rig.hardware.set_component_state('arm', PrimaryState.UNCONFIGURED)

    assert f'{J1} (not available: arm is not configured)' in refusal(rig, ['a'])


@pytest.mark.parametrize('answer', [None, RuntimeError('no joints yet'), KeyError('joints')])
def test_a_controller_whose_wish_fails_is_refused_by_name(answer):
    rig = make_rig(odd=RecordingController())
    rig.controllers['odd'].controller.answers['states'] = answer

    text = refusal(rig, ['odd'])

    assert "Unable to activate controller 'odd': state_interface_configuration: " in text


def test_who_wants_everything_hands_over_to_who_wants_two_in_one_request():
    rig = make_rig(
        everything=RecordingController(InterfaceConfiguration.all()),
        two=RecordingController([J1, J2]),
    )
    rig.switch(['everything'])
    assert len(rig.claims()) == 4

    made = plan(rig, ['two'], ['everything'])

    assert names(made) == (['everything'], ['two'])
    assert made.starts[0].commands.names == (J1, J2)


def test_a_holder_that_lost_its_claims_frees_nobody_elses_interface(rig):
    # What a controller holds by its own account is not what the table says.
    rig.table.commands.release('a')
    rig.table.commands.mark_claimed([J1], 'b')

    assert "currently claimed by another controller: 'b'" in refusal(rig, ['rival'], ['a'])


ALL_NAMES = [f'j{joint}/{kind}' for joint in (1, 2) for kind in ('position', 'velocity')]
WISHES = st.lists(st.sampled_from([*ALL_NAMES, 'j9/position']), unique=True, max_size=3)
REQUESTED = st.lists(st.sampled_from(['c0', 'c1', 'c2', 'c3', 'gone']), max_size=5)


@given(
    wishes=st.lists(WISHES, min_size=4, max_size=4),
    already=st.lists(st.sampled_from(['c0', 'c1', 'c2', 'c3']), unique=True),
    activate=REQUESTED,
    deactivate=REQUESTED,
    strictness=st.sampled_from(Strictness),
)
def test_no_plan_ever_claims_an_interface_twice(wishes, already, activate, deactivate, strictness):
    rig = make_rig(**{f'c{i}': RecordingController(each) for i, each in enumerate(wishes)})
    for name in already:
        try:
            rig.switch([name])
        except SwitchRefusedError:
            continue
    before = (rig.states(), rig.claims())

    try:
        made = plan(rig, activate, deactivate, strictness)
    except SwitchRefusedError:
        assert (rig.states(), rig.claims()) == before
        return

    stopped = {each.name for each in made.stops}
    still_held = [name for name, holder in rig.claims().items() if holder not in stopped]
    given_out = [name for start in made.starts for name in start.commands.names]
    assert len(set(still_held + given_out)) == len(still_held + given_out)
    if strictness is STRICT:
        assert stopped == set(deactivate)
        assert {start.controller.name for start in made.starts} == set(activate)
