# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Output the list of loaded controllers, their type and status."""

import argparse
from collections.abc import Iterator, Sequence
import sys
from typing import Any

from ros2cli.colours import Colour, paint
from ros2cli.manager.options import add_manager_options, add_node_options, open_manager

_COLOURS = {
    'active': Colour.GREEN,
    'inactive': Colour.CYAN,
    'unconfigured': Colour.YELLOW,
}
_OPTIONS = {
    '--claimed-interfaces': "List controller's claimed interfaces",
    '--required-state-interfaces': "List controller's required state interfaces",
    '--required-command-interfaces': "List controller's required command interfaces",
    '--chained-interfaces': 'List interfaces that the controllers are chained to',
    '--reference-interfaces': "List controller's exported references",
    '--exported-interfaces': "List controller's exported state and reference interfaces",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    add_node_options(parser)
    for option, text in _OPTIONS.items():
        parser.add_argument(option, action='store_true', help=text)
    parser.add_argument(
        '--verbose',
        '-v',
        action='store_true',
        help="List controller's claimed interfaces, required state interfaces and required "
        'command interfaces',
    )
    add_manager_options(parser)


def main(options: argparse.Namespace) -> int:
    """Print a line for each controller and the blocks that are asked for."""
    with open_manager(options) as manager:
        controllers = manager.list_controllers()
    if options.reference_interfaces:
        print(
            "DeprecationWarning: The '--reference-interfaces' argument is deprecated and will be "
            "removed in future releases. Use '--exported-interfaces' instead.",
            file=sys.stderr,
        )
    if not controllers:
        print('No controllers are currently loaded!')
    for line in _lines(controllers, options):
        print(line)
    return 0


def _lines(controllers: Sequence[Any], options: argparse.Namespace) -> Iterator[str]:
    names, kinds, states = (
        max((len(getattr(controller, field)) for controller in controllers), default=0)
        for field in ('name', 'type', 'state')
    )
    for controller in controllers:
        colour = _COLOURS.get(controller.state, Colour.PLAIN)
        name = paint(f'{controller.name:{names}}', colour)
        state = paint(f'{controller.state:{states}}', colour)
        yield f'{name} {controller.type:{kinds}}  {state}'
        if options.verbose:
            yield f'\tupdate_rate: {controller.update_rate} Hz'
            yield f'\tis_async: {controller.is_async}'
        yield from _blocks(controller, options)


def _blocks(controller: Any, options: argparse.Namespace) -> Iterator[str]:
    with_exported = options.exported_interfaces or options.reference_interfaces
    chained = [
        f'{name:20}' for link in controller.chain_connections for name in link.reference_interfaces
    ]
    blocks = (
        (options.claimed_interfaces, 'claimed', controller.claimed_interfaces),
        (
            options.required_command_interfaces,
            'required command',
            controller.required_command_interfaces,
        ),
        (
            options.required_state_interfaces,
            'required state',
            controller.required_state_interfaces,
        ),
        (options.chained_interfaces, 'chained to', chained),
        (with_exported, 'exported reference', controller.reference_interfaces),
        (with_exported, 'exported state', controller.exported_state_interfaces),
    )
    for is_wanted, title, interfaces in blocks:
        if is_wanted or options.verbose:
            yield f'\t{title} interfaces:'
            yield from (f'\t\t{interface}' for interface in interfaces)
