# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
Find plugins by name: the entry points of every installed package, read without importing any.

A package offers a plugin with one line of its setup.py::

    entry_points={
        'hw_interface_py.component': ['my_robot/MyDriver = my_robot.my_driver:MyDriver'],
    }

The name on the left is what the ``<plugin>`` tag or the controller's ``type`` says. The spelling
``my_robot::MyDriver`` means the same. Nothing is imported until a class is asked for.
"""

from abc import ABCMeta
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
import functools
import importlib
from importlib.metadata import entry_points, EntryPoint
import operator
import traceback
from types import MappingProxyType, ModuleType
from typing import Any, cast

from hw_interface_py.component_interface import (
    ActuatorInterface,
    ComponentPlugin,
    SensorInterface,
    SystemInterface,
)
from hw_interface_py.errors import (
    AmbiguousPluginError,
    PluginClassError,
    PluginImportError,
    UnknownPluginError,
)
from hw_interface_py.hardware_info import HardwareKind
from hw_interface_py.nearest_name import describe_choices
from hw_interface_py.plugin_guard import guarded_call, PluginFailure

COMPONENT_GROUP = 'hw_interface_py.component'

ComponentClass = type[ComponentPlugin]

_SERVED_KINDS: Mapping[type, frozenset[HardwareKind]] = {
    SystemInterface: frozenset(HardwareKind),
    ActuatorInterface: frozenset({HardwareKind.ACTUATOR}),
    SensorInterface: frozenset({HardwareKind.SENSOR}),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PluginEntry:
    """
    One name that an installed package offers, and where its class is.

    ``rivals`` are the entries of other packages that offer the same name: it is then refused.
    """

    name: str
    distribution: str
    module: str
    attribute: str
    rivals: tuple['PluginEntry', ...] = ()

    @property
    def target(self) -> str:
        """Return the place of the class as setup.py writes it: ``module:Class``."""
        return f'{self.module}:{self.attribute}'

    @property
    def offer(self) -> str:
        """Return who offers what, for instance ``my_robot (my_robot.my_driver:MyDriver)``."""
        return f'{self.distribution} ({self.target})'


@functools.cache
def find_plugins(group: str) -> Mapping[str, PluginEntry]:
    """
    Return the plugins of an entry-point group by name, sorted; imports none of them.

    The answer is remembered until ``forget`` is called. A package that is on the path twice, say
    in a build folder and installed, counts once: the first one on the path.
    """
    entries = [_entry(point) for point in entry_points(group=group)]
    plugins: dict[str, PluginEntry] = {}
    for entry in sorted(entries, key=operator.attrgetter('name', 'distribution')):
        first = plugins.setdefault(entry.name, entry)
        if first.distribution != entry.distribution:
            plugins[entry.name] = replace(first, rivals=(*first.rivals, entry))
    return MappingProxyType(plugins)


def forget() -> None:
    """Look for installed packages anew the next time that plugins are asked for."""
    importlib.invalidate_caches()
    find_plugins.cache_clear()


def load_component_class(name: str) -> ComponentClass:
    """
    Return the hardware component class that a ``<plugin>`` tag names.

    Raises the errors of ``load_plugin_class``.
    """
    contracts = (SystemInterface, ActuatorInterface, SensorInterface)
    return cast('ComponentClass', load_plugin_class(COMPONENT_GROUP, name, contracts))


def load_plugin_class(group: str, name: str, contracts: Sequence[type]) -> type[Any]:
    """
    Import and return the class of this name, a complete subclass of one of the `contracts`.

    Raises UnknownPluginError, AmbiguousPluginError, PluginImportError and PluginClassError.
    """
    found = load_plugin_attribute(group, name)
    fault = _contract_fault(found, contracts)
    if fault:
        entry = _find_entry(group, name)
        raise PluginClassError(group, entry.name, target=entry.target, fault=fault)
    return cast('type[Any]', found)


def load_plugin_attribute(group: str, name: str) -> Any:
    """
    Import and return whatever the entry point of this name leads to.

    Raises UnknownPluginError, AmbiguousPluginError, PluginImportError and PluginClassError.
    """
    entry = _find_entry(group, name)
    if entry.rivals:
        offers = [each.offer for each in (entry, *entry.rivals)]
        raise AmbiguousPluginError(group, entry.name, offers)
    return _import_attribute(group, entry)


def serves(component_class: type, kind: HardwareKind) -> bool:
    """Tell whether a component class may serve a ``<ros2_control>`` tag of this type."""
    return any(
        kind in kinds
        for contract, kinds in _SERVED_KINDS.items()
        if issubclass(component_class, contract)
    )


def _entry(point: EntryPoint) -> PluginEntry:
    # A malformed value is no reason to hide the other plugins: it fails when it is asked for.
    module, _, attribute = point.value.partition('[')[0].partition(':')
    # Older setuptools write the package my_robot as my-robot; ROS knows it as my_robot.
    distribution = str(point.dist.name if point.dist else '').replace('-', '_')
    return PluginEntry(
        name=point.name,
        distribution=distribution,
        module=module.strip(),
        attribute=attribute.strip(),
    )


def _find_entry(group: str, name: str) -> PluginEntry:
    """Return the entry of a name in either spelling."""
    plugins = find_plugins(group)
    wanted = _slashed(name)
    entry = plugins.get(name) or next(
        (each for each in plugins.values() if _slashed(each.name) == wanted), None
    )
    if entry is None:
        raise UnknownPluginError(group, name, plugins)
    return entry


def _slashed(name: str) -> str:
    return name.replace('::', '/')


def _import_attribute(group: str, entry: PluginEntry) -> object:
    """Import the entry's module and return what its attribute names."""
    if not entry.attribute:
        fault = 'which names no class; write package.module:Class in setup.py'
        raise PluginClassError(group, entry.name, target=entry.module, fault=fault)
    module = _import_module(group, entry)
    try:
        return operator.attrgetter(entry.attribute)(module)
    except AttributeError as error:
        classes = [
            key
            for key, value in vars(module).items()
            if isinstance(value, type) and value.__module__ == entry.module
        ]
        choices = describe_choices(entry.attribute, classes)
        fault = f'but {module.__file__} has no {entry.attribute!r}; {choices}'
        raise PluginClassError(group, entry.name, target=entry.target, fault=fault) from error


