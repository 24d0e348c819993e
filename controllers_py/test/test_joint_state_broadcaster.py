# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The broadcaster from its parameters to the messages that subscribers get."""

import math

from control_msgs.msg import DynamicJointState
from controllers_py.controller_bench import ControllerBench
from controllers_py.joint_state_broadcaster import JointStateBroadcaster
from deadlines import becomes_true
from hw_interface_py.data_types import DataType
from hw_interface_py.interface_handles import InterfaceDescription
from hw_interface_py.lifecycle import PrimaryState
from hw_interface_py.plugin_guard import ReturnType
import pytest
import rclpy
from rclpy.executors import SingleThreadedExecutor
from sensor_msgs.msg import JointState

TWO_JOINTS = {
    'joint1/position': 0.1,
    'joint1/velocity': 0.01,
    'joint2/position': 0.2,
    'joint2/velocity': 0.02,
}
# The URDF names the joints in another order than the <ros2_control> tag; 'mount' is fixed.
JOINTS = [
    ('joint3', 'prismatic'),
    ('joint1', 'revolute'),
    ('mount', 'fixed'),
    ('joint2', 'floating'),
]
LIMIT = '<limit lower="-1" upper="1" effort="1" velocity="1"/>'
URDF = (
    '<robot name="arm"><link name="base"/>'
    + ''.join(
        f'<link name="{name}_link"/><joint name="{name}" type="{kind}"><parent link="base"/>'
        f'<child link="{name}_link"/>{LIMIT}</joint>'
        for name, kind in JOINTS
    )
    + '<ros2_control name="arm" type="system"><hardware><plugin>mock_components/GenericSystem'
    '</plugin></hardware></ros2_control></robot>'
)


def make_bench(states=None, name='joint_state_broadcaster', urdf=URDF, rate=100, **parameters):
    parameters = {key.replace('__', '.'): value for key, value in parameters.items()}
    return ControllerBench(
        JointStateBroadcaster,
        states=TWO_JOINTS if states is None else states,
        parameters=parameters,
        name=name,
        update_rate_hz=rate,
        robot_description=urdf,
    )


def published(bench, topic='/joint_states', message_type=JointState):
    """Update until a subscriber has received a message; return it."""
    messages = []
    subscription = bench.node.create_subscription(message_type, topic, messages.append, 1)
    executor = SingleThreadedExecutor(context=bench.node.context)
    executor.add_node(bench.node)

    def is_received():
        assert bench.update() is ReturnType.OK
        executor.spin_once(timeout_sec=0.05)
        return messages

    assert becomes_true(is_received)
    executor.shutdown()
    bench.node.destroy_subscription(subscription)
    return messages[-1]


def activated(bench):
    assert bench.configure() is PrimaryState.INACTIVE
    assert bench.activate() is PrimaryState.ACTIVE, bench.failure
    return bench


def test_it_commands_nothing_and_reads_everything_unless_told_otherwise():
    with make_bench() as bench:
        bench.configure()

        assert bench.controller.command_interface_configuration().type.name == 'NONE'
        assert bench.controller.state_interface_configuration().type.name == 'ALL'


@pytest.mark.parametrize('given', [{'joints': ['joint1']}, {'interfaces': ['position']}])
def test_joints_without_interfaces_and_the_reverse_select_nothing(given):
    with make_bench(**given) as bench:
        bench.configure()

        assert bench.controller.state_interface_configuration().type.name == 'ALL'


def test_joints_and_interfaces_select_joint_by_joint():
    with make_bench(joints=['joint2', 'joint1'], interfaces=['position', 'effort']) as bench:
        bench.configure()

        wanted = bench.controller.state_interface_configuration()

    assert wanted.type.name == 'INDIVIDUAL'
    assert wanted.names == (
        'joint2/position',
        'joint2/effort',
        'joint1/position',
        'joint1/effort',
    )


