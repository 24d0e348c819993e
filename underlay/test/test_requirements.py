# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The requirements are the same on every machine and bring what the interfaces stand on."""

from pathlib import Path
import re
from xml.etree import ElementTree

import pytest

_UNDERLAY = Path(__file__).resolve().parents[1]
_MANIFESTS = sorted(_UNDERLAY.glob('interfaces/*/package.xml'))
_FILES = ('requirements.txt', 'requirements-test.txt', 'constraints.txt')
_PIN = re.compile(r'[A-Za-z0-9._-]+==[0-9][0-9A-Za-z.]*')


def _lines_of(file: str) -> list[str]:
    lines = (_UNDERLAY / file).read_text(encoding='utf-8').splitlines()
    return [line for line in lines if line and not line.startswith('#')]


def _names_of(file: str) -> list[str]:
    return [re.sub(r'[-_.]+', '-', line.partition('==')[0]).lower() for line in _lines_of(file)]


@pytest.mark.parametrize('file', _FILES)
def test_every_requirement_has_one_version(file):
    loose = [line for line in _lines_of(file) if not _PIN.fullmatch(line)]

    assert loose == []


def test_every_requirement_is_named_once():
    names = [name for file in _FILES for name in _names_of(file)]

    assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize('manifest', _MANIFESTS, ids=lambda path: path.parent.name)
def test_what_an_interface_package_depends_on_is_required(manifest):
    root = ElementTree.parse(manifest).getroot()
    needed = {f'ros-jazzy-{tag.text}'.replace('_', '-') for tag in root if 'depend' in tag.tag}

    assert needed - set(_names_of('requirements.txt')) == set()
