# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The client side of a controller manager; client.py imports rclpy, the others do not."""
