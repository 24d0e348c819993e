# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Which shells count as a ROS 2 installation, and what an installation must have."""

import importlib.util

from bootstrap import installation
from bootstrap.errors import MissingToolError
from bootstrap.installation import check_installation, find_installation
import pytest

_MARKERS = 'share/ament_index/resource_index/packages'


@pytest.fixture
def prefix(tmp_path):
    """Return a prefix with the two interface packages, and a colcon beside it."""
    markers = tmp_path / 'ros' / _MARKERS
    markers.mkdir(parents=True)
    for package in ('control_msgs', 'controller_manager_msgs'):
        (markers / package).touch()
    colcon = tmp_path / 'bin' / 'colcon'
    colcon.parent.mkdir()
    colcon.touch(mode=0o755)
    return tmp_path / 'ros'


@pytest.fixture
def shell(prefix):
    return {
        'ROS_DISTRO': 'jazzy',
        'AMENT_PREFIX_PATH': f'/elsewhere:{prefix}',
        'PATH': str(prefix.parent / 'bin'),
    }


def test_a_sourced_installation_with_control_msgs_is_found(prefix, shell, tmp_path):
    found = find_installation(shell, tmp_path / 'project')

    assert found is not None
    assert (found.distribution, found.prefix) == ('jazzy', prefix)


def test_prefixes_without_a_distribution_are_no_installation(shell, tmp_path):
    del shell['ROS_DISTRO']

    assert find_installation(shell, tmp_path / 'project') is None


def test_an_installation_without_control_msgs_does_not_count(prefix, shell, tmp_path):
    (prefix / _MARKERS / 'control_msgs').unlink()

    assert find_installation(shell, tmp_path / 'project') is None


def test_what_this_project_made_itself_is_no_installation(prefix, shell):
    assert find_installation(shell, prefix.parent) is None


def test_a_complete_installation_passes(shell, tmp_path):
    _check(shell, tmp_path)


def test_a_missing_interface_package_is_named_for_apt(prefix, shell, tmp_path):
    (prefix / _MARKERS / 'controller_manager_msgs').unlink()

    with pytest.raises(MissingToolError, match='ros-jazzy-controller-manager-msgs'):
        _check(shell, tmp_path)


@pytest.mark.parametrize('name', ['rclpy', 'xacro'])
def test_a_missing_python_package_of_ros_is_named_for_apt(shell, tmp_path, monkeypatch, name):
    _hide(monkeypatch, name)

    with pytest.raises(MissingToolError, match=f'apt install ros-jazzy-{name}'):
        _check(shell, tmp_path)


def test_a_missing_colcon_is_named_for_apt(shell, tmp_path):
    shell['PATH'] = str(tmp_path / 'nothing')

    with pytest.raises(MissingToolError, match='python3-colcon-common-extensions'):
        _check(shell, tmp_path)


def test_a_missing_test_tool_stops_only_the_tests(shell, tmp_path, monkeypatch):
    _hide(monkeypatch, 'hypothesis')

    _check(shell, tmp_path)
    with pytest.raises(MissingToolError, match='apt install python3-hypothesis'):
        _check(shell, tmp_path, with_tests=True)


def _check(shell, project, *, with_tests=False):
    found = find_installation(shell, project / 'project')
    check_installation(found, shell, project / 'project', with_tests=with_tests)


def _hide(monkeypatch, hidden):
    def find_spec(name):
        return None if name == hidden else importlib.util.find_spec(name)

    monkeypatch.setattr(installation, 'find_spec', find_spec)
