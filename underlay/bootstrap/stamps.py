# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Stamps: what a finished step was made from, so that the next run can tell what is left to do."""

from collections.abc import Iterable, Mapping
import hashlib
import json
from pathlib import Path

_LEFT_OUT = {'__pycache__', 'test', '.pytest_cache', '.mypy_cache', '.ruff_cache', '.hypothesis'}


def digest(*parts: str | Path) -> str:
    """Return one number for some texts and the contents of some files and folders."""
    total = hashlib.sha256()
    for part in parts:
        if isinstance(part, str):
            total.update(part.encode() + b'\0')
            continue
        for name, path in _files_of(part):
            total.update(name.encode() + b'\0' + path.read_bytes() + b'\0')
    return total.hexdigest()


def read_stamps(path: Path) -> dict[str, str]:
    """Return the stamps of a file; none where it is missing or damaged."""
    try:
        content = json.loads(path.read_text(encoding='utf-8'))
    except (OSError, ValueError):
        return {}
    if not isinstance(content, dict):
        return {}
    return {str(name): str(value) for name, value in content.items()}


def write_stamps(path: Path, stamps: Mapping[str, str]) -> None:
    """Write the stamps of a step; the last thing the step does."""
    path.write_text(json.dumps(stamps, indent=2, sort_keys=True) + '\n', encoding='utf-8')


def _files_of(part: Path) -> Iterable[tuple[str, Path]]:
    if part.is_file():
        return [(part.name, part)]
    found = sorted(path for path in part.rglob('*') if path.is_file())
    named = ((path.relative_to(part), path) for path in found)
    return [(name.as_posix(), path) for name, path in named if not _LEFT_OUT & set(name.parts)]
