# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
The executable ``ros2_control_node``: one controller manager in one process.

The main thread starts everything, waits for SIGINT, SIGTERM or SIGHUP, and ends everything safely:
controllers are deactivated, then the hardware, then the process exits with 0.
"""

from collections.abc import Sequence
import os
import queue
import signal
import sys
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from controller_manager_py.process import ManagerProcess

_SHUTDOWN_TIMEOUT_S = 2.5


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a controller manager until a signal; return the exit code."""
    _open_missing_streams()
    end = _EndRequest()
    end.listen()
    # numpy's threads would compete with the loop; they are fixed when numpy is imported.
    os.environ.setdefault('OPENBLAS_NUM_THREADS', '1')
    from controller_manager_py.errors import ControllerManagerError
    from controller_manager_py.process import ManagerProcess
    from controllers_py.errors import ControllerError

    try:
        process = ManagerProcess(sys.argv if arguments is None else arguments, end.request)
    except (ControllerManagerError, ControllerError) as error:
        print(f'ros2_control_node: {error}', file=sys.stderr)  # noqa: T201  # no logger yet
        return 1
    process.start()
    end.wait()
    exit_code = _finish(process, end)
    # Python gives its handlers up before it has ended; a late signal would decide the exit code.
    end.ignore()
    return exit_code


def _open_missing_streams() -> None:
    """Put the null device where a daemon's parent closed input, output or errors."""
    for file_descriptor in range(3):
        try:
            os.fstat(file_descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # gets the lowest free number: this one


class _EndRequest:
    """The wish to end, from a signal or from inside; the main thread waits for it."""

    def __init__(self) -> None:
        # An Event would deadlock when the signal comes while its lock is held; this may not.
        self._wishes: queue.SimpleQueue[None] = queue.SimpleQueue()
        self.is_fatal = False

    def listen(self) -> None:
        """Let signals ask for the end; a terminal that hangs up does, unless under nohup."""
        signal.signal(signal.SIGINT, self.on_signal)
        signal.signal(signal.SIGTERM, self.on_signal)
        if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
            signal.signal(signal.SIGHUP, self.on_signal)

    def ignore(self) -> None:
        """Let further signals do nothing: the end is near."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)

    def request(self) -> None:
        """End because something inside failed; any thread."""
        self.is_fatal = True
        self._wishes.put(None)

    def on_signal(self, number: int, frame: FrameType | None) -> None:
        """End because somebody asked for it."""
        del number, frame  # all signals mean the same
        self._wishes.put(None)

    def wait(self) -> None:
        """Wait for the first wish."""
        self._wishes.get()


def _finish(process: 'ManagerProcess', end: _EndRequest) -> int:
    """Shut down; where a plugin blocks for good, end the process without it."""
    if process.shutdown(_SHUTDOWN_TIMEOUT_S):
        return 1 if end.is_fatal else 0
    process.flush_output()
    os._exit(1)


if __name__ == '__main__':
    sys.exit(main())
