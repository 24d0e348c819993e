# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of the two forms of the spawner's command line."""

from pathlib import Path

from controller_manager_py.cli.spawner_arguments import (
    ControllerWish,
    Goal,
    parse_spawner_arguments,
    SpawnerArguments,
)
from hypothesis import given, settings
from hypothesis import strategies as st
import pytest


def parse(line: str) -> SpawnerArguments:
    return parse_spawner_arguments(line.split())


def refusal(capsys, line: str) -> tuple[object, str]:
    """Return exit code and message of a line that is refused."""
    with pytest.raises(SystemExit) as caught:
        parse(line)
    return caught.value.code, capsys.readouterr().err


def test_names_alone_mean_the_defaults():
    arguments = parse('arm hand')

    assert arguments.wishes == (
        ControllerWish(name='arm', goal=Goal.ACTIVE),
        ControllerWish(name='hand', goal=Goal.ACTIVE),
    )
    assert arguments.options.manager == 'controller_manager'
    assert arguments.options.manager_timeout_s == 0.0
    assert arguments.options.call_timeout_s == 10.0
    assert arguments.switch_timeout_s == 5.0
    assert arguments.asap
    assert not arguments.as_group
    assert not arguments.unload_on_kill
    assert arguments.warnings == ()


def test_every_option_of_the_plain_form_is_understood():
    arguments = parse(
        'arm -c /a/cm --inactive -u --controller-manager-timeout 3 --switch-timeout 0.5'
        ' --service-call-timeout 7 --activate-as-group --no-switch-asap -n robot'
    )

    assert arguments.options.manager == '/a/cm'
    assert arguments.options.namespace == 'robot'
    assert arguments.options.manager_timeout_s == 3.0
    assert arguments.options.call_timeout_s == 7.0
    assert arguments.switch_timeout_s == 0.5
    assert arguments.unload_on_kill
    assert arguments.as_group
    assert not arguments.asap
    assert arguments.wishes[0].goal is Goal.INACTIVE


def test_load_only_is_stronger_than_inactive():
    assert parse('arm --inactive --load-only').wishes[0].goal is Goal.LOADED


def test_parameter_files_are_absolute_unique_and_in_order():
    arguments = parse('arm -p b.yaml --param-file /a.yaml -p b.yaml')

    assert arguments.wishes[0].parameter_files == (Path.cwd() / 'b.yaml', Path('/a.yaml'))


def test_files_among_the_ros_arguments_are_for_every_controller():
    arguments = parse('arm -p a.yaml --ros-args -r __ns:=/r --params-file /b.yaml')

    assert arguments.wishes[0].parameter_files == (Path.cwd() / 'a.yaml', Path('/b.yaml'))
    assert arguments.options.ros_arguments == ('--ros-args', '-r', '__ns:=/r')


def test_ros_arguments_for_the_controller_are_split_and_joined():
    arguments = parse_spawner_arguments(
        ['arm', '--controller-ros-args', '-r a:=b', '--controller-ros-args', '--log-level debug']
    )

    assert arguments.wishes[0].ros_arguments == ('-r', 'a:=b', '--log-level', 'debug')


def test_names_may_stand_on_both_sides_of_an_option():
    assert [wish.name for wish in parse('arm -p a.yaml hand').wishes] == ['arm', 'hand']


@pytest.mark.parametrize(
    ('line', 'part'),
    [
        ('', 'the following arguments are required: controller_names'),
        ('arm --no-such', 'unrecognized arguments: --no-such'),
        ('arm --switch-timeout x', "invalid float value: 'x'"),
        ('arm --switch-timeout -1', '-1 is no duration'),
        ('my-arm', "'my-arm' is no controller name"),
        ('arm -t some/Type', '-t is retired: the type of a controller belongs into its YAML file'),
        ('arm --type some/Type', "write 'type: TYPE' there"),
        ('arm --controller-type some/Type', '--controller-type is retired'),
        ('arm --fallback_controllers hold', "'fallback_controllers: [NAME]'"),
        ('--controller arm --bogus', 'unrecognized arguments: --bogus'),
        ('stray --controller arm', 'not understood before the first --controller: stray'),
        ('-p a.yaml --controller arm', 'stand behind its --controller'),
        ('--controller arm hand', 'unrecognized arguments: hand'),
        ('--controller arm --inactiv', 'unrecognized arguments: --inactiv'),
        ('--controller arm -t some/Type', '-t is retired'),
    ],
)
def test_a_line_that_makes_no_sense_ends_with_2_and_a_sentence(capsys, line, part):
    code, message = refusal(capsys, line)

    assert code == 2
    assert part in message


@pytest.mark.parametrize(
    'line', ['--controller', '--controller arm --controller', '--controller --inactive']
)
def test_a_missing_name_behind_controller_ends_with_1(capsys, line):
    code, message = refusal(capsys, line)

    assert code == 1
    assert 'a name is missing behind --controller' in message


def test_chunks_have_options_of_their_own():
    arguments = parse(
        '--activate-as-group --controller arm -p a.yaml --switch-timeout 3'
        ' --controller hand --inactive -p b.yaml -c cm'
    )

    assert arguments.wishes == (
        ControllerWish(name='arm', goal=Goal.ACTIVE, parameter_files=(Path.cwd() / 'a.yaml',)),
        ControllerWish(name='hand', goal=Goal.INACTIVE, parameter_files=(Path.cwd() / 'b.yaml',)),
    )
    assert arguments.as_group
    assert arguments.switch_timeout_s == 3.0
    assert arguments.options.manager == 'cm'


def test_only_the_plain_form_switches_asap_by_default():
    assert not parse('--controller arm').asap
    assert parse('--controller arm --switch-asap').asap


def test_the_name_of_a_chunk_may_follow_an_equals_sign():
    assert [wish.name for wish in parse('--controller=arm --controller=hand').wishes] == [
        'arm',
        'hand',
    ]


def test_retired_words_that_are_harmless_are_taken_with_a_warning():
    arguments = parse('arm --stopped -n robot')

    assert arguments.wishes[0].goal is Goal.INACTIVE
    assert len(arguments.warnings) == 2
    assert '--ros-args -r __ns:=robot' in arguments.warnings[0]
    assert "'--inactive'" in arguments.warnings[1]


@pytest.mark.parametrize('line', ['-h', '--controller -h', '--controller arm --help'])
def test_help_ends_with_0_and_names_both_forms(capsys, line):
    with pytest.raises(SystemExit) as caught:
        parse(line)

    assert caught.value.code == 0
    text = capsys.readouterr().out
    assert '--controller' in text
    assert '--param-file' in text


@settings(deadline=None)
@given(
    st.lists(
        st.sampled_from([
            'arm', 'hand', '--controller', '--controller=leg', '-p', 'a.yaml', '--inactive', '-u',
            '--switch-asap', '-c', 'cm', '--ros-args', '--', '-r', '--params-file', '',
        ]),
        max_size=8,
    )
)  # fmt: skip
def test_any_words_give_wishes_or_an_exit_code(words):
    try:
        arguments = parse_spawner_arguments(words)
    except SystemExit as end:
        arguments, code = None, end.code
    else:
        code = 0

    assert (arguments is None) == (code in (1, 2))
    assert arguments is None or arguments.wishes
