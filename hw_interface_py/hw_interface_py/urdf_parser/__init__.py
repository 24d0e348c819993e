# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Read a robot description: the ``<ros2_control>`` elements and the URDF facts they rest on."""

from hw_interface_py.urdf_parser.document import parse_robot_description
from hw_interface_py.urdf_parser.robot_description import RobotDescription
from hw_interface_py.urdf_parser.urdf_model import (
    JointType,
    UrdfJoint,
    UrdfLimit,
    UrdfMimic,
    UrdfModel,
    UrdfSafetyController,
)

__all__ = [
    'JointType',
    'RobotDescription',
    'UrdfJoint',
    'UrdfLimit',
    'UrdfMimic',
    'UrdfModel',
    'UrdfSafetyController',
    'parse_robot_description',
]
