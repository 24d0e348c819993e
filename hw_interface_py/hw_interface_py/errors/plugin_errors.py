# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""What can be wrong with a plugin, and with a package for one."""

from collections.abc import Iterable

from hw_interface_py.errors.hardware_interface_error import HardwareInterfaceError
from hw_interface_py.nearest_name import describe_choices, nearest_first


class DriverPackageError(HardwareInterfaceError, ValueError):
    """
    Report why no package can be written for a new driver.

    Example: a folder of its name exists.
    """

    def __init__(self, package: str, problem: str) -> None:
        """Keep the name of the `package` and the `problem`, which says what to do."""
        super().__init__(f"package '{package}': {problem}")
        self.package = package
        self.problem = problem


class PluginError(HardwareInterfaceError):
    """
    Report why a plugin cannot be loaded.

    The kind of plugin that begins the text is the last word of the entry-point group.
    """

    def __init__(self, group: str, plugin: str, fault: str) -> None:
        """Keep the entry-point `group`, the name of the `plugin`, and its `fault`."""
        super().__init__(f"{group.rpartition('.')[2]} '{plugin}' {fault}")
        self.group = group
        self.plugin = plugin
        self.fault = fault


class UnknownPluginError(PluginError, LookupError):
    """
    Report a name that no installed package offers.

    Example: ``<plugin>mock_components/GenericSytem</plugin>``.
    """

    def __init__(self, group: str, plugin: str, known: Iterable[str]) -> None:
        """Keep the `known` names, those nearest to the wrong one first."""
        self.known = tuple(nearest_first(plugin, known))
        super().__init__(
            group,
            plugin,
            f'is not installed; {describe_choices(plugin, self.known)}. Correct the name, or build'
            " its package and source the workspace; 'ros2 run hw_interface_py list_plugins' lists"
            ' what is installed',
        )


class AmbiguousPluginError(PluginError):
    """Report a name that several installed packages offer, so that none of them can be meant."""

    def __init__(self, group: str, plugin: str, offers: Iterable[str]) -> None:
        """Keep the `offers`, one text ``package (module:Class)`` for each package."""
        self.offers = tuple(offers)
        super().__init__(
            group,
            plugin,
            f'is offered by more than one package: {" and ".join(self.offers)}; uninstall all but'
            ' one, or give the entry point another name in the setup.py of one',
        )


class PluginImportError(PluginError, ImportError):
    """
    Report what the import of a plugin's module raised.

    Example: a driver whose client library is not installed.
    """

    def __init__(self, group: str, plugin: str, *, module: str, text: str, location: str) -> None:
        """Keep the `module`, the original `text` and the `location` file:line; '' is unknown."""
        place = f' ({location})' if location else ''
        super().__init__(group, plugin, f'cannot be used: importing {module} raised {text}{place}')
        self.module = module
        self.text = text
        self.location = location


class PluginClassError(PluginError, TypeError):
    """
    Report an entry point that does not lead to a usable class.

    Example: a driver that does not implement ``read``.
    """

    def __init__(self, group: str, plugin: str, *, target: str, fault: str) -> None:
        """Keep the `target`, for instance ``my_robot.my_driver:MyDriver``."""
        super().__init__(group, plugin, f'leads to {target}, {fault}')
        self.target = target
