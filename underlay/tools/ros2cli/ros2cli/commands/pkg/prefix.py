# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Output the prefix path of a package."""

import argparse

from ros2cli.errors import UnknownPackageError
from ros2cli.packages import installed_packages


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument(
        '--share', action='store_true', help='Show share directory for the package'
    )
    parser.add_argument('package_name', help='The package name')


def main(options: argparse.Namespace) -> int:
    """Print the prefix of one package, or its share folder."""
    packages = installed_packages()
    name = options.package_name
    if name not in packages:
        raise UnknownPackageError(name, packages, opening=f'Package not found: {name!r}')
    print(packages[name] / 'share' / name if options.share else packages[name])
    return 0
