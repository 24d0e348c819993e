# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""A colcon workspace of one small package, built for real."""

import os
from pathlib import Path
import sys

from bootstrap.colcon_workspace import ColconWorkspace
from bootstrap.errors import SetUpError, StepFailedError
from bootstrap.steps import Steps
import pytest

_SETUP = """\
from setuptools import setup
setup(name='small', version='0.1.0', packages=['small'], data_files=[
    ('share/ament_index/resource_index/packages', ['resource/small']),
    ('share/small', ['package.xml']),
])
"""

_MANIFEST = """\
<package format="3"><name>small</name><version>0.1.0</version><description>x</description>
<maintainer email="a@b.c">a</maintainer><license>Apache-2.0</license>
<export><build_type>ament_python</build_type></export></package>
"""


class _Project:
    def __init__(self, root: Path) -> None:
        self.root = root
        self.steps = Steps(root / 'build' / 'log.txt')
        for name, text in {
            'small/package.xml': _MANIFEST,
            'small/setup.py': _SETUP,
            'small/resource/small': '',
            'small/small/__init__.py': '',
            'small/small/first.py': 'VALUE = 1\n',
        }.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)

    def workspace(self, identity: str = 'home') -> ColconWorkspace:
        return ColconWorkspace(
            what='packages',
            root=self.root,
            sources=(self.root,),
            build=self.root / 'build',
            install=self.root / 'install',
            log=self.root / 'log',
            identity=identity,
        )

    def make(self, identity: str = 'home') -> None:
        colcon = [sys.executable, '-m', 'colcon']
        self.workspace(identity).make(self.steps, colcon, os.environ)

    def built(self, module: str) -> Path | None:
        return next(
            self.root.glob(f'install/small/lib/python3*/site-packages/small/{module}'), None
        )


@pytest.fixture(scope='module')
def project(tmp_path_factory: pytest.TempPathFactory) -> _Project:
    project = _Project(tmp_path_factory.mktemp('project'))
    project.make()
    return project


def test_a_workspace_is_built_with_a_named_step(tmp_path, capsys):
    project = _Project(tmp_path)

    project.make()

    assert capsys.readouterr().out.endswith(' s] building packages (1 of 1): small\n')
    assert project.built('first.py') is not None
    assert project.workspace().is_up_to_date()


def test_what_is_built_is_not_built_again(project, capsys):
    project.make()

    assert capsys.readouterr().out == ''


def test_a_changed_module_is_built_and_a_removed_one_is_gone(project):
    package = project.root / 'small' / 'small'
    (package / 'second.py').write_text('VALUE = 2\n')
    project.make()
    assert project.built('second.py') is not None

    (package / 'second.py').unlink()
    (package / 'first.py').write_text('VALUE = 3\n')
    project.make()

    assert project.built('second.py') is None
    assert project.built('first.py').read_text() == 'VALUE = 3\n'


def test_for_another_home_all_is_built_anew(tmp_path):
    project = _Project(tmp_path)
    project.make()
    leftover = tmp_path / 'build' / 'small' / 'CMakeCache.txt'
    leftover.touch()
    assert not project.workspace('another home').is_up_to_date()

    project.make('another home')

    assert not leftover.exists()
    assert project.workspace('another home').is_up_to_date()


def test_a_failed_build_is_tried_again(project):
    setup = project.root / 'small' / 'setup.py'
    setup.write_text('no Python\n')
    with pytest.raises(StepFailedError, match=r'^building small: SyntaxError: '):
        project.make()
    with pytest.raises(StepFailedError, match=r'^building small: SyntaxError: '):
        project.make()

    setup.write_text(_SETUP)
    project.make()

    assert project.workspace().is_up_to_date()


def test_a_package_that_left_the_project_leaves_the_install_folder(project):
    (project.root / 'small' / 'package.xml').rename(project.root / 'small' / 'manifest')

    project.make()
    (project.root / 'small' / 'manifest').rename(project.root / 'small' / 'package.xml')

    assert not (project.root / 'install' / 'small').exists()


def test_a_broken_manifest_is_named(tmp_path):
    manifest = tmp_path / 'broken' / 'package.xml'
    manifest.parent.mkdir()
    manifest.write_text('<package>')

    with pytest.raises(SetUpError, match=f'^{manifest} is no package manifest'):
        _Project(tmp_path).make()
