# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The verbs of `ros2 control`."""

MEMBERS = {
    'cleanup_controller': 'Cleanup a controller in a controller manager',
    'list_controller_types': 'Output the available controller types and their base classes',
    'list_controllers': 'Output the list of loaded controllers, their type and status',
    'list_hardware_components': 'Output the list of available hardware components',
    'list_hardware_interfaces': 'Output the list of available command and state interfaces',
    'load_controller': 'Load a controller in a controller manager',
    'reload_controller_libraries': 'Reload controller libraries',
    'set_controller_state': 'Adjust the state of the controller',
    'set_hardware_component_state': 'Adjust the state of the hardware component',
    'switch_controllers': 'Switch controllers in a controller manager',
    'unload_controller': 'Unload a controller in a controller manager',
}
ELSEWHERE = {
    'view_controller_chains': 'ros2controlcli',
    'view_hardware_status': 'ros2controlcli',
}
