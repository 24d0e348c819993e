# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Reload controller libraries."""

import argparse

from ros2cli.errors import RefusedError
from ros2cli.manager.options import add_manager_options, add_node_options, open_manager


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    add_node_options(parser)
    parser.add_argument(
        '--force-kill', action='store_true', help='Force stop of loaded controllers'
    )
    add_manager_options(parser)


def main(options: argparse.Namespace) -> int:
    """Ask the manager and say whether it did it."""
    with open_manager(options) as manager:
        if not manager.reload_controller_libraries(force_kill=options.force_kill):
            raise RefusedError('Error reloading libraries, check controller_manager logs')
    print('Reload successful')
    return 0
