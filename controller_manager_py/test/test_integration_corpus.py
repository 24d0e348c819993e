# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Published robots on the mock: what loads publishes its joints, what does not says why."""

from xml.etree import ElementTree

import pytest
from robot_corpus import corpus_folder, expand, expected_joints, make_prefix, robots
from running_manager import RunningManager
from sensor_msgs.msg import JointState
import xacro

pytestmark = pytest.mark.skipif(
    corpus_folder() is None,
    reason='no robot corpus: neither $ROBOT_CORPUS nor ../shared/corpus has an INDEX.md',
)

PARAMETERS = """
controller_manager:
  ros__parameters:
    mock_unknown_hardware: true
    joint_state_broadcaster: {type: joint_state_broadcaster/JointStateBroadcaster}
"""
ROBOTS = robots()
ACCEPTED = [robot for robot in ROBOTS if robot.verdict.startswith('ok')]
# What a refused description's message must name.
CULPRITS = {'T08': ('gripper_right_joint', 'mimic="false"'), 'N02': ('joint_1',)}


@pytest.fixture(autouse=True)
def findable_packages(tmp_path, monkeypatch):
    prefix = tmp_path / 'prefix'
    make_prefix(corpus_folder(), prefix)
    monkeypatch.setenv('AMENT_PREFIX_PATH', str(prefix), prepend=':')


def test_the_index_lists_what_is_tested():
    assert len(ROBOTS) > 35
    assert {robot.name for robot in ROBOTS} - {robot.name for robot in ACCEPTED} == {
        'T08',
        'N02',
        'N03',
    }


@pytest.mark.parametrize('robot', ACCEPTED, ids=[robot.name for robot in ACCEPTED])
def test_a_robot_loads_and_publishes_its_joints_in_the_order_of_the_urdf(tmp_path, robot):
    urdf = expand(robot)
    with RunningManager(tmp_path, PARAMETERS) as manager:
        manager.describe(urdf)
        components = manager.components()
        states = []
        manager.node.create_subscription(JointState, '/joint_states', states.append, 10)

        assert manager.load('joint_state_broadcaster')
        assert manager.configure('joint_state_broadcaster')
        answer = manager.switch(activate=['joint_state_broadcaster'])

        assert answer.ok, answer.message
        assert {name: each.state.label for name, each in components.items()} == {
            tag.get('name'): 'active'
            for tag in ElementTree.fromstring(urdf).findall('ros2_control')
        }
        manager.wait_until(lambda: bool(states), 'a joint state')
        assert list(states[-1].name) == expected_joints(urdf)


@pytest.mark.parametrize('name', CULPRITS)
def test_a_robot_that_breaks_a_rule_is_refused_by_name_and_the_process_lives(tmp_path, name):
    robot = next(robot for robot in ROBOTS if robot.name == name)
    with RunningManager(tmp_path, PARAMETERS) as manager:
        manager.describe(expand(robot))

        for culprit in CULPRITS[name]:
            manager.wait_for_output(culprit)
        assert manager.process.poll() is None


def test_a_description_that_xacro_refuses_never_reaches_the_manager():
    robot = next(robot for robot in ROBOTS if robot.name == 'N03')

    with pytest.raises(xacro.XacroException, match='devices'):
        expand(robot)
