# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
A folder of published robots, where there is one: descriptions to load and what must come of it.

The folder is ``$ROBOT_CORPUS``, or ``../shared/corpus`` beside the repository. Its ``INDEX.md``
lists an entry a row: id, robot, description with xacro arguments, parameter files, components,
what it exercises, verdict.
"""

import os
from pathlib import Path
import re
from typing import NamedTuple
from xml.etree import ElementTree

import xacro

ROOT = Path(__file__).resolve().parents[2]
_MOTION = ('position', 'velocity', 'effort')


class Robot(NamedTuple):
    """One entry of the corpus; ``verdict`` starts with ``ok``, or says why it is refused."""

    name: str
    file: Path
    arguments: dict[str, str]
    verdict: str


def corpus_folder() -> Path | None:
    """Return the folder of the corpus, or None where there is none."""
    folder = Path(os.environ.get('ROBOT_CORPUS', ROOT.parent / 'shared' / 'corpus'))
    return folder if (folder / 'INDEX.md').is_file() else None


def robots() -> list[Robot]:
    """Return the entries of the corpus; none where there is no corpus."""
    folder = corpus_folder()
    if folder is None:
        return []
    rows = (line.split('|') for line in (folder / 'INDEX.md').read_text().splitlines())
    return [
        _robot(folder, [cell.strip() for cell in row])
        for row in rows
        if len(row) > 7 and re.fullmatch(r'[DTN]\d\d', row[1].strip())
    ]


def make_prefix(corpus: Path, prefix: Path) -> None:
    """Make the corpus' packages findable for ``$(find …)`` as an ament prefix."""
    index = prefix / 'share' / 'ament_index' / 'resource_index' / 'packages'
    index.mkdir(parents=True)
    for package in (corpus / 'packages').iterdir():
        (prefix / 'share' / package.name).symlink_to(package)
        (index / package.name).touch()


def expand(robot: Robot) -> str:
    """Return the URDF of an entry; xacro's errors leave."""
    return str(xacro.process_file(str(robot.file), mappings=robot.arguments).toxml())


def expected_joints(urdf: str) -> list[str]:
    """Return the movable joints of the URDF, in its order, that have a motion state."""
    root = ElementTree.fromstring(urdf)
    with_motion = {
        part.get('name')
        for tag in root.findall('ros2_control')
        for part in tag
        if part.tag in ('joint', 'sensor', 'gpio')
        and any(state.get('name') in _MOTION for state in part.findall('state_interface'))
    }
    return [
        str(joint.get('name'))
        for joint in root.findall('joint')
        if joint.get('type') != 'fixed' and joint.get('name') in with_motion
    ]


def _robot(folder: Path, cells: list[str]) -> Robot:
    words = re.findall(r'`([^`]+)`', cells[3])
    arguments = dict(word.split(':=', 1) for word in words[1:] if ':=' in word)
    return Robot(cells[1], folder / 'packages' / words[0], arguments, cells[7].strip('* '))
