"""Spans in which nothing could be refereed, put together from what each picture told."""

from __future__ import annotations

from dataclasses import dataclass, field

from tracking.shot import Gap, GapReason

LEAST_GAP_S = 0.25
"""A flash or a single damaged picture is no gap worth telling."""
JOIN_S = 0.5
"""Two gaps for one reason that are nearer than this are one."""


@dataclass(slots=True)
class GapKeeper:
    """Told of every picture whether the table was to be seen; gives the gaps at the end."""

    _spans: list[Gap] = field(default_factory=list)
    _from_s: float | None = None
    _reason: GapReason = GapReason.CUT
    _last_s: float = 0.0

    def seen(self, t_s: float) -> None:
        """The table was seen well enough at `t_s`."""
        self._end(t_s)
        self._last_s = t_s

    def hidden(self, t_s: float, reason: GapReason) -> None:
        """The table could not be refereed at `t_s`."""
        if self._from_s is not None and self._reason is not reason:
            self._end(t_s)
        if self._from_s is None:
            self._from_s, self._reason = t_s, reason
        self._last_s = t_s

    def _end(self, t_s: float) -> None:
        if self._from_s is None:
            return
        before = self._spans[-1] if self._spans else None
        if (
            before is not None
            and before.reason is self._reason
            and self._from_s - before.to_s < JOIN_S
        ):
            self._spans[-1] = Gap(from_s=before.from_s, to_s=t_s, reason=self._reason)
        else:
            self._spans.append(Gap(from_s=self._from_s, to_s=t_s, reason=self._reason))
        self._from_s = None

    def add(self, gap: Gap) -> None:
        """A gap that is known from elsewhere (a shot that could not be followed)."""
        self._spans.append(gap)

    def over(self, t_s: float) -> tuple[Gap, ...]:
        """Takes those gaps out that have ended and can grow no more, in the order of their ends.

        `t_s`: time of the last picture. For who cannot wait for the end of the footage.
        """
        found: list[Gap] = []
        while self._spans:
            first = self._spans[0]
            may_grow = self._from_s is not None or t_s - first.to_s < JOIN_S
            if len(self._spans) == 1 and may_grow:
                break
            found.append(self._spans.pop(0))
        return tuple(gap for gap in found if gap.to_s - gap.from_s >= LEAST_GAP_S)

    def gaps(self, end_s: float, others: tuple[Gap, ...] = ()) -> tuple[Gap, ...]:
        """All gaps in time order; `others` are known from elsewhere (damage of the file)."""
        if self._from_s is not None:
            self._end(max(end_s, self._last_s))
        kept = [g for g in self._spans if g.to_s - g.from_s >= LEAST_GAP_S]
        return tuple(sorted((*kept, *others), key=lambda g: g.from_s))
