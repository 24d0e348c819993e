# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
Take controllers down.

What counts is that they are down, not who did it: a manager that is being stopped deactivates and
unloads its controllers itself, and then refuses to do it once more.
"""

from collections.abc import Mapping, Sequence

from .errors import RequestRefusedError
from .manager_client import ManagerClient


def deactivate_controllers(
    names: Sequence[str],
    states: Mapping[str, str],
    client: ManagerClient,
    *,
    manager: str,
    timeout_s: float,
) -> list[str]:
    """
    Deactivate those that are active by `states` and return their names.

    Raises RequestRefusedError where one of them is active afterwards.
    """
    active = [name for name in names if states.get(name) == 'active']
    if not active:
        return []
    answer = client.switch_controllers(deactivate=active, timeout_s=timeout_s)
    if not answer.ok:
        states = client.controller_states()
        if any(states.get(name) == 'active' for name in active):
            raise RequestRefusedError(
                f"Failed to deactivate controllers : {active}: '{manager}' answers:"
                f' {answer.message or "nothing"}',
                subject=', '.join(active),
            )
    return active


def unload_controller(name: str, client: ManagerClient, *, manager: str) -> None:
    """Unload a controller; raises RequestRefusedError where it is loaded afterwards."""
    if not client.unload_controller(name) and name in client.controller_states():
        raise RequestRefusedError(
            f"Failed to unload controller {name}: the log of '{manager}' says why", subject=name
        )
