# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Small robot descriptions for the tests of the parser."""

from hw_interface_py.errors import RobotDescriptionError
from hw_interface_py.urdf_parser import parse_robot_description
import pytest

HARDWARE = '<hardware><plugin>mock_components/GenericSystem</plugin></hardware>'

LIMIT = '<limit lower="-1.5" upper="1.5" effort="20" velocity="2"/>'


def urdf_joint(
    name: str, child: str, parent: str = 'base', kind: str = 'revolute', body: str = LIMIT
) -> str:
    """Return a URDF joint and the link it carries."""
    return (
        f'<link name="{child}"/><joint name="{name}" type="{kind}"><parent link="{parent}"/>'
        f'<child link="{child}"/>{body}</joint>'
    )


TWO_JOINTS = urdf_joint('shoulder', 'upper') + urdf_joint('elbow', 'lower', parent='upper')


def robot(*components: str, joints: str = TWO_JOINTS) -> str:
    """Return a URDF document; each component stands on a line of its own, from line 2."""
    lines = ['<robot name="testbot">', *components, f'<link name="base"/>{joints}', '</robot>']
    return '\n'.join(lines)


def component(
    body: str = '', name: str = 'arm', kind: str = 'system', attributes: str = ''
) -> str:
    """Return a ``<ros2_control>`` element with a mock plugin."""
    return (
        f'<ros2_control name="{name}" type="{kind}" {attributes}>{HARDWARE}{body}</ros2_control>'
    )


def refusal(text: str) -> RobotDescriptionError:
    """Return the error that refuses `text`."""
    with pytest.raises(RobotDescriptionError) as caught:
        parse_robot_description(text)
    return caught.value
