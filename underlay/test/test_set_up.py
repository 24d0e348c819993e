# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The set-up program and setup.bash as a person runs them, in folders of their own."""

from collections.abc import Mapping, Sequence
import fcntl
import os
from pathlib import Path
import shutil
import subprocess

from bootstrap.interpreter import base_executable
import pytest

_ROOT = Path(__file__).resolve().parents[2]
_PROGRAM = _ROOT / 'underlay' / 'set_up.py'
_BARE = {'PATH': os.defpath, 'HOME': os.environ.get('HOME', '/')}


def _run(
    command: Sequence[str | Path], environment: Mapping[str, str]
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        list(map(str, command)), env=dict(environment), capture_output=True, text=True, check=False
    )


def _set_up(
    output: Path, environment: Mapping[str, str], before: str = 'pass'
) -> subprocess.CompletedProcess[str]:
    """Run the program, after a line of Python that makes the machine another one."""
    code = f'import sys; {before}; sys.argv = [{str(_PROGRAM)!r}, "--output", {str(output)!r}]; '
    code += f'import runpy; sys.path.insert(0, {str(_PROGRAM.parent)!r}); '
    code += f'runpy.run_path({str(_PROGRAM)!r}, run_name="__main__")'
    return _run([base_executable(), '-B', '-c', code], environment)


@pytest.mark.parametrize(
    ('before', 'sentence'),
    [
        ('sys.version_info = (3, 10, 1)', 'is Python 3.10, this project needs 3.11 or newer'),
        ('sys.version_info = (3, 14, 1)', 'the ROS 2 wheels exist for 3.11 to 3.13'),
        ('sys.modules["ensurepip"] = None', "has no module 'ensurepip'; on Debian"),
        ('import sysconfig; sysconfig.get_path = lambda _: "/no"', '/no/Python.h is missing'),
    ],
)
def test_an_unsuitable_python_is_refused_with_one_sentence(tmp_path, before, sentence):
    ended = _set_up(tmp_path, _BARE, before)

    assert ended.returncode == 1
    assert ended.stderr.startswith('set-up stopped: ')
    assert ended.stderr.count('\n') == 1
    assert sentence in ended.stderr


def test_a_machine_without_compiler_is_refused_with_one_sentence(tmp_path):
    ended = _set_up(tmp_path, {**_BARE, 'PATH': str(tmp_path)})

    assert ended.returncode == 1
    assert ended.stderr.count('\n') == 1
    assert 'apt install build-essential' in ended.stderr
    assert not (tmp_path / '.venv').exists()


def test_a_second_set_up_waits_for_the_first(tmp_path):
    folder = os.open(tmp_path, os.O_RDONLY)
    fcntl.flock(folder, fcntl.LOCK_EX)
    command = [base_executable(), '-B', _PROGRAM, '--output', tmp_path]
    no_compiler = {**_BARE, 'PATH': str(tmp_path)}
    with subprocess.Popen(command, env=no_compiler, stdout=subprocess.PIPE, text=True) as waiting:
        first_line = waiting.stdout.readline()
        os.close(folder)

        assert 'waiting for another set-up' in first_line
        assert waiting.wait() == 1


def test_a_path_with_white_space_is_refused_with_one_sentence(tmp_path):
    ended = _set_up(tmp_path / 'my robots', _BARE)

    assert ended.returncode == 1
    assert ended.stderr.count('\n') == 1
    assert "my robots' has white space in it" in ended.stderr


def test_an_unwritable_folder_is_told_with_one_sentence(tmp_path):
    output = tmp_path / 'file'
    output.touch()

    ended = _set_up(output, _BARE)

    assert ended.returncode == 1
    assert ended.stderr.count('\n') == 1
    assert str(output) in ended.stderr


def test_a_shell_without_a_build_is_told_what_to_run(tmp_path):
    shutil.copy(_ROOT / 'setup.bash', tmp_path)

    ended = _run(['bash', '-c', f'. {tmp_path}/setup.bash'], _BARE)

    assert ended.returncode == 1
    assert f"run: make -C '{tmp_path}' setup" in ended.stderr


@pytest.fixture
def is_bare():
    if not (_ROOT / '.venv' / 'bin' / 'python').exists():
        pytest.skip('there is no .venv: a ROS 2 installation is in use')


_SHOW = 'env | grep _PATH= | sort; echo "PATH=$PATH"'


@pytest.mark.usefixtures('is_bare')
@pytest.mark.parametrize('options', ['-u', '-eu', '+u'])
def test_a_shell_has_everything_wherever_it_is_sourced(tmp_path, options):
    load = f'set {options}; cd {tmp_path}; . {_ROOT}/setup.bash'
    modules = 'rclpy, control_msgs, controller_manager_msgs, hw_interface_py'

    ended = _run(['bash', '-c', f'{load}; python -c "import {modules}"; echo $-'], _BARE)

    assert (ended.returncode, ended.stderr) == (0, '')
    assert ('u' in ended.stdout) == ('u' in options.removeprefix('+u'))


@pytest.mark.usefixtures('is_bare')
def test_sourcing_twice_changes_nothing_more():
    load = f'. {_ROOT}/setup.bash'

    once = _run(['bash', '-c', f'{load}; {_SHOW}'], _BARE)
    twice = _run(['bash', '-c', f'{load}; {load}; {_SHOW}'], _BARE)

    assert once.stdout == twice.stdout
    assert once.stdout.count(str(_ROOT / '.venv' / 'bin')) == 1


@pytest.mark.usefixtures('is_bare')
def test_a_ros_without_control_msgs_gives_way_to_the_wheels(tmp_path):
    names = ('AMENT_PREFIX_PATH', 'CMAKE_PREFIX_PATH', 'LD_LIBRARY_PATH', 'PYTHONPATH')
    shell = {**_BARE, 'ROS_DISTRO': 'jazzy', **dict.fromkeys(names, str(tmp_path))}

    ended = _run(['bash', '-c', f'. {_ROOT}/setup.bash; {_SHOW}'], shell)

    assert 'the sourced ROS 2 has no control_msgs' in ended.stderr
    assert str(tmp_path) not in ended.stdout


@pytest.mark.usefixtures('is_bare')
@pytest.mark.parametrize(('before', 'after'), [('', 'LOCALHOST'), ('SUBNET', 'SUBNET')])
def test_discovery_stays_on_this_machine_unless_told_otherwise(before, after):
    variable = 'ROS_AUTOMATIC_DISCOVERY_RANGE'
    shell = {**_BARE, variable: before} if before else _BARE

    ended = _run(['bash', '-c', f'. {_ROOT}/setup.bash; echo ${variable}'], shell)

    assert ended.stdout == f'{after}\n'


@pytest.mark.usefixtures('is_bare')
def test_the_wheels_need_not_run_python_a_second_time():
    ended = _run(['bash', '-c', f'. {_ROOT}/setup.bash; env'], _BARE)

    assert '_ROS_WHEELS_BOOTSTRAP_COMPLETE=1' in ended.stdout.splitlines()
