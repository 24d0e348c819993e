# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Read the ``<async>`` element in the ``<properties>`` of a component."""

from dataclasses import replace

from hw_interface_py.errors import InvalidTextError
from hw_interface_py.hardware_info import AsyncParameters, SchedulingPolicy
from hw_interface_py.nearest_name import describe_choices
from hw_interface_py.scalars import INT_MAX, parse_integer, WHITE_SPACE
from hw_interface_py.urdf_parser.attributes import (
    bool_or_none,
    parse_or_refuse,
    positive_int_or_none,
)
from hw_interface_py.urdf_parser.place import Place
from hw_interface_py.urdf_parser.xml_element import XmlElement

DEFAULT_THREAD_PRIORITY = 50


def read_async_parameters(
    place: Place, element: XmlElement, defaults: AsyncParameters
) -> AsyncParameters:
    """Return what ``<async>`` says; attributes it lacks keep their value in `defaults`."""
    parameters = defaults
    priority = positive_int_or_none(place, element, 'thread_priority')
    if priority is not None:
        parameters = replace(parameters, thread_priority=priority)
    if 'affinity' in element.attributes:
        text = element.attributes['affinity']
        cores = parse_or_refuse(place, element, 'affinity', text, _parse_cores)
        parameters = replace(parameters, cpu_affinity_cores=cores)
    if 'scheduling_policy' in element.attributes:
        parameters = replace(parameters, scheduling_policy=_read_policy(place, element))
    print_warnings = bool_or_none(place, element, 'print_warnings')
    if print_warnings is not None:
        parameters = replace(parameters, print_warnings=print_warnings)
    return parameters


def _parse_cores(text: str) -> tuple[int, ...]:
    inner = text.strip(WHITE_SPACE)
    if not (inner.startswith('[') and inner.endswith(']')) or len(inner) < len('[]'):
        raise InvalidTextError(text, 'a list of CPU numbers such as [2, 4] or []')
    if not inner[1:-1].strip(WHITE_SPACE):
        return ()
    try:
        return tuple(
            parse_integer(item, minimum=0, maximum=INT_MAX) for item in inner[1:-1].split(',')
        )
    except InvalidTextError as error:
        raise InvalidTextError(text, f'a list of CPU numbers such as [2, 4]: {error}') from error


def _read_policy(place: Place, element: XmlElement) -> SchedulingPolicy:
    found = element.attributes['scheduling_policy'].lower()
    try:
        return SchedulingPolicy(found)
    except ValueError:
        raise place.error(
            element,
            f"<async> has the unknown scheduling_policy '{found}'; "
            + describe_choices(found, SchedulingPolicy),
        ) from None  # The enumeration's own error says less.
