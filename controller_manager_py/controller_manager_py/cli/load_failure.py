# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Why a manager could not load a controller, as far as the spawner can find out."""

from hw_interface_py.nearest_name import describe_choices

from .manager_client import ManagerClient


def describe_load_failure(
    controller: str, client: ManagerClient, *, manager: str, reason_for_no_type: str
) -> str:
    """
    Return the sentence for a load request that was answered with no, which gives no reason.

    `reason_for_no_type` says why the spawner itself does not know the controller's type.
    """
    parameter = f'{controller}.type'
    type_name = client.text_parameters([parameter]).get(parameter)
    start = f'Failed loading controller {controller}'
    if not type_name:
        return (
            f"{start}: its type is not known. '{manager}' has no parameter '{parameter}', and"
            f" {reason_for_no_type}. Correct the name, or write 'type: TYPE' below the"
            f" ros__parameters of '{controller}'"
        )
    types = client.list_controller_types()
    if type_name not in types:
        return (
            f"{start}: its type '{type_name}' is not installed;"
            f' {describe_choices(type_name, types)}'
        )
    return f"{start} of type '{type_name}': the log of '{manager}' says why"
