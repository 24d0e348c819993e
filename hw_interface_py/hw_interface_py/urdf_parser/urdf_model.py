# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
The facts about links and joints that the control stack needs, independent of the file format.

The rules are those of the library behind the C++ stack, urdfdom, where they matter here: shapes,
inertias and materials' colours are left to the programs that draw or simulate the robot.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum


class JointType(StrEnum):
    """List the joint types of URDF."""

    REVOLUTE = 'revolute'
    CONTINUOUS = 'continuous'
    PRISMATIC = 'prismatic'
    FIXED = 'fixed'
    FLOATING = 'floating'
    PLANAR = 'planar'


@dataclass(frozen=True, slots=True, kw_only=True)
class UrdfLimit:
    """Hold the ``<limit>`` of a joint; infinite values are no limit (only SDF has them)."""

    lower: float = 0.0
    """Rad or m."""
    upper: float = 0.0
    """Rad or m."""
    effort: float
    """Nm or N, sign without meaning."""
    velocity: float
    """Rad/s or m/s, sign without meaning."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UrdfMimic:
    """Hold the ``<mimic>`` of a joint: position = `offset` + `multiplier` * that of `joint`."""

    joint: str
    multiplier: float = 1.0
    offset: float = 0.0
    """Rad or m."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UrdfSafetyController:
    """Hold the ``<safety_controller>`` of a joint."""

    soft_lower_limit: float = 0.0
    """Rad or m."""
    soft_upper_limit: float = 0.0
    """Rad or m."""
    k_position: float = 0.0
    """1/s."""
    k_velocity: float
    """Nms/rad or Ns/m."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UrdfJoint:
    """Describe one joint between two links."""

    name: str
    type: JointType
    parent: str
    """Name of the link nearer to the root."""
    child: str
    axis: tuple[float, float, float] = (1.0, 0.0, 0.0)
    """In the joint's frame, as written: not normalised."""
    limit: UrdfLimit | None = None
    mimic: UrdfMimic | None = None
    safety_controller: UrdfSafetyController | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class UrdfModel:
    """Hold the names of all links, and all joints, in document order."""

    name: str
    links: tuple[str, ...]
    joints: tuple[UrdfJoint, ...]

    @property
    def root(self) -> str:
        """
        Return the name of the link that is no joint's child.

        URDF has exactly one. SDF may have several, of which this is the first, or none at all,
        in which case this is the first link.
        """
        children = {joint.child for joint in self.joints}
        return next((link for link in self.links if link not in children), self.links[0])

    @property
    def movable_joints(self) -> tuple[UrdfJoint, ...]:
        """Return the joints that are not fixed, in document order."""
        return tuple(joint for joint in self.joints if joint.type is not JointType.FIXED)

    def joint_or_none(self, name: str) -> UrdfJoint | None:
        """Return the joint called `name`."""
        return next((joint for joint in self.joints if joint.name == name), None)

    def joints_from_root(self) -> Iterator[UrdfJoint]:
        """Yield the joints below the root, each branch down to its tip, then the next branch."""
        by_parent: dict[str, list[UrdfJoint]] = {}
        for joint in self.joints:
            by_parent.setdefault(joint.parent, []).append(joint)
        waiting = by_parent.pop(self.root, [])[::-1]
        while waiting:
            joint = waiting.pop()
            yield joint
            waiting.extend(reversed(by_parent.pop(joint.child, [])))
