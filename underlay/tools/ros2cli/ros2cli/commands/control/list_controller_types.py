# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Output the available controller types and their base classes."""

import argparse

from ros2cli.manager.options import add_manager_options, add_node_options, open_manager


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    add_node_options(parser)
    add_manager_options(parser)


def main(options: argparse.Namespace) -> int:
    """Print a line for each type."""
    with open_manager(options) as manager:
        types = manager.list_controller_types()
    for kind in types:
        print(f'{kind.name:70} {kind.base_class}')
    return 0
