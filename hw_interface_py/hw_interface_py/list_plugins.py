# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
The program ``list_plugins``: which components and controllers the installed packages offer.

It needs no robot description and no running manager. The kinds of plugins are entry points
themselves, so that this package knows nothing of the package that defines the controllers: the
group ``hw_interface_py.plugin_loader`` maps each group to the function that loads its classes.
"""

import argparse
from collections.abc import Callable, Mapping, Sequence
import sys

from hw_interface_py.errors import PluginError
from hw_interface_py.plugins import find_plugins, load_plugin_attribute, PluginEntry

_LOADER_GROUP = 'hw_interface_py.plugin_loader'


def main(arguments: Sequence[str] | None = None) -> int:
    """Print every plugin; with ``--check`` return 1 when one of them cannot be loaded."""
    parser = argparse.ArgumentParser(
        prog='list_plugins',
        description='List the hardware components and controllers of all installed packages.',
    )
    parser.add_argument(
        '--check',
        action='store_true',
        help='import every plugin too; the exit code is 1 when one of them is broken',
    )
    check = parser.parse_args(arguments).check
    broken = 0
    for group in sorted(find_plugins(_LOADER_GROUP), key=_kind):
        faults = _faults(group) if check else {}
        broken += len(faults)
        print(_section(group, find_plugins(group), faults))
    return 1 if broken else 0


def _faults(group: str) -> Mapping[str, str]:
    """Load every class of a group and return what went wrong by name."""
    load: Callable[[str], object] = load_plugin_attribute(_LOADER_GROUP, group)
    faults = {}
    for name in find_plugins(group):
        try:
            load(name)
        except PluginError as error:
            faults[name] = error.fault
    return faults


def _section(group: str, plugins: Mapping[str, PluginEntry], faults: Mapping[str, str]) -> str:
    """Return the text for one kind: a line a class, its other names and its faults below it."""
    lines = [f'{_kind(group)}s:' if plugins else f'{_kind(group)}s: none installed']
    classes = _by_class(plugins)
    names = [_main_name(entries) for entries in classes]
    width = max((len(name) for name in names), default=0)
    for name, entries in sorted(zip(names, classes, strict=True)):
        entry = entries[0]
        lines.append(f'  {name:{width}}  {entry.distribution}  {entry.target}')
        aliases = [each.name for each in entries if each.name != name]
        if aliases:
            lines.append(f'    also named {", ".join(aliases)}')
        lines.extend(_remarks(entries, faults))
    return '\n'.join(lines)


def _kind(group: str) -> str:
    return group.rpartition('.')[2]


def _by_class(plugins: Mapping[str, PluginEntry]) -> list[list[PluginEntry]]:
    """Return the entries of each class together."""
    classes: dict[str, list[PluginEntry]] = {}
    for entry in plugins.values():
        classes.setdefault(entry.offer, []).append(entry)
    return list(classes.values())


def _main_name(entries: Sequence[PluginEntry]) -> str:
    """Return the name that begins with the package's own, else the first."""
    own = [each.name for each in entries if each.name.startswith(f'{each.distribution}/')]
    return (own or [entries[0].name])[0]


def _remarks(entries: Sequence[PluginEntry], faults: Mapping[str, str]) -> list[str]:
    """Return a line for each name that is offered twice and each fault that a check found."""
    rivalries = [
        f'    BROKEN: {each.name} is offered by {rival.offer} too; uninstall one of the two'
        for each in entries
        for rival in each.rivals
    ]
    # All names of a class share its fault.
    found = [faults[each.name] for each in entries if each.name in faults and not each.rivals]
    return rivalries + [f'    BROKEN: {fault}' for fault in dict.fromkeys(found)]


if __name__ == '__main__':
    sys.exit(main())
