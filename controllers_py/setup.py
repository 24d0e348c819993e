# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Build and install controllers_py."""

from setuptools import find_packages, setup

package_name = 'controllers_py'

setup(
    name=package_name,
    version='0.1.0',
    packages=find_packages(exclude=['test']),
    package_data={package_name: ['py.typed']},
    data_files=[
        ('share/ament_index/resource_index/packages', ['resource/' + package_name]),
        ('share/' + package_name, ['package.xml']),
    ],
    install_requires=['setuptools'],
    extras_require={'test': ['pytest']},
    zip_safe=True,
    maintainer='The ros2_control_py authors',
    maintainer_email='maintainers@ros2-control-py.org',
    description='Controllers of ros2_control in Python: the contract and the standard controllers',
    license='Apache-2.0',
    entry_points={
        'controllers_py.controller': [
            'controllers_py/ProportionalController ='
            ' controllers_py.proportional_example:ProportionalController',
            # Names that parameter files written for the C++ stack use.
            'effort_controllers/JointGroupEffortController ='
            ' controllers_py.joint_group_effort_controller:JointGroupEffortController',
            'forward_command_controller/ForwardCommandController ='
            ' controllers_py.forward_command_controller:ForwardCommandController',
            'forward_command_controller/MultiInterfaceForwardCommandController ='
            ' controllers_py.multi_interface_forward_command_controller'
            ':MultiInterfaceForwardCommandController',
            'joint_state_broadcaster/JointStateBroadcaster ='
            ' controllers_py.joint_state_broadcaster:JointStateBroadcaster',
            'position_controllers/JointGroupPositionController ='
            ' controllers_py.joint_group_position_controller:JointGroupPositionController',
            'velocity_controllers/JointGroupVelocityController ='
            ' controllers_py.joint_group_velocity_controller:JointGroupVelocityController',
        ],
        'hw_interface_py.plugin_loader': [
            'controllers_py.controller = controllers_py.plugin:load_controller_class',
        ],
    },
)
