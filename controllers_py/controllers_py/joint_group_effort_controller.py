# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Forward effort commands to a group of joints."""

from dataclasses import dataclass
from typing import ClassVar

from controllers_py.forward_commands import command_timeout, require
from controllers_py.forward_controller import ForwardController
from controllers_py.parameters import parameter, retired, RetiredParameter
from hw_interface_py.interface_names import HW_IF_EFFORT


@dataclass(frozen=True, slots=True, kw_only=True)
class JointGroupEffortControllerParameters:
    """The joints to command, and how long a command is good for."""

    joints: tuple[str, ...] = parameter(
        default=(), description='joints, in the order of the numbers in a command'
    )
    command_timeout: float = command_timeout()
    retired_parameters: ClassVar[tuple[RetiredParameter, ...]] = (
        retired('interface_name', 'this type of controller always commands the effort'),
    )


class JointGroupEffortController(ForwardController):
    """Take efforts from ``~/commands`` to the joints."""

    Parameters = JointGroupEffortControllerParameters
    stops_at_zero = True

    def command_names(self) -> list[str]:
        """Return the effort of every joint; refuse a controller without joints."""
        require(self, 'joints')
        return [f'{joint}/{HW_IF_EFFORT}' for joint in self.params.joints]
