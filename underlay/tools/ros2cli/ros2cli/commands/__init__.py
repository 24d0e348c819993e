# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The commands of `ros2`."""

MEMBERS = {
    'control': 'Various control related sub-commands',
    'pkg': 'Various package related sub-commands',
    'run': 'Run a package specific executable',
}
ELSEWHERE = {
    'action': 'ros2action',
    'bag': 'ros2bag',
    'component': 'ros2component',
    'daemon': 'ros2cli',
    'doctor': 'ros2doctor',
    'extension_points': 'ros2cli',
    'extensions': 'ros2cli',
    'interface': 'ros2interface',
    'launch': 'ros2launch',
    'lifecycle': 'ros2lifecycle',
    'multicast': 'ros2multicast',
    'node': 'ros2node',
    'param': 'ros2param',
    'security': 'sros2',
    'service': 'ros2service',
    'test': 'ros2test',
    'topic': 'ros2topic',
    'wtf': 'ros2doctor',
}
