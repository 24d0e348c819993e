# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The controllers and hardware components that the scripted manager starts with."""

from controller_manager_msgs.msg import (
    ChainConnection,
    ControllerState,
    HardwareComponentState,
    HardwareInterface,
)
from lifecycle_msgs.msg import State

STATE_IDS = {'unconfigured': 1, 'inactive': 2, 'active': 3, 'finalized': 4}
TYPES = {
    'joint_trajectory_controller/JointTrajectoryController': 'ControllerInterface',
    'joint_state_broadcaster/JointStateBroadcaster': 'ControllerInterface',
    'pid_controller/PidController': 'ChainableControllerInterface',
    'a_vendor_with_a_very_long_package_name_here/'
    'AControllerWithALongClassNameThatPasses70Columns': 'ControllerInterface',
}


def make_controllers() -> list[ControllerState]:
    """Return one controller of every state, a chain among them."""
    return [
        ControllerState(
            name='joint_state_broadcaster',
            type='joint_state_broadcaster/JointStateBroadcaster',
            state='active',
            update_rate=100,
            required_state_interfaces=['joint1/position', 'joint1/velocity', 'joint2/position'],
        ),
        ControllerState(
            name='forward_position_controller',
            type='forward_command_controller/ForwardCommandController',
            state='active',
            update_rate=50,
            is_async=True,
            claimed_interfaces=['pid_controller/joint1/position'],
            required_command_interfaces=['pid_controller/joint1/position'],
            chain_connections=[
                ChainConnection(
                    name='pid_controller', reference_interfaces=['pid_controller/joint1/position']
                )
            ],
        ),
        ControllerState(
            name='pid_controller',
            type='pid_controller/PidController',
            state='active',
            update_rate=100,
            is_chainable=True,
            is_chained=True,
            claimed_interfaces=['joint1/effort'],
            required_command_interfaces=['joint1/effort'],
            required_state_interfaces=['joint1/position', 'joint1/velocity'],
            reference_interfaces=[
                'pid_controller/joint1/position',
                'pid_controller/joint1/velocity',
            ],
            exported_state_interfaces=['pid_controller/joint1/error'],
        ),
        ControllerState(
            name='arm_controller',
            type='joint_trajectory_controller/JointTrajectoryController',
            state='inactive',
            update_rate=100,
            required_command_interfaces=['joint1/position', 'joint2/position'],
            required_state_interfaces=['joint1/position', 'joint2/position'],
        ),
        ControllerState(
            name='gripper',
            type='parallel_gripper_action_controller/GripperActionController',
            state='unconfigured',
        ),
        ControllerState(name='dead_one', type='custom/Dead', state='finalized', update_rate=10),
    ]


def make_components() -> list[HardwareComponentState]:
    """Return one component of every state."""
    return [
        HardwareComponentState(
            name='arm',
            type='system',
            plugin_name='mock_components/GenericSystem',
            rw_rate=100,
            state=_state('active'),
            command_interfaces=[
                _interface('joint1/position', is_claimed=True),
                _interface('joint1/effort'),
                _interface('joint2/position', is_available=False),
                _interface('gpio1/digital_out', data_type='bool'),
            ],
            state_interfaces=[
                _interface('joint1/position'),
                _interface('joint1/velocity'),
                _interface('joint2/position', is_available=False),
                _interface('gpio1/digital_in', data_type='bool'),
            ],
        ),
        HardwareComponentState(
            name='gripper_hw',
            type='actuator',
            plugin_name='dynamixel_hardware/DynamixelHardware',
            rw_rate=50,
            is_async=True,
            state=_state('inactive'),
            command_interfaces=[_interface('finger/position')],
            state_interfaces=[
                _interface('finger/position'),
                _interface('finger/torque_enabled', data_type='bool'),
            ],
        ),
        HardwareComponentState(
            name='imu',
            type='sensor',
            plugin_name='some_imu/Imu',
            rw_rate=200,
            state=_state('unconfigured'),
            state_interfaces=[_interface('imu/orientation.x', is_available=False)],
        ),
        HardwareComponentState(name='lost', type='system', rw_rate=100, state=_state('finalized')),
    ]


def _state(label: str) -> State:
    return State(id=STATE_IDS[label], label=label)


def _interface(
    name: str, *, data_type: str = 'double', is_available: bool = True, is_claimed: bool = False
) -> HardwareInterface:
    return HardwareInterface(
        name=name, data_type=data_type, is_available=is_available, is_claimed=is_claimed
    )
