# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Messages go out after the write, in turn, and never at the price of a deadline."""

import gc

from controller_manager_py.realtime.slack import Slack, STARVED_NS
from hypothesis import given
from hypothesis import strategies as st
import pytest

SEND_NS = 20_000
MARGIN_NS = 60_000
CYCLE_NS = 1_000_000


class Clock:
    """A clock that moves when told, and with every send."""

    def __init__(self):
        self.now_ns = 10**9

    def __call__(self):
        return self.now_ns


class Publisher:
    """Counts what it sends; each message takes a while."""

    def __init__(self, clock):
        self._clock = clock
        self.is_pending = False
        self.pending_since_ns = 0
        self.sent = 0

    def stage(self):
        if not self.is_pending:
            self.is_pending = True
            self.pending_since_ns = self._clock.now_ns

    def send(self):
        self.is_pending = False
        self.sent += 1
        self._clock.now_ns += SEND_NS


@pytest.fixture(name='clock')
def clock_at_one_second():
    return Clock()


def staged(clock, count):
    publishers = [Publisher(clock) for _ in range(count)]
    for publisher in publishers:
        publisher.stage()
    return publishers


def test_everything_staged_is_sent_when_there_is_time(clock):
    publishers = [*staged(clock, 3), Publisher(clock)]

    Slack(clock).use(publishers, clock.now_ns + 10**7)

    assert [publisher.sent for publisher in publishers] == [1, 1, 1, 0]


def test_sending_stops_before_the_deadline_and_goes_on_where_it_stopped(clock):
    publishers = staged(clock, 6)
    slack = Slack(clock)
    order = []
    for index, publisher in enumerate(publishers):
        send = publisher.send
        publisher.send = lambda s=send, i=index: (order.append(i), s())

    deadline_ns = clock.now_ns + MARGIN_NS + 2 * SEND_NS + 1
    slack.use(publishers, deadline_ns)
    assert order == [0, 1, 2]
    assert clock.now_ns < deadline_ns

    for publisher in publishers:
        publisher.stage()
    slack.use(publishers, clock.now_ns + 10**7)

    assert order == [0, 1, 2, 3, 4, 5, 0, 1, 2]
    assert slack.skipped == 1


def test_without_slack_nothing_is_sent_but_what_has_starved(clock):
    starved, fresh = staged(clock, 2)
    clock.now_ns += STARVED_NS
    fresh.pending_since_ns = clock.now_ns
    clock.now_ns += 1

    Slack(clock).use([fresh, starved], clock.now_ns)

    assert (starved.sent, fresh.sent) == (1, 0)


@given(st.integers(1, 12), st.integers(0, 4))
def test_no_message_waits_much_longer_than_what_counts_as_starving(count, room):
    clock = Clock()
    slack = Slack(clock)
    publishers = staged(clock, count)
    for _ in range(100):
        for publisher in publishers:
            publisher.stage()
        slack.use(publishers, clock.now_ns + MARGIN_NS + room * SEND_NS)
        clock.now_ns += CYCLE_NS

        pending = [publisher for publisher in publishers if publisher.is_pending]
        waited_ns = [clock.now_ns - publisher.pending_since_ns for publisher in pending]
        assert max(waited_ns, default=0) <= STARVED_NS + 2 * (CYCLE_NS + count * SEND_NS)


def test_a_set_of_publishers_that_shrinks_is_no_trouble(clock):
    slack = Slack(clock)
    slack.use(staged(clock, 5), clock.now_ns + MARGIN_NS + 3 * SEND_NS)

    (last,) = staged(clock, 1)
    slack.use([last], clock.now_ns + 10**7)
    slack.use([], clock.now_ns + 10**7)

    assert last.sent == 1


def test_young_objects_are_collected_now_and_then_but_only_in_long_slack(clock):
    slack = Slack(clock)
    collections = []
    gc.callbacks.append(lambda phase, info: collections.append((phase, info['generation'])))
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        for _ in range(1500):
            slack.use([], clock.now_ns + 100_000)
        assert collections == []

        slack.use([], clock.now_ns + 10**7)
        slack.use([], clock.now_ns + 10**7)

        assert collections == [('start', 0), ('stop', 0)]
    finally:
        gc.callbacks.pop()
        if was_enabled:
            gc.enable()
