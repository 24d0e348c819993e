# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""What `ros2 control load_controller` takes from a file of parameters."""

from contextlib import suppress
from pathlib import Path

from hypothesis import given, HealthCheck, settings
from hypothesis import strategies as st
import pytest

pytest.importorskip(
    'ros2cli.command_tree', reason='a ROS 2 installation brings its own ros2 command'
)

from ros2cli.errors import ParameterFileError
from ros2cli.manager.parameter_file import read_parameters


def _file(folder: Path, text: str) -> Path:
    path = folder / 'parameters.yaml'
    path.write_text(text, encoding='utf-8')
    return path


def _section(pattern: str, kind: str) -> str:
    return f'{pattern}:\n  ros__parameters: {{type: {kind}}}\n'


@pytest.mark.parametrize(
    ('key', 'is_for_it'),
    [
        ('arm', False),
        ('/arm', False),
        ('/robot1/arm', True),
        ('robot1/arm', True),
        ('/**/arm', True),
        ('/*/arm', True),
        ('/**', True),
        ('/*', False),
        ('/robot1/**', True),
        ('/**/robot1/arm', True),
        ('/robot2/arm', False),
        ('/**/ar', False),
    ],
)
def test_a_key_is_for_the_controllers_that_it_matches(tmp_path, key, is_for_it):
    path = _file(tmp_path, _section(key, 'a/A'))

    found = read_parameters(path, 'arm', '/robot1')

    assert found.is_for_controller is is_for_it
    assert found.kind == ('a/A' if is_for_it else None)


@pytest.mark.parametrize('text', ['/**:\n  arm:\n    {}', 'robot1:\n  arm:\n    {}'])
def test_names_may_be_nested(tmp_path, text):
    path = _file(tmp_path, text.format('ros__parameters: {type: a/A}'))

    assert read_parameters(path, 'arm', '/robot1').kind == 'a/A'


@given(order=st.permutations(['/**', '/**/arm', '/robot1/arm']), count=st.integers(1, 3))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_most_specific_key_wins_wherever_it_stands(tmp_path, order, count):
    present = order[:count]
    path = _file(tmp_path, ''.join(_section(key, f'type_of_{key}') for key in present))

    found = read_parameters(path, 'arm', '/robot1')

    ranks = ['/robot1/arm', '/**/arm', '/**']
    assert found.kind == f'type_of_{min(present, key=ranks.index)}'


def test_values_of_all_matching_keys_are_merged(tmp_path):
    text = '/**: {ros__parameters: {fallback_controllers: [a, b], type: x/X}}\n'
    path = _file(
        tmp_path, text + '/**: {ros__parameters: {joints: [1]}}\n' + _section('arm', 'y/Y')
    )

    found = read_parameters(path, 'arm', '')

    assert found.kind == 'y/Y'
    assert found.fallback_controllers == ['a', 'b']


def test_a_file_for_others_names_them(tmp_path):
    path = _file(tmp_path, _section('leg', 'a/A') + _section('/ns/arm', 'a/A') + 'stray: 3')

    found = read_parameters(path, 'arm', '')

    assert not found.is_for_controller
    assert found.others == ['/leg', '/ns/arm']


@pytest.mark.parametrize(
    ('text', 'sentence'),
    [
        ('', 'has no names of nodes'),
        ('- a', 'has no names of nodes'),
        ('arm: [', 'is no YAML: while parsing'),
        ('arm: {type: a/A}', 'is not a valid ROS parameter file for controller node : /arm'),
        ('arm:\n  ros__parameters:\n    type: [a]', 'parameters.yaml:3: type must be text'),
        (
            'arm: {ros__parameters: {fallback_controllers: b}}',
            'parameters.yaml:1: fallback_controllers must be a list of names',
        ),
        (
            'arm: {ros__parameters: {fallback_controllers: [{}]}}',
            'parameters.yaml:1: fallback_controllers must be a list of names',
        ),
    ],
)
def test_an_unusable_file_is_refused_with_the_place(tmp_path, text, sentence):
    path = _file(tmp_path, text)

    with pytest.raises(ParameterFileError, match=r'parameters\.yaml') as error:
        read_parameters(path, 'arm', '')

    assert sentence in str(error.value)


@given(text=st.text(alphabet='arm/*:{}[]- \n#&!?|>ros_parte', max_size=60))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text_gives_parameters_or_our_own_error(tmp_path, text):
    path = _file(tmp_path, text)

    with suppress(ParameterFileError):
        assert isinstance(read_parameters(path, 'arm', '').is_for_controller, bool)
