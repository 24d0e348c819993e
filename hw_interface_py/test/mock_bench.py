# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""A mock system made from a robot description, without manager and ROS graph."""

from collections.abc import Sequence
from typing import Any

from hw_interface_py.components.mock_system import MockSystem
from hw_interface_py.interface_export import export_interfaces
from hw_interface_py.interface_table import InterfaceTable
from hw_interface_py.lifecycle import PrimaryState
from hw_interface_py.urdf_parser import parse_robot_description
from robot_documents import component, robot, TWO_JOINTS, urdf_joint

UNCONFIGURED = PrimaryState.UNCONFIGURED.as_state
PERIOD_S = 0.1


class Warnings:
    """A logger that keeps what it is told."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def warning(self, text: str) -> None:
        """Keep a warning."""
        self.texts.append(text)


class MockBench:
    """A configured mock system; ``values`` are read and set by full names."""

    def __init__(
        self,
        body: str,
        parameters: str = '',
        kind: str = 'system',
        joints: str = TWO_JOINTS,
        *,
        is_configured: bool = True,
    ) -> None:
        text = robot(
            component(body, kind=kind).replace('</hardware>', f'{parameters}</hardware>'),
            joints=joints,
        )
        (info,) = parse_robot_description(text).hardware
        self.mock = MockSystem()
        self.mock.info, self.mock.node = info, None
        self.logger = self.mock.logger = Warnings()
        self.mock.on_init(info)
        self.table = InterfaceTable(256)
        exported = export_interfaces(self.mock, info, self.table)
        self.mock.states, self.mock.commands = exported.states, exported.commands
        if is_configured:
            self.configure()

    def configure(self) -> None:
        """Run on_configure."""
        self.mock.on_configure(UNCONFIGURED)

    def read(self, times: int = 1, period_s: float = PERIOD_S) -> None:
        """Run cycles."""
        for _ in range(times):
            assert self.mock.read(0, period_s) is None
            assert self.mock.write(0, period_s) is None

    def command(self, **values: float) -> None:
        """Set commands; ``elbow__position=1`` sets elbow/position."""
        for name, value in values.items():
            self.mock.set_command(name.replace('__', '/'), value)

    def states(self, *names: str) -> list[Any]:
        """Return states by full names, all of them when none is named."""
        return [self.mock.get_state(name) for name in names or self.mock.states.names]


def joint(name: str, commands: Sequence[str] = (), states: Sequence[str] = ()) -> str:
    """Return a joint of a ``<ros2_control>`` tag."""
    return part('joint', name, commands, states)


def part(
    tag: str, name: str, commands: Sequence[str] = (), states: Sequence[str] = (), more: str = ''
) -> str:
    """Return a joint, sensor or gpio; ``more`` is XML to put into it."""
    interfaces = [f'<command_interface name="{each}"/>' for each in commands]
    interfaces += [f'<state_interface name="{each}"/>' for each in states]
    return f'<{tag} name="{name}">{"".join(interfaces)}{more}</{tag}>'


def parameter(name: str, value: object) -> str:
    """Return a hardware parameter."""
    return f'<param name="{name}">{value}</param>'


def mimic_joint(name: str, follows: str, multiplier: float, offset: float = 0.0) -> str:
    """Return a URDF joint that mimics another one."""
    body = (
        '<limit lower="-9" upper="9" effort="1" velocity="1"/>'
        f'<mimic joint="{follows}" multiplier="{multiplier}" offset="{offset}"/>'
    )
    return urdf_joint(name, f'{name}_link', body=body)
