# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""How a command line finds its verb, and what the subset refuses."""

from importlib import import_module
import pkgutil

import pytest

command_tree = pytest.importorskip(
    'ros2cli.command_tree', reason='a ROS 2 installation brings its own ros2 command'
)
GROUPS = ('ros2cli.commands', 'ros2cli.commands.control', 'ros2cli.commands.pkg')


@pytest.mark.parametrize('name', GROUPS)
def test_every_member_has_its_module_and_every_module_is_a_member(name):
    group = import_module(name)

    assert sorted(group.MEMBERS) == [
        module.name for module in pkgutil.iter_modules(group.__path__)
    ]
    assert not set(group.MEMBERS) & set(group.ELSEWHERE)


@pytest.mark.parametrize(
    ('arguments', 'module'),
    [
        (['run', 'a', 'b', '-x'], 'ros2cli.commands.run'),
        (['--use-python-default-buffering', 'pkg', 'list'], 'ros2cli.commands.pkg.list'),
        (
            ['control', 'list_controllers', '-c', 'load_controller'],
            'ros2cli.commands.control.list_controllers',
        ),
    ],
)
def test_the_words_of_a_command_line_lead_to_the_verb(arguments, module):
    options = command_tree.parse(arguments)

    assert options.main.__module__ == module


@pytest.mark.parametrize(
    ('arguments', 'named'),
    [
        ([], ('ros2 is an extensible command-line tool', '  control  Various control related')),
        (['control'], ('  load_controller               Load a controller in a controller',)),
        (['pkg'], ('usage: ros2 pkg [-h] Call `ros2 pkg <command> -h`', '  prefix       Output')),
    ],
)
def test_a_command_without_a_verb_prints_its_help(capsys, arguments, named):
    options = command_tree.parse(arguments)

    code = options.main(options)

    printed = capsys.readouterr().out
    assert code == 0
    assert [text for text in named if text not in printed] == []


@pytest.mark.parametrize('name', GROUPS)
def test_what_only_the_original_has_is_refused_with_the_way_to_get_it(capsys, name):
    group = import_module(name)
    words = name.split('.')[2:]

    for verb, package in group.ELSEWHERE.items():
        with pytest.raises(SystemExit) as ending:
            command_tree.parse([*words, verb, '--some-option'])

        said = capsys.readouterr().err
        assert ending.value.code == 2
        assert f'{verb!r} is not in this subset of the ros2 command' in said
        assert f'apt install ros-jazzy-{package}' in said


@pytest.mark.parametrize(
    ('arguments', 'sentence'),
    [
        (['contro', 'list_controllers'], "ros2: error: invalid choice: 'contro' (choose from co"),
        (
            ['control', 'list_controler'],
            "ros2 control: error: invalid choice: 'list_controler' (choose from list_controllers,",
        ),
        (['control', 'list_controllers', '--nope'], 'ros2: error: unrecognized arguments: --nope'),
    ],
)
def test_a_mistyped_word_is_answered_with_the_nearest_first(capsys, arguments, sentence):
    with pytest.raises(SystemExit) as ending:
        command_tree.parse(arguments)

    assert ending.value.code == 2
    assert sentence in capsys.readouterr().err
