# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Read the links and joints of a URDF document, as strictly as urdfdom does."""

from hw_interface_py.errors import InvalidTextError
from hw_interface_py.nearest_name import describe_choices
from hw_interface_py.scalars import parse_float
from hw_interface_py.urdf_parser.attributes import (
    float_or_none,
    parse_or_refuse,
    required_float,
    required_text,
)
from hw_interface_py.urdf_parser.place import Place
from hw_interface_py.urdf_parser.urdf_model import (
    JointType,
    UrdfJoint,
    UrdfLimit,
    UrdfMimic,
    UrdfModel,
    UrdfSafetyController,
)
from hw_interface_py.urdf_parser.xml_element import XmlElement


def read_urdf(place: Place, robot: XmlElement) -> UrdfModel:
    """Return the model in a ``<robot>`` element, or refuse it."""
    name = required_text(place, robot, 'name')
    version = robot.attributes.get('version', '1.0')
    if version != '1.0':
        raise place.error(robot, f'URDF version \'{version}\' is not known; write version="1.0"')
    links = _read_unique(place, robot, 'link')
    if not links:
        raise place.error(robot, f"robot '{name}' has no <link>; a robot has at least one")
    _read_unique(place, robot, 'material')
    _read_unique(place, robot, 'joint')
    elements = robot.all('joint')
    joints = tuple(_read_joint(place, element) for element in elements)
    model = UrdfModel(name=name, links=tuple(links), joints=joints)
    _check_tree(place, robot, elements, model)
    return model


def read_vector(place: Place, element: XmlElement, text: str) -> tuple[float, float, float]:
    """Return the three numbers of an axis."""
    return parse_or_refuse(place, element, 'xyz', text, _parse_vector)


def _read_unique(place: Place, robot: XmlElement, tag: str) -> list[str]:
    first_lines: dict[str, int] = {}
    for element in robot.all(tag):
        name = required_text(place, element, 'name')
        if name in first_lines:
            raise place.inside(tag, name).error(
                element,
                f"<{tag}> '{name}' is already declared in line {first_lines[name]}; "
                'names are unique',
            )
        first_lines[name] = element.line
    return list(first_lines)


def _read_joint(place: Place, element: XmlElement) -> UrdfJoint:
    name = required_text(place, element, 'name')
    here = place.inside('joint', name)
    kind = _read_type(here, element)
    limit = element.first_or_none('limit')
    if limit is None and kind in (JointType.REVOLUTE, JointType.PRISMATIC):
        hint = ', or make it continuous' if kind is JointType.REVOLUTE else ''
        raise here.error(
            element,
            f'a {kind} joint needs <limit lower="..." upper="..." effort="..." '
            f'velocity="..."/>; add it{hint}',
        )
    mimic = element.first_or_none('mimic')
    safety = element.first_or_none('safety_controller')
    return UrdfJoint(
        name=name,
        type=kind,
        parent=_read_link_name(here, element, 'parent'),
        child=_read_link_name(here, element, 'child'),
        axis=_read_axis(here, element),
        limit=None if limit is None else _read_limit(here, limit),
        mimic=None if mimic is None else _read_mimic(here, mimic),
        safety_controller=None if safety is None else _read_safety(here, safety),
    )


def _read_type(place: Place, element: XmlElement) -> JointType:
    found = required_text(place, element, 'type')
    try:
        return JointType(found)
    except ValueError:
        raise place.error(
            element, f"the joint type '{found}' is unknown; " + describe_choices(found, JointType)
        ) from None  # The enumeration's own error says less.


def _read_link_name(place: Place, joint: XmlElement, tag: str) -> str:
    element = joint.first_or_none(tag)
    if element is None:
        raise place.error(joint, f'there is no <{tag}>; write <{tag} link="..."/>')
    return required_text(place, element, 'link')


def _read_axis(place: Place, joint: XmlElement) -> tuple[float, float, float]:
    axis = joint.first_or_none('axis')
    if axis is None or 'xyz' not in axis.attributes:
        return (1.0, 0.0, 0.0)
    return read_vector(place, axis, axis.attributes['xyz'])


def _parse_vector(text: str) -> tuple[float, float, float]:
    words = text.split()
    if len(words) != 3:
        raise InvalidTextError(text, 'a vector of three numbers such as 0 0 1')
    x, y, z = (parse_float(word) for word in words)
    return (x, y, z)


def _read_limit(place: Place, element: XmlElement) -> UrdfLimit:
    return UrdfLimit(
        lower=float_or_none(place, element, 'lower') or 0.0,
        upper=float_or_none(place, element, 'upper') or 0.0,
        effort=required_float(place, element, 'effort'),
        velocity=required_float(place, element, 'velocity'),
    )


def _read_mimic(place: Place, element: XmlElement) -> UrdfMimic:
    multiplier = float_or_none(place, element, 'multiplier')
    return UrdfMimic(
        joint=required_text(place, element, 'joint'),
        multiplier=1.0 if multiplier is None else multiplier,
        offset=float_or_none(place, element, 'offset') or 0.0,
    )


def _read_safety(place: Place, element: XmlElement) -> UrdfSafetyController:
    return UrdfSafetyController(
        soft_lower_limit=float_or_none(place, element, 'soft_lower_limit') or 0.0,
        soft_upper_limit=float_or_none(place, element, 'soft_upper_limit') or 0.0,
        k_position=float_or_none(place, element, 'k_position') or 0.0,
        k_velocity=required_float(place, element, 'k_velocity'),
    )


def _check_tree(
    place: Place, robot: XmlElement, elements: list[XmlElement], model: UrdfModel
) -> None:
    parents: dict[str, str] = {}
    for element, joint in zip(elements, model.joints, strict=True):
        here = place.inside('joint', joint.name)
        for role, link in (('parent', joint.parent), ('child', joint.child)):
            if link not in model.links:
                raise here.error(
                    element,
                    f'the {role} link \'{link}\' does not exist; add <link name="{link}"/> or '
                    'use one that does: ' + describe_choices(link, model.links),
                )
        if joint.child in parents:
            here.warn(
                element,
                f"link '{joint.child}' is already the child of joint '{parents[joint.child]}'; "
                'the links do not form a tree',
            )
        parents[joint.child] = joint.name
    roots = [link for link in model.links if link not in parents]
    if len(roots) != 1:
        found = ', '.join(f"'{link}'" for link in roots) or 'none'
        raise place.error(
            robot,
            'the links must form one tree: exactly one link is no child of a joint; '
            f'found: {found}. Connect the others by joints',
        )
