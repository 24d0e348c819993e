# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
Samples cross from one thread to another whole, in order and without waiting.

The interpreter may switch threads between any two instructions; ``Interleaving`` makes it do so
where hypothesis says.
"""

import math
import sys
import threading

from hw_interface_py import exchange_buffer
from hw_interface_py.exchange_buffer import ExchangeBuffer
from hypothesis import given, settings
from hypothesis import strategies as st
import numpy as np
import pytest

DEADLINE_S = 20.0
WRITER, READER = 0, 1


class Interleaving:
    """Two threads that run in turns, each turn so many instructions of the buffer long."""

    def __init__(self, turns):
        threads = (WRITER, READER) * len(turns)
        self._choices = (me for me, turn in zip(threads, turns, strict=False) for _ in range(turn))
        self._batons = (threading.Semaphore(0), threading.Semaphore(0))
        self._alive = {WRITER, READER}

    def run(self, writer, reader):
        threads = [
            threading.Thread(target=self._run, args=(me, function))
            for me, function in ((WRITER, writer), (READER, reader))
        ]
        for thread in threads:
            thread.start()
        self._batons[WRITER].release()
        for thread in threads:
            thread.join(DEADLINE_S)
        assert not self._alive

    def switch_point(self, me):
        chosen = next(self._choices, me)
        if chosen != me and chosen in self._alive:
            self._batons[chosen].release()
            assert self._batons[me].acquire(timeout=DEADLINE_S)

    def _run(self, me, function):
        def trace(frame, event, _):
            if frame.f_code.co_filename != exchange_buffer.__file__:
                return None
            frame.f_trace_opcodes = True
            if event == 'opcode':
                self.switch_point(me)
            return trace

        self._batons[me].acquire(timeout=DEADLINE_S)
        outer = sys.gettrace()
        sys.settrace(trace)
        try:
            function()
        finally:
            sys.settrace(outer)
            self._alive.discard(me)
            for other in self._alive:
                self._batons[other].release()


@settings(max_examples=200, deadline=None)
@given(
    turns=st.lists(st.integers(1, 40), min_size=50, max_size=50),
    writes=st.integers(1, 6),
    reads=st.integers(1, 6),
)
def test_no_switch_of_threads_tears_repeats_or_reorders_a_sample(turns, writes, reads):
    buffer = ExchangeBuffer(3, initial_value=0.0)
    interleaving = Interleaving(turns)
    seen = []

    def write():
        for number in range(1, writes + 1):
            pending = buffer.pending
            for index in range(3):
                pending[index] = number
                interleaving.switch_point(WRITER)
            buffer.publish(number)

    def read():
        for _ in range(reads):
            sample = buffer.read()
            values = []
            for index in range(3):
                values.append(sample[index])
                interleaving.switch_point(READER)
            seen.append((values, buffer.stamp_ns))

    interleaving.run(write, read)

    newest = 0
    for values, stamp_ns in seen:
        assert len(set(values)) == 1
        assert values[0] == (stamp_ns or 0)
        assert values[0] >= newest
        newest = values[0]
    assert buffer.read().tolist() == [writes] * 3


def test_two_real_threads_agree_on_a_large_sample():
    size, samples = 20_000, 100  # numpy lets other threads run while it copies this much
    buffer = ExchangeBuffer(size, initial_value=0.0)
    is_enough = threading.Event()

    def write():
        number = 0
        while not is_enough.is_set():
            number += 1
            buffer.write(np.full(size, float(number)), number)

    thread = threading.Thread(target=write)
    thread.start()
    seen = {0.0}
    while len(seen) < samples:
        sample = buffer.read()
        first = sample[0]
        seen.add(first)
        is_whole = bool((sample == first).all())
        if not is_whole or first != max(seen):
            break
    is_enough.set()
    thread.join()

    assert is_whole
    assert first == max(seen)


def test_before_the_first_sample_there_are_the_initial_values_and_no_age():
    buffer = ExchangeBuffer(2)

    assert np.isnan(buffer.read()).all()
    assert buffer.stamp_ns is None
    assert buffer.age_s(5) == math.inf
    assert len(buffer) == 2


def test_latest_sample_wins():
    buffer = ExchangeBuffer(2)
    for number in range(10):
        buffer.write(np.array([number, -number]), number)

    assert buffer.read().tolist() == [9.0, -9.0]
    assert buffer.read().tolist() == [9.0, -9.0]
    assert buffer.stamp_ns == 9


def test_sample_stays_as_it_is_until_the_next_read():
    buffer = ExchangeBuffer(1)
    buffer.write(np.array([1.0]), 1)
    sample = buffer.read()

    for number in range(2, 12):
        buffer.write(np.array([float(number)]), number)

    assert sample.tolist() == [1.0]
    assert buffer.stamp_ns == 1
    assert buffer.read().tolist() == [11.0]


def test_written_array_may_be_used_again_at_once():
    buffer = ExchangeBuffer(1)
    values = np.array([1.0])
    buffer.write(values, 1)

    values[0] = 2.0

    assert buffer.read().tolist() == [1.0]


def test_age_is_that_of_the_sample_last_read_and_never_negative():
    buffer = ExchangeBuffer(1)
    buffer.write(np.array([1.0]), 1_000_000_000)
    buffer.read()

    assert buffer.age_s(1_250_000_000) == pytest.approx(0.25)
    assert buffer.age_s(999_000_000) == 0.0

    buffer.write(np.array([2.0]), 2_000_000_000)

    assert buffer.age_s(2_000_000_000) == pytest.approx(1.0)


def test_sample_of_another_size_is_refused_and_not_published():
    buffer = ExchangeBuffer(2)

    with pytest.raises(ValueError, match='broadcast'):
        buffer.write(np.array([1.0, 2.0, 3.0]), 1)

    assert np.isnan(buffer.read()).all()
