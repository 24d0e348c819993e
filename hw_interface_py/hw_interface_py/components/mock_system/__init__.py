# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""``mock_components/GenericSystem``: hardware that does what it is told, without any hardware."""

from hw_interface_py.components.mock_system.system import MockSystem

__all__ = ['MockSystem']
