#!/usr/bin/env python3
# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
Set up everything that this project stands on, then build its workspace.

Runs on any python3, so that an unsuitable one is answered with a sentence; says each step with
the elapsed time, and does only what is not done yet.
"""

import sys

_OLDEST = (3, 11)


def main() -> int:
    """Return 0 where everything is set up, 1 after the sentence of what stopped it."""
    # Nothing newer than Python 3.6 may be used before this test.
    if sys.version_info < _OLDEST:
        version = '.'.join(map(str, sys.version_info[:2]))
        sys.stderr.write(
            f'set-up stopped: {sys.executable} is Python {version}, this project needs 3.11 or '
            'newer; choose one with: make PYTHON=/path/to/python3.12 ...\n'
        )
        return 1
    from bootstrap.main import set_up

    return set_up(sys.argv[1:])


if __name__ == '__main__':
    sys.exit(main())
