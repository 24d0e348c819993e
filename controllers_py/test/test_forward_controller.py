# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""What every controller that forwards inherits: how it starts and how it ends."""

from dataclasses import dataclass

from controllers_py.controller_interface import NoParameters
from controllers_py.forward_commands import command_timeout
from controllers_py.forward_controller import ForwardController
from forward_bench import ForwardBench
from hw_interface_py.lifecycle import PrimaryState
import pytest


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameters(NoParameters):
    command_timeout: float = command_timeout()


class Keeping(ForwardController):
    Parameters = Parameters

    def command_names(self):
        return ['a/torque', 'b/torque']


class Stopping(Keeping):
    stops_at_zero = True


def make_bench(controller):
    return ForwardBench(controller, commands=['a/torque', 'b/torque'], parameters={})


def test_until_the_first_command_nothing_is_written():
    with make_bench(Keeping).start() as bench:
        assert bench.is_untouched_by_update()


@pytest.mark.parametrize(('controller', 'left'), [(Keeping, [1.5, 2.5]), (Stopping, [0.0, 0.0])])
def test_the_class_says_what_is_left_on_the_hardware(controller, left):
    with make_bench(controller).start() as bench:
        bench.command_until_written([1.5, 2.5])

        assert bench.deactivate() is PrimaryState.INACTIVE

        assert bench.written() == left


def test_it_claims_what_it_commands_and_reads_nothing():
    with make_bench(Keeping) as bench:
        bench.configure()

        assert bench.controller.command_interface_configuration().names == ('a/torque', 'b/torque')
        assert bench.controller.state_interface_configuration().names == ()
