# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Read the links and joints of the first model of an SDF document."""

import math

from hw_interface_py.errors import InvalidTextError
from hw_interface_py.nearest_name import describe_choices
from hw_interface_py.scalars import parse_float
from hw_interface_py.urdf_parser.attributes import required_text
from hw_interface_py.urdf_parser.place import Place
from hw_interface_py.urdf_parser.urdf_model import (
    JointType,
    UrdfJoint,
    UrdfLimit,
    UrdfMimic,
    UrdfModel,
)
from hw_interface_py.urdf_parser.urdf_reader import read_vector
from hw_interface_py.urdf_parser.xml_element import XmlElement

# SDF's other types (universal, screw, gearbox ...) have no counterpart in URDF.
_TYPES = {
    'revolute': JointType.REVOLUTE,
    'continuous': JointType.CONTINUOUS,
    'prismatic': JointType.PRISMATIC,
    'fixed': JointType.FIXED,
    'ball': JointType.FLOATING,
}

# SDF writes ±1e16 where it means that there is no limit.
_UNLIMITED = 1e16


def read_sdf(place: Place, model: XmlElement) -> UrdfModel:
    """Return the model in a ``<model>`` element, or refuse it."""
    name = required_text(place, model, 'name')
    links = tuple(required_text(place, element, 'name') for element in model.all('link'))
    if not links:
        raise place.error(model, f"model '{name}' has no <link>; a model has at least one")
    joints = tuple(_read_joint(place, element) for element in model.all('joint'))
    return UrdfModel(name=name, links=links, joints=joints)


def _read_joint(place: Place, element: XmlElement) -> UrdfJoint:
    name = required_text(place, element, 'name')
    here = place.inside('joint', name)
    kind = required_text(here, element, 'type')
    if kind not in _TYPES:
        raise here.error(
            element,
            f"the joint type '{kind}' cannot be controlled; " + describe_choices(kind, _TYPES),
        )
    axis = element.first_or_none('axis') or XmlElement('axis', element.line, {})
    xyz = axis.first_or_none('xyz')
    return UrdfJoint(
        name=name,
        type=_TYPES[kind],
        parent=_text(element, 'parent'),
        child=_text(element, 'child'),
        axis=(0.0, 0.0, 1.0) if xyz is None else read_vector(here, xyz, xyz.text),
        limit=_read_limit(here, axis),
        mimic=_read_mimic(here, axis),
    )


def _read_limit(place: Place, axis: XmlElement) -> UrdfLimit | None:
    limit = axis.first_or_none('limit')
    if limit is None:
        return None
    return UrdfLimit(
        lower=_limit(place, limit, 'lower', -math.inf),
        upper=_limit(place, limit, 'upper', math.inf),
        effort=_magnitude(place, limit, 'effort'),
        velocity=_magnitude(place, limit, 'velocity'),
    )


def _read_mimic(place: Place, axis: XmlElement) -> UrdfMimic | None:
    mimic = axis.first_or_none('mimic')
    if mimic is None:
        return None
    multiplier = _number(place, mimic, 'multiplier', 1.0)
    # SDF: position = multiplier * (leader - reference) + offset.
    reference = _number(place, mimic, 'reference', 0.0)
    return UrdfMimic(
        joint=required_text(place, mimic, 'joint'),
        multiplier=multiplier,
        offset=_number(place, mimic, 'offset', 0.0) - multiplier * reference,
    )


def _limit(place: Place, element: XmlElement, tag: str, unlimited: float) -> float:
    if _text(element, tag).lower().lstrip('+-') in ('inf', 'infinity'):
        return unlimited
    value = _number(place, element, tag, unlimited)
    return value if abs(value) < _UNLIMITED else unlimited


def _magnitude(place: Place, element: XmlElement, tag: str) -> float:
    value = _limit(place, element, tag, math.inf)
    return value if value >= 0.0 else math.inf  # A negative one means that there is none.


def _number(place: Place, element: XmlElement, tag: str, default: float) -> float:
    child = element.first_or_none(tag)
    if child is None:
        return default
    try:
        return parse_float(child.text)
    except InvalidTextError as error:
        raise place.error(child, f'<{tag}>: {error}') from error


def _text(element: XmlElement, tag: str) -> str:
    child = element.first_or_none(tag)
    return '' if child is None else child.text
