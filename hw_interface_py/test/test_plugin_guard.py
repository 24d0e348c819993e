# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Nothing that a plugin does gets out of the guards."""

import asyncio

from hw_interface_py.plugin_guard import (
    guarded_call,
    guarded_cycle_call,
    guarded_lifecycle_call,
    OK_OUTCOME,
    PluginFailure,
    ReturnType,
)
import pytest
from rclpy.lifecycle import TransitionCallbackReturn


class UnprintableError(Exception):
    """An exception whose text is itself broken."""

    def __str__(self):
        raise ValueError('even this fails')


class Unprintable:
    """An object whose text is broken."""

    def __repr__(self):
        raise ValueError('no')


class Plugin:
    """Returns or raises what it holds."""

    def __init__(self, answer=None):
        self.answer = answer

    def on_configure(self, *arguments: object):
        self.arguments = arguments
        if isinstance(self.answer, BaseException):
            raise self.answer
        return self.answer

    def read(self, time_ns, period_s):
        return self.on_configure(time_ns, period_s)


@pytest.mark.parametrize('answer', [None, TransitionCallbackReturn.SUCCESS])
def test_nothing_and_success_are_success_without_failure(answer):
    outcome = guarded_lifecycle_call(Plugin(answer), 'on_configure', 'state')

    assert outcome == (TransitionCallbackReturn.SUCCESS, None)


def test_arguments_reach_the_callback():
    plugin = Plugin()

    guarded_lifecycle_call(plugin, 'on_configure', 'state')
    guarded_cycle_call(plugin.read, 5, 0.1)

    assert plugin.arguments == (5, 0.1)


@pytest.mark.parametrize(
    'answer', [TransitionCallbackReturn.FAILURE, TransitionCallbackReturn.ERROR]
)
def test_refusing_answer_says_what_was_returned(answer):
    outcome = guarded_lifecycle_call(Plugin(answer), 'on_configure')

    assert outcome.result is answer
    assert str(outcome.failure) == f'on_configure: returned {answer.name}'


@pytest.mark.parametrize('answer', [True, 0, 'ok', ReturnType.OK, Unprintable()])
def test_answer_of_another_kind_is_an_error_that_says_what_to_return(answer):
    outcome = guarded_lifecycle_call(Plugin(answer), 'on_configure')

    assert outcome.result is TransitionCallbackReturn.ERROR
    assert 'return TransitionCallbackReturn.SUCCESS' in outcome.failure.text


@pytest.mark.parametrize(
    'error',
    [
        ValueError('bad baud'),
        SystemExit(3),
        UnprintableError(),
        MemoryError(),
        asyncio.CancelledError(),
        GeneratorExit(),
    ],
)
def test_exception_becomes_an_error_in_every_guard(error):
    plugin = Plugin(error)

    lifecycle = guarded_lifecycle_call(plugin, 'on_configure')
    cycle = guarded_cycle_call(plugin.read, 0, 0.0)
    other = guarded_call('on_export', plugin.on_configure)

    assert lifecycle.result is TransitionCallbackReturn.ERROR
    assert cycle.result is ReturnType.ERROR
    assert isinstance(other, PluginFailure)
    for failure in (lifecycle.failure, cycle.failure, other):
        assert type(error).__name__ in failure.text
        assert failure.location.startswith(__file__)
        assert 'in on_configure' in failure.traceback


def test_failure_reads_as_one_line_with_callback_text_and_place():
    failure = guarded_lifecycle_call(Plugin(ValueError('bad baud')), 'on_configure').failure

    assert str(failure).startswith('on_configure: ValueError: bad baud (')
    line = int(str(failure).rstrip(')').rpartition(':')[2])
    with open(__file__) as source:
        assert 'raise self.answer' in source.readlines()[line - 1]


def test_missing_callback_and_wrong_signature_have_no_misleading_place():
    missing = guarded_lifecycle_call(Plugin(), 'on_no_such_thing').failure
    wrong = guarded_cycle_call(lambda: None, 0, 0.0).failure

    assert missing.text.startswith('AttributeError')
    assert wrong.text.startswith('TypeError')
    assert missing.location == wrong.location == ''


@pytest.mark.parametrize('answer', [None, ReturnType.OK])
def test_good_cycle_always_gives_the_same_outcome(answer):
    assert guarded_cycle_call(Plugin(answer).read, 0, 0.0) is OK_OUTCOME


@pytest.mark.parametrize('answer', [ReturnType.ERROR, ReturnType.DEACTIVATE])
def test_refusing_cycle_says_what_was_returned(answer):
    outcome = guarded_cycle_call(Plugin(answer).read, 0, 0.0)

    assert outcome.result is answer
    assert str(outcome.failure) == f'read: returned {answer.name}'


@pytest.mark.parametrize('answer', [False, 0, 1, 'OK', TransitionCallbackReturn.SUCCESS])
def test_cycle_answer_of_another_kind_is_an_error_that_says_what_to_return(answer):
    outcome = guarded_cycle_call(Plugin(answer).read, 0, 0.0)

    assert outcome.result is ReturnType.ERROR
    assert 'return ReturnType.OK' in outcome.failure.text


def test_guarded_call_returns_what_the_function_returns():
    assert guarded_call('sum', sum, (1, 2)) == 3
