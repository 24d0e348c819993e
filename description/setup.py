# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Build and install description."""

from glob import glob

from setuptools import setup

package_name = 'description'

setup(
    name=package_name,
    version='0.1.0',
    packages=[],
    data_files=[
        ('share/ament_index/resource_index/packages', ['resource/' + package_name]),
        ('share/' + package_name, ['package.xml']),
        ('share/' + package_name + '/ros2_control', glob('ros2_control/*.xacro')),
        ('share/' + package_name + '/urdf', glob('urdf/*.xacro')),
    ],
    install_requires=['setuptools'],
    extras_require={'test': ['pytest']},
    zip_safe=True,
    maintainer='The ros2_control_py authors',
    maintainer_email='maintainers@ros2-control-py.org',
    description='Robot descriptions of the demos: rrbot and arm6',
    license='Apache-2.0',
)
