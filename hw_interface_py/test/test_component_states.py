# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The ways between lifecycle states."""

from hw_interface_py.component_states import path_or_none
from hw_interface_py.lifecycle import HARDWARE_RULES, PrimaryState
import pytest

STATES = [each for each in PrimaryState if each is not PrimaryState.UNKNOWN]


@pytest.mark.parametrize('target', STATES)
@pytest.mark.parametrize('start', [each for each in STATES if each is not PrimaryState.FINALIZED])
def test_every_path_starts_here_and_ends_there(start, target):
    state = start
    for transition in path_or_none(start, target):
        assert state in HARDWARE_RULES[transition].allowed_from
        state = HARDWARE_RULES[transition].on_success

    assert state is target


def test_no_way_leads_out_of_finalized():
    paths = [path_or_none(PrimaryState.FINALIZED, target) for target in STATES]

    assert paths == [None, None, None, ()]
