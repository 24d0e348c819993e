# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Which of the manager's command-line arguments reach which node."""

from collections.abc import Sequence
import itertools
import re
from typing import NamedTuple

_NOT_FOR_CONTROLLERS = ('__ns', '__node', 'robot_description')
_NAME_REMAP = re.compile(r'(?:(?P<target>[^:]*):)?__(?P<kind>node|name|ns):=(?P<name>.*)')
_WITH_VALUE = ('-r', '--remap', '-p', '--param')


class RosArguments(NamedTuple):
    """
    The ROS part of a command line.

    ``parameter_files`` are the paths behind ``--params-file``; ``others`` everything else
    between ``--ros-args`` and its end, without the flags themselves.
    """

    parameter_files: tuple[str, ...]
    others: tuple[str, ...]

    def fully_qualified_name(self, default: str) -> str:
        """Return the name that remaps give to a node of this default name, for instance /a/b."""
        names = {'node': default, 'ns': '/'}
        for word in self.others:
            remap = _NAME_REMAP.fullmatch(word)
            if remap and remap['target'] in (None, '', default):
                names['ns' if remap['kind'] == 'ns' else 'node'] = remap['name']
        namespace = names['ns'].strip('/')
        return f'/{namespace}/{names["node"]}' if namespace else f'/{names["node"]}'

    def given_parameters(self, node: str) -> frozenset[str]:
        """Return the parameters that ``-p`` gives to the node of this fully qualified name."""
        names = set()
        for flag, rule in itertools.pairwise(self.others):
            if flag in ('-p', '--param'):
                addressee, _, name = rule.partition(':=')[0].rpartition(':')
                if not addressee or f'/{addressee}' == node:
                    names.add(name)
        return frozenset(names)

    @property
    def for_node(self) -> list[str]:
        """Return the arguments for a node or context, without the parameter files."""
        return ['--ros-args', *self.others] if self.others else []

    @property
    def for_controllers(self) -> list[str]:
        """Return what the manager's controllers share: all but names and the description."""
        kept: list[str] = []
        others = iter(self.others)
        for argument in others:
            pair = [argument, next(others, '')] if argument in _WITH_VALUE else [argument]
            if not any(word in pair[-1] for word in _NOT_FOR_CONTROLLERS):
                kept.extend(pair)
        return ['--ros-args', *kept] if kept else []


def parse_ros_arguments(arguments: Sequence[str]) -> RosArguments:
    """Split a command line; what stands outside of ``--ros-args`` is not for ROS and dropped."""
    files: list[str] = []
    others: list[str] = []
    is_ros = False
    words = iter(arguments)
    for word in words:
        if word in ('--ros-args', '--'):
            is_ros = word == '--ros-args'
        elif is_ros and word == '--params-file':
            files.append(next(words, ''))
        elif is_ros:
            others.append(word)
    return RosArguments(tuple(files), tuple(others))
