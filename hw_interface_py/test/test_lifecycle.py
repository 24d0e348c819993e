# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Which callback runs in which state, and where each answer leads."""

from hw_interface_py.lifecycle import (
    CONTROLLER_RULES,
    HARDWARE_RULES,
    LifecycleMachine,
    PrimaryState,
    State,
    Transition,
    TransitionCallbackReturn,
)
import pytest

UNCONFIGURED, INACTIVE, ACTIVE, FINALIZED = (
    PrimaryState.UNCONFIGURED,
    PrimaryState.INACTIVE,
    PrimaryState.ACTIVE,
    PrimaryState.FINALIZED,
)
SUCCESS, FAILURE, ERROR = (
    TransitionCallbackReturn.SUCCESS,
    TransitionCallbackReturn.FAILURE,
    TransitionCallbackReturn.ERROR,
)


class Plugin:
    """Answers each callback as told, SUCCESS when not."""

    def __init__(self, **answers):
        self.answers = answers
        self.calls = []

    def __getattr__(self, name):
        if not name.startswith('on_'):
            raise AttributeError(name)

        def callback(previous_state):
            self.calls.append((name, previous_state.label))
            answer = self.answers.get(name)
            if isinstance(answer, Exception):
                raise answer
            return answer

        return callback


def machine_in(state, rules=HARDWARE_RULES, **answers):
    plugin = Plugin(**answers)
    machine = LifecycleMachine(plugin, rules)
    machine.state = state
    return machine, plugin


@pytest.mark.parametrize(
    ('transition', 'start', 'answer', 'end'),
    [
        (Transition.CONFIGURE, UNCONFIGURED, SUCCESS, INACTIVE),
        (Transition.CONFIGURE, UNCONFIGURED, None, INACTIVE),
        (Transition.CONFIGURE, UNCONFIGURED, FAILURE, UNCONFIGURED),
        (Transition.CLEANUP, INACTIVE, SUCCESS, UNCONFIGURED),
        (Transition.ACTIVATE, INACTIVE, SUCCESS, ACTIVE),
        (Transition.ACTIVATE, INACTIVE, FAILURE, INACTIVE),
        (Transition.DEACTIVATE, ACTIVE, SUCCESS, INACTIVE),
        (Transition.DEACTIVATE, ACTIVE, FAILURE, ACTIVE),
        (Transition.SHUTDOWN, UNCONFIGURED, SUCCESS, FINALIZED),
        (Transition.SHUTDOWN, INACTIVE, SUCCESS, FINALIZED),
        (Transition.SHUTDOWN, ACTIVE, SUCCESS, FINALIZED),
        (Transition.ERROR, INACTIVE, SUCCESS, UNCONFIGURED),
        (Transition.ERROR, ACTIVE, SUCCESS, UNCONFIGURED),
        (Transition.ERROR, ACTIVE, FAILURE, FINALIZED),
        (Transition.ERROR, ACTIVE, ERROR, FINALIZED),
    ],
)
@pytest.mark.parametrize('rules', [HARDWARE_RULES, CONTROLLER_RULES], ids=['hardware', 'control'])
def test_answer_leads_to_the_state_of_the_table(rules, transition, start, answer, end):
    machine, plugin = machine_in(start, rules, **{transition.value: answer})

    assert machine.run(transition) is end
    assert machine.state is end
    assert plugin.calls == [(transition.value, start.label)]


@pytest.mark.parametrize('recovery', [SUCCESS, FAILURE, ERROR, ValueError('again')])
@pytest.mark.parametrize(
    ('transition', 'start'),
    [
        (Transition.CONFIGURE, UNCONFIGURED),
        (Transition.CLEANUP, INACTIVE),
        (Transition.ACTIVATE, INACTIVE),
        (Transition.DEACTIVATE, ACTIVE),
        (Transition.SHUTDOWN, ACTIVE),
    ],
)
def test_exception_runs_on_error_which_decides(transition, start, recovery):
    answers = {transition.value: ValueError('no power'), 'on_error': recovery}
    machine, plugin = machine_in(start, **answers)

    machine.run(transition)

    assert machine.state is (UNCONFIGURED if recovery is SUCCESS else FINALIZED)
    assert plugin.calls[-1] == ('on_error', start.label)
    assert 'no power' in str(machine.failure)


@pytest.mark.parametrize('transition', [Transition.CLEANUP, Transition.SHUTDOWN])
def test_failing_clean_up_of_hardware_goes_through_on_error(transition):
    machine, plugin = machine_in(INACTIVE, **{transition.value: FAILURE})

    machine.run(transition)

    assert [name for name, _ in plugin.calls] == [transition.value, 'on_error']
    assert machine.state is UNCONFIGURED


def test_failing_clean_up_of_a_controller_leaves_it_inactive():
    machine, plugin = machine_in(INACTIVE, CONTROLLER_RULES, on_cleanup=FAILURE)

    machine.run(Transition.CLEANUP)

    assert machine.state is INACTIVE
    assert [name for name, _ in plugin.calls] == ['on_cleanup']


@pytest.mark.parametrize(
    ('transition', 'state'),
    [
        (transition, state)
        for transition, rule in HARDWARE_RULES.items()
        for state in (UNCONFIGURED, INACTIVE, ACTIVE, FINALIZED)
        if state not in rule.allowed_from
    ],
)
def test_transition_from_a_wrong_state_calls_nothing_and_changes_nothing(transition, state):
    machine, plugin = machine_in(state)

    assert machine.run(transition) is state
    assert plugin.calls == []


def test_callback_gets_the_state_it_leaves_as_rclpy_spells_it():
    seen = []
    machine, plugin = machine_in(INACTIVE)
    plugin.on_activate = seen.append

    machine.run(Transition.ACTIVATE)

    assert seen == [State('inactive', 2)]


def test_failure_is_forgotten_after_a_transition_that_worked():
    machine, plugin = machine_in(UNCONFIGURED, on_configure=ValueError('no port'))
    machine.run(Transition.CONFIGURE)
    plugin.answers.clear()

    machine.run(Transition.CONFIGURE)

    assert machine.failure is None


def test_states_have_the_ids_and_labels_of_lifecycle_msgs():
    assert [(int(each), each.label) for each in PrimaryState] == [
        (0, 'unknown'),
        (1, 'unconfigured'),
        (2, 'inactive'),
        (3, 'active'),
        (4, 'finalized'),
    ]
