# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Starting the demo robots."""
