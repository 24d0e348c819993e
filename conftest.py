# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Give every test process a ROS domain of its own, and programs that listen to signals."""

import fcntl
import os
import pathlib
import signal
import tempfile

_FIRST_DOMAIN, _LAST_DOMAIN = 1, 100  # the ids whose ports stay below the ephemeral range


def _reserve_domain() -> None:
    """Lock a file per domain until one is free; the lock lives as long as the process."""
    folder = pathlib.Path(tempfile.gettempdir()) / 'ros_domains_in_use'
    folder.mkdir(exist_ok=True)
    for offset in range(_LAST_DOMAIN - _FIRST_DOMAIN + 1):
        domain = _FIRST_DOMAIN + (os.getpid() + offset) % _LAST_DOMAIN
        file = os.open(folder / str(domain), os.O_CREAT | os.O_RDWR | os.O_CLOEXEC)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(file)
            continue
        os.environ['ROS_DOMAIN_ID'] = str(domain)
        return
    raise RuntimeError(f'all ROS domains {_FIRST_DOMAIN} to {_LAST_DOMAIN} are in use by tests')


def _listen_to_signals() -> None:
    """Undo what nohup and background jobs of shells bequeath: programs that ignore signals."""
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)


os.environ['ROS_AUTOMATIC_DISCOVERY_RANGE'] = 'LOCALHOST'
_reserve_domain()
_listen_to_signals()
