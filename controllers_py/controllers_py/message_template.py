# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
A ROS message serialised once, whose time stamps and numbers are then patched in place.

Serialising a message costs Python more than everything else a controller does in a cycle. Names,
lengths and the like do not change from one cycle to the next, so the bytes are made once and the
cycle only writes numbers into them. Where each number lives is found by serialising a copy of the
message whose numbers are recognisable bit patterns, and looking for these.
"""

from collections.abc import Iterator, Sequence
import itertools
import re
import struct
from typing import Any

from controllers_py.errors import MessageTemplateError
from hw_interface_py.interface_handles import Values
from hw_interface_py.nearest_name import describe_choices
from hw_interface_py.realtime import realtime
import numpy as np
from rclpy.serialization import deserialize_message, serialize_message

# The first four bytes of a serialised message: plain CDR, little endian (OMG DDSI-RTPS 10.5).
_ENCAPSULATION = b'\x00\x01\x00\x00'
# CDR aligns float64 to 8 bytes counted from the end of the encapsulation. With this many bytes
# in front of the message they are aligned in memory as well, which numpy needs to be quick.
_LEAD = 4
_STAMP = struct.Struct('<iI')
_FLOAT64_FIELD = re.compile(r'double|double\[\d+\]|sequence<double(, \d+)?>')
_PATH_STEP = re.compile(r'(\w+)(?:\[(\d+)\])?')
# Where the recognisable patterns start; all of them are ordinary numbers of about 1e8.
_FIRST_MARK = 0x4197_D784_AC3B_0000
_STAMP_MARK_SEC, _STAMP_MARK_NANOSEC = 0x5A17_C3B9, 0x2E8F_1D63


class MessageTemplate:
    """
    The bytes of one message; ``numbers[path]`` are float64 views of shape (n,) to write into.

    ``message`` fixes everything but the stamps of all headers in it and the float64 fields and
    arrays that ``numbers`` names by path, for instance ``'position'`` or
    ``'interface_values[2].values'``. Make it outside the cycle; raises MessageTemplateError.
    """

    def __init__(self, message: Any, numbers: Sequence[str] = ()) -> None:
        originals = {path: _read_numbers(message, path) for path in numbers}
        marks = _make_marks([len(values) for values in originals.values()])
        marks_by_path = dict(zip(originals, marks, strict=True))
        content, stamp_marks = _serialise_marked(message, marks_by_path)

        self.message_type = type(message)
        self._buffer = bytearray(_LEAD) + content
        self._message = memoryview(self._buffer)[_LEAD:]
        self._slots: Values = np.frombuffer(
            self._buffer, dtype='<f8', count=len(self._buffer) // 8
        )
        self._stamp_offsets = tuple(_find(self._buffer, mark, 4) for mark in stamp_marks)
        places = {path: self._place(mark) for path, mark in marks_by_path.items()}
        self._indices = np.array([i for place in places.values() for i in place], dtype=np.intp)
        self.numbers: dict[str, Values] = {}
        for path, place in places.items():
            self.numbers[path] = self._slots[place.start : place.stop]
            self.numbers[path][:] = originals[path]
        self.stamp(0)

    @realtime
    def fill(self, values: Values) -> None:
        """Set all numbers at once: those of the first path, then of the second, and so on."""
        self._slots[self._indices] = values

    @realtime
    def stamp(self, time_ns: int) -> None:
        """Set the stamp of every header in the message."""
        for offset in self._stamp_offsets:
            _STAMP.pack_into(self._buffer, offset, time_ns // 10**9, time_ns % 10**9)

    @realtime
    def to_bytes(self) -> bytes:
        """Return the message as it is now, serialised."""
        return self._message.tobytes()

    def _place(self, marks: Values) -> range:
        """Return which slots hold these marks; where there is none, any place will do."""
        first = _find(self._buffer, marks.tobytes(), 8) // 8 if len(marks) else 0
        return range(first, first + len(marks))


def _make_marks(counts: Sequence[int]) -> list[Values]:
    """Return arrays of these lengths whose numbers occur nowhere else."""
    starts = itertools.accumulate(counts, initial=_FIRST_MARK)
    return [
        np.arange(start, start + count, dtype='<u8').view('<f8')
        for start, count in zip(starts, counts, strict=False)
    ]


def _read_numbers(message: Any, path: str) -> Values:
    owner, field = _resolve(message, path)
    kind = owner.get_fields_and_field_types()[field]
    if not _FLOAT64_FIELD.fullmatch(kind):
        raise MessageTemplateError(
            f"{type(message).__name__}: '{path}' is of type {kind}; only float64 fields and"
            ' arrays can be patched'
        )
    return np.atleast_1d(np.array(getattr(owner, field), dtype=np.float64))


def _resolve(message: Any, path: str) -> tuple[Any, str]:
    """Return the part of the message that has the last field of the path, and that field."""
    owner = message
    *steps, field = path.split('.')
    for step in steps:
        match = _PATH_STEP.fullmatch(step)
        name, index = match.groups() if match else (step, None)
        _require_field(message, path, owner, name)
        owner = getattr(owner, name)
        if index is not None:
            if int(index) >= len(owner):
                raise MessageTemplateError(
                    f"{type(message).__name__}: '{path}': '{name}' has {len(owner)} elements"
                )
            owner = owner[int(index)]
    _require_field(message, path, owner, field)
    return owner, field


def _require_field(message: Any, path: str, owner: Any, name: str) -> None:
    fields = owner.get_fields_and_field_types()
    if name not in fields:
        raise MessageTemplateError(
            f"{type(message).__name__}: '{path}': {type(owner).__name__} has no field '{name}';"
            f' {describe_choices(name, fields)}'
        )


def _serialise_marked(message: Any, marks: dict[str, Values]) -> tuple[bytes, list[bytes]]:
    """Return the message with marks for numbers and stamps, and the marks of the stamps."""
    marked = deserialize_message(serialize_message(message), type(message))
    for path, values in marks.items():
        owner, field = _resolve(marked, path)
        is_scalar = owner.get_fields_and_field_types()[field] == 'double'
        setattr(owner, field, float(values[0]) if is_scalar else values.tolist())
    stamp_marks = []
    for number, header in enumerate(_headers(marked)):
        header.stamp.sec = _STAMP_MARK_SEC + number
        header.stamp.nanosec = _STAMP_MARK_NANOSEC
        stamp_marks.append(_STAMP.pack(header.stamp.sec, header.stamp.nanosec))
    content: bytes = serialize_message(marked)
    if not content.startswith(_ENCAPSULATION):
        raise MessageTemplateError(
            f'{type(message).__name__}: the middleware starts a message with'
            f' {content[:4].hex(" ")}, little-endian CDR with {_ENCAPSULATION.hex(" ")}; use'
            ' RMW_IMPLEMENTATION=rmw_fastrtps_cpp on a little-endian machine'
        )
    return content, stamp_marks


def _headers(message: Any) -> Iterator[Any]:
    for field, kind in message.get_fields_and_field_types().items():
        value = getattr(message, field)
        if kind == 'std_msgs/Header':
            yield value
            continue
        for part in value if isinstance(value, list) else (value,):
            if hasattr(part, 'get_fields_and_field_types'):
                yield from _headers(part)


def _find(buffer: bytearray, mark: bytes, alignment: int) -> int:
    """Return the offset of a mark; the first one, as unused bytes at the end may repeat it."""
    offset = buffer.find(mark)
    if offset < 0 or offset % alignment:
        raise MessageTemplateError(
            f'a number was found at byte {offset} of a serialised message, where plain CDR never'
            ' puts it; use RMW_IMPLEMENTATION=rmw_fastrtps_cpp'
        )
    return offset
