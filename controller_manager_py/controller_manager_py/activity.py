# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Announcing lifecycle states: the manager's ``~/activity`` and each ``transition_event``."""

from collections.abc import Iterable
from typing import Any

from controller_manager_msgs.msg import ControllerManagerActivity
from controller_manager_py.loaded_controller import LoadedController
from controller_manager_py.snapshots import named_state, state_message
from hw_interface_py.lifecycle import PrimaryState
from hw_interface_py.resource_manager import ResourceManager
from lifecycle_msgs.msg import Transition, TransitionEvent
from rclpy.node import Node
from rclpy.qos import DurabilityPolicy, QoSProfile, ReliabilityPolicy

LATCHED = QoSProfile(
    depth=1,
    reliability=ReliabilityPolicy.RELIABLE,
    durability=DurabilityPolicy.TRANSIENT_LOCAL,
)
_EVENTS_QOS = QoSProfile(depth=10, reliability=ReliabilityPolicy.RELIABLE)

# Which transition leads from a primary state to another, as lifecycle_msgs numbers them.
_TRANSITIONS = {
    (PrimaryState.UNCONFIGURED, PrimaryState.INACTIVE): Transition.TRANSITION_CONFIGURE,
    (PrimaryState.INACTIVE, PrimaryState.UNCONFIGURED): Transition.TRANSITION_CLEANUP,
    (PrimaryState.INACTIVE, PrimaryState.ACTIVE): Transition.TRANSITION_ACTIVATE,
    (PrimaryState.ACTIVE, PrimaryState.INACTIVE): Transition.TRANSITION_DEACTIVATE,
    (
        PrimaryState.UNCONFIGURED,
        PrimaryState.FINALIZED,
    ): Transition.TRANSITION_UNCONFIGURED_SHUTDOWN,
    (PrimaryState.INACTIVE, PrimaryState.FINALIZED): Transition.TRANSITION_INACTIVE_SHUTDOWN,
    (PrimaryState.ACTIVE, PrimaryState.FINALIZED): Transition.TRANSITION_ACTIVE_SHUTDOWN,
}


class ActivityAnnouncer:
    """
    Tell the graph which state everything is in; used by the lifecycle worker.

    A controller's event is sent once per change that is seen here; what happened in between, say
    a restart within one switch, is not told.
    """

    def __init__(self, node: Node) -> None:
        self._node = node
        self._publisher = node.create_publisher(ControllerManagerActivity, '~/activity', LATCHED)
        self._events: dict[LoadedController, Any] = {}
        self._announced: dict[LoadedController, PrimaryState] = {}

    def announce(self, controllers: Iterable[LoadedController], hardware: ResourceManager) -> None:
        """Publish the states of all controllers and components, and each changed state."""
        present = tuple(controllers)
        now = self._node.get_clock().now()
        message = ControllerManagerActivity()
        message.header.stamp = now.to_msg()
        message.controllers = [named_state(each.name, each.state) for each in present]
        message.hardware_components = [
            named_state(each.name, each.state) for each in hardware.components
        ]
        self._publisher.publish(message)
        for controller in present:
            self._announce_change(controller, now.nanoseconds)
        for gone in self._announced.keys() - set(present):
            del self._announced[gone], self._events[gone]

    def _announce_change(self, controller: LoadedController, stamp_ns: int) -> None:
        state = controller.state
        if controller not in self._announced:
            self._events[controller] = controller.node.create_publisher(
                TransitionEvent, '~/transition_event', _EVENTS_QOS
            )
            self._announced[controller] = state
            return
        former = self._announced[controller]
        if state is former:
            return
        self._announced[controller] = state
        number = _TRANSITIONS.get((former, state), 0)
        event = TransitionEvent(timestamp=stamp_ns)
        event.transition = Transition(id=number, label=f'{former.label} to {state.label}')
        event.start_state = state_message(former)
        event.goal_state = state_message(state)
        self._events[controller].publish(event)
