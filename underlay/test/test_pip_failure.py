# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Outputs of pip, and what they mean for a person."""

from bootstrap.errors import DownloadError, StepFailedError
from bootstrap.pip_failure import explain
import pytest

_NO_NETWORK = """\
WARNING: Retrying (Retry(total=0, connect=None, read=None, redirect=None, status=None)) after \
connection broken by 'NewConnectionError('<pip._vendor.urllib3.connection.HTTPSConnection object \
at 0x7f>: Failed to establish a new connection: [Errno -3] Temporary failure in name \
resolution')': /simple/ros-jazzy-rclpy/
ERROR: Could not find a version that satisfies the requirement ros-jazzy-rclpy==7.1.6 (from \
versions: none)
ERROR: No matching distribution found for ros-jazzy-rclpy==7.1.6
"""

_BROKEN_DOWNLOAD = """\
Collecting numpy==2.4.6
ERROR: Exception:
WARNING: There was an error: ReadTimeoutError: HTTPSConnectionPool Read timed out. /simple/numpy/
"""

_NO_SUCH_VERSION = """\
ERROR: Could not find a version that satisfies the requirement numpy==9.9.9 (from versions: \
2.4.5, 2.4.6)
ERROR: No matching distribution found for numpy==9.9.9
"""

_NO_SPACE = """\
Installing collected packages: numpy
ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device
"""


def _explanation(output):
    return explain(StepFailedError('installing', 'last words', output.splitlines()))


@pytest.mark.parametrize(
    ('output', 'requirement'),
    [(_NO_NETWORK, 'ros-jazzy-rclpy==7.1.6'), (_BROKEN_DOWNLOAD, 'numpy')],
)
def test_an_index_that_does_not_answer_is_named_as_the_cause(output, requirement):
    error = _explanation(output)

    assert isinstance(error, DownloadError)
    assert error.requirement == requirement
    assert 'check the network' in str(error)
    assert 'run the same command again' in str(error)


def test_a_version_that_the_index_lacks_is_told_with_those_it_has():
    error = _explanation(_NO_SUCH_VERSION)

    assert isinstance(error, DownloadError)
    assert error.requirement == 'numpy==9.9.9'
    assert 'it has: 2.4.5, 2.4.6' in str(error)


def test_a_full_disk_is_not_blamed_on_the_network():
    error = _explanation(_NO_SPACE)

    assert isinstance(error, StepFailedError)
