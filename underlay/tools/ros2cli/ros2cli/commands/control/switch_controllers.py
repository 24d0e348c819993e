# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Switch controllers in a controller manager."""

import argparse
import math
from typing import TYPE_CHECKING

from ros2cli.colours import Colour, paint
from ros2cli.errors import RefusedError
from ros2cli.manager.options import add_manager_options, add_node_options, open_manager

if TYPE_CHECKING:
    from ros2cli.manager.client import SwitchOutcome

_MOST_SECONDS = 2**31 - 1  # what builtin_interfaces/msg/Duration can hold


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    add_node_options(parser)
    parser.add_argument(
        '--deactivate', nargs='*', default=[], help='Name of the controllers to be deactivated'
    )
    parser.add_argument(
        '--activate', nargs='*', default=[], help='Name of the controllers to be activated'
    )
    strictness = parser.add_mutually_exclusive_group()
    strictness.add_argument(
        '--strict',
        action='store_true',
        help='Set the switch_controllers service strictness to strict',
    )
    strictness.add_argument(
        '--best-effort',
        action='store_true',
        help='Set the switch_controllers service strictness to best effort',
    )
    parser.add_argument('--activate-asap', action='store_true', help='Start asap controllers')
    parser.add_argument(
        '--switch-timeout', type=_seconds, default=5.0, help='Timeout for switching controllers'
    )
    add_manager_options(parser)


def main(options: argparse.Namespace) -> int:
    """Print what the manager says about the switch."""
    outcome = _switch(options)
    if not outcome.is_done:
        raise RefusedError(outcome.message or 'the manager did not switch and gives no reason')
    print(paint(outcome.message, Colour.BLUE))
    return 0


def _switch(options: argparse.Namespace) -> 'SwitchOutcome':
    with open_manager(options) as manager:
        return manager.switch_controllers(
            activate=options.activate,
            deactivate=options.deactivate,
            strictness=_strictness(options),
            is_asap=options.activate_asap,
            timeout_s=options.switch_timeout,
        )


def _strictness(options: argparse.Namespace) -> int:
    # Known only to the client's module, which imports rclpy.
    from ros2cli.manager.client import BEST_EFFORT, MANAGER_DEFAULT, STRICT

    if options.strict:
        return STRICT
    return BEST_EFFORT if options.best_effort else MANAGER_DEFAULT


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds <= _MOST_SECONDS:
        raise argparse.ArgumentTypeError(f'{text!r} is no number of seconds (0 or more)')
    return seconds
