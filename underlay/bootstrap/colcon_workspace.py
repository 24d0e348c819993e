# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""One colcon workspace: which of its packages changed since they were built, and their build."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
import shutil
from xml.etree import ElementTree

from bootstrap.errors import SetUpError, StepFailedError
from bootstrap.stamps import digest, read_stamps, write_stamps
from bootstrap.steps import Steps, telling_line


@dataclass(frozen=True, slots=True, kw_only=True)
class ColconWorkspace:
    """
    Packages that are built together into one install folder.

    `root` is where colcon runs (it reads colcon.meta there); `sources` are folders whose direct
    subfolders are packages; `identity` changes when all of them must be built anew; with
    `is_merged` they share one prefix; `options` go to `colcon build`.
    """

    what: str
    root: Path
    sources: tuple[Path, ...]
    build: Path
    install: Path
    log: Path
    identity: str
    is_merged: bool = False
    options: tuple[str, ...] = ()

    def is_up_to_date(self) -> bool:
        """Tell whether every package is built from what its folder holds now."""
        return read_stamps(self._stamp) == self._wanted_stamps()

    def make(
        self, steps: Steps, colcon: Sequence[str | Path], environment: Mapping[str, str]
    ) -> None:
        """Build the packages that changed; all of them where one left or the home is another."""
        wanted = self._wanted_stamps()
        found = read_stamps(self._stamp)
        if found.keys() - wanted.keys() or not self._is_of_this_home():
            self._start_anew()
            found = {}
        done = {name: stamp for name, stamp in found.items() if wanted[name] == stamp}
        if done == wanted:
            return
        if found:
            write_stamps(self._stamp, done)
        stale = {name: path for name, path in self._packages().items() if name not in done}
        if not self.is_merged:
            self._remove(stale)
        self._build(steps, colcon, environment, stale)
        write_stamps(self._stamp, wanted)

    @property
    def _stamp(self) -> Path:
        return self.install / 'set_up.json'

    @property
    def _home_stamp(self) -> Path:
        return self.build / 'set_up.json'

    def _wanted_stamps(self) -> dict[str, str]:
        packages = self._packages()
        return {name: digest(self.identity, folder) for name, folder in packages.items()}

    def _packages(self) -> dict[str, Path]:
        found = {}
        for source in self.sources:
            for manifest in sorted(source.glob('*/package.xml')):
                if not (manifest.parent / 'COLCON_IGNORE').exists():
                    found[_name_in(manifest)] = manifest.parent
        return found

    def _is_of_this_home(self) -> bool:
        return read_stamps(self._home_stamp).get('home') == self.identity

    def _start_anew(self) -> None:
        """Remove all that was built: CMake's files name the folder and the Python they are for."""
        for folder in (path for path in self.build.glob('*') if path.is_dir()):
            shutil.rmtree(folder)
        shutil.rmtree(self.install, ignore_errors=True)
        self.build.mkdir(parents=True, exist_ok=True)
        write_stamps(self._home_stamp, {'home': self.identity})

    def _remove(self, names: Iterable[str]) -> None:
        """Remove what was made of packages, lest modules that are gone stay importable."""
        for name in names:
            for folder in (self.build / name, self.install / name):
                shutil.rmtree(folder, ignore_errors=True)

    def _build(
        self,
        steps: Steps,
        colcon: Sequence[str | Path],
        environment: Mapping[str, str],
        packages: Mapping[str, Path],
    ) -> None:
        started = 0

        def on_line(line: str) -> None:
            nonlocal started
            if line.startswith('Starting >>> '):
                started += 1
                name = line.removeprefix('Starting >>> ')
                steps.say(f'building {self.what} ({started} of {len(packages)}): {name}')

        command = [*colcon, '--log-base', self.log, 'build', '--paths', *packages.values()]
        command += ['--build-base', self.build, '--install-base', self.install]
        command += ['--event-handlers', 'console_direct+']
        command += ['--merge-install'] if self.is_merged else []
        command += self.options
        step = f'building {self.what}'
        try:
            lines: Sequence[str] = steps.run(
                step, command, environment=environment, folder=self.root, on_line=on_line
            )
        except StepFailedError as error:
            lines = error.lines
        # The exit code is not enough: colcon leaves out a package whose setup.py fails.
        unfinished = packages.keys() - _named(lines, 'Finished <<< ')
        if unfinished:
            failed = _named(lines, 'Failed   <<< ') or unfinished
            names = ', '.join(sorted(failed))
            raise StepFailedError(f'building {names}', telling_line(lines), lines)


def _named(lines: Iterable[str], mark: str) -> set[str]:
    """Return the packages in those lines of colcon that begin with a mark."""
    return {line.removeprefix(mark).split()[0] for line in lines if line.startswith(mark)}


def _name_in(manifest: Path) -> str:
    try:
        name = ElementTree.parse(manifest).findtext('name')
    except ElementTree.ParseError as error:
        raise SetUpError(f'{manifest} is no package manifest: {error}') from error
    if not name:
        raise SetUpError(f'{manifest} has no <name>')
    return name.strip()
