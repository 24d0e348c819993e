# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""States, availability and failures of one component, as the worker and the cycle see them."""

from hardware_fakes import make_component, make_info, RecordingSensor, RecordingSystem
from hw_interface_py.hardware_info import HardwareKind
from hw_interface_py.interface_table import InterfaceTable
from hw_interface_py.lifecycle import PrimaryState, TransitionCallbackReturn
from hw_interface_py.plugin_guard import OK_OUTCOME, ReturnType
import pytest

UNCONFIGURED, INACTIVE, ACTIVE, FINALIZED = (
    PrimaryState.UNCONFIGURED,
    PrimaryState.INACTIVE,
    PrimaryState.ACTIVE,
    PrimaryState.FINALIZED,
)
LIFECYCLE = (
    'on_configure',
    'on_activate',
    'on_deactivate',
    'on_cleanup',
    'on_shutdown',
    'on_error',
)


def make_in(state, **more):
    plugin, table = RecordingSystem(), InterfaceTable(64)
    component = make_component(plugin, table=table, **more)
    assert component.set_state(state).ok
    plugin.calls.clear()
    return component, plugin, table


def is_available(table):
    names = (*table.states.available_names(), *table.commands.available_names())
    assert len(names) in (0, 6)
    return bool(names)


@pytest.mark.parametrize(
    ('start', 'target', 'callbacks'),
    [
        (UNCONFIGURED, UNCONFIGURED, []),
        (UNCONFIGURED, INACTIVE, ['on_configure']),
        (UNCONFIGURED, ACTIVE, ['on_configure', 'on_activate']),
        (UNCONFIGURED, FINALIZED, ['on_shutdown']),
        (INACTIVE, UNCONFIGURED, ['on_cleanup']),
        (INACTIVE, INACTIVE, []),
        (INACTIVE, ACTIVE, ['on_activate']),
        (INACTIVE, FINALIZED, ['on_shutdown']),
        (ACTIVE, UNCONFIGURED, ['on_deactivate', 'on_cleanup']),
        (ACTIVE, INACTIVE, ['on_deactivate']),
        (ACTIVE, ACTIVE, []),
        (ACTIVE, FINALIZED, ['on_deactivate', 'on_shutdown']),
        (FINALIZED, FINALIZED, []),
    ],
)
def test_change_of_state_runs_its_callbacks_in_order(start, target, callbacks):
    component, plugin, table = make_in(start)

    change = component.set_state(target)

    assert change == (True, target, '')
    assert plugin.calls == callbacks
    assert is_available(table) == (target in (INACTIVE, ACTIVE))


@pytest.mark.parametrize('target', [UNCONFIGURED, INACTIVE, ACTIVE])
def test_finalized_component_stays_so_and_says_it(target):
    component, plugin, _ = make_in(FINALIZED)

    change = component.set_state(target)

    assert (change.ok, change.state) == (False, FINALIZED)
    assert f"'arm' is finalized and cannot become {target.label}" in change.message
    assert plugin.calls == []


@pytest.mark.parametrize(
    ('start', 'target', 'failing', 'end'),
    [
        (UNCONFIGURED, ACTIVE, 'on_configure', UNCONFIGURED),
        (UNCONFIGURED, ACTIVE, 'on_activate', INACTIVE),
        (ACTIVE, UNCONFIGURED, 'on_deactivate', ACTIVE),
        (ACTIVE, FINALIZED, 'on_deactivate', ACTIVE),
        (INACTIVE, FINALIZED, 'on_shutdown', UNCONFIGURED),
    ],
)
def test_change_stops_at_the_first_step_that_fails(start, target, failing, end):
    component, plugin, table = make_in(start)
    plugin.answers[failing] = TransitionCallbackReturn.FAILURE

    change = component.set_state(target)

    assert (change.state, component.state) == (end, end)
    assert not change.ok
    assert f'{failing}: returned FAILURE' in change.message
    assert f'it is {end.label} now' in change.message
    assert is_available(table) == (end in (INACTIVE, ACTIVE))


def test_state_reached_through_on_error_is_reached_but_not_in_silence():
    component, plugin, _ = make_in(ACTIVE)
    plugin.answers['on_cleanup'] = TransitionCallbackReturn.FAILURE

    change = component.set_state(UNCONFIGURED)

    assert (change.ok, change.state) == (True, UNCONFIGURED)
    assert 'on_cleanup: returned FAILURE' in change.message
    assert plugin.calls[-1] == 'on_error'


