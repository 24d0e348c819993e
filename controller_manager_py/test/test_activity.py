# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The graph hears of every state: all of them at once, and each change of a controller."""

import time

from controller_manager_msgs.msg import ControllerManagerActivity
from controller_manager_py.activity import ActivityAnnouncer, LATCHED
from hw_interface_py.lifecycle import PrimaryState
from lifecycle_msgs.msg import Transition, TransitionEvent
from manager_rig import ManagerRig, RecordingController
import pytest
import rclpy
from rclpy.executors import SingleThreadedExecutor

WAIT_S = 20.0
J1 = 'j1/position'


class Listener:
    """An announcer on a rig whose controllers have nodes, and a node that listens to it."""

    def __init__(self, context):
        self.rig = ManagerRig({'arm': RecordingController([J1]), 'leg': RecordingController()})
        self.manager = rclpy.create_node('controller_manager', context=context)
        for name, controller in self.rig.controllers.items():
            controller.node = rclpy.create_node(name, context=context)
        self.announcer = ActivityAnnouncer(self.manager)
        self.node = rclpy.create_node('listener', context=context)
        self.executor = SingleThreadedExecutor(context=context)
        self.executor.add_node(self.node)
        self.activities = []
        self.events = []

    def close(self):
        controllers = self.rig.controllers.values()
        for node in (self.node, self.manager, *(each.node for each in controllers)):
            node.destroy_node()

    def announce(self, *names: str):
        self.announcer.announce([self.rig.controllers[name] for name in names], self.rig.hardware)

    def listen_to_activity(self):
        self.node.create_subscription(
            ControllerManagerActivity,
            '/controller_manager/activity',
            self.activities.append,
            LATCHED,
        )
        self.wait_for(self.activities)

    def listen_to_events(self, name):
        subscription = self.node.create_subscription(
            TransitionEvent, f'/{name}/transition_event', self.events.append, 10
        )
        publisher = f'/{name}/transition_event'
        self.wait_until(lambda: self.node.count_publishers(publisher) == 1)
        self.wait_until(lambda: subscription.get_publisher_count() == 1)
        self.wait_until(lambda: self.manager.count_subscribers(publisher) == 1)

    def wait_for(self, messages, count=1):
        self.wait_until(lambda: len(messages) >= count)

    def wait_until(self, condition):
        deadline_s = time.monotonic() + WAIT_S
        while not condition():
            assert time.monotonic() < deadline_s
            self.executor.spin_once(timeout_sec=0.01)


@pytest.fixture(name='listener')
def announcer_and_listener():
    context = rclpy.Context()
    rclpy.init(context=context)
    listener = Listener(context)
    yield listener
    listener.close()
    context.try_shutdown()


def test_late_listeners_get_the_states_of_controllers_and_components(listener):
    listener.rig.switch(['arm'])
    listener.announce('arm', 'leg')

    listener.listen_to_activity()

    message = listener.activities[-1]
    assert [(each.name, each.state.id, each.state.label) for each in message.controllers] == [
        ('arm', 3, 'active'),
        ('leg', 2, 'inactive'),
    ]
    assert [(each.name, each.state.label) for each in message.hardware_components] == [
        ('arm', 'active')
    ]
    assert message.header.stamp.sec > 0


TRANSITIONS = [
    (lambda rig: rig.switch(['arm']), Transition.TRANSITION_ACTIVATE, 'inactive', 'active'),
    (
        lambda rig: rig.controllers['arm'].cleanup(),
        Transition.TRANSITION_CLEANUP,
        'inactive',
        'unconfigured',
    ),
    (
        lambda rig: rig.controllers['arm'].shutdown(),
        Transition.TRANSITION_INACTIVE_SHUTDOWN,
        'inactive',
        'finalized',
    ),
]


@pytest.mark.parametrize(('change', 'number', 'start', 'goal'), TRANSITIONS)
def test_a_changed_state_is_an_event_of_its_controller(listener, change, number, start, goal):
    listener.announce('arm')
    listener.listen_to_events('arm')

    change(listener.rig)
    listener.announce('arm')
    listener.wait_for(listener.events)

    (event,) = listener.events
    assert event.transition.id == number
    assert event.transition.label == f'{start} to {goal}'
    assert (event.start_state.label, event.goal_state.label) == (start, goal)
    assert event.goal_state.id == PrimaryState[goal.upper()]


def test_an_unchanged_state_is_no_event(listener):
    listener.announce('arm')
    listener.listen_to_events('arm')

    listener.announce('arm')
    listener.rig.switch(['arm'])
    listener.announce('arm')
    listener.wait_for(listener.events)

    assert [event.goal_state.label for event in listener.events] == ['active']


def test_a_controller_that_comes_back_under_its_name_is_announced_anew(listener):
    listener.announce('arm')
    listener.announce('leg')

    listener.announce('arm', 'leg')
    listener.listen_to_activity()

    assert [each.name for each in listener.activities[-1].controllers] == ['arm', 'leg']
    assert listener.node.count_publishers('/arm/transition_event') >= 1


def test_without_anything_the_activity_is_empty(listener):
    listener.announce()
    listener.listen_to_activity()

    assert list(listener.activities[-1].controllers) == []
