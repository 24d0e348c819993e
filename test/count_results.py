# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Print how many tests of a JUnit report passed, failed and were skipped."""

from pathlib import Path
import sys
from xml.etree import ElementTree


def count(report: Path) -> tuple[int, int, int]:
    """Return passed, failed (errors included) and skipped; zeros when there is no report."""
    if not report.is_file():
        return 0, 0, 0
    suites = list(ElementTree.parse(report).getroot().iter('testsuite'))
    total, failures, errors, skipped = (
        sum(int(suite.get(key, '0')) for suite in suites)
        for key in ('tests', 'failures', 'errors', 'skipped')
    )
    return total - failures - errors - skipped, failures + errors, skipped


if __name__ == '__main__':
    print(*count(Path(sys.argv[1])))
