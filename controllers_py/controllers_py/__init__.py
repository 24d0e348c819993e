# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""What the author of a controller imports; conditions on parameters are in ``parameters``."""

from controllers_py.controller_bench import ControllerBench
from controllers_py.controller_interface import ChainableControllerInterface, ControllerInterface
from controllers_py.cyclic_publisher import CyclicPublisher
from controllers_py.errors import ControllerError, ParameterError
from controllers_py.interface_configuration import (
    InterfaceConfiguration,
    InterfaceConfigurationType,
)
from controllers_py.message_template import MessageTemplate
from controllers_py.parameters import mapped_by, parameter, retired
from controllers_py.polled_subscription import PolledSubscription
from hw_interface_py.interface_handles import InterfaceDescription
from hw_interface_py.lifecycle import State, TransitionCallbackReturn
from hw_interface_py.plugin_guard import ReturnType
from hw_interface_py.realtime import realtime

__all__ = [
    'ChainableControllerInterface',
    'ControllerBench',
    'ControllerError',
    'ControllerInterface',
    'CyclicPublisher',
    'InterfaceConfiguration',
    'InterfaceConfigurationType',
    'InterfaceDescription',
    'mapped_by',
    'MessageTemplate',
    'parameter',
    'ParameterError',
    'PolledSubscription',
    'realtime',
    'retired',
    'ReturnType',
    'State',
    'TransitionCallbackReturn',
]
