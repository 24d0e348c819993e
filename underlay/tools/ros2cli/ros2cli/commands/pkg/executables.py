# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Output a list of package specific executables."""

import argparse

from ros2cli.packages import executables_of, installed_packages


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument(
        '--full-path', action='store_true', help='Show full path of each executable'
    )
    parser.add_argument('package_name', nargs='?', help='The package name')


def main(options: argparse.Namespace) -> int:
    """Print the executables of one package or of all."""
    packages = [options.package_name] if options.package_name else installed_packages()
    for package in packages:
        for path in executables_of(package):
            print(path if options.full_path else f'{package} {path.name}')
    return 0
