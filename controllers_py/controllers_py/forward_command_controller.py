# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Forward commands to the same interface of several joints."""

from dataclasses import dataclass

from controllers_py.forward_commands import command_timeout, require
from controllers_py.forward_controller import ForwardController
from controllers_py.parameters import parameter


@dataclass(frozen=True, slots=True, kw_only=True)
class ForwardCommandControllerParameters:
    """The joints, their interface, and how long a command is good for."""

    joints: tuple[str, ...] = parameter(
        default=(), description='joints, in the order of the numbers in a command'
    )
    interface_name: str = parameter(
        default='', description='command interface of every joint, for instance position'
    )
    command_timeout: float = command_timeout()


class ForwardCommandController(ForwardController):
    """Take one number per joint from ``~/commands`` to one interface of each joint."""

    Parameters = ForwardCommandControllerParameters

    def command_names(self) -> list[str]:
        """Return the interface of every joint; refuse a controller without joints or interface."""
        require(self, 'joints')
        require(self, 'interface_name')
        return [f'{joint}/{self.params.interface_name}' for joint in self.params.joints]
