# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
Receive arrays of numbers and write them to command interfaces: what all forward controllers do.

A controller owns one ``ForwardCommands`` and delegates to it.
"""

from collections.abc import Sequence
from typing import Any

from controllers_py.controller_interface import ControllerInterface
from controllers_py.errors import ParameterError
from controllers_py.interface_configuration import InterfaceConfiguration
from controllers_py.parameters import lower_bounds, parameter
from hw_interface_py.interface_names import (
    HW_IF_ACCELERATION,
    HW_IF_CURRENT,
    HW_IF_EFFORT,
    HW_IF_FORCE,
    HW_IF_TORQUE,
    HW_IF_VELOCITY,
)
from hw_interface_py.plugin_guard import ReturnType
from hw_interface_py.realtime import realtime
import numpy as np
from rclpy.lifecycle import TransitionCallbackReturn
from std_msgs.msg import Float64MultiArray

COMMANDS_TOPIC = '~/commands'

# Zero means rest for these; the last value is the safe one for every other, such as a position.
_RESTS_AT_ZERO = frozenset(
    {
        HW_IF_ACCELERATION,
        HW_IF_CURRENT,
        HW_IF_EFFORT,
        HW_IF_FORCE,
        HW_IF_TORQUE,
        HW_IF_VELOCITY,
    }
)


def command_timeout() -> Any:
    """Return the field of the optional parameter ``command_timeout``, in s."""
    return parameter(
        default=0.0,
        description='s without a command after which velocities and efforts become 0; 0: never',
        validators=(lower_bounds(0.0),),
    )


class ForwardCommands:
    """
    The latest valid command of one controller, written to its interfaces in every cycle.

    ``names`` are the full names of the interfaces, in the order of the numbers in a message.
    Made in ``on_configure``; everything but the constructor runs in the cycle.
    """

    def __init__(self, controller: ControllerInterface, names: Sequence[str]) -> None:
        self._controller = controller
        self._names = tuple(names)
        self._subscription = controller.create_polled_subscription(
            Float64MultiArray, COMMANDS_TOPIC
        )
        self._command = np.full(len(names), np.nan)
        self._rests_at_zero = np.array([_interface_name(n) in _RESTS_AT_ZERO for n in names])
        self._received_count = 0
        self._received_ns = 0
        self._is_timed_out = False

    @property
    def configuration(self) -> InterfaceConfiguration:
        """Return the claim: exactly these interfaces, in this order."""
        return InterfaceConfiguration.individual(self._names)

    @realtime
    def start(self) -> TransitionCallbackReturn:
        """Begin without a command: what arrived while inactive is never applied."""
        self._forget()
        if self._controller.command_interfaces.names != self._names:
            self._controller.report('the claimed command interfaces are not the configured ones')
            return TransitionCallbackReturn.ERROR
        return TransitionCallbackReturn.SUCCESS

    @realtime
    def stop(self) -> None:
        """Forget the command; the hardware keeps the last one."""
        self._forget()

    @realtime
    def stop_at_zero(self) -> None:
        """Forget the command and leave zero in every interface."""
        self._forget()
        self._controller.command_interfaces.write(0.0)

    @realtime
    def update(self, time_ns: int) -> ReturnType:
        """Write the latest command; ERROR while it has another size than the interfaces."""
        message = self._subscription.take_or_none()
        if message is not None:
            self._accept(message.data, time_ns)
        if not self._received_count:
            return ReturnType.OK
        if self._received_count != len(self._names):
            self._controller.report(
                f'command refused: it has {self._received_count} values for'
                f' {len(self._names)} interfaces'
            )
            return ReturnType.ERROR
        self._watch_silence(time_ns)
        self._controller.command_interfaces.write(self._command)
        return ReturnType.OK

    @realtime
    def _accept(self, data: Sequence[float], time_ns: int) -> None:
        """Keep a command; drop it whole when a number in it is not finite."""
        values = np.asarray(data, dtype=np.float64)
        if not np.isfinite(values).all():
            self._controller.report('command dropped: it contains NaN or infinity')
            return
        self._received_count = len(values)
        self._received_ns = time_ns
        self._is_timed_out = False
        if len(values) == len(self._command):
            self._command[:] = values

    @realtime
    def _watch_silence(self, time_ns: int) -> None:
        timeout_s = self._controller.params.command_timeout
        if not timeout_s or self._is_timed_out:
            return
        if (time_ns - self._received_ns) * 1e-9 > timeout_s:
            self._is_timed_out = True
            self._command[self._rests_at_zero] = 0.0
            outcome = 'the last values are held'
            if self._rests_at_zero.any():
                outcome = 'velocities and efforts are set to 0'
            self._controller.report(f'no command for {timeout_s:g} s (command_timeout): {outcome}')

    @realtime
    def _forget(self) -> None:
        self._subscription.discard()
        self._received_count = 0
        self._is_timed_out = False


def require(controller: ControllerInterface, parameter_name: str) -> None:
    """Raise ParameterError when the controller cannot be configured without this parameter."""
    if not getattr(controller.params, parameter_name):
        raise ParameterError(
            controller.name,
            parameter_name,
            'is empty; give it in the parameter file of the controller and load it again',
        )


def _interface_name(name: str) -> str:
    return name.rsplit('/', 1)[-1]
