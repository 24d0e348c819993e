# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Read attributes of XML elements as typed values, or refuse them with their place."""

from collections.abc import Callable
from typing import TypeVar

from hw_interface_py.errors import InvalidTextError
from hw_interface_py.scalars import (
    INT_MAX,
    parse_bool,
    parse_float,
    parse_integer,
    parse_positive_integer,
)
from hw_interface_py.urdf_parser.place import Place
from hw_interface_py.urdf_parser.xml_element import XmlElement

_Value = TypeVar('_Value')


def required_text(place: Place, element: XmlElement, attribute: str) -> str:
    """Return the text of an attribute that must be there and not be empty."""
    text = element.attributes.get(attribute, '')
    if text:
        return text
    fault = 'an empty' if attribute in element.attributes else 'no'
    raise place.error(
        element,
        f"<{element.tag}> has {fault} attribute '{attribute}'; write "
        f'<{element.tag} {attribute}="...">',
    )


def bool_or_none(place: Place, element: XmlElement, attribute: str) -> bool | None:
    """Return the value of a boolean attribute, None when it is absent."""
    return _parsed_or_none(place, element, attribute, parse_bool)


def float_or_none(place: Place, element: XmlElement, attribute: str) -> float | None:
    """Return the value of a number attribute, None when it is absent."""
    return _parsed_or_none(place, element, attribute, parse_float)


def natural_int_or_none(place: Place, element: XmlElement, attribute: str) -> int | None:
    """Return the value of an integer attribute that is 0 or more, None when it is absent."""
    return _parsed_or_none(
        place, element, attribute, lambda text: parse_integer(text, minimum=0, maximum=INT_MAX)
    )


def positive_int_or_none(place: Place, element: XmlElement, attribute: str) -> int | None:
    """Return the value of an integer attribute that is 1 or more, None when it is absent."""
    return _parsed_or_none(place, element, attribute, parse_positive_integer)


def required_float(place: Place, element: XmlElement, attribute: str) -> float:
    """Return the value of a number attribute that must be there."""
    return parse_or_refuse(
        place, element, attribute, required_text(place, element, attribute), parse_float
    )


def parse_or_refuse(
    place: Place,
    element: XmlElement,
    attribute: str,
    text: str,
    parse: Callable[[str], _Value],
) -> _Value:
    """Return what `parse` makes of an attribute's text; its complaint gets a place."""
    try:
        return parse(text)
    except InvalidTextError as error:
        raise place.error(
            element, f"attribute '{attribute}' of <{element.tag}>: {error}"
        ) from error


def _parsed_or_none(
    place: Place, element: XmlElement, attribute: str, parse: Callable[[str], _Value]
) -> _Value | None:
    text = element.attributes.get(attribute)
    return None if text is None else parse_or_refuse(place, element, attribute, text, parse)
