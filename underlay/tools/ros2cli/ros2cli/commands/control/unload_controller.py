# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Unload a controller in a controller manager."""

import argparse

from ros2cli.colours import Colour, paint
from ros2cli.errors import RefusedError
from ros2cli.manager.options import add_manager_options, add_node_options, open_manager


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    add_node_options(parser)
    parser.add_argument('controller_name', help='Name of the controller')
    add_manager_options(parser)


def main(options: argparse.Namespace) -> int:
    """Ask the manager and say whether it did it."""
    name = options.controller_name
    with open_manager(options) as manager:
        if not manager.unload_controller(name):
            raise RefusedError(
                f'Error unloading controller {name}, check controller_manager logs '
                f'({manager.explain(name)})'
            )
    print(paint(f'Successfully unloaded controller {name}', Colour.BLUE))
    return 0
