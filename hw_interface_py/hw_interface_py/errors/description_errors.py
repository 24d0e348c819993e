# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""What can be wrong with a robot description."""

from hw_interface_py.errors.hardware_interface_error import HardwareInterfaceError


class InvalidTextError(HardwareInterfaceError, ValueError):
    """
    Report a text that does not spell the expected kind of value.

    Example: ``is_async="yes"``.
    """

    def __init__(self, text: str, expected: str) -> None:
        """Keep the offending `text` and a phrase that says what was `expected`."""
        super().__init__(f"'{text}' is not {expected}")
        self.text = text
        self.expected = expected


class RobotDescriptionError(HardwareInterfaceError, ValueError):
    """
    Report why a robot description is refused.

    Line numbers count from 1 in the description as it was received, that is after xacro.
    `joint` may also name a sensor or a gpio. Every part is None where it does not apply.

    Example: a ``<joint>`` of a component that the URDF does not have.
    """

    def __init__(
        self,
        message: str,
        *,
        line: int | None = None,
        element: str | None = None,
        component: str | None = None,
        joint: str | None = None,
        interface: str | None = None,
    ) -> None:
        """Keep the parts of the complete `message` for callers that do not parse text."""
        super().__init__(message)
        self.line = line
        self.element = element
        self.component = component
        self.joint = joint
        self.interface = interface


class MalformedXmlError(RobotDescriptionError):
    """
    Report a description that cannot be read as XML.

    Example: a missing closing tag, or a file name given in place of the text.
    """
