# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Write what an installed distribution with entry points looks like on the disk."""

import textwrap

DRIVER = """
    from hw_interface_py import SystemInterface

    class Driver(SystemInterface):
        def read(self, time_ns, period_s): ...
        def write(self, time_ns, period_s): ...
    """


def write_distribution(site, name, points, *, code=DRIVER, module='probe_driver'):
    """Write the metadata and one module into the folder `site`; return the module's file."""
    metadata = site / f'{name}-1.0.dist-info'
    metadata.mkdir(parents=True)
    (metadata / 'METADATA').write_text(f'Name: {name}\nVersion: 1.0\n')
    lines = [line for group, entries in points.items() for line in (f'[{group}]', *entries)]
    (metadata / 'entry_points.txt').write_text('\n'.join(lines))
    (site / f'{module}.py').write_text(textwrap.dedent(code))
    return site / f'{module}.py'
