# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Whether this machine can set up the bare home: interpreter, its headers and venv, compilers."""

from collections.abc import Mapping
from importlib.util import find_spec
import os
from pathlib import Path
import platform
import shutil
import sys
import sysconfig

from bootstrap.errors import InterpreterError, MissingToolError

_NEWEST = (3, 13)
_DEBIAN_PYTHON = Path('/usr/bin/python3')


def identity() -> str:
    """Return what tells this interpreter from others: its path, version and architecture."""
    return f'{base_executable()} {sys.version} {platform.machine()}'


def base_executable() -> Path:
    """Return the interpreter that a virtual environment, if we run in one, stands on."""
    return Path(getattr(sys, '_base_executable', None) or sys.executable).resolve()


def check_machine(environment: Mapping[str, str]) -> None:
    """
    Raise for the first thing that the bare home needs and this machine lacks.

    InterpreterError where this Python is too new, MissingToolError for the rest; an old Python
    is refused before it gets here.
    """
    if sys.version_info[:2] > _NEWEST:
        raise InterpreterError(sys.executable, platform.python_version())
    _check_venv()
    _check_headers()
    path = environment.get('PATH', os.defpath)
    _check_compiler('C', environment.get('CC'), ('cc', 'gcc', 'clang'), path)
    _check_compiler('C++', environment.get('CXX'), ('c++', 'g++', 'clang++'), path)


def _check_venv() -> None:
    for module in ('venv', 'ensurepip'):
        if find_spec(module) is None:
            raise MissingToolError(
                f'{base_executable()} has no module {module!r}', [_package('venv')]
            )


def _check_headers() -> None:
    header = Path(sysconfig.get_path('include'), 'Python.h')
    if not header.is_file():
        raise MissingToolError(
            f'{base_executable()} has no C headers ({header} is missing)', [_package('dev')]
        )


def _check_compiler(language: str, chosen: str | None, usual: tuple[str, ...], path: str) -> None:
    names = (chosen.split()[0],) if chosen and chosen.strip() else usual
    if not any(shutil.which(name, path=path) for name in names):
        raise MissingToolError(
            f'there is no {language} compiler (looked for {", ".join(names)})',
            ['build-essential'],
        )


def _package(kind: str) -> str:
    """Return the Debian package that completes this interpreter."""
    if base_executable() == _DEBIAN_PYTHON.resolve():
        return f'python3-{kind}'
    return f'python{sys.version_info.major}.{sys.version_info.minor}-{kind}'
