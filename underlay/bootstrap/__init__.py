# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Set up the underlay and the workspace; only the standard library, so that any Python runs it."""
