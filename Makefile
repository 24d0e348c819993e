# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0

PYTHON ?= python3
ROBOT ?= rrbot
CONTROLLERS ?=
SHELL := /bin/bash

.PHONY: help demo test setup clean has-python
.DEFAULT_GOAL := help

help:
	@echo 'make demo [ROBOT=rrbot|arm6|<urdf or xacro file>]   a robot moves'
	@echo 'make test                                           every test'
	@echo 'make setup                                          only what the two need'
	@echo 'make clean                                          remove all that was made'
	@echo 'PYTHON=<interpreter> chooses the Python (3.11 to 3.13; default: python3)'

setup: has-python
	@$(PYTHON) underlay/set_up.py

demo: setup
	@. ./setup.bash && exec install/bringup/lib/bringup/demo --robot '$(ROBOT)' --controllers '$(CONTROLLERS)'

test: has-python
	@$(PYTHON) underlay/set_up.py --with-tests
	@. ./setup.bash && exec test/run_tests

clean:
	rm -rf .venv underlay/build underlay/install build install log
	rm -rf .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

has-python:
	@command -v '$(PYTHON)' > /dev/null || { echo 'set-up stopped: there is no $(PYTHON); on' \
	  'Debian or Ubuntu: apt install python3 python3-venv python3-dev' >&2; exit 1; }
