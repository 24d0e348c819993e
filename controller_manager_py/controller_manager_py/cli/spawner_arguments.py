# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
The command line of the spawner, in two forms.

Plain form: names, and options that hold for all of them. As soon as ``--controller`` occurs
anywhere: options for all, then ``--controller NAME`` with options of its own, again and again.
"""

from argparse import Action, ArgumentParser, BooleanOptionalAction, Namespace, SUPPRESS
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any, NoReturn

from .manager_options import (
    add_manager_option,
    add_switch_timeout_option,
    add_timeout_options,
    controller_name,
    DEFAULT_SWITCH_TIMEOUT_S,
    ManagerOptions,
    split_command_line,
    SplitCommandLine,
)

_DEFAULT_MANAGER = 'controller_manager'
_CHUNK_OPTION = '--controller'


class Goal(Enum):
    """The state a controller is to reach."""

    LOADED = 'loaded'
    INACTIVE = 'inactive'
    ACTIVE = 'active'


@dataclass(frozen=True, slots=True, kw_only=True)
class ControllerWish:
    """What is to be done with one controller; ``ros_arguments`` are for the controller's node."""

    name: str
    goal: Goal
    parameter_files: tuple[Path, ...] = ()
    ros_arguments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SpawnerArguments:
    """
    Everything the command line says.

    ``warnings`` are complete sentences about words that should no longer be used.
    """

    options: ManagerOptions
    wishes: tuple[ControllerWish, ...]
    as_group: bool = False
    asap: bool = True
    unload_on_kill: bool = False
    switch_timeout_s: float = DEFAULT_SWITCH_TIMEOUT_S
    warnings: tuple[str, ...] = ()


def parse_spawner_arguments(words: Sequence[str]) -> SpawnerArguments:
    """
    Read a command line, without the program's name.

    Raises SystemExit after ``-h`` with code 0, and with code 2 after a sentence on standard error
    that says what is wrong.
    """
    line = split_command_line(words)
    own = _with_separate_chunk_names(line.own)
    if _CHUNK_OPTION in own:
        return _parse_chunks(own, line)
    found = plain_parser().parse_intermixed_args(own)
    wishes = [_wish(found, name, line) for name in found.controller_names]
    return _arguments(found, wishes, line)


def plain_parser() -> ArgumentParser:
    """Return the parser of the plain form."""
    parser = ArgumentParser(
        prog='spawner',
        description='Load, configure and activate controllers.',
        epilog=f'Options for single controllers: spawner {_CHUNK_OPTION} -h',
    )
    parser.add_argument(
        'controller_names', nargs='+', type=controller_name, help='List of controllers'
    )
    _add_options_for_all(parser)
    _add_controller_options(parser)
    parser.set_defaults(switch_asap=True)
    return parser


