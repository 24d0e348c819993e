# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""One controller: its states, its interfaces, and when its turn is."""

import itertools
import random

from controller_manager_py.errors import ControllerRateError
from controller_manager_py.loaded_controller import effective_update_rate
from hw_interface_py.interface_handles import (
    InterfaceDescription,
    InterfaceGroup,
    WritableInterfaceGroup,
)
from hw_interface_py.interface_table import InterfaceTable
from hw_interface_py.lifecycle import PrimaryState
from hw_interface_py.plugin_guard import ReturnType
from hypothesis import given
from hypothesis import strategies as st
from manager_rig import ERROR, FAILURE, load_controller, RecordingController
import pytest

PERIOD_NS = 10_000_000


def make_groups():
    table = InterfaceTable(4)
    table.commands.add([InterfaceDescription(prefix='j1', interface_name='position')], 'arm')
    table.states.add([InterfaceDescription(prefix='j1', interface_name='position')], 'arm')
    table.set_available('arm', True)
    return table.commands.writable_group(['j1/position']), table.states.group(['j1/position'])


def configured(rate_hz=100, manager_rate_hz=100):
    loaded = load_controller(RecordingController(), manager_rate_hz=manager_rate_hz)
    loaded.configure(rate_hz, is_async=False)
    return loaded


def test_a_controller_starts_unconfigured_with_nothing_in_its_hands():
    loaded = load_controller(RecordingController())

    assert loaded.state is PrimaryState.UNCONFIGURED
    assert loaded.claimed_interfaces == ()
    assert isinstance(loaded.controller.command_interfaces, WritableInterfaceGroup)
    assert isinstance(loaded.controller.state_interfaces, InterfaceGroup)
    assert not loaded.is_updated


def test_activation_hands_over_before_the_callback_and_deactivation_takes_back_after_it():
    loaded = configured()
    held = []
    controller = loaded.controller
    for callback in ('on_activate', 'on_deactivate'):
        controller.answers[callback] = lambda: held.append(controller.command_interfaces.names)

    assert loaded.activate(*make_groups())
    assert loaded.claimed_interfaces == ('j1/position',)
    assert loaded.deactivate()

    assert held == [('j1/position',), ('j1/position',)]
    assert loaded.claimed_interfaces == controller.command_interfaces.names == ()


@pytest.mark.parametrize(
    ('answer', 'state'),
    [
        (FAILURE, PrimaryState.INACTIVE),
        (ERROR, PrimaryState.UNCONFIGURED),
        (RuntimeError('motor too hot'), PrimaryState.UNCONFIGURED),
    ],
)
def test_a_failing_activation_leaves_nothing_in_its_hands(answer, state):
    loaded = configured()
    loaded.controller.answers['on_activate'] = answer

    assert not loaded.activate(*make_groups())

    assert loaded.state is state
    assert not loaded.is_active
    assert loaded.claimed_interfaces == loaded.controller.command_interfaces.names == ()
    assert loaded.failure.callback == 'on_activate'


def test_an_error_that_on_error_cannot_mend_finalises():
    loaded = configured()
    loaded.controller.answers |= {'on_activate': ERROR, 'on_error': FAILURE}

    loaded.activate(*make_groups())

    assert loaded.state is PrimaryState.FINALIZED


def test_one_that_refuses_to_stop_stays_active_and_keeps_what_it_holds():
    loaded = configured()
    loaded.activate(*make_groups())
    loaded.controller.answers['on_deactivate'] = FAILURE

    assert not loaded.deactivate()

    assert loaded.state is PrimaryState.ACTIVE
    assert loaded.is_active
    assert loaded.claimed_interfaces == ('j1/position',)


def test_a_controller_that_is_shut_down_while_active_is_not_updated_meanwhile():
    loaded = configured()
    loaded.activate(*make_groups())
    seen = []
    loaded.controller.answers['on_shutdown'] = lambda: seen.append(loaded.is_updated)

    loaded.shutdown()

    assert seen == [False]
    assert loaded.state is PrimaryState.FINALIZED
    assert loaded.claimed_interfaces == ()


def test_a_plugin_that_uses_the_attribute_for_something_else_confuses_nobody():
    loaded = configured()
    loaded.activate(*make_groups())
    loaded.controller.command_interfaces = ['position']

    assert loaded.claimed_interfaces == ('j1/position',)


@pytest.mark.parametrize('flag', ['is_suspended', 'is_halted'])
def test_a_suspended_or_halted_controller_is_not_updated(flag):
    loaded = configured()
    loaded.activate(*make_groups())
    assert loaded.is_updated

    setattr(loaded, flag, True)

    assert not loaded.is_updated


def test_activation_and_deactivation_end_a_halt():
    loaded = configured()
    loaded.activate(*make_groups())
    loaded.is_halted = True

    loaded.deactivate()
    assert not loaded.is_halted
    loaded.is_halted = True
    loaded.activate(*make_groups())

    assert not loaded.is_halted


