# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Which files belong to a robot: the shipped ones by name, anybody's own by path."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree
from xml.parsers.expat import ExpatError

from ament_index_python.packages import get_package_share_directory
import xacro


class RobotFilesError(Exception):
    """A robot cannot be found, or its description does not expand."""


class JointRange(NamedTuple):
    """The limits of a joint: positions in rad or m, speed in rad/s or m/s."""

    lower: float
    upper: float
    velocity: float


class RobotFiles(NamedTuple):
    """The description and the parameter file of a robot."""

    description: Path
    controllers: Path


def find_robot(robot: str, controllers: str = '') -> RobotFiles:
    """
    Return the files of a shipped robot (by name), or of a URDF or xacro file (by path).

    ``controllers`` is a parameter file and needed with a path. Raises RobotFilesError.
    """
    shipped = _shipped_robots()
    if robot in shipped:
        own = shipped[robot]
        return own._replace(controllers=_existing(controllers)) if controllers else own
    if not Path(robot).is_file():
        raise RobotFilesError(
            f"robot '{robot}' is neither shipped ({', '.join(shipped)}) nor a file; give one of"
            ' these names, or the path of a URDF or xacro file'
        )
    if not controllers:
        raise RobotFilesError(
            f"'{robot}' needs its controllers: give a parameter file too (make demo"
            f' ROBOT={robot} CONTROLLERS=my_controllers.yaml)'
        )
    return RobotFiles(Path(robot), _existing(controllers))


def expand_description(file: Path, arguments: Mapping[str, str] | None = None) -> str:
    """Return the URDF of a description; xacro is applied to whatever file. RobotFilesError."""
    try:
        document = xacro.process_file(str(file), mappings=dict(arguments or {}))
    except (xacro.XacroException, ExpatError, OSError, LookupError) as error:
        raise RobotFilesError(f'{file}: xacro refuses it: {error}') from error
    return str(document.toxml())


def joint_ranges(urdf: str) -> dict[str, JointRange]:
    """Return the limits of every joint that has some."""
    ranges = {}
    for joint in ElementTree.fromstring(urdf).iter('joint'):
        limit = joint.find('limit')
        if limit is not None and 'velocity' in limit.attrib:
            ranges[joint.get('name', '')] = JointRange(
                float(limit.get('lower', '0')),
                float(limit.get('upper', '0')),
                float(limit.get('velocity', '0')),
            )
    return ranges


def _shipped_robots() -> dict[str, RobotFiles]:
    descriptions = Path(get_package_share_directory('description')) / 'urdf'
    configurations = Path(get_package_share_directory('bringup')) / 'config'
    suffix = '.urdf.xacro'
    return {
        file.name.removesuffix(suffix): RobotFiles(
            file, configurations / f'{file.name.removesuffix(suffix)}_controllers.yaml'
        )
        for file in sorted(descriptions.glob(f'*{suffix}'))
    }


def _existing(path: str) -> Path:
    if not Path(path).is_file():
        raise RobotFilesError(f"parameter file '{path}' does not exist")
    return Path(path)
