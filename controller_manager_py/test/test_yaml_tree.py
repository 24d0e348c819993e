# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""YAML text becomes a tree with lines, or an error that names line and column."""

from pathlib import Path

from controller_manager_py.errors import ParameterFileError
from controller_manager_py.parameter_files.yaml_tree import (
    parse_yaml,
    YamlMapping,
    YamlScalar,
    YamlSequence,
)
from hypothesis import given, settings
from hypothesis import strategies as st
import pytest

FILE = Path('robot.yaml')
YAML_LIKE = st.text(alphabet='ab:-[]{}&*<!|>"\'#%@? \n\t1.,~\x07\ufeff', max_size=40)


def plain(node):
    """Return a tree as nested lists, maps as lists of pairs, to compare with."""
    if isinstance(node, YamlScalar):
        return node.text
    if isinstance(node, YamlSequence):
        return [plain(item) for item in node.items]
    return [(key.text, plain(value)) for key, value in node.pairs]


def test_repeated_keys_are_all_kept_with_their_lines():
    (root,) = parse_yaml('a: 1\nb: 2\na: 3\n', FILE)

    assert isinstance(root, YamlMapping)
    assert plain(root) == [('a', '1'), ('b', '2'), ('a', '3')]
    assert [key.line for key, _ in root.pairs] == [1, 2, 3]


@pytest.mark.parametrize('text', ['"5"', "'5'", '!!str 5', '!<tag:yaml.org,2002:str> 5'])
def test_quotes_and_the_string_tag_make_a_scalar_text(text):
    (root,) = parse_yaml(text, FILE)

    assert root == YamlScalar(text='5', is_text=True, line=1)


@pytest.mark.parametrize('text', ['5', '!!float 5', '! 5', '|-\n  5', '>-\n  5'])
def test_everything_else_leaves_the_type_open(text):
    (root,) = parse_yaml(text, FILE)

    assert isinstance(root, YamlScalar)
    assert not root.is_text


def test_documents_come_in_order_and_comments_are_none():
    assert parse_yaml('# nothing\n', FILE) == []
    assert [plain(root) for root in parse_yaml('a: 1\n---\nb: 2\n', FILE)] == [
        [('a', '1')],
        [('b', '2')],
    ]


def test_aliases_stand_for_what_they_refer_to():
    (root,) = parse_yaml('a: &x [1, 2]\nb: *x\n', FILE)

    assert plain(root) == [('a', ['1', '2']), ('b', ['1', '2'])]


def test_a_merged_map_gives_only_what_is_not_written():
    (root,) = parse_yaml('a: &x {p: 1, q: 2}\nb:\n  <<: *x\n  p: 3\n', FILE)

    assert plain(root)[1] == ('b', [('p', '3'), ('q', '2')])


def test_the_first_of_several_merged_maps_wins():
    (root,) = parse_yaml('<<: [{p: 1}, {p: 2, q: 2}]\n', FILE)

    assert plain(root) == [('p', '1'), ('q', '2')]


@pytest.mark.parametrize(
    ('text', 'line', 'column', 'words'),
    [
        ('a:\n\tb: 1\n', 2, 1, 'indent with spaces'),
        ('a: b: c\n', 1, 5, 'this is not YAML'),
        ('a: "x\n', 2, 1, 'end of stream'),
        ('a:\n  - @x\n', 2, 5, 'cannot start any token'),
        ('a: *x\n', 1, 4, "alias '*x' has no anchor"),
        ('a: &x [*x]\n', 1, 8, "alias '*x' has no anchor"),
        ('[1]: 2\n', 1, 1, 'a key must be a word'),
        ('"": 2\n', 1, 1, 'a key must be a word'),
        ('a: 1\n<<: 2\n', 2, 1, "'<<' takes a map"),
        ('a: 1\nb: \x07\n', 2, None, 'U+0007'),
    ],
)
def test_errors_name_line_and_column(text, line, column, words):
    with pytest.raises(ParameterFileError) as caught:
        parse_yaml(text, FILE)

    assert words in str(caught.value)
    assert (caught.value.line, caught.value.column) == (line, column)
    place = f'robot.yaml:{line}:{column}: ' if column else f'robot.yaml:{line}: '
    assert str(caught.value).startswith(place)


@pytest.mark.parametrize('text', ['[' * 100_000, '[' * 150 + ']' * 150, '{a: ' * 3000])
def test_endless_nesting_is_refused(text):
    with pytest.raises(ParameterFileError):
        parse_yaml(text, FILE)


@settings(max_examples=300)
@given(st.one_of(YAML_LIKE, st.text(max_size=20)))
def test_any_text_gives_trees_or_our_own_error(text):
    try:
        roots, message = parse_yaml(text, FILE), ''
    except ParameterFileError as error:
        roots, message = [], str(error)

    assert message == '' or message.startswith('robot.yaml')
    assert '\n' not in message
    assert all(isinstance(root, YamlScalar | YamlSequence | YamlMapping) for root in roots)
