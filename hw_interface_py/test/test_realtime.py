# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The two meeting points of threads."""

import threading

from hw_interface_py.realtime import Mailbox, Outbox, realtime


def test_mark_leaves_the_function_as_it_is():
    def function():
        return 5

    marked = realtime(function)

    assert marked is function
    assert marked.__realtime__ is True


def test_mailbox_gives_the_latest_message_once():
    mailbox = Mailbox()

    mailbox.put('old')
    mailbox.put('new')

    assert mailbox.take_or_none() == 'new'
    assert mailbox.take_or_none() is None


def test_outbox_drains_in_order_and_is_empty_then():
    outbox = Outbox(3)
    for item in (1, 2, 3):
        assert outbox.offer(item)

    assert outbox.drain() == [1, 2, 3]
    assert outbox.drain() == []
    assert outbox.dropped == 0


def test_full_outbox_drops_the_new_record_and_counts_it():
    outbox = Outbox(2)
    outbox.offer(1)
    outbox.offer(2)

    assert not outbox.offer(3)
    assert outbox.dropped == 1
    assert outbox.drain() == [1, 2]
    assert outbox.offer(4)


def test_nothing_is_lost_or_repeated_between_two_threads():
    outbox = Outbox(16)
    received = []
    is_done = threading.Event()

    def drain():
        while not is_done.is_set():
            received.extend(outbox.drain())
        received.extend(outbox.drain())

    drainer = threading.Thread(target=drain)
    drainer.start()
    accepted = [item for item in range(5000) if outbox.offer(item)]
    is_done.set()
    drainer.join()

    assert received == accepted
    assert len(accepted) + outbox.dropped == 5000
