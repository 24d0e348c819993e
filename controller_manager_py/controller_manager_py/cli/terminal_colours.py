# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The colours of the programs' log lines, those of the C++ stack's spawner."""

from enum import Enum
import os
import sys

_BOLD = '\033[1m'
_RESET = '\033[0m'


class Colour(Enum):
    """What a line tells, as the escape sequence of its colour."""

    FAILURE = '\033[91m'
    WARNING = '\033[93m'
    SUCCESS = '\033[92m'
    PROGRESS = '\033[94m'
    DETAIL = '\033[96m'


def coloured(colour: Colour, text: str, *, name: str = '', rest: str = '') -> str:
    """Return `text`, the `name` in bold and the `rest`, coloured where that is wanted."""
    if not _wants_colours():
        return f'{text}{name}{rest}'
    bold_name = f'{_BOLD}{name}{_RESET}{colour.value if rest else ""}' if name else ''
    end = _RESET if rest or not name else ''
    return f'{colour.value}{text}{bold_name}{rest}{end}'


def _wants_colours() -> bool:
    """Obey the variable that ROS's own logging obeys; without it, ask standard output."""
    wish = os.environ.get('RCUTILS_COLORIZED_OUTPUT')
    return wish == '1' if wish in ('0', '1') else sys.stdout.isatty()
