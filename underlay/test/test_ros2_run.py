# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""`ros2 run` and `ros2 pkg` as a shell sees them, on prefixes made for the test."""

from collections.abc import Sequence
import os
from pathlib import Path
import signal
import subprocess
import sys

import pytest

pytest.importorskip(
    'ros2cli.command_tree', reason='a ROS 2 installation brings its own ros2 command'
)

_MARKERS = 'share/ament_index/resource_index/packages'
_WAITS = """\
import os, signal, sys

def stop(number, frame):
    # Not print: the signal may arrive while the line below is being printed.
    os.write(1, f'told {signal.Signals(number).name}\\n'.encode())
    sys.exit(7)

signal.signal(signal.SIGINT, stop)
signal.signal(signal.SIGTERM, stop)
print('up', flush=True)
while True:
    signal.pause()
"""


def _add_executable(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)


@pytest.fixture
def prefixes(tmp_path: Path) -> list[Path]:
    """Make two prefixes; both have demo_pkg, the first one counts."""
    first, second = tmp_path / 'first', tmp_path / 'second'
    for prefix, packages in ((first, ['demo_pkg', 'data_pkg']), (second, ['demo_pkg'])):
        (prefix / _MARKERS).mkdir(parents=True)
        for package in packages:
            (prefix / _MARKERS / package).touch()
    folder = first / 'lib' / 'demo_pkg'
    _add_executable(folder / 'say', '#!/bin/sh\necho "first: $@"\nexit 3\n')
    _add_executable(folder / 'fine', '#!/bin/sh\necho "$@"\n')
    _add_executable(folder / 'die', '#!/bin/sh\nkill -$1 $$\n')
    _add_executable(folder / 'wait', f'#!{sys.executable}\n{_WAITS}')
    _add_executable(folder / 'nested' / 'deep', '#!/bin/sh\necho deep\n')
    _add_executable(folder / 'twice', '#!/bin/sh\n')
    _add_executable(folder / 'nested' / 'twice', '#!/bin/sh\n')
    _add_executable(folder / 'garbage', 'no program\n')
    (folder / 'plain.txt').touch()
    _add_executable(second / 'lib' / 'demo_pkg' / 'hidden', '#!/bin/sh\n')
    return [first, second]


