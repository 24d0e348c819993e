# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Steps show the time, keep the output and say what went wrong."""

import os
import sys

from bootstrap.errors import StepFailedError
from bootstrap.steps import report, Steps
import pytest


def _python(code):
    return [sys.executable, '-c', code]


def test_a_step_is_said_with_the_seconds_since_the_start(tmp_path, capsys):
    seconds = iter([100.0, 112.34])
    steps = Steps(tmp_path / 'log', clock=lambda: next(seconds))

    steps.say('building interfaces (2 of 4)')

    assert capsys.readouterr().out == '[  12.3 s] building interfaces (2 of 4)\n'


def test_the_whole_output_of_a_command_is_kept(tmp_path):
    steps = Steps(tmp_path / 'build' / 'log')
    code = 'import sys; print("to stdout", flush=True); print("to stderr", file=sys.stderr)'

    lines = steps.run('talking', _python(code), environment=os.environ, folder=tmp_path)

    assert lines == ['to stdout', 'to stderr']
    assert 'to stdout\nto stderr\n' in (tmp_path / 'build' / 'log').read_text()


def test_lines_are_seen_while_the_command_runs(tmp_path):
    steps = Steps(tmp_path / 'log')
    seen = []

    steps.run(
        'talking',
        _python('print("one"); print("two")'),
        environment=os.environ,
        folder=tmp_path,
        on_line=seen.append,
    )

    assert seen == ['one', 'two']


@pytest.mark.parametrize(
    ('output', 'telling'),
    [
        ('collecting', 'collecting'),
        ('warning: error ahead\nx.c:1: fatal error: no\nbye', 'x.c:1: fatal error: no'),
        ('', 'it failed and said nothing'),
    ],
)
def test_a_failing_command_is_told_by_its_most_telling_line(tmp_path, output, telling):
    steps = Steps(tmp_path / 'log')
    code = f'print({output!r}, end=""); raise SystemExit(3)'

    with pytest.raises(StepFailedError, match=f'^compiling: {telling}$') as caught:
        steps.run('compiling', _python(code), environment=os.environ, folder=tmp_path)

    assert caught.value.lines == tuple(output.splitlines())


def test_a_command_that_was_killed_is_told_so(tmp_path):
    steps = Steps(tmp_path / 'log')
    code = 'import os, signal; print("error: not this", flush=True); os.kill(os.getpid(), 9)'

    with pytest.raises(StepFailedError, match=r'^compiling: ended by signal 9$'):
        steps.run('compiling', _python(code), environment=os.environ, folder=tmp_path)


def test_the_log_is_named_only_where_there_is_one(tmp_path, capsys):
    error = StepFailedError('compiling', 'no space left', [])

    report(error, tmp_path / 'absent')

    assert capsys.readouterr().err == 'set-up stopped: compiling: no space left\n'
