# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The contract: what a controller gets for nothing, and the order of a chained one."""

from controllers_py.controller_bench import ControllerBench
from controllers_py.controller_interface import ChainableControllerInterface, ControllerInterface
from controllers_py.interface_configuration import InterfaceConfiguration
from hw_interface_py.lifecycle import PrimaryState
from hw_interface_py.plugin_guard import ReturnType
import pytest
from sensor_msgs.msg import JointState
from std_msgs.msg import Float64MultiArray


class Idle(ControllerInterface):
    def command_interface_configuration(self):
        return InterfaceConfiguration.none()

    def state_interface_configuration(self):
        return InterfaceConfiguration.none()

    def update(self, time_ns, period_s):
        """Do nothing."""


class Talking(Idle):
    def on_configure(self, previous_state):
        self.create_cyclic_publisher(JointState(), '~/state')
        self.create_polled_subscription(Float64MultiArray, '~/commands')


class Chainable(ChainableControllerInterface):
    command_interface_configuration = Idle.command_interface_configuration
    state_interface_configuration = Idle.state_interface_configuration

    def __init__(self, answer=None):
        self.answer = answer
        self.calls = []

    def update_reference_from_subscribers(self, time_ns, period_s):
        self.calls.append('references')
        return self.answer

    def update_and_write_commands(self, time_ns, period_s):
        self.calls.append(('commands', time_ns, period_s))


def test_a_minimal_controller_walks_through_all_states():
    with ControllerBench(Idle) as bench:
        states = [
            bench.configure(),
            bench.activate(),
            bench.deactivate(),
            bench.cleanup(),
        ]

        assert [state.label for state in states] == [
            'inactive',
            'active',
            'inactive',
            'unconfigured',
        ]


def test_a_line_reported_without_a_framework_is_dropped():
    Idle().report('nobody listens')


def test_what_the_cycle_serves_is_listed_and_destroyed_at_clean_up():
    with ControllerBench(Talking) as bench:
        bench.configure()
        assert [each.topic for each in bench.controller.cyclic_publishers] == ['/controller/state']
        assert len(bench.controller.polled_subscriptions) == 1

        bench.cleanup()

        assert bench.controller.cyclic_publishers == ()
        assert bench.controller.polled_subscriptions == ()
        assert bench.node.count_publishers('/controller/state') == 0


def test_two_controllers_do_not_share_their_lists():
    with ControllerBench(Talking) as bench:
        assert bench.configure() is PrimaryState.INACTIVE

        assert Talking().cyclic_publishers == ()


@pytest.mark.parametrize('answer', [None, ReturnType.OK])
def test_an_unchained_controller_looks_for_references_first(answer):
    controller = Chainable(answer)

    assert controller.update(5, 0.1) is None
    assert controller.calls == ['references', ('commands', 5, 0.1)]


def test_a_controller_in_a_chain_never_looks_at_messages():
    controller = Chainable()
    controller.is_in_chained_mode = True

    controller.update(5, 0.1)

    assert controller.calls == [('commands', 5, 0.1)]


@pytest.mark.parametrize('answer', [ReturnType.ERROR, ReturnType.DEACTIVATE])
def test_bad_references_end_the_update(answer):
    controller = Chainable(answer)

    assert controller.update(5, 0.1) is answer
    assert controller.calls == ['references']