def test_exception_in_a_callback_is_told_with_text_file_and_line():
    component, plugin, _ = make_in(UNCONFIGURED)
    plugin.answers['on_configure'] = OSError('no such port: /dev/ttyUSB0')

    change = component.set_state(ACTIVE)

    assert not change.ok
    assert 'OSError: no such port: /dev/ttyUSB0' in change.message
    assert 'hardware_fakes.py:' in change.message
    assert str(component.failure) in change.message


@pytest.mark.parametrize('failing', ['on_activate', 'on_deactivate'])
def test_interfaces_go_when_on_error_leads_to_unconfigured(failing):
    start, target = (INACTIVE, ACTIVE) if failing == 'on_activate' else (ACTIVE, INACTIVE)
    component, plugin, table = make_in(start)
    plugin.answers[failing] = RuntimeError('fault')

    component.set_state(target)

    assert component.state is UNCONFIGURED
    assert not is_available(table)

    plugin.answers.clear()
    assert component.set_state(ACTIVE).ok
    assert is_available(table)


@pytest.mark.parametrize(
    ('state', 'calls'),
    [
        (UNCONFIGURED, []),
        (INACTIVE, ['read']),
        (ACTIVE, ['read', 'write']),
        (FINALIZED, []),
    ],
)
def test_read_runs_from_inactive_on_and_write_only_while_active(state, calls):
    component, plugin, _ = make_in(state)

    results = [component.read(0, 0.01), component.write(0, 0.01)]

    assert plugin.calls == calls
    assert all(result is OK_OUTCOME for result in results)


def test_sensor_is_never_written():
    plugin = RecordingSensor()
    component = make_component(plugin, make_info(kind=HardwareKind.SENSOR, commands=()))
    component.set_state(ACTIVE)

    assert not component.is_written
    assert component.write_statistics is None
    assert component.read_statistics is not None


@pytest.mark.parametrize('cycle', ['read', 'write'])
@pytest.mark.parametrize('answer', [ReturnType.ERROR, OSError('gone'), 'nonsense'])
def test_error_in_the_cycle_takes_the_component_out_at_once(cycle, answer):
    component, plugin, table = make_in(ACTIVE)
    plugin.answers[cycle] = answer

    outcome = getattr(component, cycle)(0, 0.01)
    for _ in range(3):
        component.read(0, 0.01)
        component.write(0, 0.01)

    assert outcome.result is ReturnType.ERROR
    assert component.has_failed
    assert component.failure is outcome.failure
    assert not is_available(table)
    assert plugin.calls == [cycle]


def test_worker_runs_on_error_after_a_failing_read():
    component, plugin, _ = make_in(ACTIVE)
    plugin.answers['read'] = OSError('cable')
    component.read(0, 0.01)

    change = component.process_failure()

    assert (change.ok, component.state) == (True, UNCONFIGURED)
    assert 'OSError: cable' in change.message
    assert plugin.called(*LIFECYCLE) == ['on_error']
    assert not component.has_failed


def test_component_whose_on_error_fails_is_finalized_and_tells_both_reasons():
    component, plugin, _ = make_in(ACTIVE)
    plugin.answers |= {'read': OSError('cable'), 'on_error': RuntimeError('no reset')}
    component.read(0, 0.01)

    change = component.process_failure()

    assert (change.ok, component.state) == (False, FINALIZED)
    assert 'cable' in change.message
    assert 'no reset' in change.message
    assert 'cable' in component.set_state(ACTIVE).message


def test_failed_component_comes_back_by_a_request_for_active():
    component, plugin, table = make_in(ACTIVE)
    plugin.answers['read'] = OSError('cable')
    component.read(0, 0.01)
    plugin.answers.clear()

    change = component.set_state(ACTIVE)
    component.read(0, 0.01)

    assert change.ok
    assert plugin.calls == ['read', 'on_error', 'on_configure', 'on_activate', 'read']
    assert is_available(table)
    assert component.failure is None


def test_deactivate_from_read_counts_as_an_error_and_says_so():
    component, plugin, _ = make_in(ACTIVE)
    plugin.answers['read'] = ReturnType.DEACTIVATE

    outcome = component.read(0, 0.01)

    assert outcome.result is ReturnType.ERROR
    assert 'DEACTIVATE, which only write() may' in outcome.failure.text
    assert component.has_failed


