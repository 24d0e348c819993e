# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
What a ``<ros2_control>`` element says, as immutable values.

Field names are those of the C++ stack's ``HardwareInfo``, so that its documentation and ported
plugins apply. Lengths are in m, angles in rad, time in s: "rad or m" below means rad for revolute
and continuous joints, m for prismatic ones.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum
import math


class HardwareKind(StrEnum):
    """Say which contract the plugin of a component fulfils."""

    ACTUATOR = 'actuator'
    SENSOR = 'sensor'
    SYSTEM = 'system'


class ComponentKind(StrEnum):
    """Say which element described a part of a component."""

    JOINT = 'joint'
    SENSOR = 'sensor'
    GPIO = 'gpio'


class MimicAttribute(Enum):
    """Say what the ``mimic`` attribute of a ``<joint>`` asks for."""

    NOT_SET = 'not set'
    """Follow the URDF: the joint mimics when the URDF says so."""
    TRUE = 'true'
    """The joint must mimic; the URDF has to agree."""
    FALSE = 'false'
    """The joint is commanded on its own whatever the URDF says."""


class SchedulingPolicy(StrEnum):
    """Say what triggers the worker thread of an asynchronous component."""

    SYNCHRONIZED = 'synchronized'
    DETACHED = 'detached'


@dataclass(frozen=True, slots=True, kw_only=True)
class InterfaceInfo:
    """Describe one ``<command_interface>`` or ``<state_interface>``."""

    name: str
    """Name without the component's, e.g. ``position``; may contain ``/`` and ``.``."""
    min: str = ''
    """Text of the parameter ``min``, unparsed, in the interface's unit; empty: not given."""
    max: str = ''
    """Text of the parameter ``max``, as `min`."""
    initial_value: str = ''
    """Text of the parameter ``initial_value``; empty: the data type's "no value yet"."""
    data_type: str = 'double'
    """Type name as written; whoever creates the handle refuses unknown ones."""
    size: int = 1
    """Number of elements, at least 1; kept for plugins, handles hold one value."""
    parameters: Mapping[str, str] = field(default_factory=dict)
    """All parameters of the element, ``min``, ``max`` and ``initial_value`` included."""
    enable_limits: bool = True
    """Whether limits apply; false when the interface or its joint disables them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ComponentInfo:
    """Describe one ``<joint>``, ``<sensor>`` or ``<gpio>`` of a component."""

    name: str
    type: ComponentKind
    is_mimic: MimicAttribute = MimicAttribute.NOT_SET
    """Always NOT_SET for sensors and gpios."""
    enable_limits: bool = True
    """Always true for gpios."""
    command_interfaces: tuple[InterfaceInfo, ...] = ()
    state_interfaces: tuple[InterfaceInfo, ...] = ()
    parameters: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class JointTransmissionInfo:
    """Describe the joint side of a transmission (``JointInfo`` of the C++ stack)."""

    name: str
    role: str
    state_interfaces: tuple[str, ...] = ()
    """Interface names of the component's joint, in document order."""
    command_interfaces: tuple[str, ...] = ()
    mechanical_reduction: float = 1.0
    """Actuator displacement per joint displacement, without unit."""
    offset: float = 0.0
    """Joint position at actuator position zero, rad or m."""
    read_only: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ActuatorTransmissionInfo:
    """Describe the actuator side of a transmission (``ActuatorInfo`` of the C++ stack)."""

    name: str
    role: str
    state_interfaces: tuple[str, ...] = ()
    """Filled only for the entry that components of type actuator get on their own."""
    command_interfaces: tuple[str, ...] = ()
    mechanical_reduction: float = 1.0
    offset: float = 0.0
    """Rad or m."""
    read_only: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TransmissionInfo:
    """Describe one ``<transmission>`` inside a component."""

    name: str
    type: str
    """Text of ``<plugin>``."""
    joints: tuple[JointTransmissionInfo, ...] = ()
    actuators: tuple[ActuatorTransmissionInfo, ...] = ()
    parameters: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class MimicJoint:
    """
    Say that one joint follows another.

    Position = `offset` + `multiplier` * position of the mimicked joint.
    """

    joint_index: int
    """Index of the following joint in ``HardwareInfo.joints``."""
    mimicked_joint_index: int
    """Index of the joint it follows, in the same tuple."""
    multiplier: float = 1.0
    offset: float = 0.0
    """Rad or m."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JointLimits:
    """Hold the hard limits of a joint; a value counts only when its ``has_`` flag is true."""

    min_position: float = math.nan
    """Rad or m."""
    max_position: float = math.nan
    """Rad or m."""
    max_velocity: float = math.nan
    """Rad/s or m/s, magnitude."""
    max_acceleration: float = math.nan
    """Rad/s² or m/s², magnitude while speeding up."""
    max_deceleration: float = math.nan
    """Rad/s² or m/s², magnitude while slowing down."""
    max_jerk: float = math.nan
    """Rad/s³ or m/s³, magnitude."""
    max_effort: float = math.nan
    """Nm or N, magnitude."""
    has_position_limits: bool = False
    has_velocity_limits: bool = False
    has_acceleration_limits: bool = False
    has_deceleration_limits: bool = False
    has_jerk_limits: bool = False
    has_effort_limits: bool = False
    angle_wraparound: bool = False
    """Whether positions one turn apart are the same pose (continuous joints)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SoftJointLimits:
    """Hold what ``<safety_controller>`` says, clipped into the hard position range."""

    min_position: float
    """Rad or m."""
    max_position: float
    """Rad or m."""
    k_position: float
    """1/s: permitted velocity per distance to the soft border."""
    k_velocity: float
    """Nms/rad or Ns/m: permitted effort per velocity below the permitted one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AsyncParameters:
    """Hold what ``<properties><async/></properties>`` says; used by asynchronous components."""

    thread_priority: int = 50
    """SCHED_FIFO priority of the worker thread, at least 1."""
    scheduling_policy: SchedulingPolicy = SchedulingPolicy.SYNCHRONIZED
    cpu_affinity_cores: tuple[int, ...] = ()
    """Numbers of the CPUs the thread may use; empty: any."""
    print_warnings: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class HardwareInfo:
    """Describe one component: everything its ``<ros2_control>`` element and the URDF say."""

    name: str
    type: HardwareKind
    group: str = ''
    """Hardware group; empty: none."""
    rw_rate: int = 0
    """Rate of read and write in Hz; 0: that of the controller manager."""
    is_async: bool = False
    thread_priority: int | None = None
    """The element's own attribute; None unless `is_async`. Prefer `async_params`."""
    async_params: AsyncParameters = field(default_factory=AsyncParameters)
    hardware_plugin_name: str = ''
    """Plugin id as written; empty when the element has no ``<hardware>``."""
    hardware_parameters: Mapping[str, str] = field(default_factory=dict)
    joints: tuple[ComponentInfo, ...] = ()
    mimic_joints: tuple[MimicJoint, ...] = ()
    sensors: tuple[ComponentInfo, ...] = ()
    gpios: tuple[ComponentInfo, ...] = ()
    transmissions: tuple[TransmissionInfo, ...] = ()
    original_xml: str = ''
    """Text of the whole robot description, not just of this element."""
    limits: Mapping[str, JointLimits] = field(default_factory=dict)
    """Hard limits by joint name; every joint has an entry."""
    soft_limits: Mapping[str, SoftJointLimits] = field(default_factory=dict)
    """Soft limits by joint name; only joints with a ``<safety_controller>``."""
