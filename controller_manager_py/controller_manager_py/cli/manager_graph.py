# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""What the ROS graph tells about a controller manager whose services are not there."""

import os

from rclpy.node import Node

_SERVICE_OF_EVERY_MANAGER = '/list_controllers'


def sees_node(node: Node, full_name: str) -> bool:
    """Say whether the graph has a node of this full name."""
    return any(
        f'{namespace.rstrip("/")}/{name}' == full_name
        for name, namespace in node.get_node_names_and_namespaces()
    )


def diagnose(node: Node, manager: str) -> str:
    """Return one sentence on why the manager's services may not be there, and what to do."""
    topic = f'{manager.rpartition("/")[0]}/robot_description'
    if sees_node(node, manager):
        if node.count_publishers(topic):
            return (
                f"node '{manager}' is running and offers its services once the robot description"
                f" on topic '{topic}' is loaded; if that takes long, see its log"
            )
        return (
            f"node '{manager}' is running, but offers its services only after a robot description"
            f" has arrived on topic '{topic}', and nobody publishes that yet; start the"
            ' robot_state_publisher'
        )
    from hw_interface_py.nearest_name import nearest_first  # slow, and not needed by a good start

    others = nearest_first(manager, _other_managers(node))
    if others:
        return (
            f"there is no node '{manager}'; controller managers that are running:"
            f' {", ".join(others)}; choose with -c'
        )
    domain = os.environ.get('ROS_DOMAIN_ID', '0')
    return (
        f"there is no node '{manager}' yet (ROS_DOMAIN_ID is {domain}); its services appear only"
        f" after a robot description has arrived on topic '{topic}'"
    )


def _other_managers(node: Node) -> list[str]:
    # The graph lists services that are only asked for, too, such as our own wish.
    return [
        service.removesuffix(_SERVICE_OF_EVERY_MANAGER)
        for service, types in node.get_service_names_and_types()
        if service.endswith(_SERVICE_OF_EVERY_MANAGER)
        and 'controller_manager_msgs/srv/ListControllers' in types
        and node.count_services(service) > 0
    ]
