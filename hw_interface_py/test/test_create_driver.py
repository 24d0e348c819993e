# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""A package that create_driver wrote builds, installs, is found, and moves."""

import importlib.util
from pathlib import Path
import shutil
import subprocess
import sys
from xml.etree import ElementTree

from hw_interface_py.components import rrbot_example
from hw_interface_py.create_driver import create_driver, main
from hw_interface_py.errors import DriverPackageError
from hw_interface_py.hardware_info import HardwareKind
from hw_interface_py.urdf_parser import parse_robot_description
from hypothesis import given
from hypothesis import strategies as st
import pytest

needs_colcon = pytest.mark.skipif(
    shutil.which('colcon') is None, reason='colcon is not on the PATH, so nothing can be built'
)
needs_bdist_wheel = pytest.mark.skipif(
    not (
        importlib.util.find_spec('setuptools.command.bdist_wheel')
        or importlib.util.find_spec('wheel')
    ),
    reason='pip cannot build offline: setuptools is older than 70.1 and wheel is not installed',
)

# Run in a process of its own, in which the new package is installed.
MOVE = """
import pathlib, sys
from hw_interface_py.component_interface import ComponentContext
from hw_interface_py.plugins import load_component_class
from hw_interface_py.resource_manager import ResourceManager
from hw_interface_py.urdf_parser import parse_robot_description

hardware = ResourceManager(
    manager_rate_hz=100,
    load_class=load_component_class,
    make_context=lambda info: ComponentContext(info=info, logger=None),
)
hardware.load(parse_robot_description(pathlib.Path(sys.argv[1]).read_text()))
hardware.reach_initial_states()
hardware.table.commands.writable_group(['joint1/velocity']).write(0.5)
hardware.write(0, 0.1)
hardware.read(0, 0.1)
position = hardware.table.states.group(['joint1/position']).read()[0]
print(type(hardware.components[0].plugin).__name__, 'moved to', position)
"""


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command in this environment and return what it printed."""
    done = subprocess.run(
        command, cwd=cwd, capture_output=True, text=True, timeout=110, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def problem_of(name, destination, kind=HardwareKind.SYSTEM):
    with pytest.raises(DriverPackageError) as caught:
        create_driver(name, destination, kind)
    return str(caught.value)


def test_the_package_has_everything_that_a_package_needs(tmp_path):
    folder = create_driver('my_robot', tmp_path, HardwareKind.SYSTEM)

    files = {str(path.relative_to(folder)) for path in folder.rglob('*') if path.is_file()}
    assert files == {
        'README.md',
        'my_robot/__init__.py',
        'my_robot/my_robot_system.py',
        'package.xml',
        'resource/my_robot',
        'setup.cfg',
        'setup.py',
        'test/test_my_robot_system.py',
        'urdf/my_robot_system.urdf',
    }
    assert (folder / 'setup.cfg').read_text().splitlines()[1] == 'script_dir=$base/lib/my_robot'


@pytest.mark.parametrize('kind', list(HardwareKind))
def test_no_placeholder_is_left_and_every_file_is_well_formed(tmp_path, kind):
    folder = create_driver('my_robot', tmp_path, kind)

    for path in folder.rglob('*'):
        if path.is_file():
            text = path.read_text()
            assert '$' not in text.replace('$base', '')
            assert 'PACKAGE' not in text
            if path.suffix == '.py':
                compile(text, str(path), 'exec')
    assert ElementTree.parse(folder / 'package.xml').findtext('name') == 'my_robot'


@pytest.mark.parametrize('kind', list(HardwareKind))
def test_the_robot_description_names_the_plugin_and_its_kind(tmp_path, kind):
    folder = create_driver('my_robot', tmp_path, kind)

    text = (folder / 'urdf' / f'my_robot_{kind}.urdf').read_text()
    (hardware,) = parse_robot_description(text).hardware
    assert hardware.type is kind
    assert hardware.hardware_plugin_name == f'my_robot/MyRobot{kind.capitalize()}'
    assert f"'{hardware.hardware_plugin_name} = " in (folder / 'setup.py').read_text()


def test_a_name_that_says_the_kind_does_not_say_it_twice(tmp_path):
    folder = create_driver('force_sensor', tmp_path, HardwareKind.SENSOR)

    assert (
        'class ForceSensor(SensorInterface)'
        in (folder / 'force_sensor' / 'force_sensor.py').read_text()
    )


def test_the_driver_of_a_system_is_the_example_under_another_name(tmp_path):
    folder = create_driver('my_robot', tmp_path, HardwareKind.SYSTEM)

    driver = (folder / 'my_robot' / 'my_robot_system.py').read_text()
    example = Path(rrbot_example.__file__).read_text()
    assert driver.replace('MyRobotSystem', 'RRBotExample').splitlines() == example.splitlines()[2:]


@pytest.mark.parametrize(
    'name', ['', 'My_robot', 'my-robot', '1robot', '_robot', 'my__robot', 'robot_', 'rob/ot', 'ä']
)
def test_a_name_that_ros_does_not_allow_is_refused(tmp_path, name):
    problem = problem_of(name, tmp_path)

    assert problem.startswith(f"package '{name}': ")
    assert 'for instance my_robot' in problem
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize('name', ['queue', 'class', 'test'])
def test_a_name_of_python_itself_is_refused(tmp_path, name):
    assert f'choose another, for instance {name}_driver' in problem_of(name, tmp_path)


def test_what_exists_is_left_alone(tmp_path):
    kept = tmp_path / 'my_robot' / 'work.py'
    kept.parent.mkdir()
    kept.write_text('precious')

    problem = problem_of('my_robot', tmp_path)

    assert f'{kept.parent} exists already' in problem
    assert list(kept.parent.iterdir()) == [kept]


def test_a_destination_that_is_a_file_is_refused(tmp_path):
    (tmp_path / 'file').write_text('')

    assert 'cannot be written' in problem_of('my_robot', tmp_path / 'file')


def test_a_missing_destination_is_made(tmp_path):
    assert create_driver('my_robot', tmp_path / 'ws' / 'src', HardwareKind.SYSTEM).is_dir()


@given(name=st.text())
def test_any_name_is_written_or_refused(tmp_path_factory, name):
    destination = tmp_path_factory.mktemp('any')

    try:
        written = [create_driver(name, destination, HardwareKind.SENSOR)]
    except DriverPackageError:
        written = []

    assert list(destination.iterdir()) == written


def test_the_program_says_what_it_wrote(tmp_path, capsys):
    code = main(['my_robot', '--destination', str(tmp_path), '--kind', 'actuator'])

    assert code == 0
    assert str(tmp_path / 'my_robot') in capsys.readouterr().out
    assert (tmp_path / 'my_robot' / 'my_robot' / 'my_robot_actuator.py').exists()


def test_the_program_ends_with_1_and_a_sentence(tmp_path, capsys):
    code = main(['My Robot', '--destination', str(tmp_path)])

    captured = capsys.readouterr()
    assert code == 1
    assert captured.out == ''
    assert captured.err.startswith("create_driver: package 'My Robot': ")


@pytest.mark.parametrize('kind', list(HardwareKind))
def test_the_package_passes_its_own_test(tmp_path, kind):
    folder = create_driver('my_robot', tmp_path, kind)

    printed = run(sys.executable, '-m', 'pytest', '-q', '-p', 'no:cacheprovider', cwd=folder)

    assert '1 passed' in printed


@needs_colcon
def test_a_package_built_with_colcon_on_top_of_the_install_is_found_and_runs(tmp_path):
    create_driver('my_robot', tmp_path / 'src', HardwareKind.SYSTEM)
    run('colcon', 'build', '--packages-select', 'my_robot', cwd=tmp_path)

    overlay = 'source install/setup.bash && exec python3 "$@"'
    list_plugins = ('-m', 'hw_interface_py.list_plugins')
    listed = run('bash', '-c', overlay, 'bash', *list_plugins, cwd=tmp_path)
    urdf = tmp_path / 'install/my_robot/share/my_robot/urdf/my_robot_system.urdf'
    moved = run('bash', '-c', overlay, 'bash', '-c', MOVE, urdf, cwd=tmp_path)

    assert 'my_robot/MyRobotSystem' in listed
    assert moved == 'MyRobotSystem moved to 0.05\n'


@needs_bdist_wheel
def test_a_package_installed_with_pip_is_found_and_runs(tmp_path, monkeypatch):
    folder = create_driver('my_robot', tmp_path / 'src', HardwareKind.SYSTEM)
    target = tmp_path / 'target'
    offline = ('--no-index', '--no-deps', '--no-build-isolation', '--quiet')
    run(sys.executable, '-m', 'pip', 'install', *offline, '--target', target, folder, cwd=tmp_path)
    monkeypatch.setenv('PYTHONPATH', str(target), prepend=':')

    listed = run(sys.executable, '-m', 'hw_interface_py.list_plugins', cwd=tmp_path)
    urdf = target / 'share/my_robot/urdf/my_robot_system.urdf'
    moved = run(sys.executable, '-c', MOVE, urdf, cwd=tmp_path)

    assert 'my_robot/MyRobotSystem' in listed
    assert moved == 'MyRobotSystem moved to 0.05\n'
