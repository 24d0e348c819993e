# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Output the list of available hardware components."""

import argparse
from collections.abc import Iterator
from typing import Any

from ros2cli.colours import Colour, paint
from ros2cli.manager.options import add_manager_options, add_node_options, open_manager

_COLOURS = {
    'active': Colour.GREEN,
    'inactive': Colour.MAGENTA,
    'unconfigured': Colour.YELLOW,
    'finalized': Colour.RED,
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    add_node_options(parser)
    parser.add_argument(
        '--verbose',
        '-v',
        action='store_true',
        help='List hardware components with command and state interfaces along with their data '
        'types',
    )
    add_manager_options(parser)


def main(options: argparse.Namespace) -> int:
    """Print a block for each component."""
    with open_manager(options) as manager:
        components = manager.list_hardware_components()
    for number, component in enumerate(components, start=1):
        print(f'Hardware Component {number}')
        for line in _lines(component, is_verbose=options.verbose):
            print(f'\t{line}')
    return 0


def _lines(component: Any, *, is_verbose: bool) -> Iterator[str]:
    label = component.state.label
    colour = _COLOURS.get(label, Colour.PLAIN)
    yield f'name: {paint(component.name, colour)}'
    yield f'type: {component.type}'
    yield f'plugin name: {component.plugin_name}'
    yield f'state: id={component.state.id} label={paint(label, colour)}'
    yield f'read/write rate: {component.rw_rate} Hz'
    yield f'is_async: {component.is_async}'
    yield 'command interfaces'
    for interface in component.command_interfaces:
        claimed = paint('[claimed]', Colour.BLUE) if interface.is_claimed else '[unclaimed]'
        yield f'{_interface(interface, is_verbose=is_verbose)} {claimed}'
    if is_verbose:
        yield 'state interfaces'
        for interface in component.state_interfaces:
            yield _interface(interface, is_verbose=True)


def _interface(interface: Any, *, is_verbose: bool) -> str:
    kind = f' [{interface.data_type}]' if is_verbose else ''
    available = (
        paint('[available]', Colour.BLUE)
        if interface.is_available
        else paint('[unavailable]', Colour.YELLOW)
    )
    return f'\t{interface.name}{kind} {available}'
