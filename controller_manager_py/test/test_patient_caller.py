# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of what happens when a manager does not answer in time."""

import threading

from controller_manager_msgs import srv
from controller_manager_py.cli.errors import ManagerNotFoundError, NoAnswerError
from controller_manager_py.cli.manager_connection import ManagerConnection
from controller_manager_py.cli.patient_caller import PatientCaller
from controller_manager_py.cli.stop_signals import StopSignals
from fake_manager import FakeManager
import pytest

SHORT_S = 0.1
LIST = ('list_controllers', srv.ListControllers, srv.ListControllers.Request())
LOAD = ('load_controller', srv.LoadController, srv.LoadController.Request(name='arm'))


@pytest.fixture(name='manager')
def fake_manager():
    with FakeManager() as manager:
        manager.set_type('arm')
        yield manager


@pytest.fixture(name='caller')
def patient_caller(manager):
    with StopSignals() as stop, ManagerConnection('tester', manager.name, stop=stop) as connection:
        caller = PatientCaller(connection, manager_timeout_s=20.0, call_timeout_s=SHORT_S)
        caller.find(*LIST[:2])
        caller.find(*LOAD[:2])
        yield caller


def test_a_question_is_asked_again_until_there_is_an_answer(manager, caller):
    gate = manager.answer_gates['list_controllers'] = threading.Event()

    def open_after_the_second_time():
        manager.wait_until(lambda: len(manager.calls) == 2)
        gate.set()

    opener = threading.Thread(target=open_after_the_second_time)
    opener.start()

    assert caller.read(*LIST) is not None

    opener.join()


def test_after_three_silences_the_caller_gives_up(manager, caller):
    manager.answer_gates['list_controllers'] = threading.Event()

    with pytest.raises(NoAnswerError, match='the controller manager hangs') as caught:
        caller.read(*LIST)

    assert caught.value.waited_s == pytest.approx(3 * SHORT_S)
    manager.wait_until(lambda: len(manager.calls) == 3)


def test_a_change_is_sent_once_and_its_late_answer_is_taken(manager, caller):
    gate = manager.work_gates['load_controller'] = threading.Event()

    def not_yet():
        gate.set()
        return False

    answer = caller.change(*LOAD, has_come_true=not_yet, call_timeout_s=SHORT_S)

    assert answer.ok
    assert manager.calls == ['load_controller arm']


def test_a_change_whose_answer_is_lost_is_done_when_it_shows(manager, caller):
    manager.answer_gates['load_controller'] = threading.Event()

    answer = caller.change(
        *LOAD, has_come_true=lambda: 'arm' in manager.controllers, call_timeout_s=SHORT_S
    )

    assert answer is None
    assert manager.calls == ['load_controller arm']


@pytest.mark.parametrize(
    ('has_come_true', 'words'),
    [(False, 'is still at work on this'), (None, 'does not answer other calls either')],
)
def test_giving_a_change_up_tells_whether_the_manager_answers_at_all(
    manager, caller, has_come_true, words
):
    manager.work_gates['load_controller'] = threading.Event()

    with pytest.raises(NoAnswerError, match=words):
        caller.change(*LOAD, has_come_true=lambda: has_come_true, call_timeout_s=SHORT_S)

    assert manager.calls == ['load_controller arm']


def test_asking_once_gives_none_where_no_answer_comes(manager, caller):
    manager.answer_gates['list_controllers'] = threading.Event()

    assert caller.ask_once(*LIST, SHORT_S) is None


def test_a_service_that_does_not_exist_is_not_waited_for_longer_than_allowed(caller):
    caller.manager_timeout_s = 0.1

    with pytest.raises(ManagerNotFoundError, match='/controller_manager/dance within'):
        caller.find('dance', srv.ListControllers)