def test_deactivate_from_write_stops_writing_and_goes_on_reading():
    component, plugin, table = make_in(ACTIVE)
    plugin.answers['write'] = ReturnType.DEACTIVATE

    outcome = component.write(0, 0.01)
    component.read(0, 0.01)
    component.write(0, 0.01)

    assert outcome.result is ReturnType.DEACTIVATE
    assert plugin.calls == ['write', 'read']
    assert not component.has_failed
    assert is_available(table)


def test_worker_deactivates_a_component_that_asked_for_it():
    component, plugin, table = make_in(ACTIVE)
    plugin.answers['write'] = ReturnType.DEACTIVATE
    component.write(0, 0.01)

    change = component.process_failure()

    assert change == (True, INACTIVE, '')
    assert plugin.calls == ['write', 'on_deactivate']
    assert is_available(table)

    plugin.answers.clear()
    component.set_state(ACTIVE)
    component.write(0, 0.01)
    assert plugin.calls[-1] == 'write'


@pytest.mark.parametrize(
    ('answer', 'callbacks'),
    [
        (TransitionCallbackReturn.FAILURE, ['on_deactivate', 'on_error']),
        (RuntimeError('stuck'), ['on_deactivate', 'on_error']),
    ],
)
def test_component_that_cannot_be_deactivated_is_in_error(answer, callbacks):
    component, plugin, _ = make_in(ACTIVE)
    plugin.answers |= {'write': ReturnType.DEACTIVATE, 'on_deactivate': answer}
    component.write(0, 0.01)

    change = component.process_failure()
    component.write(0, 0.01)

    assert component.state is UNCONFIGURED
    assert plugin.called(*LIFECYCLE) == callbacks
    assert 'on_deactivate' in change.message
    assert plugin.called('write') == ['write']


def test_processing_without_a_failure_does_nothing():
    component, plugin, _ = make_in(ACTIVE)

    assert component.process_failure() == (True, ACTIVE, '')
    assert plugin.calls == []


@pytest.mark.parametrize(
    ('start', 'callbacks'),
    [
        (UNCONFIGURED, ['on_shutdown']),
        (INACTIVE, ['on_shutdown']),
        (ACTIVE, ['on_deactivate', 'on_shutdown']),
        (FINALIZED, []),
    ],
)
def test_shutdown_deactivates_first(start, callbacks):
    component, plugin, table = make_in(start)

    assert component.shutdown() == (True, FINALIZED, '')
    assert plugin.calls == callbacks
    assert not is_available(table)


@pytest.mark.parametrize('answer', [TransitionCallbackReturn.FAILURE, RuntimeError('brake')])
@pytest.mark.parametrize('failing', ['on_deactivate', 'on_shutdown'])
def test_shutdown_finalizes_whatever_fails_and_tells_it(failing, answer):
    component, plugin, table = make_in(ACTIVE)
    plugin.answers[failing] = answer

    change = component.shutdown()

    assert (change.ok, component.state) == (False, FINALIZED)
    assert plugin.called('on_deactivate', 'on_shutdown') == ['on_deactivate', 'on_shutdown']
    assert failing in change.message
    assert not is_available(table)


def test_shutdown_of_a_failed_component_runs_on_error_and_on_shutdown():
    component, plugin, _ = make_in(ACTIVE)
    plugin.answers['read'] = OSError('cable')
    component.read(0, 0.01)

    component.shutdown()

    assert plugin.called(*LIFECYCLE) == ['on_error', 'on_shutdown']
    assert component.state is FINALIZED


def test_activation_starts_the_statistics_anew():
    component, _, _ = make_in(ACTIVE)
    component.read(0, 0.01)
    component.read(10_000_000, 0.01)
    component.set_state(INACTIVE)

    component.set_state(ACTIVE)

    assert component.read_statistics.execution_time_us.summary().sample_count == 0


def test_activation_makes_a_slow_component_due_at_once():
    component, plugin, _ = make_in(INACTIVE, info=make_info(rw_rate=10))
    component.read(0, 0.01)

    component.set_state(ACTIVE)
    component.read(10_000_000, 0.01)
    component.read(20_000_000, 0.01)

    assert plugin.called('read') == ['read', 'read']
    assert plugin.arguments['read'] == (10_000_000, 0.1)
