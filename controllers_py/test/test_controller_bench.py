# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The bench does with a controller what the manager does."""

import math

from controllers_py.controller_bench import ControllerBench
from controllers_py.errors import ParameterError
from controllers_py.proportional_example import ProportionalController
from hw_interface_py.errors import UnknownInterfaceError
from hw_interface_py.lifecycle import PrimaryState
from hw_interface_py.plugin_guard import ReturnType
import pytest
from rclpy.parameter import Parameter


class Stubborn(ProportionalController):
    def on_init(self):
        raise RuntimeError('never')


class Failing(ProportionalController):
    def update(self, time_ns, period_s):
        raise RuntimeError(f'at {time_ns}')


def make_bench(controller_class=ProportionalController, **parameters):
    return ControllerBench(
        controller_class,
        states={'joint1/position': 0.1},
        commands=['joint1/velocity'],
        parameters={'joints': ['joint1'], 'positions': [0.5], **parameters},
    )


def test_a_controller_reads_states_and_writes_commands():
    with make_bench(gain=2.0) as bench:
        bench.configure()
        bench.activate()
        assert math.isnan(bench.command('joint1/velocity'))

        assert bench.update() is ReturnType.OK

        assert bench.command('joint1/velocity') == pytest.approx(0.8)


def test_time_advances_by_the_period():
    with make_bench(Failing) as bench:
        bench.configure()
        bench.activate()
        bench.update(0.25)

        assert bench.update(0.25) is ReturnType.ERROR

        assert bench.failure.text == 'RuntimeError: at 1250000000'


def test_a_changed_parameter_reaches_the_controller():
    with make_bench() as bench:
        bench.node.set_parameters([Parameter('gain', value=4.0)])

        assert bench.controller.params.gain == 4.0


def test_commands_are_claimed_only_while_active():
    with make_bench() as bench:
        bench.configure()
        bench.activate()
        entry = bench.table.commands.entry('joint1/velocity')
        assert entry.claimed_by == 'controller'

        bench.deactivate()

        assert entry.claimed_by is None


def test_a_refused_parameter_is_raised_to_the_test():
    with pytest.raises(ParameterError):
        make_bench(gain='much')


def test_a_controller_that_cannot_be_initialised_is_finalized():
    with make_bench(Stubborn) as bench:
        assert bench.failure.text == 'RuntimeError: never'
        assert bench.configure() is PrimaryState.FINALIZED


def test_an_interface_that_nobody_exports_is_named():
    with make_bench(joints=['joint2']) as bench:
        bench.configure()

        with pytest.raises(UnknownInterfaceError, match='joint2/position'):
            bench.activate()
