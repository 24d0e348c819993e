# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Find controllers by the ``type`` that parameter files name."""

from collections.abc import Mapping
import functools
from types import MappingProxyType
from typing import cast

from controllers_py.controller_interface import ControllerInterface
from hw_interface_py.errors import PluginError
from hw_interface_py.plugins import find_plugins, load_plugin_class

CONTROLLER_GROUP = 'controllers_py.controller'


def load_controller_class(name: str) -> type[ControllerInterface]:
    """
    Import and return the controller class of this type name.

    Raises the errors of ``hw_interface_py.plugins.load_plugin_class``.
    """
    found = load_plugin_class(CONTROLLER_GROUP, name, (ControllerInterface,))
    return cast('type[ControllerInterface]', found)


@functools.cache
def controller_kinds() -> Mapping[str, bool]:
    """
    Return every installed controller type that loads, and whether it is chainable.

    Imports all of them; the answer is remembered until ``controller_kinds.cache_clear()``.
    """
    kinds = {}
    for name in find_plugins(CONTROLLER_GROUP):
        try:
            kinds[name] = load_controller_class(name).is_chainable
        except PluginError:
            continue  # list_plugins --check names it; asking for it does as well
    return MappingProxyType(kinds)