def test_joint_states_has_values_stamp_and_frame():
    with activated(make_bench()) as bench:
        bench.time_ns = 7_000_000_009

        message = published(bench)

    assert list(message.name) == ['joint1', 'joint2']
    assert list(message.position) == [0.1, 0.2]
    assert list(message.velocity) == [0.01, 0.02]
    assert [math.isnan(effort) for effort in message.effort] == [True, True]
    assert message.header.frame_id == 'base_link'
    assert message.header.stamp.sec == 7


def test_dynamic_joint_states_has_everything():
    with activated(make_bench({**TWO_JOINTS, 'imu/orientation.x': 0.5})) as bench:
        message = published(bench, '/dynamic_joint_states', DynamicJointState)

    assert list(message.joint_names) == ['joint1', 'joint2', 'imu']
    assert list(message.interface_values[2].interface_names) == ['orientation.x']
    assert list(message.interface_values[2].values) == [0.5]
    assert message.header.frame_id == 'base_link'


def test_new_states_are_in_the_next_message():
    with activated(make_bench()) as bench:
        published(bench)
        bench.set_state('joint2/position', -1.25)

        message = published(bench)

    assert list(message.position) == [0.1, -1.25]


def test_without_the_dynamic_topic_there_is_one_publisher():
    with activated(make_bench(publish_dynamic_joint_states=False)) as bench:
        bench.update()

        topics = [each.topic for each in bench.controller.cyclic_publishers]

    assert topics == ['/joint_states']


def test_local_topics_are_below_the_controllers_name():
    with activated(make_bench(use_local_topics=True)) as bench:
        topics = [each.topic for each in bench.controller.cyclic_publishers]

        message = published(bench, '/joint_state_broadcaster/joint_states')

    assert topics == [
        '/joint_state_broadcaster/joint_states',
        '/joint_state_broadcaster/dynamic_joint_states',
    ]
    assert list(message.name) == ['joint1', 'joint2']


def test_the_joints_stand_in_the_order_of_the_urdf_and_others_are_left_out():
    names = ['joint1', 'joint2', 'joint3', 'mount', 'valve']
    states = {f'{name}/position': float(index) for index, name in enumerate(names)}

    with activated(make_bench(states)) as bench:
        joints = published(bench)
        everything = published(bench, '/dynamic_joint_states', DynamicJointState)

    assert list(joints.name) == ['joint3', 'joint1', 'joint2']
    assert list(joints.position) == [2.0, 0.0, 1.0]
    assert list(everything.joint_names) == names


def test_the_order_of_the_parameter_wins():
    with activated(make_bench(joints=['joint2', 'joint1'], interfaces=['position'])) as bench:
        message = published(bench)

    assert list(message.name) == ['joint2', 'joint1']
    assert list(message.position) == [0.2, 0.1]
    assert math.isnan(message.velocity[0])


def test_without_the_filter_everything_with_a_position_is_a_joint():
    states = {**TWO_JOINTS, 'valve/position': 1.0}

    with activated(make_bench(states, use_urdf_to_filter=False)) as bench:
        message = published(bench)

    assert list(message.name) == ['joint1', 'joint2', 'valve']


@pytest.mark.parametrize('urdf', ['', 'not xml', '<robot name="r"><link name="base"/></robot>'])
def test_an_unreadable_description_is_an_error_in_the_log_and_nothing_is_filtered(urdf, capfd):
    with activated(make_bench({**TWO_JOINTS, 'valve/position': 1.0}, urdf=urdf)) as bench:
        message = published(bench)

    assert list(message.name) == ['joint1', 'joint2', 'valve']
    assert 'cannot be read, so joint_states is not filtered' in capfd.readouterr().err


def test_a_mapped_interface_is_published_as_the_standard_one():
    states = {'joint1/measured': 0.4}
    mapping = {'map_interface_to_joint_state__position': 'measured'}

    with activated(make_bench(states, **mapping)) as bench:
        message = published(bench)

    assert list(message.position) == [0.4]


