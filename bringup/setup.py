# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Build and install bringup."""

from glob import glob

from setuptools import find_packages, setup

package_name = 'bringup'

setup(
    name=package_name,
    version='0.1.0',
    packages=find_packages(exclude=['test']),
    package_data={package_name: ['py.typed']},
    data_files=[
        ('share/ament_index/resource_index/packages', ['resource/' + package_name]),
        ('share/' + package_name, ['package.xml']),
        ('share/' + package_name + '/config', glob('config/*.yaml')),
    ],
    install_requires=['setuptools'],
    extras_require={'test': ['pytest']},
    zip_safe=True,
    maintainer='The ros2_control_py authors',
    maintainer_email='maintainers@ros2-control-py.org',
    description='Controllers and start-up of the demo robots',
    license='Apache-2.0',
    entry_points={
        'console_scripts': [
            'demo = bringup.demo:main',
        ],
    },
)
