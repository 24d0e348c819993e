# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
Sessions with the ros2 command, as text: what is typed, printed, asked of the manager, returned.

    @ /robot1/cm         name of the manager; `@ empty` for one with nothing loaded
    $ ros2 control …     the command line, after variables for its environment
    |text|               a line of standard output, exactly
    ! text               the beginning of one of the last lines of standard error
    > text               a request that the manager saw; if there are none, any is right
    = 0                  the exit code

Lines about waiting for a service and the times of log lines do not count.
"""

from dataclasses import dataclass, field
import os
from pathlib import Path
import re
import shlex
import subprocess

FOLDER = Path(__file__).resolve().parent / 'ros2_control_sessions'
_LOG_LINE = re.compile(r'^(\[[A-Z]+\]) \[\d+\.\d+\] \[[\w.]+\]: ')
_LIMIT_S = 60


@dataclass(slots=True, kw_only=True)
class Step:
    """One command line and what it has to lead to."""

    command: str
    stdout: list[str] = field(default_factory=list)
    stderr: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)
    code: int | None = None


@dataclass(slots=True, kw_only=True)
class Session:
    """Commands in their order, for a manager of one name."""

    manager: str
    steps: list[Step]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """What a command printed and returned."""

    stdout: list[str]
    stderr: list[str]
    code: int


def read_session(name: str) -> Session:
    """Return the session of a file in FOLDER."""
    session = Session(manager='/controller_manager', steps=[])
    text = (FOLDER / name).read_text().replace('{folder}', str(FOLDER)).replace(r'\x1b', '\x1b')
    for line in text.splitlines():
        kind, rest = line[:1], line[2:]
        if kind == '@':
            session.manager = rest
        elif kind == '$':
            session.steps.append(Step(command=rest))
        elif kind == '|':
            session.steps[-1].stdout.append(line[1:-1])
        elif kind == '!':
            session.steps[-1].stderr.append(rest)
        elif kind == '>':
            session.steps[-1].requests.append(rest)
        elif kind == '=':
            session.steps[-1].code = int(rest)
    return session


def run_command(command: str) -> Ending:
    """Run a command line in FOLDER without a terminal."""
    words = shlex.split(command)
    variables = dict(word.split('=', 1) for word in words[: words.index('ros2')])
    ended = subprocess.run(
        words[words.index('ros2') :],
        cwd=FOLDER,
        env={**os.environ, 'COLUMNS': '80', **variables},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=_LIMIT_S,
        check=False,
    )
    return Ending(
        stdout=ended.stdout.splitlines(),
        stderr=[
            _LOG_LINE.sub(r'\1 ', line)
            for line in ended.stderr.splitlines()
            if 'waiting for service' not in line
        ],
        code=ended.returncode,
    )
