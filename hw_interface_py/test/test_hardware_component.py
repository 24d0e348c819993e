# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""One component: initialisation, and the cycle beside the lifecycle worker."""

import threading

from hardware_fakes import (
    make_component,
    make_context,
    make_info,
    RecordingSystem,
)
from hw_interface_py.component_interface import SystemInterface
from hw_interface_py.component_timing import ComponentTiming
from hw_interface_py.errors import ComponentBusyError
from hw_interface_py.hardware_component import HardwareComponent
from hw_interface_py.interface_table import InterfaceTable
from hw_interface_py.lifecycle import PrimaryState, TransitionCallbackReturn
from hw_interface_py.plugin_guard import OK_OUTCOME, ReturnType
import pytest

DEADLINE_S = 10.0


def test_plugin_has_its_surroundings_before_on_init():
    class Curious(RecordingSystem):
        def on_init(self, info):
            self.seen = (self.info, self.logger, self.node, info)

    plugin, info = Curious(), make_info()

    make_component(plugin, info)

    assert plugin.seen == (info, None, None, info)


@pytest.mark.parametrize(
    ('answer', 'text'),
    [
        (TransitionCallbackReturn.FAILURE, 'on_init: returned FAILURE'),
        (TransitionCallbackReturn.ERROR, 'on_init: returned ERROR'),
        (ValueError('parameter baud is missing'), 'parameter baud is missing'),
    ],
)
def test_failing_on_init_refuses_the_component_and_exports_nothing(answer, text):
    plugin, table = RecordingSystem(), InterfaceTable(16)
    plugin.answers['on_init'] = answer

    component = make_component(plugin, table=table)

    assert component.is_refused
    assert component.state is PrimaryState.FINALIZED
    assert text in str(component.failure)
    assert table.states.entries() == table.commands.entries() == ()
    assert plugin.calls == ['on_init']


def test_plugin_that_blocks_the_framework_s_attributes_is_refused():
    class Stubborn(RecordingSystem):
        @property
        def node(self):
            return None

    component = make_component(Stubborn())

    assert component.is_refused
    assert 'AttributeError' in component.failure.text


def test_refused_component_is_never_read():
    plugin = RecordingSystem()
    plugin.answers['on_init'] = TransitionCallbackReturn.FAILURE
    component = make_component(plugin)

    component.read(0, 0.01)
    component.write(0, 0.01)

    assert not component.set_state(PrimaryState.ACTIVE).ok
    assert plugin.called('read', 'write', 'on_configure') == []


def test_time_and_period_reach_the_plugin():
    plugin = RecordingSystem()
    component = make_component(plugin)
    component.set_state(PrimaryState.ACTIVE)

    component.read(5, 0.011)
    component.write(6, 0.012)

    assert plugin.arguments['read'] == (5, 0.011)
    assert plugin.arguments['write'] == (6, 0.012)


@pytest.mark.parametrize(('rw_rate', 'reads'), [(0, 100), (50, 50), (20, 20), (250, 100)])
def test_rw_rate_sets_how_often_both_run(rw_rate, reads):
    plugin = RecordingSystem()
    component = make_component(plugin, make_info(rw_rate=rw_rate), rate_hz=100)
    component.set_state(PrimaryState.ACTIVE)

    for tick in range(100):
        component.read(tick * 10_000_000, 0.01)
        component.write(tick * 10_000_000, 0.01)

    assert len(plugin.called('read')) == len(plugin.called('write')) == reads
    assert component.rw_rate == (rw_rate if 0 < rw_rate < 100 else 100)


class Blocking:
    """Runs one callback of a component in a thread, where it blocks until released."""

    def __init__(self, plugin, callback, run):
        self.has_begun = threading.Event()
        self.may_end = threading.Event()
        plugin.answers[callback] = self._block
        self._thread = threading.Thread(target=run)

    def _block(self):
        self.has_begun.set()
        self.may_end.wait(DEADLINE_S)

    def __enter__(self):
        self._thread.start()
        assert self.has_begun.wait(DEADLINE_S)

    def __exit__(self, *_: object):
        self.may_end.set()
        self._thread.join()


