# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""What the bare home needs of a machine, and the sentence for each thing it lacks."""

import importlib.util
import sys
import sysconfig

from bootstrap import interpreter
from bootstrap.errors import InterpreterError, MissingToolError
from bootstrap.interpreter import base_executable, check_machine
import pytest


@pytest.fixture
def compilers(tmp_path):
    for name in ('gcc', 'g++'):
        program = tmp_path / name
        program.write_text('#!/bin/sh\n')
        program.chmod(0o755)
    return tmp_path


def test_a_complete_machine_passes(compilers):
    check_machine({'PATH': str(compilers)})


@pytest.mark.parametrize(('absent', 'language'), [('g++', 'C++'), ('gcc', 'C')])
def test_a_missing_compiler_is_named_with_the_package_that_brings_it(compilers, absent, language):
    (compilers / absent).unlink()

    with pytest.raises(MissingToolError, match='apt install build-essential') as caught:
        check_machine({'PATH': str(compilers)})

    assert f'no {language} compiler' in str(caught.value)
    assert absent in caught.value.what


def test_a_compiler_chosen_by_variable_is_the_one_looked_for(compilers):
    with pytest.raises(MissingToolError, match='looked for chosen-c'):
        check_machine({'PATH': str(compilers), 'CC': 'chosen-cc -m64'})


def test_missing_headers_are_named_with_the_package_that_brings_them(
    compilers, tmp_path, monkeypatch
):
    monkeypatch.setattr(sysconfig, 'get_path', lambda _name: str(tmp_path))

    with pytest.raises(MissingToolError, match=r'Python\.h is missing') as caught:
        check_machine({'PATH': str(compilers)})

    assert caught.value.packages[0].endswith('-dev')


@pytest.mark.parametrize('module', ['venv', 'ensurepip'])
def test_a_missing_venv_module_is_named_with_the_package_that_brings_it(
    compilers, monkeypatch, module
):
    monkeypatch.setitem(sys.modules, module, None)
    assert importlib.util.find_spec(module) is None

    with pytest.raises(MissingToolError, match=module) as caught:
        check_machine({'PATH': str(compilers)})

    assert caught.value.packages[0].endswith('-venv')


def test_the_package_is_the_plain_one_for_the_python_of_debian(compilers, monkeypatch):
    monkeypatch.setitem(sys.modules, 'ensurepip', None)
    monkeypatch.setattr(interpreter, '_DEBIAN_PYTHON', base_executable())

    with pytest.raises(MissingToolError, match=r'apt install python3-venv$'):
        check_machine({'PATH': str(compilers)})


def test_a_python_without_wheels_is_refused(compilers, monkeypatch):
    monkeypatch.setattr(sys, 'version_info', (3, 14, 0))

    with pytest.raises(InterpreterError, match=r'3\.11 to 3\.13'):
        check_machine({'PATH': str(compilers)})


def test_the_base_of_a_virtual_environment_is_no_virtual_environment():
    assert not base_executable().is_relative_to(sys.prefix) or sys.prefix == sys.base_prefix
