# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The standard interface names are those of the C++ stack."""

import hw_interface_py
from hw_interface_py import interface_names


def test_names_are_those_that_robot_descriptions_use():
    values = {
        name: value for name, value in vars(interface_names).items() if name.startswith('HW_IF_')
    }

    assert values == {
        'HW_IF_POSITION': 'position',
        'HW_IF_VELOCITY': 'velocity',
        'HW_IF_ACCELERATION': 'acceleration',
        'HW_IF_EFFORT': 'effort',
        'HW_IF_TORQUE': 'torque',
        'HW_IF_FORCE': 'force',
        'HW_IF_CURRENT': 'current',
        'HW_IF_TEMPERATURE': 'temperature',
        'HW_IF_PROPORTIONAL_GAIN': 'proportional',
        'HW_IF_INTEGRAL_GAIN': 'integral',
        'HW_IF_DERIVATIVE_GAIN': 'derivative',
        'HW_IF_INTEGRAL_CLAMP_MAX': 'integral_clamp_max',
        'HW_IF_INTEGRAL_CLAMP_MIN': 'integral_clamp_min',
        'HW_IF_FEEDFORWARD': 'feedforward',
    }


def test_every_name_is_part_of_what_driver_authors_import():
    names = {name for name in vars(interface_names) if name.startswith('HW_IF_')}

    assert names <= set(hw_interface_py.__all__)
