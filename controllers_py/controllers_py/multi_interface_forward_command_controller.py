# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Forward commands to several interfaces of one joint."""

from dataclasses import dataclass

from controllers_py.forward_commands import command_timeout, require
from controllers_py.forward_controller import ForwardController
from controllers_py.parameters import parameter


@dataclass(frozen=True, slots=True, kw_only=True)
class MultiInterfaceForwardCommandControllerParameters:
    """The joint, its interfaces, and how long a command is good for."""

    joint: str = parameter(default='', description='the joint to command')
    interface_names: tuple[str, ...] = parameter(
        default=(), description='command interfaces, in the order of the numbers in a command'
    )
    command_timeout: float = command_timeout()


class MultiInterfaceForwardCommandController(ForwardController):
    """Take one number per interface from ``~/commands`` to one joint."""

    Parameters = MultiInterfaceForwardCommandControllerParameters

    def command_names(self) -> list[str]:
        """Return the joint's interfaces; refuse a controller without joint or interfaces."""
        require(self, 'joint')
        require(self, 'interface_names')
        return [f'{self.params.joint}/{name}' for name in self.params.interface_names]
