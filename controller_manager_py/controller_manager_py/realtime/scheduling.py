# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
What the operating system and the interpreter are asked for, and what they refused.

Neither the interpreter lock nor the locks inside DDS know priority inheritance: a thread of
normal priority that holds one may be pushed off the CPU while the loop waits for it. So every
thread of the process runs under SCHED_FIFO, in steps below the loop. Where that is refused
everything runs normally, and one sentence says what it costs and how to permit it.
"""

from collections.abc import Sequence
import ctypes
import gc
import os
import pathlib
import sys

DDS_STEP = 5  # DDS threads run this far below the loop
WORKER_STEP = 10  # executor, lifecycle worker, drivers and asynchronous parts

# One other thread busy in Python delays the loop by p50 3 ms at the default 5 ms interval and by
# p99 0.14 ms at this one.
SWITCH_INTERVAL_S = 1e-5

_MCL_CURRENT, _MCL_FUTURE, _MCL_ONFAULT = 1, 2, 4  # <sys/mman.h>

_FIFO_REMEDY = (
    'permit it with a line "<user> - rtprio 99" in /etc/security/limits.d/ros2_control.conf'
    ' (or --cap-add sys_nice --ulimit rtprio=99 for a container) and log in again'
)
_MEMORY_REMEDY = (
    'permit it with a line "<user> - memlock unlimited" in'
    ' /etc/security/limits.d/ros2_control.conf and log in again'
)


def set_fifo(priority: int, *, reset_on_fork: bool = True) -> str | None:
    """
    Put the calling thread under SCHED_FIFO and return None, or the sentence why it is not.

    With ``reset_on_fork`` threads and child processes that this thread starts run normally; the
    thread that starts rclpy leaves it off, so that DDS threads inherit the priority.
    """
    policy = os.SCHED_FIFO | (os.SCHED_RESET_ON_FORK if reset_on_fork else 0)
    try:
        os.sched_setscheduler(0, policy, os.sched_param(priority))
    except (OSError, OverflowError, ValueError) as error:
        return (
            f'SCHED_FIFO priority {priority} was refused ({error}); the loop runs with normal'
            f' priority and will be late now and then; {_FIFO_REMEDY}'
        )
    return None


def pin_to_cpus(cpus: Sequence[int]) -> str | None:
    """Pin the calling thread to these CPUs and return None, or the sentence why it is not."""
    try:
        os.sched_setaffinity(0, cpus)
    except (OSError, OverflowError, ValueError) as error:
        available = sorted(os.sched_getaffinity(0))
        return f'cpu_affinity {list(cpus)} was refused ({error}); this process may use {available}'
    return None


def lock_memory() -> str | None:
    """Keep touched pages in memory and return None, or the sentence why they are not."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.mlockall(_MCL_CURRENT | _MCL_FUTURE | _MCL_ONFAULT) == 0:
        return None
    reason = os.strerror(ctypes.get_errno())
    return (
        f'locking the memory was refused ({reason}); page faults may delay the loop;'
        f' {_MEMORY_REMEDY}'
    )


def has_realtime_kernel() -> bool:
    """Tell whether this kernel is built with PREEMPT_RT."""
    flag = pathlib.Path('/sys/kernel/realtime')
    if flag.exists():
        return flag.read_text().strip() == '1'
    return 'PREEMPT_RT' in os.uname().version


def tune_interpreter() -> None:
    """
    Let threads take turns quickly and take the garbage collection out of the way.

    The loop collects young objects in its slack; a full collection runs when nothing is active.
    """
    sys.setswitchinterval(SWITCH_INTERVAL_S)
    gc.collect()
    gc.freeze()
    gc.disable()
