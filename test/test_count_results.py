# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The sum that the test command ends with."""

from count_results import count


def test_counts_sum_over_all_suites_of_a_report(tmp_path):
    report = tmp_path / 'junit.xml'
    report.write_text(
        '<testsuites><testsuite tests="5" failures="1" errors="1" skipped="1"/>'
        '<testsuite tests="2" failures="0" errors="0" skipped="0"/></testsuites>'
    )

    assert count(report) == (4, 2, 1)


def test_a_missing_report_counts_nothing(tmp_path):
    assert count(tmp_path / 'junit.xml') == (0, 0, 0)
