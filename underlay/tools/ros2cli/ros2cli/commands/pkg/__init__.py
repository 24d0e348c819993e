# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The verbs of `ros2 pkg`."""

MEMBERS = {
    'executables': 'Output a list of package specific executables',
    'list': 'Output a list of available packages',
    'prefix': 'Output the prefix path of a package',
}
ELSEWHERE = {'create': 'ros2pkg', 'xml': 'ros2pkg'}
