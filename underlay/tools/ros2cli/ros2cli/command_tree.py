# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
The parser of a command line: finds the verb's module by its name and imports no other.

A package below commands/ is a command with verbs: its MEMBERS say their names and descriptions,
ELSEWHERE those that only the original has, with the upstream package that brings each. A module
is a verb: it has add_arguments(parser) and main(options), which returns the exit code.
"""

import argparse
from collections.abc import Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import NoReturn

from ros2cli.names import nearest_first

_ROOT = 'ros2cli.commands'
_INSTALLATION = 'https://docs.ros.org/en/jazzy/Installation.html'


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """
    Return the options of one command line; options.main(options) runs it.

    Exits with code 2 where the command line is wrong or asks for what the subset lacks.
    """
    parser = argparse.ArgumentParser(
        prog='ros2',
        description='ros2 is an extensible command-line tool for ROS 2 (this is a subset of it).',
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        '--use-python-default-buffering',
        action='store_true',
        help='Do not force line buffering in stdout and instead use the python default buffering',
    )
    words = [word for word in arguments if not word.startswith('-')]
    _add_members(parser, import_module(_ROOT), words)
    return parser.parse_args(arguments)


def _add_members(parser: argparse.ArgumentParser, group: ModuleType, words: Sequence[str]) -> None:
    """Give a command the parser of the one member that the command line names."""
    members: Mapping[str, str] = group.MEMBERS
    more = f'Call `{parser.prog} <command> -h` for more detailed usage.'
    width = max(map(len, members))
    choices = parser.add_subparsers(
        title='Commands',
        description='\n'.join(f'{name:{width}}  {what}' for name, what in members.items()),
        metavar=more,
    )
    parser.set_defaults(main=lambda _options: _print_help(parser))
    if not words:
        return
    name = words[0]
    if name not in members:
        _refuse(parser, name, group)
    member = import_module(f'{group.__name__}.{name}')
    chosen = choices.add_parser(
        name, description=members[name], formatter_class=argparse.RawDescriptionHelpFormatter
    )
    if hasattr(member, 'MEMBERS'):
        _add_members(chosen, member, words[1:])
    else:
        member.add_arguments(chosen)
        chosen.set_defaults(main=member.main)


def _print_help(parser: argparse.ArgumentParser) -> int:
    parser.print_help()
    return 0


def _refuse(parser: argparse.ArgumentParser, name: str, group: ModuleType) -> NoReturn:
    known = nearest_first(name, group.MEMBERS)
    if name not in group.ELSEWHERE:
        parser.error(f'invalid choice: {name!r} (choose from {known})')
    package = group.ELSEWHERE[name].replace('_', '-')
    parser.error(
        f'{name!r} is not in this subset of the ros2 command, which has: {known}; the original '
        f'is in a ROS 2 installation ({_INSTALLATION}): apt install ros-jazzy-{package}'
    )
