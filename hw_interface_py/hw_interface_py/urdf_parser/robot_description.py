# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The result of reading a robot description."""

from dataclasses import dataclass

from hw_interface_py.hardware_info import HardwareInfo
from hw_interface_py.urdf_parser.urdf_model import UrdfModel


@dataclass(frozen=True, slots=True, kw_only=True)
class RobotDescription:
    """Hold everything the control stack takes from one robot description."""

    name: str
    """Name of the robot (of the model, for SDF)."""
    text: str
    """The whole document as received."""
    hardware: tuple[HardwareInfo, ...]
    """One entry for each ``<ros2_control>`` element, in document order; names are unique."""
    urdf: UrdfModel
    warnings: tuple[str, ...] = ()
    """What is ignored or outdated in the document, one sentence each; log them once."""
