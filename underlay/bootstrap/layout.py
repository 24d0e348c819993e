# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Where everything that the set-up makes goes, relative to the folder of the project."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """
    The folders of one project tree.

    `root` holds the five packages, `output` takes what is generated and is the same folder
    except in tests.
    """

    root: Path
    output: Path

    @property
    def underlay(self) -> Path:
        """Return the folder of the underlay's sources."""
        return self.root / 'underlay'

    @property
    def requirements(self) -> Path:
        """Return the file of what the project needs to run."""
        return self.underlay / 'requirements.txt'

    @property
    def constraints(self) -> Path:
        """Return the file of the versions that the two requirements files bring along."""
        return self.underlay / 'constraints.txt'

    @property
    def test_requirements(self) -> Path:
        """Return the file of what the tests need on top."""
        return self.underlay / 'requirements-test.txt'

    @property
    def venv(self) -> Path:
        """Return the virtual environment of the wheels."""
        return self.output / '.venv'

    @property
    def python(self) -> Path:
        """Return the virtual environment's interpreter."""
        return self.venv / 'bin' / 'python'

    @property
    def underlay_build(self) -> Path:
        """Return where the underlay is compiled."""
        return self.output / 'underlay' / 'build'

    @property
    def underlay_install(self) -> Path:
        """Return the prefix of the underlay."""
        return self.output / 'underlay' / 'install'

    @property
    def build(self) -> Path:
        """Return where the workspace is built."""
        return self.output / 'build'

    @property
    def install(self) -> Path:
        """Return the folder of the workspace's prefixes."""
        return self.output / 'install'

    @property
    def colcon_log(self) -> Path:
        """Return colcon's log folder."""
        return self.output / 'log'

    @property
    def log(self) -> Path:
        """Return the file that takes the full output of every command."""
        return self.build / 'set_up.log'
