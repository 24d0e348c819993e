# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Colours of terminal output, on where RCUTILS_COLORIZED_OUTPUT or the terminal says so."""

from enum import Enum
import os
import sys
from typing import TextIO

_END = '\x1b[0m'


class Colour(Enum):
    """The escape sequence that begins a colour."""

    PLAIN = ''
    BOLD = '\x1b[1m'
    RED = '\x1b[91m'
    GREEN = '\x1b[92m'
    YELLOW = '\x1b[93m'
    BLUE = '\x1b[94m'
    MAGENTA = '\x1b[95m'
    CYAN = '\x1b[96m'


def paint(text: str, *colours: Colour, stream: TextIO | None = None) -> str:
    """Return `text` in colours where `stream` (default: standard output) takes them."""
    if not _is_colourful(sys.stdout if stream is None else stream):
        return text
    return f'{"".join(colour.value for colour in colours)}{text}{_END}'


def _is_colourful(stream: TextIO) -> bool:
    chosen = os.environ.get('RCUTILS_COLORIZED_OUTPUT', '')
    return chosen == '1' if chosen else stream.isatty()
