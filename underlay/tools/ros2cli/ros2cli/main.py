# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The `ros2` executable: runs one verb and turns what stops it into a sentence and a code."""

from collections.abc import Sequence
import os
import signal
import sys

from ros2cli.colours import Colour, paint
from ros2cli.command_tree import parse
from ros2cli.errors import Ros2Error


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command line; return 0 exactly when what it asks for was done."""
    options = parse(sys.argv[1:] if arguments is None else arguments)
    # A service manager's SIGTERM ends a command like Ctrl-C: the node leaves the graph.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    if not options.use_python_default_buffering and hasattr(sys.stdout, 'reconfigure'):
        sys.stdout.reconfigure(line_buffering=True)
    try:
        return int(options.main(options))
    except Ros2Error as error:
        print(paint(str(error), Colour.RED, stream=sys.stderr), file=sys.stderr)
    except KeyboardInterrupt:
        print('interrupted', file=sys.stderr)
    except BrokenPipeError:
        # The reader (head, less) has seen enough; Python would complain once more at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1
