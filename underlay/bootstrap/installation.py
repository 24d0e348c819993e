# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The home that needs no set-up of its own: a sourced ROS 2 installation."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
import shutil

from bootstrap.errors import MissingToolError

_MARKER = Path('share/ament_index/resource_index/packages')

# Module that the tests import -> Debian package that brings it.
_TEST_MODULES = {
    'hypothesis': 'python3-hypothesis',
    'pytest': 'python3-pytest',
    'pytest_timeout': 'python3-pytest-timeout',
    'xdist': 'python3-pytest-xdist',
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Installation:
    """A sourced ROS 2 installation that has ros2_control's interfaces."""

    distribution: str
    prefix: Path


def find_installation(environment: Mapping[str, str], own: Path) -> Installation | None:
    """
    Return the sourced ROS 2 installation, None on a bare machine.

    It counts where ROS_DISTRO is set and control_msgs is in one of its prefixes; prefixes inside
    `own`, the output of this very set-up, do not count.
    """
    distribution = environment.get('ROS_DISTRO', '')
    holder = _holder_of('control_msgs', _foreign_prefixes(environment, own))
    if not distribution or holder is None:
        return None
    return Installation(distribution=distribution, prefix=holder)


def check_installation(
    installation: Installation, environment: Mapping[str, str], own: Path, *, with_tests: bool
) -> None:
    """Raise MissingToolError for what this project, or its tests, need and is not installed."""
    prefixes = _foreign_prefixes(environment, own)
    wanted = 'controller_manager_msgs'
    if _holder_of(wanted, prefixes) is None:
        raise _lacks(installation, [wanted])
    modules = [module for module in ('rclpy', 'xacro') if find_spec(module) is None]
    if modules:
        raise _lacks(installation, modules)
    if shutil.which('colcon', path=environment.get('PATH')) is None:
        raise MissingToolError('there is no colcon', ['python3-colcon-common-extensions'])
    missing = [name for name in _TEST_MODULES if with_tests and find_spec(name) is None]
    if missing:
        raise MissingToolError(
            f'the tests need the Python modules {", ".join(missing)}',
            [_TEST_MODULES[name] for name in missing],
        )


def _foreign_prefixes(environment: Mapping[str, str], own: Path) -> list[Path]:
    prefixes = [Path(p) for p in environment.get('AMENT_PREFIX_PATH', '').split(':') if p]
    return [prefix for prefix in prefixes if not prefix.is_relative_to(own)]


def _holder_of(package: str, prefixes: list[Path]) -> Path | None:
    return next((prefix for prefix in prefixes if (prefix / _MARKER / package).exists()), None)


def _lacks(installation: Installation, names: list[str]) -> MissingToolError:
    distribution = installation.distribution
    return MissingToolError(
        f'the sourced ROS 2 {distribution} has no {", ".join(names)}',
        [f'ros-{distribution}-{name.replace("_", "-")}' for name in names],
    )
