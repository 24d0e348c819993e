# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of what errors of the command-line programs say and keep."""

import signal

from controller_manager_py.cli.errors import (
    CommandError,
    CommandInterruptedError,
    InvalidCommandError,
    ManagerGoneError,
    ManagerNotFoundError,
    NoAnswerError,
    RequestRefusedError,
    SpawnerLockError,
)
import pytest

SERVICE = '/controller_manager/list_controllers'
ERRORS = [
    CommandInterruptedError(signal.SIGINT, 'waiting'),
    InvalidCommandError('wrong'),
    ManagerGoneError(SERVICE),
    ManagerNotFoundError(SERVICE, waited_s=2.0, diagnosis='there is no node'),
    NoAnswerError(SERVICE, waited_s=30.0, situation='it hangs'),
    RequestRefusedError('no', subject='arm'),
    SpawnerLockError('/tmp/lock', waited_s=115.0, holder='process 7'),
]


@pytest.mark.parametrize('error', ERRORS, ids=lambda error: type(error).__name__)
def test_no_error_ends_a_program_with_0(error):
    assert isinstance(error, CommandError)
    assert error.exit_code != 0


def test_a_missing_service_is_named_with_the_time_it_was_awaited():
    error = ERRORS[3]

    assert isinstance(error, TimeoutError)
    assert str(error) == f'Could not contact service {SERVICE} within 2 s: there is no node'
    assert (error.service, error.waited_s) == (SERVICE, 2.0)


def test_a_silent_service_is_named_with_what_can_be_done():
    assert str(ERRORS[4]).startswith(
        f'Could not successfully call service {SERVICE}: no answer within 30 s; it hangs.'
    )
    assert '--service-call-timeout' in str(ERRORS[4])


def test_a_held_lock_names_its_holder():
    assert 'it is held by process 7' in str(ERRORS[6])
