# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Parameter files and arguments on their way to the manager and its controllers."""

from controller_manager_msgs import srv
import pytest
from rcl_interfaces.srv import GetParameters
from running_manager import one_joint_robot, RunningManager

FORWARD = 'forward_command_controller/ForwardCommandController'


def parameter_of(manager, node, name):
    client = manager.client(f'/{node}/get_parameters', GetParameters)
    manager.wait_until(client.service_is_ready, f'the parameters of {node}')
    future = client.call_async(GetParameters.Request(names=[name]))
    manager.wait_until(future.done, 'the parameter')
    return future.result().values[0]


def test_a_wildcard_section_and_a_named_one_give_the_named_value(tmp_path):
    file = tmp_path / 'forward.yaml'
    file.write_text(
        'forward:\n  ros__parameters: {joints: [joint2]}\n'
        '/**:\n  ros__parameters: {joints: [joint1], interface_name: position}\n'
    )
    with RunningManager(tmp_path) as manager:
        manager.describe(one_joint_robot())

        assert manager.load('forward', FORWARD, file)
        assert manager.configure('forward')

        state = manager.controllers()['forward']
        assert state.required_command_interfaces == ['joint2/position']


def test_an_integer_rate_may_be_written_as_a_double(tmp_path):
    parameters = 'controller_manager: {ros__parameters: {update_rate: 50.0}}'
    with RunningManager(tmp_path, parameters) as manager:
        manager.describe(one_joint_robot())

        manager.wait_for_output('update rate is 50 Hz')


@pytest.mark.parametrize(
    ('text', 'sentence'),
    [
        ('controller_manager: {ros__parameters: {update_rate: 30.5}}', 'update_rate'),
        ('controller_manager: {ros__parameters: {update_rate: 0}}', 'update_rate'),
        ('controller_manager: [', 'manager.yaml:'),
        ('controller_manager: {update_rate: 3}', 'ros__parameters'),
    ],
)
def test_a_parameter_file_that_makes_no_sense_ends_the_start_with_one_sentence(
    tmp_path, text, sentence
):
    with RunningManager(tmp_path, text) as manager:
        assert manager.process.wait(20) == 1

        assert sentence in manager.output
        assert 'Traceback' not in manager.output


def test_a_bad_controller_parameter_fails_the_load_with_file_and_line(tmp_path):
    file = tmp_path / 'forward.yaml'
    file.write_text('forward:\n  ros__parameters:\n    update_rate: 30.5\n')
    with RunningManager(tmp_path) as manager:
        manager.describe(one_joint_robot())

        assert not manager.load('forward', FORWARD, file)

        manager.wait_for_output(f'{file}:3')
        assert manager.controllers() == {}


def test_remaps_and_parameters_of_the_manager_reach_its_controllers(tmp_path):
    arguments = ['-r', '/forward/commands:=/joystick', '-p', 'interface_name:=position']
    parameters = 'forward: {ros__parameters: {joints: [joint1]}}'
    with RunningManager(tmp_path, parameters, arguments=arguments) as manager:
        manager.describe(one_joint_robot())
        assert manager.load('forward', FORWARD)
        assert manager.configure('forward')

        manager.wait_until(
            lambda: '/joystick' in dict(manager.node.get_topic_names_and_types()), 'the remap'
        )


def test_a_controllers_rate_becomes_one_that_the_loop_can_serve(tmp_path):
    parameters = """
forward: {ros__parameters: {joints: [joint1], interface_name: position, update_rate: 37}}
"""
    with RunningManager(tmp_path, parameters) as manager:
        manager.describe(one_joint_robot())
        assert manager.load('forward', FORWARD)
        assert manager.configure('forward')

        assert manager.controllers()['forward'].update_rate == 33
        manager.wait_for_output('37 Hz becomes 33 Hz')


def test_the_types_of_the_cli_may_be_set_without_declaration(tmp_path):
    with RunningManager(tmp_path) as manager:
        manager.describe(one_joint_robot())

        manager.set_parameter('late.type', FORWARD)

        value = parameter_of(manager, 'controller_manager', 'late.type')
        assert value.string_value == FORWARD


def test_a_manager_in_a_namespace_serves_and_names_there(tmp_path):
    with RunningManager(tmp_path, arguments=['-r', '__ns:=/left']) as manager:
        from running_manager import LATCHED
        from std_msgs.msg import String

        publisher = manager.node.create_publisher(String, '/left/robot_description', LATCHED)
        publisher.publish(String(data=one_joint_robot()))
        client = manager.client('/left/controller_manager/list_controllers', srv.ListControllers)

        manager.wait_until(client.service_is_ready, 'the services in the namespace')