def _ros2(prefixes: Sequence[Path], *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        ['ros2', *arguments],
        env={**os.environ, 'AMENT_PREFIX_PATH': ':'.join(map(str, prefixes))},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def _ending(prefixes: Sequence[Path], *arguments: str) -> tuple[str, str, int]:
    with _ros2(prefixes, *arguments) as process:
        stdout, stderr = process.communicate()
    return stdout, stderr, process.returncode


@pytest.mark.parametrize(
    ('arguments', 'stdout', 'code'),
    [
        (['fine', 'a b', '--help', '-x'], 'a b --help -x\n', 0),
        (['say', '1'], 'first: 1\n[ros2run]: Process exited with failure 3\n', 3),
        (['deep'], 'deep\n', 0),
        (['die', 'SEGV'], '[ros2run]: Segmentation fault\n', 245),
        (['die', 'KILL'], '[ros2run]: Killed\n', 247),
        (['die', 'TERM'], '[ros2run]: Terminated\n', 241),
    ],
)
def test_run_passes_arguments_and_the_exit_code_on(prefixes, arguments, stdout, code):
    assert _ending(prefixes, 'run', 'demo_pkg', *arguments) == (stdout, '', code)


@pytest.mark.parametrize(
    ('arguments', 'sentence', 'code'),
    [
        (['run', 'demo_pkq', 'fine'], "Package 'demo_pkq' not found; installed: demo_pkg, ", 1),
        (
            ['run', 'demo_pkg', 'fime'],
            "No executable found: package 'demo_pkg' has no 'fime'; it has: fine, ",
            1,
        ),
        (
            ['run', 'demo_pkg', 'hidden'],
            "No executable found: package 'demo_pkg' has no 'hidden'; it has: ",
            1,
        ),
        (['run', 'demo_pkg', 'plain.txt'], 'No executable found: ', 1),
        (['run', 'data_pkg', 'fine'], "No executable found: package 'data_pkg' has no 'fine'", 1),
        (['run', 'demo_pkg', 'twice'], 'Multiple executables found:\n- ', 1),
        (['run', 'demo_pkg', 'garbage'], 'cannot run ', 1),
        (['run', '--prefix', 'no_such_program -x', 'demo_pkg', 'fine'], 'cannot run no_such_', 1),
        (['run', '--prefix', "echo 'a", 'demo_pkg', 'fine'], '--prefix "echo \'a": No closing', 1),
        (['run', 'demo_pkg'], 'usage: ros2 run ', 2),
        (['pkg', 'prefix', 'demo_pkq'], "Package not found: 'demo_pkq'; installed: demo_pkg", 1),
        (['pkg', 'executables', 'nope'], "Package 'nope' not found; installed: ", 1),
    ],
)
def test_what_does_not_exist_is_answered_with_what_does(prefixes, arguments, sentence, code):
    stdout, stderr, returned = _ending(prefixes, *arguments)

    assert stdout == ''
    assert stderr.startswith(sentence)
    assert returned == code


def test_a_prefix_goes_before_the_executable(prefixes):
    executable = prefixes[0] / 'lib' / 'demo_pkg' / 'fine'

    before = _ending(prefixes, 'run', '--prefix', 'echo "a b" c', 'demo_pkg', 'fine', '-x')
    between = _ending(prefixes, 'run', 'demo_pkg', '--prefix', 'echo', 'fine')

    assert before == (f'a b c {executable} -x\n', '', 0)
    assert between == (f'{executable}\n', '', 0)


def test_ctrl_c_leaves_the_reaction_to_the_executable(prefixes):
    with _ros2(prefixes, 'run', 'demo_pkg', 'wait') as process:
        assert process.stdout.readline() == 'up\n'

        os.killpg(process.pid, signal.SIGINT)
        stdout, stderr = process.communicate()

    assert stdout == 'told SIGINT\n[ros2run]: Process exited with failure 7\n'
    assert stderr == ''
    assert process.returncode == 7


def test_sigint_to_ros2_alone_does_not_end_it(prefixes):
    with _ros2(prefixes, 'run', 'demo_pkg', 'wait') as process:
        assert process.stdout.readline() == 'up\n'

        process.send_signal(signal.SIGINT)
        process.send_signal(signal.SIGTERM)
        stdout, _stderr = process.communicate()

    assert stdout == 'told SIGTERM\n[ros2run]: Process exited with failure 7\n'


def test_pkg_lists_the_packages_and_executables_of_all_prefixes(prefixes):
    folder = prefixes[0] / 'lib' / 'demo_pkg'
    names = ['die', 'fine', 'garbage', 'deep', 'twice', 'say', 'twice', 'wait']

    packages = _ending(prefixes, 'pkg', 'list')
    named = _ending(prefixes, 'pkg', 'executables', 'demo_pkg')
    paths = _ending(prefixes, 'pkg', 'executables', '--full-path')

    assert packages == ('data_pkg\ndemo_pkg\n', '', 0)
    assert named == (''.join(f'demo_pkg {name}\n' for name in names), '', 0)
    assert paths[0].splitlines()[:4] == [
        f'{folder}/die',
        f'{folder}/fine',
        f'{folder}/garbage',
        f'{folder}/nested/deep',
    ]


def test_pkg_prefix_names_the_first_prefix_that_has_the_package(prefixes):
    prefix = _ending(prefixes, 'pkg', 'prefix', 'demo_pkg')
    share = _ending(prefixes, 'pkg', 'prefix', 'demo_pkg', '--share')

    assert prefix == (f'{prefixes[0]}\n', '', 0)
    assert share == (f'{prefixes[0]}/share/demo_pkg\n', '', 0)


def test_a_shell_without_prefixes_is_told_to_source_one():
    stdout, stderr, code = _ending([], 'pkg', 'list')

    assert stdout == ''
    assert 'AMENT_PREFIX_PATH is not set in this shell' in stderr
    assert code == 1


def test_a_reader_that_stops_early_leaves_no_traceback(prefixes):
    process = _ros2(prefixes, 'pkg', 'executables')

    process.stdout.close()

    assert process.stderr.read() == ''
    assert process.wait() == 1
    process.stderr.close()
