# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
A subset of the `ros2` command, for machines without a ROS 2 installation.

main.py runs it, command_tree.py finds the verb, commands/ has one module a verb, direct_node.py
and manager/ speak to the ROS graph. A verb costs only its own imports.
"""
