# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""A description becomes components with nodes of their own, in the states that are asked for."""

from controller_manager_py.hardware_setup import HardwareSetup
from controller_manager_py.manager_parameters import InitialStates, ManagerParameters
from controller_manager_py.parameter_files import load_parameter_file
from controller_manager_py.ros_arguments import parse_ros_arguments
from hw_interface_py.errors import RobotDescriptionError
from installed_plugins import installed
import pytest
import rclpy
from rclpy.executors import SingleThreadedExecutor
from rclpy.node import Node
from running_manager import joint_tag

CODE = """
    from hw_interface_py import SystemInterface

    class Arm(SystemInterface):
        def on_configure(self, previous_state):
            if self.info.hardware_parameters.get('cable') == 'out':
                raise OSError('the cable is out')
        def read(self, time_ns, period_s): ...
        def write(self, time_ns, period_s): ...
    """


def robot(*tags: str) -> str:
    joints = ''.join(
        f'<link name="l{n}"/><joint name="j{n}" type="revolute"><parent link="base"/>'
        f'<child link="l{n}"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint>'
        for n in range(1, 4)
    )
    return f'<robot name="robot"><link name="base"/>{joints}{"".join(tags)}</robot>'


def tag(name, joint, plugin='probe/Arm', parameters=''):
    return (
        f'<ros2_control name="{name}" type="system"><hardware><plugin>{plugin}</plugin>'
        f'{parameters}</hardware>{joint_tag(joint)}</ros2_control>'
    )


BROKEN = '<param name="cable">out</param>'


class Rig:
    """A setup on a manager's node whose log is kept."""

    def __init__(self, context, folder, parameters=None, arguments=''):
        self.manager = Node('controller_manager', context=context, namespace='left')
        self.executor = SingleThreadedExecutor(context=context)
        file = folder / 'hardware.yaml'
        file.write_text(
            '/left/arm_1: {ros__parameters: {baud: 9600, port: usb}}\n'
            '/**: {ros__parameters: {tries: 3}}\n'
        )
        self.setup = HardwareSetup(
            self.manager,
            self.executor,
            parameters or ManagerParameters(),
            [load_parameter_file(file)],
            parse_ros_arguments(['--ros-args', *arguments.split()]),
        )

    def load(self, *tags: str):
        return self.setup.load(robot(*tags))

    def node(self, name):
        return next(node for node in self.executor.get_nodes() if node.get_name() == name)


@pytest.fixture(name='context')
def ros_context(tmp_path):
    context = rclpy.Context()
    rclpy.init(context=context)
    with installed(tmp_path, CODE, hw_interface_py__component={'probe/Arm': 'Arm'}):
        yield context
    context.try_shutdown()


@pytest.fixture(name='rig')
def setup_rig(context, tmp_path):
    return Rig(context, tmp_path)


def states_of(hardware):
    return {component.name: component.state.label for component in hardware.components}


def test_before_a_description_there_is_nothing(rig):
    hardware = rig.setup.empty()

    assert hardware.components == ()
    assert hardware.read(0, 0.01) == hardware.write(0, 0.01) == ()


def test_a_description_becomes_unconfigured_components(rig, capfd):
    hardware = rig.load(tag('Left', 'j1'), tag('Right', 'j2'))

    assert states_of(hardware) == {'Left': 'unconfigured', 'Right': 'unconfigured'}
    assert "robot description of 'robot' loaded; components: Left, Right" in capfd.readouterr().err


@pytest.mark.parametrize(
    ('name', 'node'), [('Arm', 'arm'), ('a/b', 'a_b'), ('UR-10 e', 'ur_10_e'), ('2nd', '_2nd')]
)
def test_every_component_gets_a_node_named_after_it(rig, name, node):
    hardware = rig.load(tag(name, 'j1'))

    assert hardware.component(name).plugin.node is rig.node(node)
    assert rig.node(node).get_namespace() == '/left'


def test_parameter_files_and_arguments_reach_the_components_node(context, tmp_path):
    rig = Rig(context, tmp_path, arguments='-p port:=tty -r __ns:=/ignored')

    rig.load(tag('Arm_1', 'j1'))

    node = rig.node('arm_1')
    values = {name: node.get_parameter(name).value for name in ('baud', 'port', 'tries')}
    assert values == {'baud': 9600, 'port': 'tty', 'tries': 3}


def test_a_component_logs_under_the_managers_name(rig):
    hardware = rig.load(tag('Arm', 'j1'))

    logger = hardware.component('Arm').plugin.logger
    assert logger.name == 'left.controller_manager.hardware_component.system.arm'


def test_a_broken_description_raises_our_own_error(rig):
    with pytest.raises(RobotDescriptionError, match='j9'):
        rig.load(tag('Arm', 'j9'))


def test_a_component_that_is_refused_is_told_and_the_others_stay(rig, capfd):
    hardware = rig.load(tag('Good', 'j1'), tag('Bad', 'j2', plugin='probe/Leg'))

    assert states_of(hardware) == {'Good': 'unconfigured', 'Bad': 'finalized'}
    assert "'probe/Leg'" in capfd.readouterr().err


def test_unknown_hardware_is_mocked_with_one_warning_when_asked_for(context, tmp_path, capfd):
    rig = Rig(context, tmp_path, ManagerParameters(mock_unknown_hardware=True))

    hardware = rig.load(tag('Arm', 'j1', plugin='vendor/Arm'))

    assert hardware.component('Arm').plugin_name == 'mock_components/GenericSystem'
    assert capfd.readouterr().err.count("'vendor/Arm' is not installed") == 1


def test_components_reach_the_states_that_are_asked_for(rig):
    hardware = rig.load(tag('Left', 'j1'), tag('Right', 'j2'), tag('Third', 'j3'))

    assert rig.setup.reach_initial_states(
        hardware, InitialStates(unconfigured=('Left',), inactive=('Right',))
    )

    assert states_of(hardware) == {'Left': 'unconfigured', 'Right': 'inactive', 'Third': 'active'}


def test_an_unknown_name_is_a_warning_with_the_known_ones(rig, capfd):
    hardware = rig.load(tag('Left', 'j1'))

    assert rig.setup.reach_initial_states(hardware, InitialStates(inactive=('left',)))

    text = capfd.readouterr().err
    assert 'hardware_components_initial_state.inactive' in text
    assert 'Left' in text


@pytest.mark.parametrize('must_end', [False, True])
def test_one_failure_stops_no_other_and_ends_the_process_only_when_asked(rig, capfd, must_end):
    hardware = rig.load(tag('Bad', 'j1', parameters=BROKEN), tag('Good', 'j2'))

    may_go_on = rig.setup.reach_initial_states(
        hardware, InitialStates(shutdown_on_initial_state_failure=must_end)
    )

    assert states_of(hardware) == {'Bad': 'unconfigured', 'Good': 'active'}
    assert may_go_on is not must_end
    text = capfd.readouterr().err
    assert 'OSError: the cable is out' in text
    assert 'plugins_of_' in text