def test_an_exception_in_prepare_activation_is_returned():
    loaded = configured()
    loaded.controller.answers['prepare_activation'] = ZeroDivisionError('mass')

    failure = loaded.prepare_activation(*make_groups())

    assert str(failure).startswith('prepare_activation: ZeroDivisionError: mass')


def test_wishes_that_fail_leave_the_former_ones():
    table = InterfaceTable(4)
    loaded = load_controller(RecordingController(['j1/position'], ['j1/position']))
    assert loaded.ask_interfaces(table) is None
    loaded.controller.answers['commands'] = None

    failure = loaded.ask_interfaces(table)

    assert failure.callback == 'command_interface_configuration'
    assert loaded.command_names(()) == loaded.state_names(()) == ('j1/position',)


def test_a_full_rate_controller_runs_every_cycle_with_measured_periods():
    loaded = configured()
    loaded.activate(*make_groups())

    for now_ns in (1_000_000_000, 1_011_000_000, 1_019_000_000):
        loaded.update(0, now_ns, 0.0123)

    assert loaded.controller.periods_s == pytest.approx([0.0123, 0.011, 0.008])


def test_a_slower_controller_gets_its_nominal_period_first_then_the_measured_one():
    loaded = configured(rate_hz=25)
    loaded.activate(*make_groups())

    for cycle in range(9):
        loaded.update(0, 1_000_000_000 + cycle * PERIOD_NS, 0.0123)

    assert loaded.controller.periods_s == pytest.approx([0.04, 0.04, 0.04])


def test_the_schedule_starts_anew_with_every_activation():
    loaded = configured(rate_hz=10)
    loaded.activate(*make_groups())
    loaded.update(0, 1_000_000_000, 0.01)
    loaded.deactivate()
    loaded.activate(*make_groups())

    outcome = loaded.update(0, 1_000_000_000 + PERIOD_NS, 0.01)

    assert outcome is not None
    assert loaded.controller.periods_s[-1] == pytest.approx(0.1)


def test_what_update_raises_is_an_outcome():
    loaded = configured()
    loaded.activate(*make_groups())
    loaded.controller.answers['update'] = ValueError('no path')

    outcome = loaded.update(0, 0, 0.01)

    assert outcome.result is ReturnType.ERROR
    assert 'ValueError: no path' in outcome.failure.text


def run_for_a_minute(rate_hz, jitter_ns, seed):
    """Return the times at which a controller ran in a 100 Hz loop, and the periods it was told."""
    chance = random.Random(seed)
    rate_hz = effective_update_rate('c', rate_hz, 100)
    loaded = configured(rate_hz)
    loaded.activate(*make_groups())
    times_ns = []
    for cycle in range(1, 6001):
        now_ns = cycle * PERIOD_NS + chance.randint(-jitter_ns, jitter_ns)
        if loaded.update(now_ns, now_ns, 0.01) is not None:
            times_ns.append(now_ns)
    return times_ns, loaded.controller.periods_s


@pytest.mark.parametrize(('wanted_hz', 'cycles'), [(50, 2), (30, 3), (7, 14)])
@pytest.mark.parametrize('seed', range(5))
def test_jitter_of_the_loop_costs_a_slower_controller_no_turn(wanted_hz, cycles, seed):
    times_ns, periods_s = run_for_a_minute(wanted_hz, jitter_ns=2_000_000, seed=seed)

    assert len(times_ns) == pytest.approx(6000 / cycles, rel=0.01)
    gaps_ns = [later - earlier for earlier, later in itertools.pairwise(times_ns)]
    assert max(gaps_ns) < 2 * cycles * PERIOD_NS
    assert sum(periods_s[1:]) == pytest.approx((times_ns[-1] - times_ns[0]) * 1e-9)


@given(st.integers(1, 500), st.integers(0, 600))
def test_an_effective_rate_is_the_nearest_the_loop_can_serve(manager_rate_hz, wanted_hz):
    rate_hz = effective_update_rate('c', wanted_hz, manager_rate_hz)

    assert 1 <= rate_hz <= manager_rate_hz
    if 0 < wanted_hz <= manager_rate_hz and manager_rate_hz % wanted_hz == 0:
        assert rate_hz == wanted_hz
    if wanted_hz == 0 or wanted_hz > manager_rate_hz:
        assert rate_hz == manager_rate_hz


@pytest.mark.parametrize(
    ('wanted_hz', 'rate_hz'),
    [(23, 25), (37, 33), (40, 33), (60, 50), (63, 50), (71, 100), (85, 100), (90, 100)],
)
def test_rates_become_what_the_cpp_stack_makes_of_them(wanted_hz, rate_hz):
    assert effective_update_rate('c', wanted_hz, 100) == rate_hz


def test_a_negative_rate_is_refused_with_what_is_allowed():
    with pytest.raises(ControllerRateError, match=r"'c': update_rate -1 Hz .* to 100 Hz"):
        effective_update_rate('c', -1, 100)
