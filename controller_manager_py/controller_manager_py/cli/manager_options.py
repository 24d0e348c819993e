# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""What the command lines of all three programs have in common."""

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Sequence
from dataclasses import dataclass
import math
import re
from typing import NamedTuple

from ..ros_arguments import parse_ros_arguments

DEFAULT_SERVICE_CALL_TIMEOUT_S = 10.0
DEFAULT_SWITCH_TIMEOUT_S = 5.0

_NODE_NAME = re.compile(r'[A-Za-z_][A-Za-z0-9_]*')


@dataclass(frozen=True, slots=True, kw_only=True)
class ManagerOptions:
    """
    Say which controller manager is meant and how patient to be with it.

    ``manager_timeout_s`` is for its services to appear, 0 means for ever; ``call_timeout_s`` for
    one answer. ``ros_arguments`` begin with ``--ros-args`` or are empty.
    """

    manager: str
    namespace: str | None = None
    manager_timeout_s: float = 0.0
    call_timeout_s: float = DEFAULT_SERVICE_CALL_TIMEOUT_S
    ros_arguments: tuple[str, ...] = ()


class SplitCommandLine(NamedTuple):
    """A command line without and with what is meant for ROS."""

    own: list[str]
    ros: tuple[str, ...]
    parameter_files: tuple[str, ...]


def split_command_line(words: Sequence[str]) -> SplitCommandLine:
    """
    Take ``--ros-args …`` out of a command line, and the parameter files out of that.

    The files go to the controllers. ROS itself is not to parse them for the program's own node:
    it would refuse the whole command for a file that the manager can read.
    """
    own: list[str] = []
    is_ros = False
    for word in words:
        if word == '--ros-args':
            is_ros = True
        elif is_ros:
            is_ros = word != '--'
        else:
            own.append(word)
    ros = parse_ros_arguments(words)
    return SplitCommandLine(own, tuple(ros.for_node), ros.parameter_files)


def add_manager_option(parser: ArgumentParser, default: str) -> None:
    """Add ``-c``."""
    parser.add_argument(
        '-c',
        '--controller-manager',
        default=default,
        help=f'Name of the controller manager ROS node (default: {default})',
    )


def add_timeout_options(parser: ArgumentParser) -> None:
    """Add the two time limits for the manager's services."""
    parser.add_argument(
        '--controller-manager-timeout',
        type=seconds,
        default=0.0,
        help='Seconds to wait for the services of the controller manager; 0 means for ever',
    )
    parser.add_argument(
        '--service-call-timeout',
        type=positive_seconds,
        default=DEFAULT_SERVICE_CALL_TIMEOUT_S,
        help='Seconds to wait for an answer of the controller manager before asking it how far it'
        ' is; after three times the program gives up (default: 10)',
    )


def add_switch_timeout_option(parser: ArgumentParser) -> None:
    """Add the time limit that a switch request carries."""
    parser.add_argument(
        '--switch-timeout',
        type=seconds,
        default=DEFAULT_SWITCH_TIMEOUT_S,
        help='Seconds the controller manager may take for a switch; useful when it cannot switch'
        ' at once, e.g. in a paused simulation (default: 5)',
    )


def seconds(text: str) -> float:
    """Read a duration for argparse; not negative."""
    try:
        duration = float(text)
    except ValueError as error:
        raise ArgumentTypeError(f'invalid float value: {text!r}') from error
    if not math.isfinite(duration) or duration < 0.0:
        raise ArgumentTypeError(f'{text} is no duration; allowed: 0 or more seconds')
    return duration


def positive_seconds(text: str) -> float:
    """Read a duration for argparse; more than 0."""
    duration = seconds(text)
    if duration == 0.0:
        raise ArgumentTypeError(f'{text} leaves no time; allowed: more than 0 seconds')
    return duration


def controller_name(text: str) -> str:
    """Read the name of a controller for argparse; it has to do as the name of a node."""
    if _NODE_NAME.fullmatch(text) is None:
        raise ArgumentTypeError(
            f'{text!r} is no controller name; allowed: letters, digits and underscores, not'
            ' beginning with a digit'
        )
    return text
