# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
A sourced ROS 2 installation is used as it is, and nothing of the underlay is built.

The installation is the one at ORIGINALS_PREFIX, or else a prefix that holds the built interface
packages, with rclpy and colcon from the Python that runs the tests.
"""

from collections.abc import Mapping
from dataclasses import dataclass
import os
from pathlib import Path
import shutil
import subprocess
import sys

import pytest

_ROOT = Path(__file__).resolve().parents[2]
_UNDERLAY = _ROOT / 'underlay' / 'install'
_SITE_PACKAGES = f'lib/python{sys.version_info.major}.{sys.version_info.minor}/site-packages'

# Path variable -> folder of a prefix that it lists.
_PATHS = {
    'AMENT_PREFIX_PATH': '',
    'CMAKE_PREFIX_PATH': '',
    'LD_LIBRARY_PATH': 'lib',
    'PYTHONPATH': _SITE_PACKAGES,
}

_ORIGINALS = os.environ.get('ORIGINALS_PREFIX', '')


@dataclass(frozen=True, slots=True, kw_only=True)
class _Home:
    """A shell with a sourced installation and the folder that the set-up filled in it."""

    prefix: Path
    output: Path
    said: str
    variables: Mapping[str, str]

    def entries(self, name: str) -> list[Path]:
        return [Path(entry) for entry in self.variables.get(name, '').split(':') if entry]


@pytest.fixture(scope='module')
def home(tmp_path_factory: pytest.TempPathFactory) -> _Home:
    """Set up once in a shell with an installation, then source setup.bash there."""
    if not _ORIGINALS and not _UNDERLAY.is_dir():
        pytest.skip('there is neither ORIGINALS_PREFIX nor a built underlay')
    prefix = Path(_ORIGINALS) if _ORIGINALS else _copy_of_interfaces(tmp_path_factory)
    output = tmp_path_factory.mktemp('project')
    shutil.copy(_ROOT / 'setup.bash', output)
    shell = _sourced(prefix)

    program = [sys.executable, '-B', str(_ROOT / 'underlay' / 'set_up.py')]
    said = _output_of([*program, '--output', str(output)], shell)
    listing = _output_of(['bash', '-uc', f'. {output}/setup.bash; env -0'], shell)

    entries = (entry.partition('=') for entry in listing.split('\0') if entry)
    variables = {name: text for name, _, text in entries}
    return _Home(prefix=prefix, output=output, said=said, variables=variables)


def test_nothing_of_the_underlay_is_built(home):
    made = {path.name for path in home.output.iterdir()}

    assert made == {'build', 'install', 'log', 'setup.bash'}
    assert f'using ROS 2 jazzy in {home.prefix}' in home.said


def test_the_packages_of_the_workspace_are_built(home):
    manifests = _ROOT.glob('*/package.xml')

    built = {path.parents[2].name for path in home.output.glob('install/*/share/*/package.xml')}

    assert built == {manifest.parent.name for manifest in manifests}


@pytest.mark.parametrize('name', _PATHS)
def test_only_packages_of_the_workspace_stand_before_the_installation(home, name):
    entries = home.entries(name)
    before = entries[: entries.index(home.prefix / _PATHS[name])]

    assert [path for path in before if not path.is_relative_to(home.output / 'install')] == []


@pytest.mark.parametrize('name', _PATHS)
def test_all_that_the_installation_has_is_found_there_first(home, name):
    own = home.prefix / _PATHS[name]
    pattern = 'share/*' if name in ('AMENT_PREFIX_PATH', 'CMAKE_PREFIX_PATH') else '*'
    held = [path.relative_to(own) for path in own.glob(pattern) if path.suffix != '.pth']
    shared = {Path('share') / folder for folder in ('ament_index', 'colcon-core')}

    first = {item: _first_holder(home.entries(name), item) for item in held if item not in shared}

    assert first
    assert {item: holder for item, holder in first.items() if holder != own} == {}


@pytest.mark.parametrize('name', _PATHS)
def test_neither_wheels_nor_underlay_of_the_project_are_on_a_path(home, name):
    stand_ins = (home.output / '.venv', home.output / 'underlay')

    assert [path for path in home.entries(name) if path.is_relative_to(stand_ins[0])] == []
    assert [path for path in home.entries(name) if path.is_relative_to(stand_ins[1])] == []


def test_python_imports_the_interfaces_of_the_installation(home):
    code = 'import control_msgs, hw_interface_py; print(control_msgs.__file__)'

    answer = _output_of([sys.executable, '-c', code], home.variables)

    assert Path(answer.strip()).is_relative_to(home.prefix)


def _copy_of_interfaces(factory: pytest.TempPathFactory) -> Path:
    """Return a prefix with the interface packages, which knows nothing of where it comes from."""
    prefix = factory.mktemp('ros') / 'jazzy'
    shutil.copytree(_UNDERLAY, prefix, copy_function=os.symlink)
    (prefix / 'set_up.json').unlink()
    return prefix


def _sourced(prefix: Path) -> dict[str, str]:
    """Return the variables of a shell in which the installation is sourced."""
    shell = {name: os.environ[name] for name in ('HOME', 'PATH') if name in os.environ}
    shell |= {name: str(prefix / folder) for name, folder in _PATHS.items()}
    # The prefix may hold the interfaces alone: rclpy's libraries are those of the tests' shell.
    libraries = os.environ.get('LD_LIBRARY_PATH', '').split(':')
    others = [folder for folder in libraries if folder != str(_UNDERLAY / 'lib')]
    shell['LD_LIBRARY_PATH'] = ':'.join([shell['LD_LIBRARY_PATH'], *others])
    shell['PATH'] = f'{Path(sys.executable).parent}:{shell.get("PATH", os.defpath)}'
    return shell | {'ROS_DISTRO': 'jazzy', '_ROS_WHEELS_BOOTSTRAP_COMPLETE': '1'}


def _first_holder(folders: list[Path], item: Path) -> Path | None:
    return next((folder for folder in folders if (folder / item).exists()), None)


def _output_of(command: list[str], environment: Mapping[str, str]) -> str:
    ended = subprocess.run(
        command, env=dict(environment), capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout
