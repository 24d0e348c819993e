# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of taking controllers down: what counts is that they are down."""

from controller_manager_py.cli.controller_removal import deactivate_controllers, unload_controller
from controller_manager_py.cli.errors import RequestRefusedError
from controller_manager_py.cli.manager_client import SwitchAnswer
import pytest

MANAGER = '/controller_manager'
CONSENT = SwitchAnswer(True, '')
REFUSAL = SwitchAnswer(False, 'the loop stands still')


class ScriptedClient:
    """Answer as told; ``later`` are the states after the request."""

    def __init__(self, *, answer=CONSENT, unloads=True, later=None):
        self.requests = []
        self._answer = answer
        self._unloads = unloads
        self._later = later or {}

    def switch_controllers(self, *, deactivate, timeout_s):
        self.requests.append((list(deactivate), timeout_s))
        return self._answer

    def unload_controller(self, name):
        self.requests.append(name)
        return self._unloads

    def controller_states(self):
        return self._later


def deactivate(client, states):
    return deactivate_controllers(['arm', 'hand'], states, client, manager=MANAGER, timeout_s=1.5)


def test_only_active_controllers_are_deactivated():
    client = ScriptedClient()

    assert deactivate(client, {'arm': 'inactive', 'hand': 'active'}) == ['hand']
    assert client.requests == [(['hand'], 1.5)]


def test_where_none_is_active_nothing_is_asked():
    client = ScriptedClient()

    assert deactivate(client, {'arm': 'inactive'}) == []
    assert client.requests == []


def test_a_refusal_counts_where_one_is_still_active():
    client = ScriptedClient(answer=REFUSAL, later={'arm': 'active'})

    with pytest.raises(RequestRefusedError, match='answers: the loop stands still') as caught:
        deactivate(client, {'arm': 'active'})

    assert caught.value.subject == 'arm'


@pytest.mark.parametrize('later', [{}, {'arm': 'inactive'}], ids=['gone', 'inactive'])
def test_a_refusal_does_not_count_where_somebody_else_did_it(later):
    client = ScriptedClient(answer=REFUSAL, later=later)

    assert deactivate(client, {'arm': 'active'}) == ['arm']


def test_a_refused_unloading_counts_where_the_controller_is_still_there():
    client = ScriptedClient(unloads=False, later={'arm': 'finalized'})

    with pytest.raises(RequestRefusedError, match='Failed to unload controller arm'):
        unload_controller('arm', client, manager=MANAGER)


def test_a_refused_unloading_does_not_count_where_it_is_gone():
    client = ScriptedClient(unloads=False, later={'hand': 'active'})

    unload_controller('arm', client, manager=MANAGER)

    assert client.requests == ['arm']
