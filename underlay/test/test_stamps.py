# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Stamps follow contents, and a damaged file counts as none."""

from pathlib import Path
import tempfile

from bootstrap.stamps import digest, read_stamps, write_stamps
from hypothesis import given
from hypothesis import strategies as st


def test_a_digest_follows_the_content_of_a_file(tmp_path):
    module = tmp_path / 'package' / 'module.py'
    module.parent.mkdir()
    module.write_text('first')
    before = digest(tmp_path / 'package')

    module.write_text('second')

    assert digest(tmp_path / 'package') != before


def test_a_digest_follows_the_name_of_a_file(tmp_path):
    (tmp_path / 'one').write_text('same')
    before = digest(tmp_path)

    (tmp_path / 'one').rename(tmp_path / 'two')

    assert digest(tmp_path) != before


def test_what_is_never_installed_leaves_the_digest_alone(tmp_path):
    (tmp_path / 'module.py').write_text('same')
    before = digest(tmp_path)

    for folder in ('test', '__pycache__'):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / 'file').write_text('new')

    assert digest(tmp_path) == before


_TEXTS = st.text(st.characters(codec='utf-8'))


@given(st.dictionaries(_TEXTS, _TEXTS))
def test_stamps_come_back_as_written(stamps):
    with tempfile.TemporaryDirectory() as folder:
        write_stamps(Path(folder, 'stamps.json'), stamps)

        assert read_stamps(Path(folder, 'stamps.json')) == stamps


@given(st.binary())
def test_any_damaged_file_gives_stamps_or_none(content):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, 'stamps.json')
        path.write_bytes(content)

        assert isinstance(read_stamps(path), dict)


def test_a_missing_file_gives_no_stamps(tmp_path):
    assert read_stamps(tmp_path / 'absent.json') == {}
