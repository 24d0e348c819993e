# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
The ROS parameters of a controller, described by one frozen dataclass.

::

    @dataclass(frozen=True, slots=True, kw_only=True)
    class Parameters:
        joints: tuple[str, ...] = parameter(
            description='Joints to move.', read_only=True, validators=(not_empty(), unique())
        )
        gains: Mapping[str, Gains] = mapped_by('joints', Gains)  # gains.<joint>.p and so on

A field without a default must be given; a field whose type is a dataclass becomes dotted names.
"""

from controllers_py.parameters.declaration import declare_parameters, watch_parameters
from controllers_py.parameters.fields import (
    mapped_by,
    parameter,
    retired,
    retired_parameters,
    RetiredParameter,
)
from controllers_py.parameters.validators import (
    bounds,
    element_bounds,
    fixed_size,
    gt,
    gt_eq,
    lower_bounds,
    lower_element_bounds,
    lt,
    lt_eq,
    not_empty,
    one_of,
    size_gt,
    size_lt,
    subset_of,
    unique,
    upper_bounds,
    upper_element_bounds,
    Validator,
)

__all__ = [
    'bounds',
    'declare_parameters',
    'element_bounds',
    'fixed_size',
    'gt',
    'gt_eq',
    'lower_bounds',
    'lower_element_bounds',
    'lt',
    'lt_eq',
    'mapped_by',
    'not_empty',
    'one_of',
    'parameter',
    'retired',
    'retired_parameters',
    'RetiredParameter',
    'size_gt',
    'size_lt',
    'subset_of',
    'unique',
    'upper_bounds',
    'upper_element_bounds',
    'Validator',
    'watch_parameters',
]
