# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The demo itself, from nothing to moving joints and back."""

from bringup.demo import main
import pytest


@pytest.mark.parametrize(('robot', 'joints'), [('rrbot', 2), ('arm6', 6)])
def test_the_demo_moves_every_joint_and_ends_cleanly(capfd, robot, joints):
    exit_code = main(['--robot', robot, '--seconds', '1.5'])

    output = capfd.readouterr().out
    assert exit_code == 0
    assert 'forward_command_controller/ForwardCommandController  active' in output
    assert 'Hardware Component 1' in output
    assert f'joint{joints}/position [available] [claimed]' in output
    travelled = output.split('travelled: ')[1].splitlines()[0].split()
    ways = dict(zip(travelled[::2], map(float, travelled[1::2]), strict=True))
    assert len(ways) == joints
    assert all(way > 0.05 for way in ways.values())


def test_a_robot_of_ones_own_runs_from_its_files(tmp_path, capfd):
    urdf = tmp_path / 'cart.urdf.xacro'
    urdf.write_text("""
        <robot name="cart" xmlns:xacro="http://www.ros.org/wiki/xacro">
          <link name="rail"/><link name="cart"/>
          <joint name="slide" type="prismatic"><parent link="rail"/><child link="cart"/>
            <limit lower="0" upper="${1 + 1}" velocity="1" effort="1"/></joint>
          <ros2_control name="Cart" type="system">
            <hardware><plugin>mock_components/GenericSystem</plugin>
              <param name="calculate_dynamics">true</param></hardware>
            <joint name="slide"><command_interface name="velocity"/>
              <state_interface name="position"/></joint>
          </ros2_control>
        </robot>""")
    yaml = tmp_path / 'cart.yaml'
    yaml.write_text("""
        controller_manager: {ros__parameters: {
          joint_state_broadcaster: {type: joint_state_broadcaster/JointStateBroadcaster},
          push: {type: velocity_controllers/JointGroupVelocityController}}}
        push: {ros__parameters: {joints: [slide]}}
        """)

    exit_code = main(['--robot', str(urdf), '--controllers', str(yaml), '--seconds', '1.5'])

    assert exit_code == 0
    assert 'push commands slide/velocity' in capfd.readouterr().out


def test_a_robot_that_does_not_exist_is_one_sentence_and_exit_code_one(capfd):
    exit_code = main(['--robot', 'rrbott'])

    assert exit_code == 1
    assert capfd.readouterr().err.startswith("demo: robot 'rrbott' is neither shipped")
