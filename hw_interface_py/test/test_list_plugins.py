# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The program list_plugins names what is installed, and with --check what is broken."""

import sys

from hw_interface_py.list_plugins import main
from hw_interface_py.plugins import COMPONENT_GROUP, forget
from installed_distribution import write_distribution
import pytest

LOADERS = {
    'hw_interface_py.plugin_loader': [
        f'{COMPONENT_GROUP} = hw_interface_py.plugins:load_component_class'
    ]
}


@pytest.fixture
def install(tmp_path, monkeypatch):
    """Make the distributions of a test the only ones; return a function that writes them."""
    site = tmp_path / 'site'
    write_distribution(site, 'loaders', LOADERS, module='probe_unused')
    paths = [path for path in sys.path if not path.startswith(sys.prefix)]
    monkeypatch.setattr(sys, 'path', [str(site), *(p for p in paths if 'site-packages' not in p)])
    modules = set(sys.modules)

    def write(distribution, points, **content):
        write_distribution(site, distribution, {COMPONENT_GROUP: points}, **content)
        forget()

    forget()
    yield write
    forget()
    for name in set(sys.modules) - modules:
        if name.startswith('probe_'):
            del sys.modules[name]


def listing(capsys, options=(), code=0):
    assert main(options) == code
    return capsys.readouterr().out.splitlines()


def test_each_class_has_a_line_with_name_package_and_place(install, capsys):
    install('probe', ['probe/Driver = probe_driver:Driver'])

    assert listing(capsys) == [
        'components:',
        '  probe/Driver  probe  probe_driver:Driver',
    ]


def test_other_names_of_a_class_stand_below_it(install, capsys):
    install('probe', [f'{name}/Driver = probe_driver:Driver' for name in ('a', 'probe', 'z')])

    assert listing(capsys)[1:] == [
        '  probe/Driver  probe  probe_driver:Driver',
        '    also named a/Driver, z/Driver',
    ]


def test_nothing_installed_is_said_in_words(install, capsys):
    del install

    assert listing(capsys) == ['components: none installed']


def test_nothing_is_imported_without_check(install, capsys):
    install('probe', ['probe/Driver = probe_driver:Driver'], code='raise RuntimeError')

    assert listing(capsys)[1:] == ['  probe/Driver  probe  probe_driver:Driver']


def test_check_names_the_broken_ones_and_why(install, capsys):
    install('good', ['good/Driver = probe_good:Driver'], module='probe_good')
    install('bad', ['bad/Driver = probe_bad:Driver'], code='import gone', module='probe_bad')

    lines = listing(capsys, ['--check'], code=1)

    assert [line for line in lines if 'BROKEN' in line] == [lines[2]]
    assert lines[2].startswith('    BROKEN: cannot be used: importing probe_bad raised')
    assert "No module named 'gone'" in lines[2]


def test_check_names_a_fault_once_for_all_names_of_a_class(install, capsys):
    install('bad', ['bad/A = probe_bad:A', 'bad/B = probe_bad:A'], module='probe_bad')

    lines = listing(capsys, ['--check'], code=1)

    assert sum('BROKEN' in line for line in lines) == 1


def test_check_succeeds_when_all_can_be_loaded(install, capsys):
    install('probe', ['probe/Driver = probe_driver:Driver'])

    assert 'BROKEN' not in '\n'.join(listing(capsys, ['--check']))


def test_a_name_of_two_packages_is_marked_even_without_check(install, capsys):
    install('one', ['probe/Driver = probe_one:Driver'], module='probe_one')
    install('two', ['probe/Driver = probe_two:Driver'], module='probe_two')

    assert listing(capsys)[2:] == [
        '    BROKEN: probe/Driver is offered by two (probe_two:Driver) too;'
        ' uninstall one of the two'
    ]


def test_check_counts_a_name_of_two_packages_as_broken(install, capsys):
    install('one', ['probe/Driver = probe_one:Driver'], module='probe_one')
    install('two', ['probe/Driver = probe_two:Driver'], module='probe_two')

    lines = listing(capsys, ['--check'], code=1)

    assert sum('BROKEN' in line for line in lines) == 1
