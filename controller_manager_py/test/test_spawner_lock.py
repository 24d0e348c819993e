# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of the lock that lets spawners work one after another."""

import fcntl
import os
import signal
import threading

from controller_manager_py.cli.errors import CommandInterruptedError, SpawnerLockError
from controller_manager_py.cli.spawner_lock import SpawnerLock
from controller_manager_py.cli.stop_signals import StopSignals
import pytest

FILE = 'locks/ros2-control-controller-spawner.lock'


class RecordingLogger:
    """Keep what is logged."""

    def __init__(self):
        self.warnings = []

    def warning(self, text):
        self.warnings.append(text)


@pytest.fixture(name='logger')
def recording_logger():
    return RecordingLogger()


@pytest.fixture(name='home')
def ros_home(tmp_path, monkeypatch):
    monkeypatch.setenv('ROS_HOME', str(tmp_path))
    return tmp_path


@pytest.fixture(name='stop')
def stop_signals():
    with StopSignals() as stop:
        yield stop


def is_free(home):
    with (home / FILE).open('w') as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def held_by_another(home):
    """Return a file that holds the lock as the C++ stack's spawner does."""
    (home / 'locks').mkdir(parents=True)
    file = (home / FILE).open('w')
    fcntl.flock(file, fcntl.LOCK_EX)
    return file


def test_the_lock_of_the_cpp_stack_is_held_inside_and_free_after(home, logger, stop):
    with SpawnerLock(logger, stop):
        assert not is_free(home)

    assert is_free(home)


def test_the_lock_can_be_given_back_early(home, logger, stop):
    with SpawnerLock(logger, stop) as lock:
        lock.release()

        assert is_free(home)


def test_the_lock_is_free_after_an_error(home, logger, stop):
    with pytest.raises(KeyError), SpawnerLock(logger, stop):
        raise KeyError

    assert is_free(home)


def test_a_lock_that_stays_held_ends_in_an_error_that_names_the_holder(home, logger, stop):
    lock = SpawnerLock(logger, stop, patience_s=0.05)
    with held_by_another(home), pytest.raises(SpawnerLockError) as caught:
        lock.__enter__()

    assert 'it is held by another spawner' in str(caught.value)
    assert str(home / FILE) in str(caught.value)


def test_one_of_our_spawners_is_named_by_its_process(home, logger, stop):
    lock = SpawnerLock(logger, stop, patience_s=0.05)
    with SpawnerLock(logger, stop), pytest.raises(SpawnerLockError) as caught:
        lock.__enter__()

    assert f'it is held by process {os.getpid()};' in str(caught.value)


def test_a_lock_is_taken_as_soon_as_it_is_free(home, logger, stop):
    held = held_by_another(home)
    threading.Timer(0.1, held.close).start()

    with SpawnerLock(logger, stop, patience_s=20.0):
        assert not is_free(home)


def test_a_signal_ends_the_wait_for_the_lock(home, logger, stop):
    lock = SpawnerLock(logger, stop)
    os.kill(os.getpid(), signal.SIGINT)
    with held_by_another(home), pytest.raises(CommandInterruptedError) as caught:
        lock.__enter__()

    assert 'waiting for another spawner to end' in str(caught.value)


def test_where_no_lock_can_be_made_the_work_goes_on_with_a_warning(
    tmp_path, monkeypatch, logger, stop
):
    (tmp_path / 'file').touch()
    monkeypatch.setenv('ROS_HOME', str(tmp_path / 'file'))

    with SpawnerLock(logger, stop):
        pass

    assert len(logger.warnings) == 1
    assert 'ROS_HOME' in logger.warnings[0]
