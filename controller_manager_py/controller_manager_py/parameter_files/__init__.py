# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
ROS 2 parameter files, read here instead of by the C parser of ROS 2.

Values are typed as the C parser (``rcl_yaml_param_parser``) types them. Reasons to read the files
ourselves: messages name file, line and key, and the most specific node name wins whatever the
order in the file.
"""

from .node_pattern import NodePattern
from .parameter_file import load_parameter_file, ParameterFile
from .parameter_value import ParameterValue
from .selection import controller_names_in, select

__all__ = [
    'NodePattern',
    'ParameterFile',
    'ParameterValue',
    'controller_names_in',
    'load_parameter_file',
    'select',
]
