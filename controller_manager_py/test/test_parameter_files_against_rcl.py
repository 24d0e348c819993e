# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""What the C parser of ROS 2 accepts has the same values and types here."""

from pathlib import Path

from controller_manager_py.parameter_files import load_parameter_file, select
from hypothesis import given, HealthCheck, settings
from hypothesis import strategies as st
import pytest
import rclpy
from rclpy.context import Context
from rclpy.node import Node

_ROWS = (
    'true yes Y y on ON oN No n N OFF off tRUE 5 +5 -5 0x6040 0X1F -0x10 +0x10 010 08 09 0o17 '
    '0b101 1_000 007 -010 9223372036854775807 9223372036854775808 -9223372036854775808 '
    '-9223372036854775809 0xFFFFFFFFFFFFFFFF 1e-3 5e-06 1.0e+20 1e400 1e-400 -1e400 5e-324 '
    '.nan .NaN .NAN +.nan -.nan .inf -.inf +.inf .Inf nan inf -inf NaN infinity Infinity INF '
    'nan(1) 1. .5 -.5 +.5 . + 0x1.8p3 0x1p 0x.8 1e 1e+ 1.5f 30.0 1,5 null ~ Null NULL '
    '12:30:45 1:30 2001-01-01 = << a#b 0 -0 -0.0 00 0x 0xg 1E5 0e0 1__0 \u0665 0.1 '
    '1.7976931348623157e308 1.7976931348623159e308 2.2250738585072014e-308 1e-310 0x1P3 '
    '+0x1p-3 +nan -nan .e5 1.e5 1.e ++5 5- NAN(abc) nan() nan( iNf iNfInItY infinit .nAn é 😀 '
)
SPELLINGS = [
    *_ROWS.split(),
    *('"5"', "'5'", "'true'", '!!str 5', '!!str true', '!!float 3', '!!int 3.5', '!!int "3"'),
    *('!foo 5', '! 5', '""', "''", '$(var x)', 'hello world', '5\u00a0', '5 # comment', '"\\n5"'),
    *('|-\n      5', '|\n      5', '>-\n      1.5', '|1-\n       5'),
    *('[1, 2]', '["a", b]', '[yes, no]', '[.nan, 1e-3]', '[!!str 1, a]', '[~]', '[0x10, 010]'),
]
NUMBER_LIKE = st.text(alphabet='0123456789+-.eExXpPaAfFnNiIyYsSoOtTrRuUlL_()', max_size=10)
TEXTS = st.one_of(
    NUMBER_LIKE.filter(lambda text: text not in ('', '-')),
    st.floats(allow_subnormal=False).map(repr),
    st.integers().map(str),
    st.integers(0).map(lambda number: f'{number:#x}'),
    st.integers(0).map(lambda number: f'0{number:o}'),
)


def rcl_values(paths, name, namespace):
    """Return what a real node is given, read by the C parser."""
    arguments = ['--ros-args']
    for path in paths:
        arguments += ['--params-file', str(path)]
    context = Context()
    rclpy.init(args=arguments, context=context)
    try:
        node = Node(
            name,
            context=context,
            namespace=namespace,
            start_parameter_services=False,
            enable_rosout=False,
            allow_undeclared_parameters=True,
            automatically_declare_parameters_from_overrides=True,
        )
        found = node.get_parameters_by_prefix('')
        node.destroy_node()
    finally:
        context.try_shutdown()
    own = ('use_sim_time', 'start_type_description_service')
    return {key: _plain(each.value) for key, each in found.items() if key not in own}


def our_values(paths, name, namespace):
    files = [load_parameter_file(path) for path in paths]
    return {key: each.value for key, each in select(files, f'{namespace}/{name}').items()}


def _plain(value):
    return value if isinstance(value, bool | int | float | str) else list(value)


def write(folder: Path, *texts: str) -> list[Path]:
    paths = [folder / f'{index}.yaml' for index in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text, encoding='utf-8')
    return paths


def in_section(spellings):
    lines = (f'    p{index}: {text}\n' for index, text in enumerate(spellings))
    return 'n:\n  ros__parameters:\n' + ''.join(lines)


# repr() tells 1 from 1.0 and from True, and lets NaN equal NaN.
def assert_same(ours, theirs):
    assert {key: repr(value) for key, value in ours.items()} == {
        key: repr(value) for key, value in theirs.items()
    }


def test_every_spelling_of_a_table_has_the_same_value(tmp_path):
    paths = write(tmp_path, in_section(SPELLINGS))

    theirs = rcl_values(paths, 'n', '')

    assert len(theirs) == len(SPELLINGS)
    assert_same(our_values(paths, 'n', ''), theirs)


@settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.lists(TEXTS, min_size=1, max_size=30))
def test_any_number_like_texts_have_the_same_values(tmp_path, texts):
    paths = write(tmp_path, in_section(texts))

    assert_same(our_values(paths, 'n', ''), rcl_values(paths, 'n', ''))


@pytest.mark.parametrize('namespace', ['', '/ns', '/a/b'])
@pytest.mark.parametrize(
    'key',
    [
        *('n', '/n', 'ns/n', '/ns/n', '/a/b/n', '/**/n', '**/n', '/*/n', '/**', '/*', '/ns/**'),
        *('/ns/*', '/**/ns/n', '/a/**/n', '/a/*/n', '/**/**', '/*/**', '/**/*', '/**/n/**'),
    ],
)
def test_a_node_name_matches_the_same_nodes(tmp_path, key, namespace):
    paths = write(tmp_path, f'"{key}":\n  ros__parameters: {{p: hit}}\n')

    assert our_values(paths, 'n', namespace) == rcl_values(paths, 'n', namespace)


@pytest.mark.parametrize('namespace', ['', '/ns'])
@pytest.mark.parametrize(
    'text',
    [
        'ns:\n  n:\n    ros__parameters: {p: 1}\n',
        '/:\n  n:\n    ros__parameters: {p: 1}\n',
        '/**:\n  n:\n    ros__parameters: {p: 1}\n',
        '/**:\n  ns:\n    n:\n      ros__parameters: {p: 1}\n',
        'ns/:\n  n:\n    ros__parameters: {p: 1}\n',
        '/**:\n  ros__parameters: {p: 1, a: {b: 1}}\n/**:\n  ros__parameters: {q: 2, a: {c: 1}}\n',
        'n:\n  ros__parameters: {p: 1}\n---\nn:\n  ros__parameters: {q: 2}\n',
        'n:\n  ros__parameters: {p: 1, p: 2, .q: 3, r..s: 4}\n',
        'n:\n  ros__parameters:\n    p:\n      - a: [i1]\n    q:\n      - b: i2\n',
    ],
)
def test_a_layout_gives_the_same_values(tmp_path, text, namespace):
    paths = write(tmp_path, text)

    assert our_values(paths, 'n', namespace) == rcl_values(paths, 'n', namespace)


def test_later_files_override_earlier_ones_alike(tmp_path):
    named = 'n:\n  ros__parameters: {p: named}\n'
    wild = '/**:\n  ros__parameters: {p: wild}\n'
    for texts in ((named, wild), (wild, named), (named, named.replace('named', 'other'))):
        paths = write(tmp_path, *texts)

        assert our_values(paths, 'n', '') == rcl_values(paths, 'n', '')
