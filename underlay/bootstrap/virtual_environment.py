# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The virtual environment of pinned wheels, which is a complete ament prefix."""

from collections.abc import Mapping
import os
from pathlib import Path
import re
import shutil
import sysconfig

from bootstrap.errors import StepFailedError
from bootstrap.interpreter import base_executable, identity
from bootstrap.layout import Layout
from bootstrap.pip_failure import explain
from bootstrap.stamps import digest, read_stamps, write_stamps
from bootstrap.steps import Steps

# Raise it when what is done here makes something else than before.
_RECIPE = '1'

_PIP_OPTIONS = ('--no-input', '--disable-pip-version-check', '--retries', '2')

# The wheels' CMake files name the folders of the machine that built them.
_BUILDER_HEADERS = re.compile(r'/opt/python/cp\d+-cp\d+/include/python3\.\d+')
_BUILDER_NUMPY = re.compile(
    r'/opt/python/cp\d+-cp\d+/lib/python3\.\d+/site-packages/numpy/_core/include'
)

_REPLACED = (
    'AMENT_PREFIX_PATH',
    'CMAKE_PREFIX_PATH',
    'COLCON_PREFIX_PATH',
    'LD_LIBRARY_PATH',
    'PYTHONHOME',
    'PYTHONPATH',
    'ROS_DISTRO',
)


class VirtualEnvironment:
    """
    Holds the wheels of the two requirements files in `.venv`.

    A stamp file tells which of them are installed. It is taken away while pip writes, so that
    an environment that was left half-written is made anew.
    """

    def __init__(self, layout: Layout, steps: Steps, outside: Mapping[str, str]) -> None:
        """Use the folders of `layout`; `outside` are the variables of the calling shell."""
        self._layout = layout
        self._steps = steps
        self._outside = outside
        self._stamp = layout.venv / 'set_up.json'

    @property
    def identity(self) -> str:
        """Return what compiled packages depend on: interpreter, folder, versions of ROS."""
        lines = self._layout.requirements.read_text(encoding='utf-8').splitlines()
        ros = [line for line in lines if line.startswith(('ros-', 'numpy'))]
        return digest(self._maker, *ros)

    @property
    def variables(self) -> dict[str, str]:
        """Return the variables with which programs run on the wheels alone."""
        venv = self._layout.venv
        kept = {name: text for name, text in self._outside.items() if name not in _REPLACED}
        libraries = [venv / 'lib', *sorted(venv.glob('lib/python3*/site-packages/ros_*.libs'))]
        return kept | {
            'VIRTUAL_ENV': str(venv),
            'PATH': f'{venv / "bin"}:{self._outside.get("PATH", os.defpath)}',
            'AMENT_PREFIX_PATH': str(venv),
            'CMAKE_PREFIX_PATH': str(venv),
            'LD_LIBRARY_PATH': ':'.join(map(str, libraries)),
            # Without it the wheels run Python a second time to set LD_LIBRARY_PATH.
            '_ROS_WHEELS_BOOTSTRAP_COMPLETE': '1',
        }

    def is_usable(self) -> bool:
        """Tell whether the environment was made by this interpreter and is not half-written."""
        found = read_stamps(self._stamp).get('maker')
        return found == self._maker and self._layout.python.is_file()

    def make(self, *, with_tests: bool) -> None:
        """Create the environment and install what is not in it yet."""
        if not self.is_usable():
            self._create()
        self._install('run', self._layout.requirements, 'ROS 2 and build tools')
        if with_tests:
            self._install('test', self._layout.test_requirements, 'test tools')

    @property
    def _maker(self) -> str:
        return digest(_RECIPE, identity(), str(self._layout.output))

    def _create(self) -> None:
        venv = self._layout.venv
        if venv.exists():
            self._steps.say('removing a .venv that is unfinished or of another Python')
            shutil.rmtree(venv)
        self._steps.say(f'creating .venv with {base_executable()}')
        self._steps.run(
            'creating .venv',
            [base_executable(), '-m', 'venv', venv],
            environment=self._outside,
            folder=self._layout.root,
        )
        write_stamps(self._stamp, {'maker': self._maker})

    def _install(self, name: str, requirements: Path, what: str) -> None:
        found = read_stamps(self._stamp)
        wanted = digest(requirements, self._layout.constraints)
        if found.get(name) == wanted:
            return
        self._steps.say(f'downloading wheels: {what}')
        command: list[str | Path] = [self._layout.python, '-m', 'pip', 'install', *_PIP_OPTIONS]
        command += ['-c', self._layout.constraints, '-r', requirements]
        try:
            self._steps.run(
                f'installing {requirements.name}',
                command,
                environment=self.variables,
                folder=self._layout.root,
                on_line=self._watch_pip,
            )
        except StepFailedError as error:
            raise explain(error) from error
        self._replace_builder_paths()
        write_stamps(self._stamp, {**found, name: wanted})

    def _watch_pip(self, line: str) -> None:
        if line.startswith('Installing collected packages'):
            self._steps.say('installing wheels')
            self._stamp.unlink(missing_ok=True)

    def _replace_builder_paths(self) -> None:
        """Write this interpreter's include folders into the wheels' CMake files."""
        [site_packages] = self._layout.venv.glob('lib/python3*/site-packages')
        headers = sysconfig.get_path('include')
        numpy = str(site_packages / 'numpy' / '_core' / 'include')
        for path in self._layout.venv.glob('share/*/cmake/*Export.cmake'):
            text = path.read_text(encoding='utf-8')
            changed = _BUILDER_HEADERS.sub(headers, _BUILDER_NUMPY.sub(numpy, text))
            if changed != text:
                path.write_text(changed, encoding='utf-8')
