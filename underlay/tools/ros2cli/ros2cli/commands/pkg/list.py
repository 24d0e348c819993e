# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Output a list of available packages."""

import argparse

from ros2cli.packages import installed_packages


def add_arguments(_parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments: none."""


def main(_options: argparse.Namespace) -> int:
    """Print the names of all installed packages."""
    for name in installed_packages():
        print(name)
    return 0
