# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Output the list of available command and state interfaces."""

import argparse
from typing import Any

from ros2cli.colours import Colour, paint
from ros2cli.manager.options import add_manager_options, add_node_options, open_manager


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    add_node_options(parser)
    parser.add_argument(
        '--verbose',
        '-v',
        action='store_true',
        help='List hardware interfaces and their data types',
    )
    add_manager_options(parser)


def main(options: argparse.Namespace) -> int:
    """Print the command interfaces, then the state interfaces."""
    with open_manager(options) as manager:
        interfaces = manager.list_hardware_interfaces()
    print('command interfaces')
    for interface in interfaces.command:
        print(f'\t{_command(interface, is_verbose=options.verbose)}')
    print('state interfaces')
    for interface in interfaces.state:
        print(f'\t{_name(interface, is_verbose=options.verbose)}')
    return 0


def _command(interface: Any, *, is_verbose: bool) -> str:
    name = _name(interface, is_verbose=is_verbose)
    if not interface.is_available:
        return paint(f'{name} [unavailable] [unclaimed]', Colour.YELLOW)
    if interface.is_claimed:
        return paint(f'{name} [available] [claimed]', Colour.BLUE)
    return paint(f'{name} [available] [unclaimed]', Colour.CYAN)


def _name(interface: Any, *, is_verbose: bool) -> str:
    return f'{interface.name} [{interface.data_type}]' if is_verbose else str(interface.name)
