# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Values in parameter files that nobody reads, most often because of a slip of the pen."""

from collections.abc import Iterator, Mapping
from typing import Any

from controller_manager_py.parameter_files import ParameterValue
from hw_interface_py.nearest_name import describe_choices

# The spawner's own, and what rclpy declares later or only where it is used.
_FOR_OTHERS = frozenset(
    {
        'fallback_controllers',
        'node_options_args',
        'params_file',
        'start_type_description_service',
        'type',
        'use_sim_time',
    }
)
_QOS_PREFIX = 'qos_overrides.'


def describe_unknown(node: Any, values: Mapping[str, ParameterValue]) -> Iterator[str]:
    """
    Yield a sentence for every value that files give this node and that it did not declare.

    Sections for any node (``/**``) are left out: they may mean somebody else.
    """
    declared = [
        name
        for name in node.get_parameters_by_prefix('')
        if name not in _FOR_OTHERS and not name.startswith(_QOS_PREFIX)
    ]
    for name, value in values.items():
        if value.pattern.node_name_or_none is None or node.has_parameter(name):
            continue
        if name in _FOR_OTHERS or name.startswith(_QOS_PREFIX):
            continue
        yield (
            f"parameter '{name}' is unknown and ignored ({value.file}:{value.line});"
            f' {describe_choices(name, declared)}'
        )
