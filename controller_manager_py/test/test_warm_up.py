# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""What is loaded before the loop starts."""

from control_msgs.msg import DynamicJointState
from controller_manager_msgs.srv import SwitchController
from controller_manager_py.warm_up import warm_up


def test_type_supports_of_controllers_and_services_are_loaded():
    warm_up()

    assert type(DynamicJointState)._TYPE_SUPPORT is not None
    assert type(SwitchController)._TYPE_SUPPORT is not None
