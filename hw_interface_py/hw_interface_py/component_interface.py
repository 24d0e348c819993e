# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
The contract of a hardware component: write one class, name it in the ``<plugin>`` tag.

Inherit from ``SystemInterface`` (many joints), ``ActuatorInterface`` (one joint) or
``SensorInterface`` (nothing to command) and override what the hardware needs. Every method may
return nothing when all is well. ``read`` and ``write`` run in the control cycle; everything else
runs in the lifecycle worker, never at the same time as ``read`` or ``write`` of this component.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from hw_interface_py.automatic_export import command_descriptions, state_descriptions
from hw_interface_py.hardware_info import HardwareInfo
from hw_interface_py.interface_handles import InterfaceDescription, WritableInterfaceGroup
from hw_interface_py.plugin_guard import ReturnType
from rclpy.lifecycle import State, TransitionCallbackReturn


@dataclass(frozen=True, slots=True, kw_only=True)
class ComponentContext:
    """What surrounds a component; ``node`` is None where no ROS graph runs, as in unit tests."""

    info: HardwareInfo
    logger: Any
    node: Any = None


class _Component(ABC):
    """What the framework gives every component; inherit from one of the three kinds below."""

    # May perform_command_mode_switch run in the cycle? A slow bus says False: the controllers
    # involved are then suspended while the switch runs in the lifecycle worker.
    switches_in_cycle: ClassVar[bool] = True

    # Set by the framework before on_init: the parsed tag, a logger, the component's own node.
    info: HardwareInfo
    logger: Any
    node: Any

    # Set by the framework after on_init, in the order of the export. ``states.named('position')``
    # is the group of all position states; ``group.read()`` and ``group.write(values)`` move it.
    states: WritableInterfaceGroup
    commands: WritableInterfaceGroup

    def on_init(self, info: HardwareInfo) -> TransitionCallbackReturn | None:
        """Check the parameters; anything but SUCCESS refuses this component."""

    def on_configure(self, previous_state: State) -> TransitionCallbackReturn | None:
        """Connect to the hardware; afterwards ``read`` runs and the interfaces are available."""

    def on_cleanup(self, previous_state: State) -> TransitionCallbackReturn | None:
        """Undo ``on_configure``."""

    def on_activate(self, previous_state: State) -> TransitionCallbackReturn | None:
        """Enable the power stage without a jump; afterwards ``write`` runs."""

    def on_deactivate(self, previous_state: State) -> TransitionCallbackReturn | None:
        """Make the hardware safe."""

    def on_shutdown(self, previous_state: State) -> TransitionCallbackReturn | None:
        """Make the hardware safe and let go of it, from whatever state."""

    def on_error(self, previous_state: State) -> TransitionCallbackReturn | None:
        """Recover from an error; SUCCESS leads to unconfigured, anything else to finalized."""

    def export_unlisted_state_interface_descriptions(self) -> Sequence[InterfaceDescription]:
        """Return state interfaces that the robot description does not list."""
        return ()

    def export_unlisted_command_interface_descriptions(self) -> Sequence[InterfaceDescription]:
        """Return command interfaces that the robot description does not list."""
        return ()

    def on_export_state_interfaces(self) -> Sequence[InterfaceDescription]:
        """Return all state interfaces: the unlisted ones, then those of the description."""
        return (
            *self.export_unlisted_state_interface_descriptions(),
            *state_descriptions(self.info),
        )

    def on_export_command_interfaces(self) -> Sequence[InterfaceDescription]:
        """Return all command interfaces: the unlisted ones, then those of the description."""
        return (
            *self.export_unlisted_command_interface_descriptions(),
            *command_descriptions(self.info),
        )

    def prepare_command_mode_switch(
        self, start_interfaces: Sequence[str], stop_interfaces: Sequence[str]
    ) -> ReturnType | None:
        """Accept or refuse a switch of this component's command interfaces; changes nothing."""

    def perform_command_mode_switch(
        self, start_interfaces: Sequence[str], stop_interfaces: Sequence[str]
    ) -> ReturnType | None:
        """Switch the modes; runs in the cycle unless ``switches_in_cycle`` is False."""

    @abstractmethod
    def read(self, time_ns: int, period_s: float) -> ReturnType | None:
        """Fill the states; ``time_ns`` is the cycle's clock, ``period_s`` since the last read."""

    @abstractmethod
    def write(self, time_ns: int, period_s: float) -> ReturnType | None:
        """Send the commands; runs only while active and never for a sensor."""

    def get_state(self, name: str) -> float | int | bool:
        """Return the value of the state interface of this full name."""
        return self.states[name].value

    def set_state(self, name: str, value: float) -> None:
        """Set the value of the state interface of this full name."""
        self.states[name].value = value

    def get_command(self, name: str) -> float | int | bool:
        """Return the value of the command interface of this full name; NaN: nothing commanded."""
        return self.commands[name].value

    def set_command(self, name: str, value: float) -> None:
        """Set the value of the command interface of this full name."""
        self.commands[name].value = value


class SystemInterface(_Component):
    """A component of many joints, sensors and gpios; it may serve a tag of any type."""


class ActuatorInterface(_Component):
    """A component that moves one joint."""


class SensorInterface(_Component):
    """A component that only reads."""

    def write(self, time_ns: int, period_s: float) -> ReturnType | None:
        """Do nothing: a sensor is never written."""


ComponentPlugin = SystemInterface | ActuatorInterface | SensorInterface
"""Any component, for those who handle all kinds alike."""
