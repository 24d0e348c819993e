# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The manager's parameters have the C++ stack's names and defaults and refuse nonsense."""

from contextlib import contextmanager

from controller_manager_py.manager_parameters import ManagerParameters
from controllers_py.errors import ParameterError
from controllers_py.parameters import declare_parameters
import pytest
import rclpy
from rclpy.parameter import Parameter

DEFAULTS = {
    'update_rate': 100,
    'thread_priority': 50,
    'lock_memory': False,
    'mock_unknown_hardware': False,
    'hardware_components_initial_state.shutdown_on_initial_state_failure': False,
    'defaults.switch_controller.strictness': 'best_effort',
    'defaults.allow_controller_activation_with_inactive_hardware': False,
    'defaults.deactivate_controllers_on_hardware_self_deactivate': True,
    'overruns.print_warnings': True,
}
LISTS = {
    'cpu_affinity',
    'hardware_components_initial_state.unconfigured',
    'hardware_components_initial_state.inactive',
}


@contextmanager
def manager_node(**overrides: object):
    context = rclpy.Context()
    rclpy.init(context=context)
    given = [Parameter(name.replace('__', '.'), value=value) for name, value in overrides.items()]
    node = rclpy.create_node('controller_manager', context=context, parameter_overrides=given)
    try:
        yield node
    finally:
        node.destroy_node()
        context.try_shutdown()


def test_the_defaults_are_declared_under_their_names():
    with manager_node() as node:
        declare_parameters(node, ManagerParameters)

        assert {name: node.get_parameter(name).value for name in DEFAULTS} == DEFAULTS
        assert all(not node.get_parameter(name).value for name in LISTS)


def test_values_arrive_in_groups():
    with manager_node(
        update_rate=50,
        hardware_components_initial_state__inactive=['Arm'],
        defaults__switch_controller__strictness='strict',
    ) as node:
        values = declare_parameters(node, ManagerParameters)

    assert values.update_rate == 50
    assert values.hardware_components_initial_state.inactive == ('Arm',)
    assert values.defaults.switch_controller.strictness == 'strict'


@pytest.mark.parametrize(
    ('name', 'value'),
    [
        ('update_rate', 0),
        ('update_rate', -1),
        ('update_rate', 1_000_000_000),
        ('update_rate', 30.5),
        ('update_rate', 'fast'),
        ('thread_priority', 10),
        ('thread_priority', 100),
        ('cpu_affinity', ['a']),
        ('hardware_components_initial_state__inactive', ['Arm', 'Arm']),
        ('defaults__switch_controller__strictness', 'lenient'),
        ('defaults__switch_controller__strictness', ''),
        ('overruns__print_warnings', 1),
    ],
)
def test_what_makes_no_sense_is_refused_by_name(name, value):
    with manager_node(**{name: value}) as node, pytest.raises(ParameterError) as caught:
        declare_parameters(node, ManagerParameters)

    assert caught.value.parameter == name.replace('__', '.')


@pytest.mark.parametrize('name', ['update_rate', 'thread_priority', 'cpu_affinity', 'lock_memory'])
def test_what_the_loop_is_built_on_cannot_change_while_it_runs(name):
    with manager_node() as node:
        declare_parameters(node, ManagerParameters)

        assert node.describe_parameter(name).read_only


@pytest.mark.parametrize(
    'name',
    [
        'hardware_components_initial_state.inactive',
        'defaults.switch_controller.strictness',
        'overruns.print_warnings',
    ],
)
def test_what_is_read_when_it_is_needed_can_change(name):
    with manager_node() as node:
        declare_parameters(node, ManagerParameters)

        assert not node.describe_parameter(name).read_only
