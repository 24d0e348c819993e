# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""What the system is asked for; a refusal is one sentence that says how to permit it."""

from concurrent.futures import ThreadPoolExecutor
import gc
import os
import subprocess
import sys

from controller_manager_py.realtime import scheduling
import pytest


def in_a_thread_of_its_own(function, *arguments: object):
    """Run a function whose effect on its thread must not stay."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(function, *arguments).result()


def policy_after(priority, *, reset_on_fork=True):
    refusal = scheduling.set_fifo(priority, reset_on_fork=reset_on_fork)
    return refusal, os.sched_getscheduler(0), os.sched_getparam(0).sched_priority


def test_fifo_is_set_or_its_refusal_says_what_to_do():
    refusal, policy, priority = in_a_thread_of_its_own(policy_after, 12)

    if refusal is None:
        assert policy & ~os.SCHED_RESET_ON_FORK == os.SCHED_FIFO
        assert priority == 12
    else:
        assert 'SCHED_FIFO priority 12 was refused' in refusal
        assert 'limits.d/ros2_control.conf' in refusal


@pytest.mark.parametrize('priority', [1000, -1, 2**40])
def test_a_priority_that_cannot_be_is_refused_with_a_sentence(priority):
    refusal, policy, _ = in_a_thread_of_its_own(policy_after, priority)

    assert f'SCHED_FIFO priority {priority} was refused' in refusal
    assert policy == os.SCHED_OTHER


def test_without_reset_the_threads_that_follow_inherit_the_priority():
    def inherited():
        if scheduling.set_fifo(11, reset_on_fork=False) is not None:
            pytest.skip('SCHED_FIFO is not permitted here')
        return in_a_thread_of_its_own(lambda: os.sched_getscheduler(0))

    assert in_a_thread_of_its_own(inherited) == os.SCHED_FIFO


@pytest.mark.parametrize('cpus', [[], [100_000], [-1], [2**40]])
def test_cpus_that_do_not_exist_are_refused_with_those_that_do(cpus):
    refusal = in_a_thread_of_its_own(scheduling.pin_to_cpus, cpus)

    assert f'cpu_affinity {cpus} was refused' in refusal
    assert str(sorted(os.sched_getaffinity(0))) in refusal


def test_a_thread_is_pinned():
    cpu = min(os.sched_getaffinity(0))

    def pinned():
        return scheduling.pin_to_cpus([cpu]), os.sched_getaffinity(0)

    assert in_a_thread_of_its_own(pinned) == (None, {cpu})


def run_python(text):
    return subprocess.run(
        [sys.executable, '-c', text], capture_output=True, text=True, check=False, timeout=60
    )


LOCK = 'from controller_manager_py.realtime.scheduling import lock_memory; print(lock_memory())'


def test_memory_is_locked_or_the_refusal_says_what_it_costs():
    answer = run_python(LOCK).stdout

    assert answer == 'None\n' or 'locking the memory was refused' in answer


@pytest.mark.skipif(os.geteuid() != 0, reason='only root can give up what it may do')
def test_a_refused_lock_names_the_remedy():
    text = LOCK.replace(
        'from controller_manager_py.realtime.scheduling import lock_memory;',
        'import os, resource;'
        ' from controller_manager_py.realtime.scheduling import lock_memory;'
        ' resource.setrlimit(resource.RLIMIT_MEMLOCK, (0, 0)); os.setuid(65534);',
    )

    answer = run_python(text).stdout

    assert 'locking the memory was refused' in answer
    assert 'memlock unlimited' in answer


def test_the_interpreter_is_tuned_for_short_turns_and_no_collections():
    text = (
        'import gc, sys; from controller_manager_py.realtime import scheduling;'
        ' scheduling.tune_interpreter();'
        ' print(gc.isenabled(), gc.get_freeze_count() > 0, round(sys.getswitchinterval() * 1e6))'
    )

    assert run_python(text).stdout == 'False True 10\n'
    assert gc.isenabled()


def test_the_kernel_is_told_by_its_flag_or_its_version():
    assert scheduling.has_realtime_kernel() is ('PREEMPT_RT' in os.uname().version)
