"""Decodes one picture in a second where more are not wanted: what is left out stays encoded.

A picture that stands for itself (a key picture; every one of Motion JPEG) can be decoded alone.
Those that follow it are held back as they came, and decoded in one go when all are wanted again: so
the decoder never lacks what a picture was predicted from, and nobody waits for the next key
picture. Where those lie further apart than a second nothing is saved, but no more is lost either.
"""

from __future__ import annotations

from typing import Final

from av.packet import Packet
from av.video.frame import VideoFrame
from av.video.stream import VideoStream

EASED_STEP_S: Final = 0.75
"""Pictures lie at least so far apart where few are wanted; `device.live.drowsing` looks at all."""
MOST_HELD_S: Final = 1.02
"""A picture is not older than this: somebody who comes is seen within about a second."""
MOST_HELD: Final = 600
"""Packets, where they tell no time."""


class Thinning:
    """Of one stream, from its first packet on."""

    def __init__(self) -> None:
        self._held: list[Packet[VideoStream]] = []
        self._given_s: float | None = None
        self._is_possible = True

    def decoded(
        self, packet: Packet[VideoStream], at_s: float | None, *, is_eased: bool
    ) -> list[VideoFrame]:
        """The pictures to be given after one more packet, which is of `at_s` on the stream's clock.

        `is_eased`: few pictures are wanted. Errors: those of the decoder.
        """
        held = self._held
        if not (is_eased and self._is_possible and packet.size):
            self._held, self._given_s = [], at_s
            pictures = _all_of([*held, packet])
            return pictures[-1:] if held and packet.size else pictures
        self._held = wanted = [packet] if packet.is_keyframe else [*held, packet]
        since_s = self._since_s(at_s)
        is_due = since_s >= (EASED_STEP_S if packet.is_keyframe else MOST_HELD_S)
        if not is_due and len(wanted) < MOST_HELD:
            return []
        self._held, self._given_s = [], at_s
        pictures = _all_of(wanted)
        # A decoder that gives pictures later than it gets them would show an old one: never again.
        self._is_possible = bool(pictures)
        return pictures[-1:]

    def _since_s(self, at_s: float | None) -> float:
        if at_s is None:
            return 0.0
        if self._given_s is None or at_s < self._given_s:
            self._given_s = at_s
        return at_s - self._given_s


def _all_of(packets: list[Packet[VideoStream]]) -> list[VideoFrame]:
    return [picture for packet in packets for picture in packet.decode()]
