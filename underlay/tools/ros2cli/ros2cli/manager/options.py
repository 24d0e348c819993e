# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The options that every verb of `ros2 control` has, and the client they describe."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ros2cli.manager.client import ManagerClient


def add_node_options(parser: argparse.ArgumentParser) -> None:
    """Declare the options of the node."""
    parser.add_argument(
        '--spin-time',
        type=float,
        default=0.5,
        help='Spin time in seconds to wait for discovery',
    )
    parser.add_argument(
        '-s', '--use-sim-time', action='store_true', help='Enable ROS simulation time'
    )


def add_manager_options(parser: argparse.ArgumentParser) -> None:
    """Declare which controller manager is meant."""
    parser.add_argument(
        '-c',
        '--controller-manager',
        default='controller_manager',
        help='Name of the controller manager ROS node (default: controller_manager)',
    )
    parser.add_argument(
        '--include-hidden-nodes', action='store_true', help='Consider hidden nodes as well'
    )
    parser.add_argument(
        '--ros-args',
        nargs=argparse.REMAINDER,
        default=[],
        help='Pass arbitrary arguments to the executable',
    )


@contextmanager
def open_manager(
    options: argparse.Namespace, *, service_s: float = 0.0
) -> Iterator['ManagerClient']:
    """Open the client of the manager that `options` name; see DirectNode.call for `service_s`."""
    # Imports rclpy, for which --help and mistyped options need not wait.
    from ros2cli.direct_node import DirectNode
    from ros2cli.manager.client import ManagerClient

    with DirectNode(
        ros_arguments=options.ros_args,
        discovery_s=options.spin_time,
        use_sim_time=options.use_sim_time,
    ) as node:
        yield ManagerClient(node, options.controller_manager, service_s=service_s)
