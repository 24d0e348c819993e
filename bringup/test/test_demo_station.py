# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The demo's node where there is nobody to talk to."""

from bringup import demo_station
from bringup.demo_processes import DemoError
from bringup.demo_station import DemoStation
import pytest


def test_waiting_ends_when_the_manager_has_ended():
    def check():
        raise DemoError('the controller manager ended with exit code 1')

    with (
        DemoStation('<robot name="r"/>') as station,
        pytest.raises(DemoError, match='exit code 1'),
    ):
        station.wait_for_manager(check)


def test_waiting_for_joint_states_ends_with_a_sentence(monkeypatch):
    monkeypatch.setattr(demo_station, '_WAIT_S', 0.1)

    with DemoStation('<robot name="r"/>') as station, pytest.raises(DemoError, match='no joint'):
        station.wait_for_joint_states()


def test_ticks_count_to_the_end():
    with DemoStation('<robot name="r"/>') as station:
        assert list(station.ticks(100.0, 0.1)) == list(range(10))
