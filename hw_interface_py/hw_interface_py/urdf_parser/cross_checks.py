# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Compare a component's joints with the URDF and add to the component what only it knows."""

from dataclasses import replace

from hw_interface_py.hardware_info import (
    ComponentInfo,
    HardwareInfo,
    JointLimits,
    MimicAttribute,
    MimicJoint,
    SoftJointLimits,
)
from hw_interface_py.nearest_name import describe_choices
from hw_interface_py.urdf_parser.limits import derive_limits, derive_soft_limits
from hw_interface_py.urdf_parser.place import Place
from hw_interface_py.urdf_parser.urdf_model import JointType, UrdfJoint, UrdfMimic, UrdfModel
from hw_interface_py.urdf_parser.xml_element import XmlElement


def add_urdf_facts(
    place: Place, element: XmlElement, hardware: HardwareInfo, urdf: UrdfModel
) -> HardwareInfo:
    """Return `hardware` with mimic joints and limits, or refuse joints the URDF contradicts."""
    mimic_joints: list[MimicJoint] = []
    limits: dict[str, JointLimits] = {}
    soft_limits: dict[str, SoftJointLimits] = {}
    for child, joint in zip(element.all('joint'), hardware.joints, strict=True):
        here = place.inside('component', hardware.name).inside('joint', joint.name)
        urdf_joint = _find_joint(here, child, joint, urdf)
        mimic_joints += _check_mimic(here, child, joint, urdf_joint, hardware, urdf)
        if urdf_joint.type is JointType.FIXED:
            raise here.error(
                child,
                'the URDF joint is fixed, so there is nothing to control; make it movable there '
                'or describe it as <gpio>',
            )
        limits[joint.name] = derive_limits(here, child, joint, urdf_joint)
        soft = derive_soft_limits(urdf_joint, limits[joint.name])
        if soft is not None:
            soft_limits[joint.name] = soft
    return replace(
        hardware, mimic_joints=tuple(mimic_joints), limits=limits, soft_limits=soft_limits
    )


def _find_joint(
    place: Place, element: XmlElement, joint: ComponentInfo, urdf: UrdfModel
) -> UrdfJoint:
    urdf_joint = urdf.joint_or_none(joint.name)
    if urdf_joint is None:
        raise place.error(
            element,
            'the URDF has no joint of this name; what is no joint of the robot is described as '
            '<gpio>; ' + describe_choices(joint.name, (other.name for other in urdf.joints)),
        )
    return urdf_joint


def _check_mimic(
    place: Place,
    element: XmlElement,
    joint: ComponentInfo,
    urdf_joint: UrdfJoint,
    hardware: HardwareInfo,
    urdf: UrdfModel,
) -> list[MimicJoint]:
    """Return the mimic record of `joint`, or nothing when it moves on its own."""
    mimic = urdf_joint.mimic
    _warn_about_old_parameter(place, element, joint, mimic)
    if mimic is None:
        if joint.is_mimic is MimicAttribute.TRUE:
            raise place.error(
                element,
                'mimic="true" needs a <mimic> in the URDF joint, which has none; add it there '
                'or remove the attribute',
            )
        return []
    if joint.is_mimic is MimicAttribute.FALSE:
        return []
    opt_out = f'<joint name="{joint.name}" mimic="false">'
    if joint.command_interfaces:
        found = ', '.join(interface.name for interface in joint.command_interfaces)
        raise place.error(
            element,
            f"the URDF makes this joint mimic '{mimic.joint}', so it takes no commands of its "
            f'own, but has the command interface(s) {found}; remove them, or write {opt_out} '
            'to command it by itself',
        )
    names = [other.name for other in hardware.joints]
    if mimic.joint not in names:
        raise place.error(
            element,
            f"the joint '{mimic.joint}' that it mimics is not in the same <ros2_control> "
            f'element; move the two together, or write {opt_out}; '
            + describe_choices(mimic.joint, names),
        )
    _refuse_mimic_loop(place, element, urdf_joint, urdf)
    return [
        MimicJoint(
            joint_index=names.index(joint.name),
            mimicked_joint_index=names.index(mimic.joint),
            multiplier=mimic.multiplier,
            offset=mimic.offset,
        )
    ]


def _refuse_mimic_loop(
    place: Place, element: XmlElement, joint: UrdfJoint, urdf: UrdfModel
) -> None:
    chain = [joint.name]
    follower: UrdfJoint | None = joint
    while follower is not None and follower.mimic is not None:
        chain.append(follower.mimic.joint)
        if chain[-1] in chain[:-1]:
            raise place.error(
                element,
                f'mimic joints follow each other in a loop ({" -> ".join(chain)}), so none of'
                ' them moves; one of them has to do without <mimic>',
            )
        follower = urdf.joint_or_none(follower.mimic.joint)


def _warn_about_old_parameter(
    place: Place, element: XmlElement, joint: ComponentInfo, mimic: UrdfMimic | None
) -> None:
    """Warn about the way that ROS 2 Humble and older declared mimic joints."""
    if 'mimic' not in joint.parameters:
        return
    remedy = (
        f'remove it, the URDF joint has <mimic joint="{mimic.joint}"/> already'
        if mimic is not None
        else f'write <mimic joint="{joint.parameters["mimic"]}"/> into the URDF joint instead'
    )
    place.warn(
        element,
        f'<param name="mimic"> (with multiplier and offset) has no effect any more; {remedy}',
    )
