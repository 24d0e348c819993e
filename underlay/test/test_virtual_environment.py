# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The virtual environment of the wheels, with a real venv, a real pip and one wheel of our own."""

import os
from pathlib import Path
import subprocess
import sysconfig
from zipfile import ZipFile

from bootstrap.errors import DownloadError
from bootstrap.layout import Layout
from bootstrap.steps import Steps
from bootstrap.virtual_environment import VirtualEnvironment
import pytest

_EXPORT = 'share/some_msgs/cmake/some_msgsExport.cmake'
_BUILDER = (
    'set(HEADERS /opt/python/cp312-cp312/include/python3.12)\n'
    'set(NUMPY /opt/python/cp312-cp312/lib/python3.12/site-packages/numpy/_core/include)\n'
)


def _write_wheel(folder: Path, name: str) -> None:
    metadata = f'Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n'
    tags = 'Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n'
    files = {
        f'{name}.py': '',
        f'{name}-1.0.data/data/{_EXPORT}': _BUILDER,
        f'{name}-1.0.dist-info/METADATA': metadata,
        f'{name}-1.0.dist-info/WHEEL': tags,
    }
    record = f'{name}-1.0.dist-info/RECORD'
    with ZipFile(folder / f'{name}-1.0-py3-none-any.whl', 'w') as wheel:
        for path, text in {**files, record: ''.join(f'{path},,\n' for path in files)}.items():
            wheel.writestr(path, text)


class _Machine:
    """A project folder whose package index is a folder with one wheel."""

    def __init__(self, folder: Path) -> None:
        self.layout = Layout(root=folder, output=folder)
        self.layout.underlay.mkdir()
        self.layout.requirements.write_text('some_msgs==1.0\n')
        self.layout.test_requirements.write_text('')
        self.layout.constraints.write_text('')
        _write_wheel(folder, 'some_msgs')
        self.index = {'PIP_NO_INDEX': '1', 'PIP_FIND_LINKS': str(folder)}

    def environment(self, index: dict[str, str] | None = None) -> VirtualEnvironment:
        outside = {name: text for name, text in os.environ.items() if not name.startswith('PIP_')}
        outside |= {'PIP_CONFIG_FILE': os.devnull, **(self.index if index is None else index)}
        return VirtualEnvironment(self.layout, Steps(self.layout.log), outside)

    def commands(self) -> list[str]:
        """Return the commands that were run so far."""
        log = self.layout.log.read_text()
        return [line for line in log.splitlines() if line.startswith('$ ')]


@pytest.fixture(scope='module')
def machine(tmp_path_factory: pytest.TempPathFactory) -> _Machine:
    """Make an environment once: it takes seconds."""
    machine = _Machine(tmp_path_factory.mktemp('project'))
    machine.environment().make(with_tests=True)
    return machine


def test_programs_find_the_wheels_with_the_variables_of_the_environment(machine):
    variables = machine.environment().variables

    answer = subprocess.run(
        ['python', '-c', 'import some_msgs; print(some_msgs.__file__)'],
        env=variables,
        capture_output=True,
        text=True,
        check=True,
    )

    assert Path(answer.stdout.strip()).is_relative_to(machine.layout.venv)
    assert variables['AMENT_PREFIX_PATH'] == str(machine.layout.venv)
    assert 'ROS_DISTRO' not in variables


def test_the_folders_of_the_wheels_builder_give_way_to_those_of_this_python(machine):
    text = (machine.layout.venv / _EXPORT).read_text()

    assert '/opt/python' not in text
    assert f'set(HEADERS {sysconfig.get_path("include")})' in text
    assert 'site-packages/numpy/_core/include)' in text


def test_what_is_installed_is_not_installed_again(machine):
    before = machine.commands()

    machine.environment().make(with_tests=True)

    assert machine.commands() == before


def test_new_requirements_are_added_to_the_environment(machine):
    before = machine.commands()
    _write_wheel(machine.layout.root, 'more_msgs')
    machine.layout.requirements.write_text('some_msgs==1.0\nmore_msgs==1.0\n')

    machine.environment().make(with_tests=True)

    assert [command.split()[3] for command in machine.commands()[len(before) :]] == ['pip']
    assert list(machine.layout.venv.glob('lib/python3*/site-packages/more_msgs.py'))


def test_a_failing_download_leaves_what_is_installed_in_use(machine):
    machine.layout.test_requirements.write_text('absent==1.0\n')
    unreachable = {'PIP_INDEX_URL': 'http://127.0.0.1:9/simple', 'PIP_RETRIES': '0'}

    with pytest.raises(DownloadError, match=r'^cannot install absent==1\.0: .* did not answer'):
        machine.environment(unreachable).make(with_tests=True)

    machine.environment().make(with_tests=False)
    assert machine.environment().is_usable()
    machine.layout.test_requirements.write_text('')


def test_an_environment_that_was_left_half_written_is_made_anew(machine):
    leftover = machine.layout.venv / 'leftover'
    leftover.touch()
    machine.environment()._watch_pip('Installing collected packages: some_msgs')
    assert not machine.environment().is_usable()

    machine.environment().make(with_tests=False)

    assert machine.environment().is_usable()
    assert not leftover.exists()


def test_compiled_packages_depend_on_the_ros_wheels_alone(machine):
    before = machine.environment().identity

    machine.layout.requirements.write_text('some_msgs==1.0\npyserial==3.5\n')
    with_pyserial = machine.environment().identity
    machine.layout.requirements.write_text('some_msgs==1.0\nros-jazzy-rclpy==7.1.6\n')
    with_rclpy = machine.environment().identity

    assert with_pyserial == before
    assert with_rclpy != before
