# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The root of all errors of this package."""


class HardwareInterfaceError(Exception):
    """Root of every error this package raises on purpose."""
