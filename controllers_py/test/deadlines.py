# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Wait for what another thread or the middleware does, with a deadline."""

from collections.abc import Callable
import time


def becomes_true(condition: Callable[[], object], timeout_s: float = 10.0) -> bool:
    """Ask again and again until the condition holds; False when it does not in time."""
    deadline_s = time.monotonic() + timeout_s
    while time.monotonic() < deadline_s:
        if condition():
            return True
    return False
