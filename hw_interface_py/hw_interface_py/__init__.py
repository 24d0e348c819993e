# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""What the author of a driver imports."""

from hw_interface_py.component_interface import ActuatorInterface, SensorInterface, SystemInterface
from hw_interface_py.data_types import DataType
from hw_interface_py.errors import HardwareInterfaceError
from hw_interface_py.exchange_buffer import ExchangeBuffer
from hw_interface_py.hardware_info import ComponentInfo, HardwareInfo, HardwareKind, InterfaceInfo
from hw_interface_py.interface_handles import (
    InterfaceDescription,
    InterfaceGroup,
    InterfaceHandle,
    WritableInterfaceGroup,
)
from hw_interface_py.interface_names import (
    HW_IF_ACCELERATION,
    HW_IF_CURRENT,
    HW_IF_DERIVATIVE_GAIN,
    HW_IF_EFFORT,
    HW_IF_FEEDFORWARD,
    HW_IF_FORCE,
    HW_IF_INTEGRAL_CLAMP_MAX,
    HW_IF_INTEGRAL_CLAMP_MIN,
    HW_IF_INTEGRAL_GAIN,
    HW_IF_POSITION,
    HW_IF_PROPORTIONAL_GAIN,
    HW_IF_TEMPERATURE,
    HW_IF_TORQUE,
    HW_IF_VELOCITY,
)
from hw_interface_py.lifecycle import State, TransitionCallbackReturn
from hw_interface_py.plugin_guard import ReturnType
from hw_interface_py.realtime import realtime
from hw_interface_py.scalars import parse_bool, parse_float, parse_integer

__all__ = [
    'ActuatorInterface',
    'ComponentInfo',
    'DataType',
    'ExchangeBuffer',
    'HW_IF_ACCELERATION',
    'HW_IF_CURRENT',
    'HW_IF_DERIVATIVE_GAIN',
    'HW_IF_EFFORT',
    'HW_IF_FEEDFORWARD',
    'HW_IF_FORCE',
    'HW_IF_INTEGRAL_CLAMP_MAX',
    'HW_IF_INTEGRAL_CLAMP_MIN',
    'HW_IF_INTEGRAL_GAIN',
    'HW_IF_POSITION',
    'HW_IF_PROPORTIONAL_GAIN',
    'HW_IF_TEMPERATURE',
    'HW_IF_TORQUE',
    'HW_IF_VELOCITY',
    'HardwareInfo',
    'HardwareInterfaceError',
    'HardwareKind',
    'InterfaceDescription',
    'InterfaceGroup',
    'InterfaceHandle',
    'InterfaceInfo',
    'ReturnType',
    'SensorInterface',
    'State',
    'SystemInterface',
    'TransitionCallbackReturn',
    'WritableInterfaceGroup',
    'parse_bool',
    'parse_float',
    'parse_integer',
    'realtime',
]