def _import_module(group: str, entry: PluginEntry) -> ModuleType:
    module = guarded_call('import', importlib.import_module, entry.module)
    if isinstance(module, PluginFailure):
        raise PluginImportError(
            group,
            entry.name,
            module=entry.module,
            text=module.text,
            location=_import_place(module.error),
        ) from module.error
    return module


def _import_place(error: BaseException | None) -> str:
    """Return file:line inside the plugin; frames of the import machinery help nobody."""
    if isinstance(error, SyntaxError) and error.filename:
        return f'{error.filename}:{error.lineno}'
    frames = traceback.extract_tb(error.__traceback__ if error else None)
    places = [
        f'{frame.filename}:{frame.lineno}'
        for frame in frames[1:]  # the first one is the guard
        if not frame.filename.startswith('<frozen ') and frame.filename != importlib.__file__
    ]
    return places[-1] if places else ''


def _contract_fault(found: object, contracts: Sequence[type]) -> str:
    """Return what keeps `found` from being a complete subclass, or nothing."""
    allowed = ', '.join(contract.__name__ for contract in contracts)
    if not isinstance(found, type):
        return f'which is no class but of type {type(found).__name__}; inherit from {allowed}'
    if not issubclass(found, tuple(contracts)) or found in contracts:
        return f'which does not inherit from any of: {allowed}'
    if isinstance(found, ABCMeta) and found.__abstractmethods__:
        missing = ', '.join(sorted(found.__abstractmethods__))
        return f'which does not implement: {missing}'
    return ''