@pytest.mark.parametrize(
    'operation',
    [
        lambda component: component.set_state(PrimaryState.INACTIVE),
        lambda component: component.shutdown(),
        lambda component: component.process_failure(),
        lambda component: component.prepare_switch(('j1/position',), ()),
        lambda component: component.perform_switch_outside(('j1/position',), ()),
    ],
)
@pytest.mark.parametrize('callback', ['read', 'write'])
def test_change_of_a_component_whose_cycle_hangs_fails_and_names_it(callback, operation):
    plugin = RecordingSystem()
    component = make_component(plugin, busy_timeout_s=0.0, clock_ns=lambda: 2_000_000_000)
    component.set_state(PrimaryState.ACTIVE)

    with Blocking(plugin, callback, lambda: getattr(component, callback)(500_000_000, 0.01)):
        assert (component.busy_with, component.busy_since_ns) == (callback, 500_000_000)
        with pytest.raises(ComponentBusyError, match=rf"'arm' is busy: {callback}\(\).* 1.5 s"):
            operation(component)

    assert component.busy_with == ''
    plugin.answers.clear()
    assert component.shutdown().ok


@pytest.mark.parametrize('callback', ['on_deactivate', 'on_cleanup'])
def test_cycle_leaves_a_component_out_while_its_lifecycle_callback_runs(callback):
    plugin = RecordingSystem()
    component = make_component(plugin, clock_ns=lambda: 77)
    component.set_state(PrimaryState.ACTIVE)

    with Blocking(plugin, callback, lambda: component.set_state(PrimaryState.UNCONFIGURED)):
        outcomes = [component.read(0, 0.01), component.write(0, 0.01)]
        busy = (component.busy_with, component.busy_since_ns)

    assert all(outcome is OK_OUTCOME for outcome in outcomes)
    assert plugin.called('read', 'write') == []
    assert busy == (callback, 77)


def test_mode_switch_outside_keeps_the_cycle_out_and_the_one_inside_does_not_wait():
    plugin = RecordingSystem()
    component = make_component(plugin)
    component.set_state(PrimaryState.ACTIVE)

    with Blocking(
        plugin,
        'perform_command_mode_switch',
        lambda: component.perform_switch_outside(('j1/position',), ()),
    ):
        component.read(0, 0.01)
        inside = component.perform_switch(('j1/position',), (), 0)

    assert plugin.called('read') == []
    assert 'busy' in inside.text


@pytest.mark.parametrize(
    ('answer', 'text'),
    [(None, None), (ReturnType.ERROR, 'returned ERROR'), (ValueError('no torque mode'), 'torque')],
)
@pytest.mark.parametrize(
    ('callback', 'call'),
    [
        ('prepare_command_mode_switch', lambda c, *lists: c.prepare_switch(*lists)),
        ('perform_command_mode_switch', lambda c, *lists: c.perform_switch(*lists, 0)),
        ('perform_command_mode_switch', lambda c, *lists: c.perform_switch_outside(*lists)),
    ],
)
def test_mode_switch_callbacks_get_the_lists_and_their_failure_comes_back(
    callback, call, answer, text
):
    plugin = RecordingSystem()
    plugin.answers[callback] = answer
    component = make_component(plugin)

    failure = call(component, ('j1/position',), ('j2/position',))

    assert plugin.arguments[callback] == (('j1/position',), ('j2/position',))
    assert failure is None if text is None else text in str(failure)


def test_own_commands_keep_the_order_of_the_request():
    component = make_component()

    names = component.own_commands(('j2/position', 'ctrl/ref', 'j1/position', 'j1/velocity'))

    assert names == ('j2/position', 'j1/position')


def test_cycle_allocates_no_object_that_stays():
    class Quiet(SystemInterface):
        def read(self, time_ns, period_s):
            pass

        def write(self, time_ns, period_s):
            pass

    component = make_component(Quiet())
    component.set_state(PrimaryState.ACTIVE)

    outcomes = {id(component.read(tick * 10_000_000, 0.01)) for tick in range(100)}

    assert outcomes == {id(OK_OUTCOME)}


def test_component_keeps_the_name_its_plugin_was_found_under():
    info = make_info(plugin='vendor/Arm')

    component = HardwareComponent(
        info,
        RecordingSystem(),
        InterfaceTable(8),
        ComponentTiming(manager_rate_hz=100),
        plugin_name='mock_components/GenericSystem',
    )
    component.initialize(make_context(info))

    assert component.plugin_name == 'mock_components/GenericSystem'