def test_a_mapping_is_ignored_with_a_warning_when_the_interface_itself_is_selected(capfd):
    states = {'joint1/measured': 0.4, 'joint1/position': 0.3}
    parameters = {
        'joints': ['joint1'],
        'interfaces': ['position', 'measured'],
        'map_interface_to_joint_state__position': 'measured',
    }

    with activated(make_bench(states, **parameters)) as bench:
        message = published(bench)

    assert list(message.position) == [0.3]
    assert "position': 'measured' is ignored" in capfd.readouterr().err


def test_extra_joints_are_published_as_zeros():
    with activated(make_bench(extra_joints=['gripper', 'joint1'])) as bench:
        message = published(bench)

    assert list(message.name) == ['joint1', 'joint2', 'gripper']
    assert (message.position[2], message.velocity[2], message.effort[2]) == (0.0, 0.0, 0.0)


def test_activation_without_any_state_interface_fails():
    with make_bench({}) as bench:
        bench.configure()

        assert bench.activate() is not PrimaryState.ACTIVE
        assert 'no state interface to publish' in bench.reports[-1]


def test_another_activation_with_other_interfaces_has_no_stale_joints():
    with activated(make_bench()) as bench:
        bench.update()
        bench.deactivate()
        bench.table.remove_owner('bench')
        bench.add_interfaces(
            states=[InterfaceDescription(prefix='joint3', interface_name='effort')]
        )

        assert bench.activate() is PrimaryState.ACTIVE
        bench.set_state('joint3/effort', 4.0)
        message = published(bench)

    assert list(message.name) == ['joint3']
    assert list(message.effort) == [4.0]


def test_it_can_be_configured_again_after_a_cleanup():
    with activated(make_bench()) as bench:
        bench.deactivate()
        bench.cleanup()

        activated(bench)
        topics = [each.topic for each in bench.controller.cyclic_publishers]

    assert topics == ['/joint_states', '/dynamic_joint_states']


def test_interfaces_that_are_not_double_are_left_out_and_named():
    with make_bench() as bench:
        bench.add_interfaces(
            states=[
                InterfaceDescription(
                    prefix='joint1', interface_name='is_homed', data_type=DataType.BOOL
                )
            ]
        )
        activated(bench)
        message = published(bench, '/dynamic_joint_states', DynamicJointState)

        assert list(message.interface_values[0].interface_names) == ['position', 'velocity']
        assert 'left out: joint1/is_homed' in bench.reports[0]


def test_a_message_without_joints_is_explained():
    with activated(make_bench({'valve/position': 1.0})) as bench:
        assert '/joint_states is empty: nothing in valve' in bench.reports[0]


def test_a_value_that_stays_nan_is_named_after_a_second_and_hurts_nobody_else():
    states = {**TWO_JOINTS, 'joint2/velocity': math.nan}

    with activated(make_bench(states, rate=3)) as bench:
        reports = []
        for _ in range(4):
            bench.update()
            reports.append(len(bench.reports))
        message = published(bench)

        assert reports == [0, 0, 1, 1]
        assert 'joint2/velocity' in bench.reports[0]
        assert 'joint1' not in bench.reports[0]
    assert list(message.position) == [0.1, 0.2]
    assert [math.isnan(each) for each in message.velocity] == [False, True]


def test_an_empty_frame_is_worth_a_warning(capfd):
    with activated(make_bench(frame_id='')) as bench:
        message = published(bench)

    assert message.header.frame_id == ''
    assert "parameter 'frame_id' is empty" in capfd.readouterr().err


def test_another_publisher_on_its_topic_is_named_once(capfd):
    with make_bench() as bench:
        second = rclpy.create_node(
            'joint_state_publisher', context=bench.node.context, namespace='/desk'
        )
        second.create_publisher(JointState, '/joint_states', 1)
        assert becomes_true(lambda: bench.node.count_publishers('/joint_states') == 1)

        bench.configure()
        second.destroy_node()

    warnings = capfd.readouterr().err
    assert warnings.count('/joint_states is also published by /desk/joint_state_publisher') == 1


def test_its_own_publisher_is_no_reason_to_warn(capfd):
    with activated(make_bench()):
        pass

    assert 'also published' not in capfd.readouterr().err
