# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Make plugins written in a test known to this process, as an installed package would."""

from collections.abc import Iterator
from contextlib import contextmanager
import importlib
from pathlib import Path
import sys
import textwrap
from types import ModuleType

from controllers_py.plugin import controller_kinds
from hw_interface_py import plugins


@contextmanager
def installed(folder: Path, code: str, **points: dict[str, str]) -> Iterator[ModuleType]:
    """
    Offer the classes of a module and yield it; ``points`` maps groups to names and classes.

    The keys of ``points`` have underscores for dots: ``controllers_py__controller``.
    """
    module = f'plugins_of_{folder.name.replace("-", "_")}'
    metadata = folder / f'{module}-1.0.dist-info'
    metadata.mkdir()
    (metadata / 'METADATA').write_text(f'Name: {module}\nVersion: 1.0\n')
    lines = []
    for group, entries in points.items():
        lines.append(f'[{group.replace("__", ".")}]')
        lines += [f'{name} = {module}:{target}' for name, target in entries.items()]
    (metadata / 'entry_points.txt').write_text('\n'.join(lines))
    (folder / f'{module}.py').write_text(textwrap.dedent(code))
    sys.path.insert(0, str(folder))
    _forget()
    try:
        yield importlib.import_module(module)
    finally:
        sys.path.remove(str(folder))
        sys.modules.pop(module, None)
        _forget()


def _forget() -> None:
    importlib.invalidate_caches()
    plugins.forget()
    controller_kinds.cache_clear()
