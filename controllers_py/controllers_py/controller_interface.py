# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
The contract of a controller: write one class, name it as the ``type`` in the YAML file.

``update`` (and, for the shipped controllers, ``on_activate`` and ``on_deactivate``) run in the
control cycle; everything else runs in the lifecycle worker. Every method may return nothing when
all is well.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from controllers_py.cyclic_publisher import CyclicPublisher
from controllers_py.interface_configuration import InterfaceConfiguration
from controllers_py.polled_subscription import PolledSubscription
from hw_interface_py.interface_handles import (
    InterfaceDescription,
    InterfaceGroup,
    WritableInterfaceGroup,
)
from hw_interface_py.plugin_guard import ReturnType
from rclpy.lifecycle import State, TransitionCallbackReturn


@dataclass(frozen=True, slots=True, kw_only=True)
class NoParameters:
    """The parameters of a controller that has none."""


def _report_to_nobody(_line: str) -> None:
    """Drop a line, where a controller runs without the framework."""


class ControllerInterface(ABC):
    """A controller: claims interfaces, and turns states and messages into commands."""

    # The dataclass of this controller's ROS parameters; see the package parameters.
    Parameters: ClassVar[type] = NoParameters
    is_chainable: ClassVar[bool] = False

    # Set by the framework before on_init. ``params`` is replaced as a whole whenever parameters
    # change, so a cycle that reads it once sees one consistent set.
    name: str
    node: Any
    logger: Any
    params: Any
    update_rate_hz: int
    robot_description: str

    # Set by the framework before on_init: hand a line to the log from the cycle, where logging is
    # not allowed; it is shown at most once a second per controller.
    report: Callable[[str], None] = staticmethod(_report_to_nobody)

    # Set by the framework before on_activate, in the order of the configurations below; empty
    # again after on_deactivate.
    command_interfaces: WritableInterfaceGroup
    state_interfaces: InterfaceGroup

    # What the cycle serves for this controller; filled by the two methods at the end.
    cyclic_publishers: tuple[CyclicPublisher, ...] = ()
    polled_subscriptions: tuple[PolledSubscription, ...] = ()

    def on_init(self) -> TransitionCallbackReturn | None:
        """Check what the parameters alone can tell; anything but SUCCESS refuses the load."""

    @abstractmethod
    def command_interface_configuration(self) -> InterfaceConfiguration:
        """Return the command interfaces to claim; asked from on_configure on."""

    @abstractmethod
    def state_interface_configuration(self) -> InterfaceConfiguration:
        """Return the state interfaces to read; asked from on_configure on."""

    def on_configure(self, previous_state: State) -> TransitionCallbackReturn | None:
        """Allocate, and create publishers, subscriptions and services."""

    def prepare_activation(
        self, command_interfaces: WritableInterfaceGroup, state_interfaces: InterfaceGroup
    ) -> None:
        """
        Build what depends on the interfaces and takes too long for the cycle; optional.

        Runs in the lifecycle worker before an activation with these interfaces. The controller
        may still be active with others, so keep the result aside until ``on_activate``.
        """

    def on_activate(self, previous_state: State) -> TransitionCallbackReturn | None:
        """Start from the present state, without a jump and without an old command."""

    def on_deactivate(self, previous_state: State) -> TransitionCallbackReturn | None:
        """Leave the commands safe; the interfaces are still claimed."""

    def on_cleanup(self, previous_state: State) -> TransitionCallbackReturn | None:
        """Undo on_configure."""

    def on_shutdown(self, previous_state: State) -> TransitionCallbackReturn | None:
        """Let go of everything, from whatever state."""

    def on_error(self, previous_state: State) -> TransitionCallbackReturn | None:
        """Recover from an error; SUCCESS leads to unconfigured, anything else to finalized."""

    @abstractmethod
    def update(self, time_ns: int, period_s: float) -> ReturnType | None:
        """Compute the commands of one cycle; ``time_ns`` is ROS time, ``period_s`` measured."""

    def create_cyclic_publisher(
        self, message: Any, topic: str, numbers: Sequence[str] = ()
    ) -> CyclicPublisher:
        """
        Create a publisher that ``update`` fills and the cycle's slack sends.

        ``message`` is the template: everything in it but the header stamp and the float64 fields
        named in ``numbers`` stays as it is now. Call it in on_configure.
        """
        publisher = CyclicPublisher(self.node, message, topic, numbers)
        self.cyclic_publishers = (*self.cyclic_publishers, publisher)
        return publisher

    def create_polled_subscription(self, message_type: Any, topic: str) -> PolledSubscription:
        """Create a subscription that ``update`` polls; the latest message wins."""
        subscription = PolledSubscription(self.node, message_type, topic)
        self.polled_subscriptions = (*self.polled_subscriptions, subscription)
        return subscription

    def destroy_cyclic_entities(self) -> None:
        """Destroy what the two methods above made; the framework calls it at clean-up."""
        entities: tuple[CyclicPublisher | PolledSubscription, ...] = (
            *self.cyclic_publishers,
            *self.polled_subscriptions,
        )
        self.cyclic_publishers = ()
        self.polled_subscriptions = ()
        for entity in entities:
            entity.destroy()


class ChainableControllerInterface(ControllerInterface):
    """A controller whose references other controllers may write."""

    is_chainable: ClassVar[bool] = True
    is_in_chained_mode: bool = False

    # Set by the framework after on_configure, in the order of the export.
    reference_interfaces: WritableInterfaceGroup
    exported_state_interfaces: WritableInterfaceGroup

    def on_export_reference_interfaces(self) -> Sequence[InterfaceDescription]:
        """Return the references; every prefix starts with the controller's name."""
        return ()

    def on_export_state_interfaces(self) -> Sequence[InterfaceDescription]:
        """Return the states to export; every prefix starts with the controller's name."""
        return ()

    def on_set_chained_mode(self, is_chained: bool) -> bool:
        """Accept or refuse the mode; asked only while inactive."""
        return True

    def update_reference_from_subscribers(
        self, time_ns: int, period_s: float
    ) -> ReturnType | None:
        """Fill the references from messages; called only while not in chained mode."""

    @abstractmethod
    def update_and_write_commands(self, time_ns: int, period_s: float) -> ReturnType | None:
        """Compute the commands from the references."""

    def update(self, time_ns: int, period_s: float) -> ReturnType | None:
        """Run one cycle in the present mode."""
        if not self.is_in_chained_mode:
            answer = self.update_reference_from_subscribers(time_ns, period_s)
            if answer is not None and answer is not ReturnType.OK:
                return answer
        return self.update_and_write_commands(time_ns, period_s)
