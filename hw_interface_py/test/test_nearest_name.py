# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""A wrong name is answered with the right ones, nearest first."""

from hw_interface_py.nearest_name import describe_choices, nearest_first
from hypothesis import given
from hypothesis import strategies as st


def test_the_most_similar_name_comes_first():
    assert nearest_first('sensr', ['actuator', 'system', 'sensor'])[0] == 'sensor'


def test_equally_similar_names_keep_their_order():
    assert nearest_first('xyz', ['b', 'a']) == ['b', 'a']


def test_a_close_name_is_suggested_whatever_its_case():
    sentence = describe_choices('SYSTEM', ['actuator', 'system'])

    assert sentence == "did you mean 'system'? Allowed: system, actuator"


def test_a_far_name_is_listed_but_not_suggested():
    assert describe_choices('qqq', ['joint', 'gpio']) == 'Allowed: joint, gpio'


def test_nothing_allowed_is_said_so():
    assert describe_choices('joint1', []) == 'Allowed: none'


def test_a_long_list_is_cut_after_the_nearest_names():
    names = [f'joint_{number}' for number in range(60)]

    sentence = describe_choices('jiont_57', names)

    assert sentence.startswith("did you mean 'joint_57'?")
    assert sentence.endswith('and 50 more')


@given(st.text(), st.lists(st.text()))
def test_no_allowed_name_is_lost_or_invented(found, allowed):
    assert sorted(nearest_first(found, allowed)) == sorted(allowed)
