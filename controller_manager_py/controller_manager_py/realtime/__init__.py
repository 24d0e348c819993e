# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The room of everything that runs each cycle: the loop, the cycle, the slack, the switch."""
