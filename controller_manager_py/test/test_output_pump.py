# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Output reaches whoever reads it; nobody who writes ever waits for him."""

import os
from pathlib import Path
import subprocess
import sys
import textwrap
import threading
import time

from controller_manager_py.output_pump import OutputPump
import pytest

WAIT_S = 20.0
MEGABYTE = 1 << 20


class Terminal:
    """A descriptor whose other end is read when the test says so."""

    def __init__(self):
        self.reader, self.fd = os.pipe()
        self.pump = OutputPump(self.fd)

    def write(self, data):
        """Write as C code would: all of it, asking again when the pipe is full."""
        remaining = memoryview(data)
        deadline_s = time.monotonic() + WAIT_S
        while remaining:
            assert time.monotonic() < deadline_s, 'the pump does not empty the pipe'
            try:
                remaining = remaining[os.write(self.fd, remaining) :]
            except BlockingIOError:
                continue

    def read_all(self):
        chunks = []
        while chunk := os.read(self.reader, MEGABYTE):
            chunks.append(chunk)
        return b''.join(chunks)

    def close(self):
        """Close our end, so that the reader meets an end of the file."""
        self.pump.close(WAIT_S)
        os.close(self.fd)
        os.close(self.pump._original)


@pytest.fixture(name='terminal')
def unread_terminal():
    return Terminal()


def test_what_is_written_comes_out_in_order(terminal):
    lines = b''.join(b'line %d\n' % number for number in range(1000))

    terminal.write(lines)
    terminal.close()

    assert terminal.read_all() == lines
    assert terminal.pump.dropped_lines == 0


def test_writing_does_not_wait_for_a_reader_and_what_is_lost_is_counted_and_told(terminal):
    line = b'x' * 1023 + b'\n'

    terminal.write(line * 3 * 1024)
    received = []
    reader = threading.Thread(target=lambda: received.append(terminal.read_all()))
    reader.start()
    terminal.close()
    reader.join(WAIT_S)

    (text,) = received
    kept = text.count(line)
    assert 1000 < kept < 3 * 1024
    assert terminal.pump.dropped_lines == pytest.approx(3 * 1024 - kept, abs=2)
    lost = f'[{terminal.pump.dropped_lines} lines of output were lost: nobody read them]\n'
    assert text.endswith(lost.encode())


def test_writing_goes_on_after_a_time_without_reader(terminal):
    terminal.write((b'x' * 1023 + b'\n') * 2 * 1024)
    received = []
    reader = threading.Thread(target=lambda: received.append(terminal.read_all()))
    reader.start()
    deadline_s = time.monotonic() + WAIT_S
    while terminal.pump._collected_bytes != terminal.pump._written_bytes:
        assert time.monotonic() < deadline_s

    terminal.write(b'all is well\n')
    terminal.close()
    reader.join(WAIT_S)

    assert received[0].endswith(b'all is well\n')


def test_a_reader_that_has_gone_troubles_nobody(terminal):
    os.close(terminal.reader)

    terminal.write(b'hello\n' * 1000)
    terminal.pump.close(WAIT_S)


def test_a_terminal_that_was_made_non_blocking_gets_everything():
    reader, fd = os.pipe()
    os.set_blocking(fd, False)
    terminal = Terminal.__new__(Terminal)
    terminal.reader, terminal.fd, terminal.pump = reader, fd, OutputPump(fd)
    text = b'y' * 999 + b'\n'
    received = []

    terminal.write(text * 500)
    collector = threading.Thread(target=lambda: received.append(terminal.read_all()))
    collector.start()
    terminal.close()
    collector.join(WAIT_S)

    assert received[0] == text * 500


def run(code, *, stdout=subprocess.PIPE):
    """Run a program on pumped output and return what it wrote, and its exit code."""
    program = textwrap.dedent(code)
    head = (
        'import os, sys\n'
        'from controller_manager_py.output_pump import OutputPump\n'
        'pumps = [OutputPump(1), OutputPump(2)]\n'
    )
    return subprocess.run(
        [sys.executable, '-c', head + program],
        stdout=stdout,
        stderr=subprocess.PIPE,
        check=False,
        timeout=60,
        text=True,
    )


def test_the_last_lines_of_a_program_are_not_lost():
    done = run("print('out', end=''); print('err', file=sys.stderr); os.write(1, b'raw')")

    assert done.stdout in ('outraw', 'rawout')
    assert done.stderr == 'err\n'


def test_an_exception_that_ends_the_program_is_shown():
    done = run("raise ValueError('no such robot')")

    assert done.returncode == 1
    assert 'ValueError: no such robot' in done.stderr


def test_a_flush_before_a_hard_exit_is_enough():
    done = run("print('last words'); [pump.close() for pump in pumps]; os._exit(3)")

    assert (done.stdout, done.returncode) == ('last words\n', 3)


def test_printing_much_raises_nothing_although_nobody_reads(tmp_path):
    result = tmp_path / 'result'
    reader, writer = os.pipe()

    run(
        f"""
        for _ in range(200):
            print('z' * 30_000)
            print('z' * 30_000, file=sys.stderr)
        print('w' * 3_000_000)
        open({str(result)!r}, 'w').write('printed')
        os._exit(0)
        """,
        stdout=writer,
    )
    os.close(reader)
    os.close(writer)

    assert result.read_text() == 'printed'


def test_printing_into_a_closed_terminal_raises_nothing(tmp_path):
    result = tmp_path / 'result'
    reader, writer = os.pipe()
    os.close(reader)

    run(f"print('x'); pumps[0].close(); open({str(result)!r}, 'w').write('ok')", stdout=writer)
    os.close(writer)

    assert result.read_text() == 'ok'


def test_closing_twice_and_a_stream_of_somebody_else_are_fine():
    done = run(
        """
        import io
        mine = sys.stdout = io.StringIO()
        [pump.close() for pump in pumps * 2]
        assert sys.stdout is mine
        assert sys.stderr is sys.__stderr__
        """
    )

    assert (done.stderr, done.returncode) == ('', 0)


def test_the_streams_keep_their_encoding_and_show_what_it_lacks():
    done = run(
        'print(sys.stdout.encoding == sys.__stdout__.encoding, sys.stdout.fileno());'
        " print('\\udce9 \\u00e9')"
    )

    assert done.stdout == 'True 1\n\\udce9 é\n'


def test_binary_output_and_long_lines_pass(tmp_path):
    output = Path(tmp_path) / 'out'
    with output.open('wb') as file:
        run("sys.stdout.buffer.write(b'\\x00\\xff' * 200_000); sys.stdout.flush()", stdout=file)

    assert output.read_bytes() == b'\x00\xff' * 200_000
