# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The most specific node name of a file wins, and of several files the last."""

from itertools import permutations

from controller_manager_py.parameter_files import (
    controller_names_in,
    load_parameter_file,
    select,
)
import pytest

BARE = 'arm:\n  ros__parameters: {p: bare}\n'
ROOT = '/arm:\n  ros__parameters: {p: root}\n'
EXACT = '/ns/arm:\n  ros__parameters: {p: exact}\n'
ANY_PATH = '/**/arm:\n  ros__parameters: {p: any path}\n'
ANY_NAME = '/*/arm:\n  ros__parameters: {p: any name}\n'
ALL = '/**:\n  ros__parameters: {p: all}\n'
NESTED = 'ns:\n  arm:\n    ros__parameters: {p: nested}\n'
NESTED_ANY = '/**:\n  arm:\n    ros__parameters: {p: nested any}\n'


@pytest.fixture
def load(tmp_path):
    def write_and_load(text):
        path = tmp_path / f'{len(list(tmp_path.iterdir()))}.yaml'
        path.write_text(text, encoding='utf-8')
        return load_parameter_file(path)

    return write_and_load


@pytest.mark.parametrize(
    ('sections', 'in_root', 'in_ns'),
    [
        ((BARE, ALL), 'bare', 'all'),
        ((ROOT, ALL), 'root', 'all'),
        ((EXACT, ALL), 'all', 'exact'),
        ((ANY_PATH, ALL), 'any path', 'any path'),
        ((NESTED, ALL), 'all', 'nested'),
        ((NESTED_ANY, ALL), 'nested any', 'nested any'),
        ((BARE, ANY_PATH), 'bare', 'any path'),
        ((EXACT, ANY_PATH), 'any path', 'exact'),
        ((NESTED, ANY_PATH), 'any path', 'nested'),
        ((ANY_NAME, ANY_PATH), 'any path', 'any name'),
        ((BARE, EXACT), 'bare', 'exact'),
        ((ROOT, NESTED), 'root', 'nested'),
        ((EXACT, ANY_NAME, ANY_PATH, ALL), 'any path', 'exact'),
    ],
)
def test_the_most_specific_name_wins_in_any_order(load, sections, in_root, in_ns):
    for order in permutations(sections):
        file = load(''.join(order))

        found = [select([file], name)['p'].value for name in ('/arm', '/ns/arm')]

        assert found == [in_root, in_ns]


def test_a_bare_name_is_not_found_in_a_namespace(load):
    assert select([load(BARE)], '/ns/arm') == {}


def test_each_parameter_is_resolved_by_itself(load):
    file = load('arm:\n  ros__parameters: {p: 1}\n/**:\n  ros__parameters: {p: 2, q: 3}\n')

    values = {name: found.value for name, found in select([file], '/arm').items()}

    assert values == {'p': 1, 'q': 3}


def test_a_later_file_wins_even_where_it_is_less_specific(load):
    named, wild = load(BARE), load(ALL)

    assert select([named, wild], '/arm')['p'].value == 'all'
    assert select([wild, named], '/arm')['p'].value == 'bare'


def test_a_chosen_value_knows_its_place(load):
    file = load('/**:\n  ros__parameters:\n    a: 1\n    b:\n      c: 2\n')

    value = select([file], '/arm')['b.c']

    assert (value.name, value.file, value.line) == ('b.c', file.path, 5)
    assert str(value.pattern) == '/**'


def test_controller_names_are_nodes_and_types_but_not_managers(load):
    file = load(
        'controller_manager:\n  ros__parameters:\n    update_rate: 50\n'
        '    broadcaster: {type: a/B}\n    arm: {type: c/D}\n'
        '/**/arm:\n  ros__parameters: {joints: [j1]}\n'
        '/ns/my_manager:\n  ros__parameters:\n    hand.type: e/F\n'
        '/**:\n  ros__parameters: {use_sim_time: true}\n'
        'base:\n  ros__parameters: {type: g/H}\n'
    )

    assert controller_names_in([file]) == ('broadcaster', 'arm', 'hand', 'base')
