# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Read the ``<param name="...">text</param>`` children of an element."""

from hw_interface_py.urdf_parser.attributes import required_text
from hw_interface_py.urdf_parser.place import Place
from hw_interface_py.urdf_parser.xml_element import XmlElement


def read_parameters(place: Place, element: XmlElement) -> dict[str, str]:
    """Return the parameters of `element` by name; of a repeated one the last counts."""
    parameters: dict[str, str] = {}
    for child in element.all('param'):
        name = required_text(place, child, 'name')
        if name in parameters:
            place.warn(child, f"parameter '{name}' is given twice; this one counts")
        elif not child.text:
            place.warn(child, f"parameter '{name}' is empty; give it a value or remove it")
        parameters[name] = child.text
    return parameters
