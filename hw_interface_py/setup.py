# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Build and install hw_interface_py."""

from setuptools import find_packages, setup

package_name = 'hw_interface_py'

setup(
    name=package_name,
    version='0.1.0',
    packages=find_packages(exclude=['test']),
    package_data={
        package_name: ['py.typed', 'driver_template/**/*.in'],
    },
    data_files=[
        ('share/ament_index/resource_index/packages', ['resource/' + package_name]),
        ('share/' + package_name, ['package.xml']),
    ],
    install_requires=['setuptools'],
    extras_require={'test': ['pytest']},
    zip_safe=True,
    maintainer='The ros2_control_py authors',
    maintainer_email='maintainers@ros2-control-py.org',
    description='Hardware components of ros2_control in Python: contract and resources',
    license='Apache-2.0',
    entry_points={
        'console_scripts': [
            'create_driver = hw_interface_py.create_driver:main',
            'list_plugins = hw_interface_py.list_plugins:main',
        ],
        'hw_interface_py.component': [
            'hw_interface_py/MockSystem = hw_interface_py.components.mock_system:MockSystem',
            'hw_interface_py/RRBotExample = hw_interface_py.components.rrbot_example:RRBotExample',
            # Names that robot descriptions written for the C++ stack use.
            'fake_components/GenericSystem = hw_interface_py.components.mock_system:MockSystem',
            'mock_components/GenericSystem = hw_interface_py.components.mock_system:MockSystem',
        ],
        'hw_interface_py.plugin_loader': [
            'hw_interface_py.component = hw_interface_py.plugins:load_component_class',
        ],
    },
)
