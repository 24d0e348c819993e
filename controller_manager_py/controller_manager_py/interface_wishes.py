# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
Asking a controller which interfaces it wants.

The answer is plugin code's, so it is checked once here and kept: whoever resolves the wishes
later, a list service for instance, runs no plugin code and meets no surprise.
"""

from typing import NamedTuple

from controllers_py.controller_interface import ControllerInterface
from controllers_py.interface_configuration import (
    InterfaceConfiguration,
    InterfaceConfigurationType,
)
from hw_interface_py.interface_table import InterfaceShelf, InterfaceTable
from hw_interface_py.plugin_guard import guarded_call, PluginFailure

_ADVICE = 'return an InterfaceConfiguration, for instance InterfaceConfiguration.individual(names)'


class InterfaceWishes(NamedTuple):
    """The two configurations of a controller, both of which can be resolved."""

    commands: InterfaceConfiguration
    states: InterfaceConfiguration


NO_WISHES = InterfaceWishes(InterfaceConfiguration.none(), InterfaceConfiguration.none())


def ask_wishes(
    controller: ControllerInterface, table: InterfaceTable
) -> InterfaceWishes | PluginFailure:
    """Return what a controller wants, or what is wrong with its answer; lifecycle worker."""
    commands = _ask(controller, 'command_interface_configuration', table.commands)
    if isinstance(commands, PluginFailure):
        return commands
    states = _ask(controller, 'state_interface_configuration', table.states)
    if isinstance(states, PluginFailure):
        return states
    return InterfaceWishes(commands, states)


def _ask(
    controller: ControllerInterface, callback: str, shelf: InterfaceShelf
) -> InterfaceConfiguration | PluginFailure:
    def ask() -> InterfaceConfiguration:
        answer: InterfaceConfiguration = getattr(controller, callback)()
        return answer

    answer = guarded_call(callback, ask)
    if isinstance(answer, PluginFailure):
        return answer
    fault = _fault_of(answer)
    if fault:
        return PluginFailure(callback, fault)
    answer = InterfaceConfiguration(answer.type, tuple(answer.names))
    names = guarded_call(callback, answer.resolve, shelf.available_names())  # a bad pattern fails
    if isinstance(names, PluginFailure):
        return names._replace(location='')
    repeated = sorted({name for name in names if names.count(name) > 1})
    if repeated:
        return PluginFailure(callback, f'wants {", ".join(repeated)} more than once')
    return answer


def _fault_of(answer: object) -> str:
    """Return what keeps an answer from being resolved, empty when nothing does."""
    if not isinstance(answer, InterfaceConfiguration):
        return f'returned an object of type {type(answer).__name__}; {_ADVICE}'
    if not isinstance(answer.type, InterfaceConfigurationType):
        return f'has type {answer.type!r}; allowed: InterfaceConfigurationType members'
    if not isinstance(answer.names, tuple | list):
        return f'has {type(answer.names).__name__} as its names; give a list of full names'
    for name in answer.names:
        if not isinstance(name, str):
            return f'names {name!r}; give full names such as joint1/position'
    return ''
