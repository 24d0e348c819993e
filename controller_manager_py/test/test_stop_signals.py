# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of SIGINT and SIGTERM as something that waiting code looks at."""

import os
import signal
import threading

from controller_manager_py.cli.errors import CommandInterruptedError
from controller_manager_py.cli.stop_signals import StopSignals
import pytest


@pytest.mark.parametrize(
    ('number', 'exit_code'), [(signal.SIGINT, 130), (signal.SIGTERM, 143)], ids=['INT', 'TERM']
)
def test_a_signal_ends_the_next_wait_with_its_name_and_exit_code(number, exit_code):
    with StopSignals() as stop:
        os.kill(os.getpid(), number)

        with pytest.raises(CommandInterruptedError) as caught:
            stop.sleep(None, 'waiting for the test')

    assert caught.value.exit_code == exit_code
    assert str(caught.value) == f'{number.name} received while waiting for the test; exiting'


def test_a_signal_during_an_endless_wait_ends_it():
    sender = threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGTERM))
    with StopSignals() as stop:
        sender.start()

        with pytest.raises(CommandInterruptedError):
            stop.sleep(None, 'waiting')

    sender.join()


def test_the_first_of_two_signals_is_the_one_reported():
    with StopSignals() as stop:
        os.kill(os.getpid(), signal.SIGTERM)
        os.kill(os.getpid(), signal.SIGINT)

        with pytest.raises(CommandInterruptedError) as caught:
            stop.check('testing')

    assert caught.value.received is signal.SIGTERM


def test_ignored_signals_let_waits_and_checks_pass():
    with StopSignals() as stop:
        stop.ignore()
        os.kill(os.getpid(), signal.SIGINT)

        stop.check('testing')
        stop.sleep(0.001, 'testing')


def test_without_a_signal_a_wait_ends_after_its_time():
    with StopSignals() as stop:
        stop.sleep(0.001, 'testing')
        stop.check('testing')


def test_the_previous_handlers_are_given_back():
    before = signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)

    with StopSignals():
        during = signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)

    assert during != before
    assert (signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)) == before
