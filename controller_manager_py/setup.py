# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Build and install controller_manager_py."""

from setuptools import find_packages, setup

package_name = 'controller_manager_py'

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
    description='Controller manager of ros2_control in Python: the node and its programs',
    license='Apache-2.0',
    entry_points={
        'console_scripts': [
            'hardware_spawner = controller_manager_py.cli.hardware_spawner:main',
            'ros2_control_node = controller_manager_py.ros2_control_node:main',
            'spawner = controller_manager_py.cli.spawner:main',
            'unspawner = controller_manager_py.cli.unspawner:main',
        ],
    },
)
