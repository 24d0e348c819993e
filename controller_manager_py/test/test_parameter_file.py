# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Parameter files are read completely, or refused with one sentence that names the place."""

import os

from controller_manager_py.errors import ControllerManagerError, ParameterFileError
from controller_manager_py.parameter_files import load_parameter_file, select
from hypothesis import given, HealthCheck, settings
from hypothesis import strategies as st
import pytest

HEAD = 'n:\n  ros__parameters:\n'


@pytest.fixture
def path(tmp_path):
    return tmp_path / 'robot.yaml'


def load(path, text):
    path.write_text(text, encoding='utf-8')
    return load_parameter_file(path)


def values(file, node='/n'):
    return {name: found.value for name, found in select([file], node).items()}


def test_maps_become_dotted_names(path):
    file = load(path, HEAD + '    gains:\n      joint1: {p: 1.5, i.max: 2}\n    z: a\n')

    assert values(file) == {'gains.joint1.p': 1.5, 'gains.joint1.i.max': 2, 'z': 'a'}


def test_keys_are_text_whatever_they_look_like(path):
    file = load(path, HEAD + '    y: 1\n    on: 2\n    5: 3\n    1.0: 4\n    null: 5\n')

    assert values(file) == {'y': 1, 'on': 2, '5': 3, '1.0': 4, 'null': 5}


@pytest.mark.parametrize(
    ('text', 'value'),
    [
        ('[]', []),
        ('[1, 0x10]', [1, 16]),
        ('[1, 2.5]', [1.0, 2.5]),
        ('[1e-3, 2]', [0.001, 2.0]),
        ('[yes, off]', [True, False]),
        ('[a, "1", !!str 2]', ['a', '1', '2']),
        ("['']", ['']),
        ("''", ''),
        ('"yes"', 'yes'),
        ('!!str 5', '5'),
        ('$(var prefix)joint', '$(var prefix)joint'),
    ],
)
def test_lists_and_texts_are_typed(path, text, value):
    file = load(path, f'{HEAD}    p: {text}\n')

    assert repr(values(file)['p']) == repr(value)


def test_repeated_blocks_are_merged(path):
    file = load(
        path,
        '/**:\n  controller_manager:\n    ros__parameters: {update_rate: 100}\n'
        '/**:\n  arm:\n    ros__parameters:\n      joints: [j1]\n      gains: {p: 1}\n'
        '/**:\n  arm:\n    ros__parameters:\n      gains: {i: 2}\n'
        '---\n/**/arm:\n  ros__parameters: {last: 3}\n',
    )

    assert values(file, '/controller_manager') == {'update_rate': 100}
    assert values(file, '/ns/arm') == {'joints': ['j1'], 'gains.p': 1, 'gains.i': 2, 'last': 3}
    assert file.warnings == ()


def test_a_value_given_twice_warns_once_and_the_last_counts(path):
    file = load(path, HEAD + '    p: 1\n    q: 2\n    p: 2.5\n/n:\n  ros__parameters: {p: x}\n')

    assert values(file) == {'p': 'x', 'q': 2}
    assert file.warnings == (
        f"{path}:7: parameter 'p' of '/n' is given more than once, in lines 3, 5, 7; the last "
        'value counts',
    )


def test_a_dotted_and_a_nested_spelling_are_the_same_parameter(path):
    file = load(path, HEAD + '    a.b: 1\n    a: {b: 2}\n')

    assert values(file) == {'a.b': 2}
    assert len(file.warnings) == 1


def test_the_same_parameter_of_two_nodes_is_no_repetition(path):
    file = load(path, HEAD + '    p: 1\n/**:\n  ros__parameters: {p: 2}\n')

    assert file.warnings == ()


def test_a_list_of_maps_reads_as_one_map_of_lists(path):
    file = load(path, HEAD + '    gpio:\n      - interfaces: [i1, i2]\n      - single: s\n')

    assert values(file) == {'gpio.interfaces': ['i1', 'i2'], 'gpio.single': ['s']}


def test_anchors_and_merge_keys_work(path):
    file = load(
        path, HEAD + '    a: &gains {p: 1, i: 2}\n    b: {<<: *gains, p: 3}\n    c: *gains\n'
    )

    assert values(file) == {'a.p': 1, 'a.i': 2, 'b.p': 3, 'b.i': 2, 'c.p': 1, 'c.i': 2}
    assert file.warnings == ()


@pytest.mark.parametrize('text', ['', '# empty\n', '---\n', '{}\n', 'n:\n  ros__parameters:\n'])
def test_nothing_said_is_nothing_wrong(path, text):
    assert values(load(path, text)) == {}