class _RetiredOption(Action):
    """Refuse an option with the sentence that says what took its place."""

    def __init__(self, option_strings: Sequence[str], dest: str, **rest: Any) -> None:
        self._instead = rest.pop('const')
        super().__init__(option_strings, dest, nargs='*', help=SUPPRESS, default=SUPPRESS)

    def __call__(
        self,
        parser: ArgumentParser,
        namespace: Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> NoReturn:
        parser.error(f'{option_string} is retired: {self._instead}')


def _add_options_for_all(parser: ArgumentParser) -> None:
    add_manager_option(parser, _DEFAULT_MANAGER)
    add_timeout_options(parser)
    add_switch_timeout_option(parser)
    parser.add_argument(
        '-n',
        '--namespace',
        help='Deprecated, use --ros-args -r __ns:=NAMESPACE. Namespace of the controller manager',
    )
    parser.add_argument(
        '-u',
        '--unload-on-kill',
        action='store_true',
        help='Stay, and deactivate and unload the controllers on SIGINT or SIGTERM',
    )
    parser.add_argument(
        '--activate-as-group',
        action='store_true',
        help='Activate all controllers at once instead of one by one, e.g. a chain of them',
    )
    parser.add_argument(
        '--switch-asap',
        action=BooleanOptionalAction,
        help='Whether the controllers are switched by the control loop itself at the next'
        ' opportunity, or beside it',
    )


def _add_controller_options(parser: ArgumentParser) -> None:
    parser.add_argument(
        '-p',
        '--param-file',
        action='append',
        default=[],
        type=Path,
        help='Parameter file of the controllers. May be given several times; where two say'
        ' something about the same parameter, the later one counts',
    )
    parser.add_argument(
        '--load-only', action='store_true', help='Load the controllers, but do not configure them'
    )
    parser.add_argument(
        '--inactive',
        action='store_true',
        help='Load and configure the controllers, but do not activate them',
    )
    parser.add_argument(
        '--controller-ros-args',
        action='append',
        default=[],
        help='Words of --ros-args for the node of the controller, e.g. "-r old:=new". May be'
        ' given several times',
    )
    _add_retired_options(parser)


def _add_retired_options(parser: ArgumentParser) -> None:
    parser.add_argument('--stopped', action='store_true', help=SUPPRESS)
    parser.add_argument(
        '-t',
        '--type',
        '--controller-type',
        dest='retired_type',
        action=_RetiredOption,
        const="the type of a controller belongs into its YAML file: write 'type: TYPE' there,"
        ' below the ros__parameters of the controller, and give the file with --param-file',
    )
    parser.add_argument(
        '--fallback_controllers',
        '--fallback-controllers',
        dest='retired_fallback',
        action=_RetiredOption,
        const="the fallback controllers belong into the YAML file: write 'fallback_controllers:"
        " [NAME]' there, below the ros__parameters of the controller",
    )


def _with_separate_chunk_names(words: Sequence[str]) -> list[str]:
    """Split ``--controller=NAME``."""
    separate: list[str] = []
    for word in words:
        option, equals, name = word.partition('=')
        separate.extend((option, name) if equals and option == _CHUNK_OPTION else (word,))
    return separate


def _parse_chunks(words: Sequence[str], line: SplitCommandLine) -> SpawnerArguments:
    for_all = ArgumentParser(prog='spawner', add_help=False, allow_abbrev=False)
    _add_options_for_all(for_all)
    for_all.set_defaults(switch_asap=False)
    for_one = ArgumentParser(prog=f'spawner {_CHUNK_OPTION}', add_help=False, allow_abbrev=False)
    for_one.add_argument('controller_name', type=controller_name)
    _add_controller_options(for_one)
    if '-h' in words or '--help' in words:
        print(_chunk_help(for_all, for_one))
        raise SystemExit(0)
    starts = [index for index, word in enumerate(words) if word == _CHUNK_OPTION]
    found, stray = for_all.parse_known_args(words[: starts[0]])
    if stray:
        for_all.error(
            f'not understood before the first {_CHUNK_OPTION}: {" ".join(stray)}; the name of a'
            f' controller, and the options for it, stand behind its {_CHUNK_OPTION}'
        )
    wishes: list[ControllerWish] = []
    for start, end in zip(starts, [*starts[1:], len(words)], strict=True):
        found, own = for_all.parse_known_args(words[start + 1 : end], found)
        if not own or own[0].startswith('-'):
            for_all.exit(1, f'spawner: error: a name is missing behind {_CHUNK_OPTION}\n')
        chunk = for_one.parse_args(own)
        wishes.append(_wish(chunk, chunk.controller_name, line))
    return _arguments(found, wishes, line)


def _chunk_help(for_all: ArgumentParser, for_one: ArgumentParser) -> str:
    return (
        f'Usage: spawner [options for all] {_CHUNK_OPTION} NAME [options]'
        f' {_CHUNK_OPTION} NAME [options] ...\n\n'
        f'Options for all:\n{for_all.format_help()}\n'
        f'Options for one controller:\n{for_one.format_help()}'
    )


def _wish(found: Namespace, name: str, line: SplitCommandLine) -> ControllerWish:
    if found.load_only:
        goal = Goal.LOADED
    else:
        goal = Goal.INACTIVE if found.inactive or found.stopped else Goal.ACTIVE
    files = [path.absolute() for path in (*found.param_file, *map(Path, line.parameter_files))]
    return ControllerWish(
        name=name,
        goal=goal,
        parameter_files=tuple(dict.fromkeys(files)),
        ros_arguments=tuple(word for text in found.controller_ros_args for word in text.split()),
    )


def _arguments(
    found: Namespace, wishes: Sequence[ControllerWish], line: SplitCommandLine
) -> SpawnerArguments:
    return SpawnerArguments(
        options=ManagerOptions(
            manager=found.controller_manager,
            namespace=found.namespace,
            manager_timeout_s=found.controller_manager_timeout,
            call_timeout_s=found.service_call_timeout,
            ros_arguments=line.ros,
        ),
        wishes=tuple(wishes),
        as_group=found.activate_as_group,
        asap=found.switch_asap,
        unload_on_kill=found.unload_on_kill,
        switch_timeout_s=found.switch_timeout,
        warnings=tuple(_warnings(found, line)),
    )


def _warnings(found: Namespace, line: SplitCommandLine) -> Iterator[str]:
    if found.namespace is not None:
        yield (
            "The '--namespace' argument is deprecated; use --ros-args -r"
            f' __ns:={found.namespace} instead'
        )
    if '--stopped' in line.own:
        yield "'--stopped' is retired, it is taken as '--inactive', which took its place"
