# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""What a failure of pip means for the person in front of it."""

from collections.abc import Iterable
import platform
import re

from bootstrap.errors import DownloadError, SetUpError, StepFailedError

_REQUIREMENT = re.compile(r'^ERROR: .*(?:requirement|distribution found for) ([\w.-]+\S*)')
_PROJECT_PAGE = re.compile(r'/simple/([\w.-]+)/')
_VERSIONS = re.compile(r'from versions: (.*)\)')
_NO_ANSWER = re.compile(
    r'^(?:WARNING|ERROR): .*(?:connect|timed? ?out|timeout|resol|ssl|proxy|max retries|hashes)',
    re.IGNORECASE,
)


def explain(error: StepFailedError) -> SetUpError:
    """Return a DownloadError where the network or the index is the cause, else `error`."""
    requirement = _first(_REQUIREMENT, error.lines)
    has_no_answer = any(_NO_ANSWER.search(line) for line in error.lines)
    if has_no_answer:
        return DownloadError(
            requirement or _first(_PROJECT_PAGE, error.lines) or 'the wheels',
            'the package index did not answer; check the network and the index set for pip, '
            'then run the same command again',
        )
    if requirement is None:
        return error
    offered = _first(_VERSIONS, error.lines) or 'none'
    here = f'Python {platform.python_version()} on {platform.machine()}'
    return DownloadError(
        requirement,
        f'the package index has no such version for {here} (it has: {offered}); check the index '
        'set for pip, then run the same command again',
    )


def _first(pattern: re.Pattern[str], lines: Iterable[str]) -> str | None:
    matches = (pattern.search(line) for line in lines)
    return next((match[1] for match in matches if match), None)
