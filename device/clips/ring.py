"""The pictures of the last seconds, in H.264, bounded in time and in bytes."""

from __future__ import annotations

from collections import deque

from device.clips.encoding import Encoded


class Ring:
    """Always begins with a picture that stands for itself; the oldest go as a whole stretch."""

    def __init__(self, *, longest_s: float, most_bytes: int) -> None:
        self.longest_s, self.most_bytes = longest_s, most_bytes
        self._pictures: deque[Encoded] = deque()
        self._bytes = 0

    @property
    def size_bytes(self) -> int:
        """Of all pictures; never more than `most_bytes`."""
        return self._bytes

    @property
    def last_s(self) -> float | None:
        """Time of the newest picture."""
        return self._pictures[-1].t_s if self._pictures else None

    def add(self, picture: Encoded) -> None:
        """The next picture. After what had no room, all is left out up to one for itself."""
        if not self._pictures and not picture.is_key:
            return
        self._pictures.append(picture)
        self._bytes += len(picture.data)
        while self._bytes > self.most_bytes or self._is_too_long():
            self._drop_stretch()

    def clear(self) -> None:
        """Forget all."""
        self._pictures.clear()
        self._bytes = 0

    def between(self, from_s: float, to_s: float) -> tuple[Encoded, ...]:
        """From the last picture for itself at or before `from_s` (else the first that there is) to
        the last one at or before `to_s`."""
        first = 0
        for at, picture in enumerate(self._pictures):
            if picture.t_s > from_s:
                break
            if picture.is_key:
                first = at
        return tuple(p for p in list(self._pictures)[first:] if p.t_s <= to_s)

    def _is_too_long(self) -> bool:
        return bool(self._pictures) and (
            self._pictures[-1].t_s - self._pictures[0].t_s > self.longest_s
        )

    def _drop_stretch(self) -> None:
        while True:
            self._bytes -= len(self._pictures.popleft().data)
            if not self._pictures or self._pictures[0].is_key:
                return
