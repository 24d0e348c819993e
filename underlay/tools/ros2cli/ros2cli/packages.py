# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Installed packages and their executables, as the prefixes of this shell hold them."""

from collections.abc import Mapping
import os
from pathlib import Path

from ament_index_python.packages import get_packages_with_prefixes

from ros2cli.errors import (
    EnvironmentNotSetUpError,
    UnknownExecutableError,
    UnknownPackageError,
)
from ros2cli.names import nearest_first


def installed_packages() -> Mapping[str, Path]:
    """Return the prefix of every installed package, by name."""
    try:
        found = get_packages_with_prefixes()
    except OSError as error:
        raise EnvironmentNotSetUpError(
            'AMENT_PREFIX_PATH is not set in this shell; source a setup.bash first'
        ) from error
    return {name: Path(found[name]) for name in sorted(found)}


def executables_of(package: str) -> list[Path]:
    """Return the executables in lib/<package> of the package's prefix, sorted by path."""
    packages = installed_packages()
    if package not in packages:
        raise UnknownPackageError(package, packages)
    folder = packages[package] / 'lib' / package
    return sorted(
        path for path in folder.rglob('*') if path.is_file() and os.access(path, os.X_OK)
    )


def find_executable(package: str, name: str) -> Path:
    """Return the one executable of that file name; raise UnknownExecutableError otherwise."""
    executables = executables_of(package)
    found = [path for path in executables if path.name == name]
    if not found:
        known = nearest_first(name, {path.name for path in executables})
        raise UnknownExecutableError(
            f'No executable found: package {package!r} has no {name!r}; it has: {known}'
        )
    if len(found) > 1:
        lines = '\n'.join(f'- {path}' for path in found)
        raise UnknownExecutableError(f'Multiple executables found:\n{lines}')
    return found[0]
