# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The order of the set-up: find the home, install the wheels, build underlay and workspace."""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
import fcntl
import os
from pathlib import Path

from bootstrap.colcon_workspace import ColconWorkspace
from bootstrap.errors import FolderError, SetUpError
from bootstrap.installation import check_installation, find_installation, Installation
from bootstrap.interpreter import check_machine, identity
from bootstrap.layout import Layout
from bootstrap.stamps import digest
from bootstrap.steps import report, Steps
from bootstrap.virtual_environment import VirtualEnvironment

_ROOT = Path(__file__).resolve().parents[2]


def set_up(arguments: Sequence[str]) -> int:
    """Set up what is missing; return the exit code."""
    options = _parse(arguments)
    layout = Layout(root=_ROOT, output=options.output.resolve())
    steps = Steps(layout.log)
    try:
        with _one_at_a_time(layout, steps):
            layout.log.unlink(missing_ok=True)
            _make_everything(layout, steps, with_tests=options.with_tests)
    except (SetUpError, OSError) as error:
        report(error, layout.log)
        return 1
    except KeyboardInterrupt:
        report(SetUpError('interrupted; run it again to go on'), layout.log)
        return 130
    return 0


def _parse(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog='set_up.py', description='Set up what this project stands on and build its packages.'
    )
    parser.add_argument('--with-tests', action='store_true', help='also what the tests need')
    parser.add_argument(
        '--output', type=Path, default=_ROOT, help='folder for what is made (default: the project)'
    )
    return parser.parse_args(arguments)


@contextmanager
def _one_at_a_time(layout: Layout, steps: Steps) -> Iterator[None]:
    """Wait until no other set-up works in this folder."""
    layout.output.mkdir(parents=True, exist_ok=True)
    folder = os.open(layout.output, os.O_RDONLY)
    try:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            steps.say('waiting for another set-up of this folder to end')
            fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def _make_everything(layout: Layout, steps: Steps, *, with_tests: bool) -> None:
    if len(str(layout.output).split()) > 1:
        raise FolderError(layout.output)
    installation = find_installation(os.environ, layout.output)
    if installation is None:
        _make_on_wheels(layout, steps, with_tests=with_tests)
    else:
        steps.say(f'using ROS 2 {installation.distribution} in {installation.prefix}')
        check_installation(installation, os.environ, layout.output, with_tests=with_tests)
        _make_on_installation(layout, steps, installation)
    steps.say('set-up is complete')


def _make_on_wheels(layout: Layout, steps: Steps, *, with_tests: bool) -> None:
    if 'ROS_DISTRO' in os.environ:
        steps.say('the sourced ROS 2 has no control_msgs: using wheels instead of it')
    wheels = VirtualEnvironment(layout, steps, os.environ)
    underlay = _underlay(layout, wheels.identity)
    if not (wheels.is_usable() and underlay.is_up_to_date()):
        check_machine(os.environ)
    wheels.make(with_tests=with_tests)
    colcon = (layout.python, '-m', 'colcon')
    underlay.make(steps, colcon, wheels.variables)
    workspace = _workspace(layout, wheels.identity)
    workspace.make(steps, colcon, _on_underlay(layout, wheels.variables))


def _make_on_installation(layout: Layout, steps: Steps, installation: Installation) -> None:
    stamp = digest(str(installation.prefix), identity(), str(layout.output))
    _workspace(layout, stamp).make(steps, ['colcon'], os.environ)


def _underlay(layout: Layout, identity_of_home: str) -> ColconWorkspace:
    return ColconWorkspace(
        what='underlay packages',
        root=layout.root,
        sources=(layout.underlay / 'interfaces', layout.underlay / 'tools'),
        build=layout.underlay_build,
        install=layout.underlay_install,
        log=layout.colcon_log,
        identity=identity_of_home,
        is_merged=True,
        options=('--cmake-args', *_cmake_options(layout)),
    )


def _workspace(layout: Layout, identity_of_home: str) -> ColconWorkspace:
    return ColconWorkspace(
        what='packages',
        root=layout.root,
        sources=(layout.root,),
        build=layout.build,
        install=layout.install,
        log=layout.colcon_log,
        identity=identity_of_home,
    )


def _cmake_options(layout: Layout) -> tuple[str, ...]:
    options = {
        'BUILD_TESTING': 'OFF',
        # Generated code gains nothing from more, and the build takes longer.
        'CMAKE_C_FLAGS': '-O1',
        'CMAKE_CXX_FLAGS': '-O1',
        'Python3_EXECUTABLE': str(layout.python),
    }
    return ('-G', 'Ninja', *(f'-D{name}={value}' for name, value in options.items()))


def _on_underlay(layout: Layout, environment: Mapping[str, str]) -> dict[str, str]:
    """Return the wheels' variables with the underlay in front."""
    prefix = layout.underlay_install
    front = {
        'AMENT_PREFIX_PATH': prefix,
        'CMAKE_PREFIX_PATH': prefix,
        'LD_LIBRARY_PATH': prefix / 'lib',
        'PATH': prefix / 'bin',
    }
    return {**environment, **{name: f'{path}:{environment[name]}' for name, path in front.items()}}
