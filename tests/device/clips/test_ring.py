"""The ring is bounded, and what is cut out of it can be played."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from device.clips.encoding import Encoded
from device.clips.ring import Ring

pictures = st.lists(
    st.tuples(st.floats(0.01, 0.5), st.integers(1, 40), st.booleans()), min_size=1, max_size=60
)


def filled(ring: Ring, said: list[tuple[float, int, bool]]) -> list[Encoded]:
    t_s, all_of_them = 0.0, []
    for step_s, size, is_key in said:
        t_s += step_s
        picture = Encoded(t_s=t_s, data=b"x" * size, is_key=is_key)
        all_of_them.append(picture)
        ring.add(picture)
        inside = ring.between(0.0, t_s)
        assert ring.size_bytes == sum(len(p.data) for p in inside) <= ring.most_bytes
        assert not inside or inside[-1].t_s - inside[0].t_s <= ring.longest_s
        assert not inside or inside[0].is_key
        assert not inside or list(inside) == all_of_them[-len(inside) :]
    return all_of_them


@settings(max_examples=40)
@given(said=pictures, longest_s=st.floats(0.1, 5), most=st.integers(1, 500))
def test_it_is_bounded_and_begins_with_a_picture_for_itself(
    said: list[tuple[float, int, bool]], longest_s: float, most: int
) -> None:
    filled(Ring(longest_s=longest_s, most_bytes=most), said)


@settings(max_examples=40)
@given(said=pictures, at=st.floats(0, 20), length=st.floats(0, 10))
def test_a_stretch(said: list[tuple[float, int, bool]], at: float, length: float) -> None:
    ring = Ring(longest_s=1000, most_bytes=10**6)
    everything = filled(ring, said)
    cut = ring.between(at, at + length)
    kept = list(ring.between(0, 10**6))
    keys = [p for p in kept if p.is_key and p.t_s <= at]
    first = keys[-1] if keys else (kept[0] if kept else None)
    wanted = [] if first is None else everything[everything.index(first) :]
    assert list(cut) == [p for p in wanted if p.t_s <= at + length]


def test_cleared() -> None:
    ring = Ring(longest_s=5, most_bytes=100)
    ring.add(Encoded(t_s=1.0, data=b"abc", is_key=True))
    assert ring.last_s == 1.0
    ring.clear()
    assert (ring.last_s, ring.size_bytes, ring.between(0, 9)) == (None, 0, ())
    ring.add(Encoded(t_s=2.0, data=b"abc", is_key=False))
    assert ring.last_s is None, "it would have to begin with what it cannot show"
