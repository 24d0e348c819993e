# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Node names with wildcards match and rank as documented."""

import re

from controller_manager_py.parameter_files import NodePattern
from hypothesis import given
from hypothesis import strategies as st
import pytest

SEGMENTS = st.lists(st.sampled_from(['a', 'b', 'arm', '*', '**']), min_size=1, max_size=4)
NAMES = st.lists(st.sampled_from(['a', 'b', 'arm']), min_size=1, max_size=4)


def pattern(*keys: str) -> NodePattern:
    return NodePattern.from_keys(keys)


@pytest.mark.parametrize(
    ('keys', 'text'),
    [
        (('arm',), '/arm'),
        (('/arm',), '/arm'),
        (('ns', 'arm'), '/ns/arm'),
        (('/ns', 'arm'), '/ns/arm'),
        (('/ns/', '/arm'), '/ns/arm'),
        (('/', 'arm'), '/arm'),
        (('/**', 'arm'), '/**/arm'),
        (('**',), '/**'),
    ],
)
def test_nested_keys_spell_one_name(keys, text):
    assert str(pattern(*keys)) == text


@pytest.mark.parametrize(
    ('text', 'in_root', 'in_ns', 'in_a_b'),
    [
        ('arm', True, False, False),
        ('/arm', True, False, False),
        ('/ns/arm', False, True, False),
        ('/**/arm', True, True, True),
        ('/*/arm', False, True, False),
        ('/**', True, True, True),
        ('/*', True, False, False),
        ('/ns/**', False, True, False),
        ('/a/*/arm', False, False, True),
        ('/**/arm/**', True, True, True),
        ('/ar', False, False, False),
    ],
)
def test_a_pattern_matches_the_nodes_it_describes(text, in_root, in_ns, in_a_b):
    matches = [pattern(text).matches(name) for name in ('/arm', '/ns/arm', '/a/b/arm')]

    assert matches == [in_root, in_ns, in_a_b]


def test_the_more_is_written_the_more_specific_it_is():
    texts = ['/ns/arm', '/*/arm', '/**/arm', '/ns/**', '/**']

    ranked = sorted(texts, key=lambda text: pattern(text).specificity, reverse=True)

    assert ranked == texts


@pytest.mark.parametrize(
    ('keys', 'words'),
    [
        (('my-arm',), "'my-arm'"),
        (('1arm',), "'1arm'"),
        (('/ns//arm',), 'an empty part'),
        (('/arm/',), 'an empty part'),
        (('/',), 'an empty part'),
        (('/***',), "'***'"),
        (('$(var prefix)arm',), 'allow_substs'),
    ],
)
def test_a_name_that_no_node_can_have_is_refused(keys, words):
    with pytest.raises(ValueError, match=re.escape(words)):
        pattern(*keys)


@given(NAMES, SEGMENTS)
def test_no_pattern_ranks_above_the_exact_name(names, segments):
    exact, other = pattern(*names), pattern(*segments)

    if other.matches(str(exact)):
        assert other.specificity <= exact.specificity
