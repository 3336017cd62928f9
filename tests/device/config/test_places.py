"""The line of a key is the line on which it stands, whatever stands around it."""

from __future__ import annotations

import json
import tomllib

from hypothesis import given
from hypothesis import strategies as st

from device.config.places import lines_of_keys

TRICKY = '''\
# [no.table]
top = 1
[a] # [b]
one = "x # = [b]"   # two = 2
two = [
  "]", # ]
  { three = 3 },
]
"quo.ted" = 'c = 4'
text = """
five = 5
[d]
\\""" six = 6
"""
raw = \'\'\'
seven = 7\'\'\'\'
deep . er = { eight = 8 }

[[b.c]]
nine = 1979-05-27
[b.d]
ten=-1
'''


def test_what_stands_in_a_value_is_no_key() -> None:
    tomllib.loads(TRICKY)
    assert lines_of_keys(TRICKY) == {
        ("top",): 2,
        ("a",): 3,
        ("a", "one"): 4,
        ("a", "two"): 5,
        ("a", "quo.ted"): 9,
        ("a", "text"): 10,
        ("a", "raw"): 15,
        ("a", "deep"): 17,
        ("a", "deep", "er"): 17,
        ("b", "c"): 19,
        ("b", "c", "nine"): 20,
        ("b", "d"): 21,
        ("b", "d", "ten"): 22,
    }


def test_line_ends_of_windows() -> None:
    assert lines_of_keys("[a]\r\n\r\nb = 1\r\n") == {("a",): 1, ("a", "b"): 3}


names = st.text(min_size=1, max_size=8).filter(lambda s: s.isprintable())
texts = st.text(max_size=20).filter(lambda s: s.isprintable())
values = st.one_of(
    st.integers(-9, 9).map(str),
    texts.map(lambda s: json.dumps(s, ensure_ascii=False)),
    texts.map(lambda s: '"""\n' + s.replace("\\", "").replace('"', "") + '\n"""'),
    st.lists(texts, max_size=3).map(
        lambda parts: "[ # ]\n" + ",\n".join(json.dumps(p, ensure_ascii=False) for p in parts) + "]"
    ),
)


@given(st.lists(st.tuples(names, values), max_size=6, unique_by=lambda pair: pair[0]), st.data())
def test_every_key_is_on_its_own_line(pairs: list[tuple[str, str]], data: st.DataObject) -> None:
    text, wanted = "[s]\n", {("s",): 1}
    for name, value in pairs:
        text += "\n" * data.draw(st.integers(0, 2)) + "# x = 1\n"
        wanted["s", name] = text.count("\n") + 1
        text += f"{json.dumps(name, ensure_ascii=False)} = {value}\n"
    assert set(tomllib.loads(text)["s"]) == {name for name, _ in pairs}
    assert lines_of_keys(text) == wanted
