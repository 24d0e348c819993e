# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
The program ``create_driver``: write a package of its own for a new hardware component.

The files in ``driver_template`` are the package: those of ``every_kind`` and those of the kind
that was asked for. PACKAGE and MODULE in their paths and ``$names`` in their text are replaced.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
import keyword
from pathlib import Path
import re
from string import Template
import sys

from hw_interface_py.errors import DriverPackageError
from hw_interface_py.hardware_info import HardwareKind

# What ROS packages and Python modules both allow.
_PACKAGE_NAME = re.compile(r'[a-z][a-z0-9]*(_[a-z0-9]+)*')
_NAMES_OF_PYTHON = sys.stdlib_module_names | {'test'} | set(keyword.kwlist)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the package and say how to go on; return 1 when that is not possible."""
    parser = argparse.ArgumentParser(
        prog='create_driver', description='Write a package for a new hardware component.'
    )
    parser.add_argument('name', help='name of the package, for instance my_robot')
    parser.add_argument(
        '--destination', type=Path, default=Path(), help='where to put its folder (default: here)'
    )
    parser.add_argument(
        '--kind',
        choices=[kind.value for kind in HardwareKind],
        default=HardwareKind.SYSTEM.value,
        help='system: many joints (default); actuator: one joint; sensor: nothing to command',
    )
    options = parser.parse_args(arguments)
    try:
        folder = create_driver(options.name, options.destination, HardwareKind(options.kind))
    except DriverPackageError as error:
        print(f'create_driver: {error}', file=sys.stderr)
        return 1
    print(f'wrote {folder}; its README.md says how to build and try it')
    return 0


def create_driver(package: str, destination: Path, kind: HardwareKind) -> Path:
    """
    Write the package into a new folder of its name below `destination` and return the folder.

    Raises DriverPackageError and leaves what exists as it is.
    """
    _check_name(package)
    folder = destination / package
    names = _names(package, kind)
    try:
        folder.mkdir(parents=True)
        for path, text in _package_files(kind, names).items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, encoding='utf-8')
    except FileExistsError as error:
        raise DriverPackageError(
            package, f'{folder} exists already; choose another name or --destination'
        ) from error
    except OSError as error:
        raise DriverPackageError(package, f'{folder} cannot be written: {error}') from error
    return folder


def _check_name(package: str) -> None:
    if not _PACKAGE_NAME.fullmatch(package):
        raise DriverPackageError(
            package,
            'a package name is made of lower-case letters, digits and single underscores, and'
            ' begins with a letter, for instance my_robot',
        )
    if package in _NAMES_OF_PYTHON:
        raise DriverPackageError(
            package, f'Python itself uses this name; choose another, for instance {package}_driver'
        )


def _names(package: str, kind: HardwareKind) -> Mapping[str, str]:
    """Return what the names in the templates stand for."""
    module = package if package.endswith(f'_{kind}') else f'{package}_{kind}'
    class_name = ''.join(word.capitalize() for word in module.split('_'))
    return {
        'package': package,
        'module': module,
        'class_name': class_name,
        'plugin': f'{package}/{class_name}',
    }


def _package_files(kind: HardwareKind, names: Mapping[str, str]) -> Mapping[str, str]:
    """Return the text of every file of the package by its path."""
    templates = files('hw_interface_py') / 'driver_template'
    return {
        path.replace('PACKAGE', names['package']).replace('MODULE', names['module']): (
            Template(text).substitute(names)
        )
        for part in ('every_kind', kind)
        for path, text in _templates(templates / part)
    }


def _templates(folder: Traversable, prefix: str = '') -> Iterator[tuple[str, str]]:
    """Yield path and text of each template below a folder, without the ending ``.in``."""
    for each in folder.iterdir():
        if each.is_dir():
            yield from _templates(each, f'{prefix}{each.name}/')
        else:
            yield prefix + each.name.removesuffix('.in'), each.read_text(encoding='utf-8')


if __name__ == '__main__':
    sys.exit(main())
