# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Compare every type of the underlay with the hashes that the packages of Jazzy have."""

from collections.abc import Iterator
import json
from pathlib import Path

import pytest

_UNDERLAY = Path(__file__).resolve().parents[1]
_INTERFACES = _UNDERLAY / 'interfaces'
_INSTALLED = _UNDERLAY / 'install' / 'share'

# Type name -> RIHS01 hash, as computed from the original definitions. FastDDS connects only
# endpoints whose hashes agree.
_JAZZY: dict[str, str] = json.loads(
    Path(__file__).with_name('type_hashes.json').read_text(encoding='utf-8')
)

_PARTS = {
    'msg': ('',),
    'srv': ('', '_Event', '_Request', '_Response'),
    'action': (
        '',
        '_Feedback',
        '_FeedbackMessage',
        '_GetResult',
        '_GetResult_Event',
        '_GetResult_Request',
        '_GetResult_Response',
        '_Goal',
        '_Result',
        '_SendGoal',
        '_SendGoal_Event',
        '_SendGoal_Request',
        '_SendGoal_Response',
    ),
}


def _definitions() -> list[Path]:
    return sorted(path for kind in _PARTS for path in _INTERFACES.glob(f'*/{kind}/*.{kind}'))


def _shipped_types() -> Iterator[str]:
    for path in _definitions():
        package, kind, _ = path.relative_to(_INTERFACES).parts
        yield from (f'{package}/{kind}/{path.stem}{part}' for part in _PARTS[kind])


def _built_hashes(definition: Path) -> dict[str, str]:
    """Return the hashes of a definition and of all that it is made of, as the build wrote them."""
    description = _INSTALLED / definition.relative_to(_INTERFACES).with_suffix('.json')
    entries = json.loads(description.read_text(encoding='utf-8'))['type_hashes']
    return {entry['type_name']: entry['hash_string'] for entry in entries}


def test_the_facts_name_exactly_the_shipped_types():
    shipped = sorted(_shipped_types())

    assert shipped == sorted(_JAZZY)


@pytest.mark.skipif(
    not _INSTALLED.is_dir(), reason='the underlay is not built: a ROS 2 installation is in use'
)
@pytest.mark.parametrize(
    'definition', _definitions(), ids=lambda path: f'{path.parts[-3]}.{path.stem}'
)
def test_every_hash_is_the_one_of_jazzy(definition):
    package, kind, _ = definition.relative_to(_INTERFACES).parts
    names = [f'{package}/{kind}/{definition.stem}{part}' for part in _PARTS[kind]]

    built = _built_hashes(definition)

    assert {name: built[name] for name in names} == {name: _JAZZY[name] for name in names}


@pytest.mark.parametrize(
    'package', sorted(_INTERFACES.glob('*/CMakeLists.txt')), ids=lambda path: path.parent.name
)
def test_every_definition_is_built(package):
    build_file = package.read_text(encoding='utf-8')
    definitions = [path for path in _definitions() if path.is_relative_to(package.parent)]

    unbuilt = [
        path.name for path in definitions if f'"{path.parent.name}/{path.name}"' not in build_file
    ]

    assert unbuilt == []
