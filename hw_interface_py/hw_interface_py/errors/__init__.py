# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
Errors of hw_interface_py.

::

    HardwareInterfaceError
    ├── DriverPackageError      (ValueError)   no package can be written for a new driver
    ├── PluginError                            a plugin cannot be loaded
    │   ├── AmbiguousPluginError               two installed packages offer its name
    │   ├── PluginClassError    (TypeError)    what is there does not fulfil the contract
    │   ├── PluginImportError   (ImportError)  its module cannot be imported
    │   └── UnknownPluginError  (LookupError)  no installed package offers its name
    ├── InvalidTextError        (ValueError)   a text is no boolean, integer or float
    ├── RobotDescriptionError   (ValueError)   a robot description is refused
    │   └── MalformedXmlError                  it is not even XML
    ├── InterfaceError                         about one interface of the table
    │   ├── UnknownInterfaceError       (LookupError)    nobody exports it
    │   ├── InterfaceNotAvailableError  (LookupError)    its owner is not configured
    │   ├── InterfaceClaimedError       (RuntimeError)   somebody else commands it
    │   ├── DuplicateInterfaceError     (ValueError)     two owners export it
    │   ├── InterfaceCapacityError      (RuntimeError)   the table is full
    │   └── InterfaceValueError         (ValueError)     a value does not fit its data type
    └── ComponentError                         about one hardware component
        ├── UnknownComponentError       (LookupError)    no component has this name
        ├── ComponentRefusedError       (ValueError)     it cannot be loaded
        ├── CommandModeError            (ValueError)     a joint would get none or many modes
        ├── ComponentBusyError          (TimeoutError)   one of its callbacks does not return
        └── ComponentStateError         (RuntimeError)   it did not reach the wanted state
"""

from hw_interface_py.errors.component_errors import (
    CommandModeError,
    ComponentBusyError,
    ComponentError,
    ComponentRefusedError,
    ComponentStateError,
    UnknownComponentError,
)
from hw_interface_py.errors.description_errors import (
    InvalidTextError,
    MalformedXmlError,
    RobotDescriptionError,
)
from hw_interface_py.errors.hardware_interface_error import HardwareInterfaceError
from hw_interface_py.errors.interface_errors import (
    DuplicateInterfaceError,
    InterfaceCapacityError,
    InterfaceClaimedError,
    InterfaceError,
    InterfaceNotAvailableError,
    InterfaceValueError,
    UnknownInterfaceError,
)
from hw_interface_py.errors.plugin_errors import (
    AmbiguousPluginError,
    DriverPackageError,
    PluginClassError,
    PluginError,
    PluginImportError,
    UnknownPluginError,
)

__all__ = [
    'AmbiguousPluginError',
    'CommandModeError',
    'ComponentBusyError',
    'ComponentError',
    'ComponentRefusedError',
    'ComponentStateError',
    'DriverPackageError',
    'DuplicateInterfaceError',
    'HardwareInterfaceError',
    'InterfaceCapacityError',
    'InterfaceClaimedError',
    'InterfaceError',
    'InterfaceNotAvailableError',
    'InterfaceValueError',
    'InvalidTextError',
    'MalformedXmlError',
    'PluginClassError',
    'PluginError',
    'PluginImportError',
    'RobotDescriptionError',
    'UnknownComponentError',
    'UnknownInterfaceError',
    'UnknownPluginError',
]
