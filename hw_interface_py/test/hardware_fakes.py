# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Plugins that note their calls and answer as told, and short ways to make components of them."""

from collections.abc import Sequence

from hw_interface_py.component_interface import (
    ActuatorInterface,
    ComponentContext,
    SensorInterface,
    SystemInterface,
)
from hw_interface_py.component_timing import ComponentTiming
from hw_interface_py.hardware_component import HardwareComponent
from hw_interface_py.hardware_info import (
    ComponentInfo,
    ComponentKind,
    HardwareInfo,
    HardwareKind,
    InterfaceInfo,
)
from hw_interface_py.interface_table import InterfaceTable
from hw_interface_py.urdf_parser import RobotDescription, UrdfModel

_NO_URDF = UrdfModel(name='robot', links=('base',), joints=())

CALLBACKS = (
    'on_init',
    'on_configure',
    'on_cleanup',
    'on_activate',
    'on_deactivate',
    'on_shutdown',
    'on_error',
    'prepare_command_mode_switch',
    'perform_command_mode_switch',
    'read',
    'write',
)


class Recording:
    """Mix-in: ``calls`` are the callbacks so far; ``answers`` what each returns, raises, runs."""

    def __init__(self):
        self.calls = []
        self.arguments = {}
        self.answers = {}

    def called(self, *callbacks: str):
        return [name for name in self.calls if name in callbacks]


def _make_callback(name):
    def callback(self, *arguments: object):
        self.calls.append(name)
        self.arguments[name] = arguments
        answer = self.answers.get(name)
        if isinstance(answer, BaseException):
            raise answer
        return answer() if callable(answer) else answer

    callback.__name__ = name
    return callback


_METHODS = {name: _make_callback(name) for name in CALLBACKS}
RecordingSystem = type('RecordingSystem', (Recording, SystemInterface), _METHODS)
RecordingActuator = type('RecordingActuator', (Recording, ActuatorInterface), _METHODS)
RecordingSensor = type(
    'RecordingSensor',
    (Recording, SensorInterface),
    {name: method for name, method in _METHODS.items() if name != 'write'},
)


def make_part(
    name: str,
    commands: Sequence[str] = (),
    states: Sequence[str] = (),
    kind: ComponentKind = ComponentKind.JOINT,
) -> ComponentInfo:
    return ComponentInfo(
        name=name,
        type=kind,
        command_interfaces=tuple(InterfaceInfo(name=each) for each in commands),
        state_interfaces=tuple(InterfaceInfo(name=each) for each in states),
    )


def make_info(
    name: str = 'arm',
    kind: HardwareKind = HardwareKind.SYSTEM,
    joints: Sequence[str] = ('j1', 'j2'),
    plugin: str = 'fakes/System',
    commands: Sequence[str] = ('position',),
    states: Sequence[str] = ('position', 'velocity'),
    **more: object,
) -> HardwareInfo:
    parts = tuple(make_part(joint, commands, states) for joint in joints)
    return HardwareInfo(name=name, type=kind, joints=parts, hardware_plugin_name=plugin, **more)


def make_context(info: HardwareInfo) -> ComponentContext:
    return ComponentContext(info=info, logger=None)


def build_component(
    plugin=None,
    info: HardwareInfo | None = None,
    table: InterfaceTable | None = None,
    rate_hz: int = 100,
    **timing: object,
) -> HardwareComponent:
    """Return a component, of a recording system with two joints unless given, not initialised."""
    info = info or make_info()
    return HardwareComponent(
        info,
        plugin or RecordingSystem(),
        table or InterfaceTable(64),
        ComponentTiming(manager_rate_hz=rate_hz, **timing),
        plugin_name=info.hardware_plugin_name,
    )


def make_component(*parts: object, **named: object) -> HardwareComponent:
    """Return an initialised component; arguments as for build_component."""
    component = build_component(*parts, **named)
    component.initialize(make_context(component.info))
    return component


def make_description(*hardware: HardwareInfo) -> RobotDescription:
    return RobotDescription(name='robot', text='<robot/>', hardware=hardware, urdf=_NO_URDF)
