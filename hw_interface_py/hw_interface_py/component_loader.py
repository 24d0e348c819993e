# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""From the plugin name in a ``<ros2_control>`` tag to an instance of the plugin's class."""

from collections.abc import Callable
from typing import NamedTuple

from hw_interface_py.component_interface import ActuatorInterface, ComponentPlugin, SystemInterface
from hw_interface_py.errors import ComponentRefusedError, PluginError, UnknownPluginError
from hw_interface_py.hardware_info import HardwareInfo
from hw_interface_py.plugin_guard import guarded_call, PluginFailure
from hw_interface_py.plugins import ComponentClass, serves

MOCK_PLUGIN_NAME = 'mock_components/GenericSystem'

LoadClass = Callable[[str], ComponentClass]
"""Returns the class of a plugin name or raises a PluginError; see ``plugins.py``."""


class LoadedPlugin(NamedTuple):
    """An instance, the name it was found under, and a sentence when that is not the one asked."""

    plugin: ComponentPlugin
    name: str
    warning: str


class RefusedPlugin(SystemInterface):
    """What stands in the place of a plugin that could not be made: does nothing, has nothing."""

    def read(self, time_ns: int, period_s: float) -> None:
        """Do nothing."""

    def write(self, time_ns: int, period_s: float) -> None:
        """Do nothing."""


def load_plugin(
    info: HardwareInfo, load_class: LoadClass, *, mock_unknown_hardware: bool
) -> LoadedPlugin:
    """
    Make the instance that a tag asks for, or the mock system when nobody offers its plugin.

    Raises ComponentRefusedError.
    """
    name, warning = info.hardware_plugin_name, ''
    if not name:
        raise ComponentRefusedError(
            info.name,
            'it names no plugin; write <hardware><plugin>package/Class</plugin></hardware>'
            f' into the tag, for instance {MOCK_PLUGIN_NAME}',
        )
    try:
        component_class = load_class(name)
    except UnknownPluginError as error:
        if not mock_unknown_hardware:
            raise ComponentRefusedError(info.name, str(error)) from error
        name, component_class = MOCK_PLUGIN_NAME, _load_mock(info, load_class)
        warning = (
            f"hardware component '{info.name}': plugin '{info.hardware_plugin_name}' is not"
            f" installed, so '{MOCK_PLUGIN_NAME}' stands in for it: no hardware moves"
        )
    except PluginError as error:
        raise ComponentRefusedError(info.name, str(error)) from error
    return LoadedPlugin(_make_instance(info, name, component_class), name, warning)


def _load_mock(info: HardwareInfo, load_class: LoadClass) -> ComponentClass:
    try:
        return load_class(MOCK_PLUGIN_NAME)
    except PluginError as error:
        raise ComponentRefusedError(info.name, str(error)) from error


def _make_instance(
    info: HardwareInfo, name: str, component_class: ComponentClass
) -> ComponentPlugin:
    if not serves(component_class, info.type):
        is_actuator = issubclass(component_class, ActuatorInterface)
        contract = 'ActuatorInterface' if is_actuator else 'SensorInterface'
        raise ComponentRefusedError(
            info.name,
            f"plugin '{name}' ({component_class.__module__}.{component_class.__qualname__}) cannot"
            f' serve a component of type {info.type.value}: it inherits from {contract}. Correct'
            ' the type attribute of the tag, or inherit from SystemInterface, which serves all',
        )
    make: Callable[[], ComponentPlugin] = component_class
    plugin = guarded_call('__init__', make)
    if isinstance(plugin, PluginFailure):
        raise ComponentRefusedError(
            info.name, plugin.text, callback=plugin.callback, location=plugin.location
        ) from plugin.error
    return plugin
