# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of what parameter files say about a controller that is to be loaded."""

from controller_manager_py.cli.controller_sections import find_sections
from controller_manager_py.errors import ParameterFileError
from controller_manager_py.parameter_files import load_parameter_file
import pytest

TYPED = '{ros__parameters: {type: some/Type}}'


@pytest.fixture(name='sections_of')
def section_finder(tmp_path):
    """Return a function that writes files and looks for the controller ``arm`` in them."""

    def find(*texts, manager='/controller_manager', own_namespace='/'):
        files = []
        for index, text in enumerate(texts):
            path = tmp_path / f'{index}.yaml'
            path.write_text(text)
            files.append(load_parameter_file(path))
        return find_sections('arm', files, manager=manager, own_namespace=own_namespace)

    return find


@pytest.mark.parametrize(
    'key', ['arm', '/arm', '/**/arm', '/**', '/*', '/**: {arm', '"**": {"arm"'], ids=str
)
def test_every_way_to_name_a_controller_of_the_root_namespace_matches(sections_of, key, tmp_path):
    text = f'{key}: {TYPED}' + '}' * key.count('{')

    sections = sections_of(text)

    assert sections.files == (str(tmp_path / '0.yaml'),)
    assert sections.type_name == 'some/Type'
    assert sections.mismatch is None


@pytest.mark.parametrize('key', ['/ns/arm', '/**/arm', '/**', '/*/arm', 'ns: {arm'], ids=str)
def test_every_way_to_name_a_controller_of_a_namespace_matches(sections_of, key):
    text = f'{key}: {TYPED}' + '}' * key.count('{')

    sections = sections_of(text, manager='/ns/controller_manager')

    assert sections.type_name == 'some/Type'
    assert len(sections.files) == 1


def test_a_bare_name_does_not_match_in_a_namespace_and_the_way_out_is_named(sections_of):
    sections = sections_of(f'arm: {TYPED}', manager='/ns/controller_manager', own_namespace='/ns')

    assert sections.files == ()
    assert sections.type_name is None
    assert "only for '/arm'" in sections.reason_for_no_type
    assert "write '/**/arm:' or '/ns/arm:'" in sections.reason_for_no_type


def test_a_section_for_the_namespace_of_the_program_gives_the_type_and_is_complained_of(
    sections_of,
):
    sections = sections_of(f'arm: {TYPED}', manager='/ns/controller_manager')

    assert sections.type_name == 'some/Type'
    assert len(sections.files) == 1
    assert 'the namespace differs' in sections.mismatch


def test_of_two_files_with_a_type_the_first_counts(sections_of, tmp_path):
    sections = sections_of(f'arm: {TYPED}', 'arm: {ros__parameters: {type: other/Type}}')

    assert sections.type_name == 'some/Type'
    assert sections.files == (str(tmp_path / '0.yaml'), str(tmp_path / '1.yaml'))


def test_only_files_about_the_controller_are_passed_on(sections_of, tmp_path):
    sections = sections_of(f'hand: {TYPED}', f'arm: {TYPED}')

    assert sections.files == (str(tmp_path / '1.yaml'),)


def test_the_section_of_the_manager_may_give_the_type(sections_of):
    sections = sections_of('controller_manager: {ros__parameters: {arm: {type: some/Type}}}')

    assert sections.type_name == 'some/Type'
    assert sections.files == ()


def test_fallback_controllers_are_a_list_of_names(sections_of):
    sections = sections_of('arm: {ros__parameters: {fallback_controllers: [hold, stop]}}')

    assert sections.fallback_controllers == ('hold', 'stop')


def test_a_misspelt_name_is_answered_with_the_names_there_are_the_nearest_first(sections_of):
    sections = sections_of(f'hand: {TYPED}\narn: {TYPED}')

    assert sections.files == ()
    assert "contain 'arn' (the nearest name), hand" in sections.reason_for_no_type


def test_files_without_a_controller_say_so(sections_of):
    sections = sections_of('')

    assert 'contain no controller at all' in sections.reason_for_no_type


def test_a_section_without_a_type_says_so(sections_of):
    sections = sections_of('arm: {ros__parameters: {joints: [a]}}')

    assert sections.mismatch is None
    assert sections.reason_for_no_type.startswith("its section has no 'type' in ")


def test_without_files_the_reason_is_that(sections_of):
    assert sections_of().reason_for_no_type == 'no parameter file was given (--param-file)'


@pytest.mark.parametrize(
    ('values', 'expected'),
    [
        ('type: 5', 'expected the type of a controller'),
        ('type: [a]', 'expected the type of a controller'),
        ('fallback_controllers: hold', 'expected a list of controllers'),
        ('fallback_controllers: [1]', 'expected a list of controllers'),
    ],
)
def test_values_of_the_wrong_kind_are_refused_with_file_and_line(
    sections_of, tmp_path, values, expected
):
    with pytest.raises(ParameterFileError, match=expected) as caught:
        sections_of(f'arm:\n  ros__parameters:\n    {values}')

    assert (caught.value.file, caught.value.line) == (tmp_path / '0.yaml', 3)


def test_a_controller_that_only_the_managers_section_lists_is_no_mismatch(sections_of):
    sections = sections_of('controller_manager: {ros__parameters: {arm: {type: some/Type}}}')

    assert sections.type_name == 'some/Type'
    assert sections.mismatch is None
