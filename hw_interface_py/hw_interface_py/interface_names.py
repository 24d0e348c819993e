# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The standard interface names; the constants are called as in the C++ stack."""

from typing import Final

# Units as REP 103 has them: rad or m, per s, per s², Nm or N.
HW_IF_POSITION: Final = 'position'
HW_IF_VELOCITY: Final = 'velocity'
HW_IF_ACCELERATION: Final = 'acceleration'
HW_IF_EFFORT: Final = 'effort'
HW_IF_TORQUE: Final = 'torque'
HW_IF_FORCE: Final = 'force'

# A and °C.
HW_IF_CURRENT: Final = 'current'
HW_IF_TEMPERATURE: Final = 'temperature'

# Gains of a controller that runs in the drive.
HW_IF_PROPORTIONAL_GAIN: Final = 'proportional'
HW_IF_INTEGRAL_GAIN: Final = 'integral'
HW_IF_DERIVATIVE_GAIN: Final = 'derivative'
HW_IF_INTEGRAL_CLAMP_MAX: Final = 'integral_clamp_max'
HW_IF_INTEGRAL_CLAMP_MIN: Final = 'integral_clamp_min'
HW_IF_FEEDFORWARD: Final = 'feedforward'
