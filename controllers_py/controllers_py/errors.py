# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
Errors of controllers_py.

::

    ControllerError
    ├── ParameterError          (ValueError)   a parameter is missing or its value is refused
    ├── ParameterSchemaError    (TypeError)    a dataclass cannot describe ROS parameters
    └── MessageTemplateError    (ValueError)   a message cannot be patched in place
"""


class ControllerError(Exception):
    """Root of every error this package raises on purpose."""


class ParameterError(ControllerError, ValueError):
    """
    Report a parameter that is missing, or whose value is refused.

    ``parameter`` is empty when several parameters together are refused.

    Example: ``joints: [a, a]`` where names must be unique.
    """

    def __init__(self, node: str, parameter: str, problem: str) -> None:
        """Keep the parts; `problem` says what was found, what is allowed and what to do."""
        subject = f"parameter '{parameter}'" if parameter else 'parameters'
        super().__init__(f"node '{node}': {subject}: {problem}")
        self.node = node
        self.parameter = parameter
        self.problem = problem


class ParameterSchemaError(ControllerError, TypeError):
    """
    Report a dataclass that cannot describe ROS parameters.

    Example: a field of type ``list[str]``; ROS parameters are kept as ``tuple[str, ...]``.
    """


class MessageTemplateError(ControllerError, ValueError):
    """
    Report a message that cannot be serialised once and patched afterwards.

    Example: a path that names no float64 field.
    """
