# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
Derive the limits of a joint from the URDF and its command interfaces.

The URDF comes first; each command interface may then tighten, or switch off, the limit of its own
quantity. State interfaces never contribute.
"""

from collections.abc import Callable
from dataclasses import replace
import math
import sys
from typing import NamedTuple

from hw_interface_py.errors import InvalidTextError
from hw_interface_py.hardware_info import (
    ComponentInfo,
    InterfaceInfo,
    JointLimits,
    SoftJointLimits,
)
from hw_interface_py.scalars import parse_float
from hw_interface_py.urdf_parser.place import Place
from hw_interface_py.urdf_parser.urdf_model import JointType, UrdfJoint
from hw_interface_py.urdf_parser.xml_element import XmlElement

# What the C++ stack stores where a quantity is not limited.
_UNLIMITED = sys.float_info.max


def derive_limits(
    place: Place, element: XmlElement, joint: ComponentInfo, urdf_joint: UrdfJoint
) -> JointLimits:
    """Return the hard limits of `joint`, described by the ``<joint>`` `element`."""
    limits = _limits_of_urdf(urdf_joint)
    if not joint.enable_limits:
        return _without_limits(limits)
    for child, interface in zip(
        element.all('command_interface'), joint.command_interfaces, strict=True
    ):
        here = place.inside('command interface', interface.name)
        given = _read_given(here, child, interface)
        limits = _REFINERS.get(interface.name, _ignore)(here, child, limits, interface, given)
    if limits.has_position_limits and limits.min_position > limits.max_position:
        place.warn(
            element,
            f'no position satisfies all limits: {limits.min_position} is above '
            f'{limits.max_position}; compare the parameters min and max with the <limit> in the '
            'URDF',
        )
    return limits


def derive_soft_limits(urdf_joint: UrdfJoint, limits: JointLimits) -> SoftJointLimits | None:
    """Return the soft limits of a joint within its hard `limits`, None when it has none."""
    soft = urdf_joint.safety_controller
    if soft is None:
        return None
    lower, upper = soft.soft_lower_limit, soft.soft_upper_limit
    if limits.has_position_limits:
        lower, upper = max(lower, limits.min_position), min(upper, limits.max_position)
    return SoftJointLimits(
        min_position=lower,
        max_position=upper,
        k_position=soft.k_position,
        k_velocity=soft.k_velocity,
    )


class _Given(NamedTuple):
    """What a command interface says about its range; None where it says nothing usable."""

    minimum: float | None
    maximum: float | None

    @property
    def is_anything(self) -> bool:
        return self.minimum is not None or self.maximum is not None


def _limits_of_urdf(urdf_joint: UrdfJoint) -> JointLimits:
    limit = urdf_joint.limit
    if limit is None:
        return JointLimits()
    limits = JointLimits(angle_wraparound=urdf_joint.type is JointType.CONTINUOUS)
    is_ranged = urdf_joint.type in (JointType.REVOLUTE, JointType.PRISMATIC)
    if is_ranged and (math.isfinite(limit.lower) or math.isfinite(limit.upper)):
        limits = replace(
            limits,
            has_position_limits=True,
            min_position=max(limit.lower, -_UNLIMITED),
            max_position=min(limit.upper, _UNLIMITED),
        )
    if math.isfinite(limit.velocity):
        limits = replace(limits, has_velocity_limits=True, max_velocity=abs(limit.velocity))
    if math.isfinite(limit.effort):
        limits = replace(limits, has_effort_limits=True, max_effort=abs(limit.effort))
    return limits


def _without_limits(limits: JointLimits) -> JointLimits:
    return JointLimits(
        min_position=-_UNLIMITED,
        max_position=_UNLIMITED,
        max_velocity=_UNLIMITED,
        max_acceleration=_UNLIMITED,
        max_deceleration=_UNLIMITED,
        max_jerk=_UNLIMITED,
        max_effort=_UNLIMITED,
        angle_wraparound=limits.angle_wraparound,
    )


def _read_given(place: Place, element: XmlElement, interface: InterfaceInfo) -> _Given:
    if not interface.enable_limits:
        return _Given(None, None)
    return _Given(
        _number_or_none(place, element, 'min', interface.min),
        _number_or_none(place, element, 'max', interface.max),
    )


def _number_or_none(place: Place, element: XmlElement, name: str, text: str) -> float | None:
    if not text:
        return None
    try:
        return parse_float(text)
    except InvalidTextError as error:
        hint = ' (in xacro, an expression is written ${...})' if '{' in text else ''
        place.warn(
            element,
            f"parameter '{name}' is ignored: {error}{hint}; the URDF's limit, if any, stays in "
            'force',
        )
        return None


def _refine_position(
    place: Place, element: XmlElement, limits: JointLimits, interface: InterfaceInfo, given: _Given
) -> JointLimits:
    del place, element  # Every number is a possible position.
    is_limited = limits.has_position_limits and interface.enable_limits
    lower = limits.min_position if is_limited else -_UNLIMITED
    upper = limits.max_position if is_limited else _UNLIMITED
    return replace(
        limits,
        min_position=lower if given.minimum is None else max(lower, given.minimum),
        max_position=upper if given.maximum is None else min(upper, given.maximum),
        has_position_limits=is_limited or given.is_anything,
    )


def _refine_velocity(
    place: Place, element: XmlElement, limits: JointLimits, interface: InterfaceInfo, given: _Given
) -> JointLimits:
    maximum = _tightened(
        place, element, limits.max_velocity if limits.has_velocity_limits else _UNLIMITED, given
    )
    is_limited = interface.enable_limits and (limits.has_velocity_limits or given.is_anything)
    return replace(limits, max_velocity=maximum, has_velocity_limits=is_limited)


def _refine_effort(
    place: Place, element: XmlElement, limits: JointLimits, interface: InterfaceInfo, given: _Given
) -> JointLimits:
    maximum = _tightened(
        place, element, limits.max_effort if limits.has_effort_limits else _UNLIMITED, given
    )
    is_limited = interface.enable_limits and (limits.has_effort_limits or given.is_anything)
    return replace(limits, max_effort=maximum, has_effort_limits=is_limited)


def _refine_acceleration(
    place: Place, element: XmlElement, limits: JointLimits, interface: InterfaceInfo, given: _Given
) -> JointLimits:
    del interface  # Disabled interfaces come without given values.
    if given.minimum is not None:
        limits = replace(limits, max_deceleration=abs(given.minimum), has_deceleration_limits=True)
        if given.maximum is None:
            limits = replace(limits, max_acceleration=abs(given.minimum))
    if given.maximum is not None:
        maximum = _magnitude(place, element, given.maximum)
        limits = replace(limits, max_acceleration=maximum, has_acceleration_limits=True)
        if given.minimum is None:
            limits = replace(limits, max_deceleration=maximum)
    return limits


def _refine_jerk(
    place: Place, element: XmlElement, limits: JointLimits, interface: InterfaceInfo, given: _Given
) -> JointLimits:
    del interface  # Disabled interfaces come without given values.
    if given.minimum is not None:
        place.warn(element, "parameter 'min' is ignored: a jerk is limited by 'max' alone")
    if given.maximum is None:
        return limits
    return replace(limits, max_jerk=abs(given.maximum), has_jerk_limits=True)


def _ignore(
    place: Place, element: XmlElement, limits: JointLimits, interface: InterfaceInfo, given: _Given
) -> JointLimits:
    if given.is_anything:
        place.warn(
            element,
            f"parameters 'min' and 'max' are ignored: '{interface.name}' has no limits here, only "
            + ', '.join(_REFINERS),
        )
    return limits


_Refiner = Callable[[Place, XmlElement, JointLimits, InterfaceInfo, _Given], JointLimits]

_REFINERS: dict[str, _Refiner] = {
    'position': _refine_position,
    'velocity': _refine_velocity,
    'effort': _refine_effort,
    'acceleration': _refine_acceleration,
    'jerk': _refine_jerk,
}


def _tightened(place: Place, element: XmlElement, maximum: float, given: _Given) -> float:
    """Return the smallest of a symmetric limit and the magnitudes of a given range."""
    if given.minimum is not None:
        maximum = min(maximum, abs(given.minimum))
    if given.maximum is not None:
        maximum = min(maximum, _magnitude(place, element, given.maximum))
    return maximum


def _magnitude(place: Place, element: XmlElement, maximum: float) -> float:
    if maximum < 0.0:
        place.warn(
            element,
            f"parameter 'max' is negative: {maximum}; its magnitude is used, write it positive",
        )
    return abs(maximum)