def test_a_byte_order_mark_and_windows_line_ends_are_fine(path):
    path.write_bytes(b'\xef\xbb\xbfn:\r\n  ros__parameters:\r\n    p: 5\r\n')

    assert values(load_parameter_file(path)) == {'p': 5}


@pytest.mark.parametrize(
    ('text', 'line', 'key', 'words'),
    [
        ('5\n', 1, None, 'found integer 5 where node names are expected'),
        ('[a]\n', 1, None, 'found a list where node names are expected'),
        ('ros__parameters:\n  p: 1\n', 1, 'ros__parameters', 'has no node name above it'),
        ('m:\nn:\n', 1, 'm', "node 'm' has no 'ros__parameters'"),
        ('ns:\n  n: {}\n', 2, 'ns/n', "node 'ns/n' has no 'ros__parameters'"),
        ('n: 5\n', 1, 'n', "stands outside of 'ros__parameters'"),
        ('n:\n  p: 5\n', 2, 'p', "indent it below 'ros__parameters:'"),
        (HEAD + '    p: 5\n  q: [1]\n', 4, 'q', "'q' has a list as its value but stands outside"),
        ('n:\n  ros_parameters:\n    p: 5\n', 3, 'p', "(two underscores) for 'ros_parameters'"),
        ('n:\n  ros__parameters: 5\n', 2, 'ros__parameters', "of '/n' is integer 5"),
        ('n:\n  ros__parameters: [5]\n', 2, 'ros__parameters', "of '/n' is a list"),
        ('a-b:\n  ros__parameters: {p: 5}\n', 1, 'a-b', "'a-b' in node name '/a-b'"),
        (HEAD + '    p:\n', 3, 'p', "parameter 'p' has no value"),
        (HEAD + '    p:\n      - 1\n      -\n', 5, 'p', "parameter 'p' has no value"),
        (HEAD + '    p: [[1], [2]]\n', 3, 'p', 'holds a list'),
        (HEAD + '    p: [1, {a: 1}]\n', 3, 'p', 'holds a map'),
        (
            HEAD + '    p:\n      - 1\n      - a\n',
            5,
            'p',
            "item 2 is string 'a', expected a number",
        ),
        (HEAD + '    p: [1, 2.0, true]\n', 3, 'p', 'item 3 is boolean true, expected a number'),
        (HEAD + '    g: {p: [a, 1]}\n', 3, 'g.p', 'item 2 is integer 1, expected a string'),
        (HEAD + '\tp: 5\n', 3, None, 'indent with spaces'),
    ],
)
def test_a_wrong_file_is_refused_with_line_and_key(path, text, line, key, words):
    with pytest.raises(ParameterFileError) as caught:
        load(path, text)

    error = caught.value
    assert str(error).startswith(f'{path}:{line}:')
    assert words in str(error)
    assert (error.file, error.line, error.key) == (path, line, key)
    assert '\n' not in str(error)


def test_a_missing_file_is_named(path):
    with pytest.raises(ParameterFileError, match='there is no such parameter file') as caught:
        load_parameter_file(path)

    assert caught.value.file == path
    assert isinstance(caught.value, ControllerManagerError)
    assert isinstance(caught.value, ValueError)


def test_a_folder_is_refused(tmp_path):
    with pytest.raises(ParameterFileError, match='this is a folder'):
        load_parameter_file(tmp_path)


@pytest.mark.skipif(os.geteuid() == 0, reason='root may read every file')
def test_an_unreadable_file_says_why(path):
    path.touch(mode=0)

    with pytest.raises(ParameterFileError, match='Permission denied'):
        load_parameter_file(path)


@pytest.mark.parametrize('name', ['x/below_a_file', 'a\0b', 'a' * 300])
def test_a_path_that_cannot_be_opened_says_why(tmp_path, name):
    (tmp_path / 'x').touch()

    with pytest.raises(ParameterFileError, match='cannot read the parameter file'):
        load_parameter_file(tmp_path / name)


def test_bytes_that_are_no_text_are_refused_with_their_line(path):
    path.write_bytes(b'n:\n  ros__parameters:\n    p: \xff\n')

    with pytest.raises(ParameterFileError, match='byte 0xff is not UTF-8') as caught:
        load_parameter_file(path)

    assert caught.value.line == 3


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(alphabet='an:ros__parameters[]{},\'"*&|->\n 1.5#!', max_size=60))
def test_any_text_gives_values_or_our_own_error(path, text):
    try:
        found, message = values(load(path, f'{HEAD}    {text}\n')), ''
    except ParameterFileError as error:
        found, message = {}, str(error)

    assert message == '' or message.startswith(str(path))
    assert all(isinstance(value, bool | int | float | str | list) for value in found.values())
