"""Pictures into the ring, and stretches cut out of it when a shot is over. No thread, no file."""

from __future__ import annotations

from dataclasses import dataclass

from device.clips.area import I420
from device.clips.encoding import Encoded, Encoder
from device.clips.ring import Ring
from device.clips.shelf import ShotId

AFTER_REST_S = 0.7
"""A clip goes on after the last ball rests for so long: who looks sees that it rests."""
LONGEST_WAIT_S = 1.2
"""Pictures after rest that have not come within so long do not come: the clip ends without them.
Of the 3 s in which it has to be ready the rest is the disk's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """A clip that is wanted. Times on the source's clock, but for `asked_s`: a steady one's."""

    shot: ShotId
    strike_s: float
    rest_s: float
    asked_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """A clip that only has to be written; `pictures` empty: there were none of that time."""

    wish: Wish
    pictures: tuple[Encoded, ...]
    size_wh: tuple[int, int]


class Reel:
    """The pictures of one camera. Errors of `picture`: av.error.FFmpegError."""

    def __init__(self, ring: Ring, *, before_s: float) -> None:
        """`before_s`: a clip begins so long before the strike."""
        self.ring = ring
        self._before_s = before_s
        self._encoder: Encoder | None = None
        self._wishes: list[Wish] = []
        self._cuts: list[Cut] = []

    def picture(self, picture: I420, t_s: float) -> None:
        """The next picture; one of another size, or of an earlier time, begins anew."""
        size_wh = (picture.shape[1], picture.shape[0] * 2 // 3)
        encoder, last_s = self._encoder, self.ring.last_s
        is_earlier = last_s is not None and t_s <= last_s
        if encoder is None or encoder.size_wh != size_wh or is_earlier:
            self.begin_anew()
            encoder = self._encoder = Encoder(size_wh)
        self.ring.add(encoder.encode(picture, t_s))

    def wish(self, wish: Wish) -> None:
        """A clip is wanted as soon as its last picture is there."""
        self._wishes.append(wish)

    def due(self, now_s: float, *, is_last_call: bool = False) -> list[Cut]:
        """The clips that can be cut now. `now_s` as `Wish.asked_s`."""
        cuts, self._cuts = self._cuts, []
        waiting = []
        last_s = self.ring.last_s
        for wish in self._wishes:
            to_s = wish.rest_s + AFTER_REST_S
            is_there = last_s is not None and last_s >= to_s
            if is_there or is_last_call or now_s - wish.asked_s >= LONGEST_WAIT_S:
                cuts.append(self._cut(wish, to_s))
            else:
                waiting.append(wish)
        self._wishes = waiting
        return cuts

    def _cut(self, wish: Wish, to_s: float) -> Cut:
        pictures = self.ring.between(wish.strike_s - self._before_s, to_s)
        is_of_it = bool(pictures) and pictures[-1].t_s >= wish.strike_s
        size_wh = self._encoder.size_wh if self._encoder is not None else (0, 0)
        return Cut(wish=wish, pictures=pictures if is_of_it else (), size_wh=size_wh)

    def begin_anew(self) -> None:
        """Forget the pictures; what is wanted of them is cut before."""
        self._cuts += [self._cut(wish, wish.rest_s + AFTER_REST_S) for wish in self._wishes]
        self._wishes = []
        self.ring.clear()
        self._encoder = None

    def forget(self) -> None:
        """Forget everything."""
        self.begin_anew()
        self._cuts = []
