"""The socket on which people's words come: each is done once and answered, nobody is waited for."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from api.errors import RefereeGoneError
from api.said import Accepted, Refused, SaidRefusal, Spoken, read_answer
from device.errors import OutputError
from device.live.hearing import MAX_LINE, MOST_SPEAKERS, Hearing, Remembered
from device.live.speaking import RefereeSocket
from rules.match_events import Person, Role
from rules.players import Player


def spoken(word_id: str = "word-0001", player: str = "A") -> Spoken:
    by = Person(role=Role.PLAYER, player=Player(player))
    said: Any = {"kind": "time_out", "word_id": word_id, "match_id": "M", "revision": 3}
    return Spoken(by=by, said=said)


class Heard:
    """Counts words and accepts them."""

    def __init__(self) -> None:
        self.words: list[Spoken] = []

    def __call__(self, one: Spoken) -> Accepted | Refused:
        self.words.append(one)
        return Accepted(match_id="M", seq=len(self.words), revision=len(self.words))


@pytest.fixture
def hearing(tmp_path: Path) -> Iterator[Hearing]:
    with Hearing(tmp_path / "said.sock") as one:
        yield one


def connected(tmp_path: Path) -> socket.socket:
    client = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    client.connect(str(tmp_path / "said.sock"))
    client.settimeout(10.0)
    return client


def until(is_so: Callable[[], object]) -> None:
    end_s = time.monotonic() + 20.0
    while not is_so():
        assert time.monotonic() < end_s
        time.sleep(0.01)


def test_a_word_that_comes_twice_is_done_once(hearing: Hearing, tmp_path: Path) -> None:
    heard = Heard()
    with connected(tmp_path) as client:
        client.sendall(spoken().line() * 2 + spoken("word-0002").line()[:-5])
        until(lambda: hearing.tend(heard))
        lines = client.recv(4096).splitlines()
        assert len(lines) == 2
        assert read_answer(lines[0]) == read_answer(lines[1])
        client.sendall(spoken("word-0002").line()[-5:])
        until(lambda: hearing.tend(heard))
        assert read_answer(client.recv(4096)).revision == 2  # type: ignore[union-attr]
    with connected(tmp_path) as again:
        again.sendall(spoken().line())
        until(lambda: hearing.tend(heard))
    assert [one.said.word_id for one in heard.words] == ["word-0001", "word-0002"]


def test_the_same_word_of_another_person_is_another_word() -> None:
    heard, remembered = Heard(), Remembered(most=2)
    for player in "ABA":
        remembered.heed(spoken(player=player), heard)
    assert len(heard.words) == 2
    remembered.heed(spoken("word-0003"), heard)
    remembered.heed(spoken(player="A"), heard)  # forgotten by now
    assert len(heard.words) == 4


def test_what_is_not_understood_is_cut_off(hearing: Hearing, tmp_path: Path) -> None:
    heard = Heard()
    for nonsense in (b"{}\n", b"\xff\xfe\n", b'{"by": {"role": "player"}, "said": {}}\n'):
        with connected(tmp_path) as client:
            client.sendall(nonsense)
            until(lambda: not _tended(hearing, heard))
            assert client.recv(10) == b""
    assert heard.words == []


def _tended(hearing: Hearing, heard: Heard) -> int:
    """How many speakers there are after a turn in which somebody was there."""
    hearing.tend(heard)
    return hearing.speakers


def test_who_never_ends_a_line_or_never_comes_to_the_point_is_cut_off(
    hearing: Hearing, tmp_path: Path
) -> None:
    heard = Heard()
    with connected(tmp_path) as client:
        client.setblocking(False)
        sent = 0
        end_s = time.monotonic() + 20.0
        while sent <= 2 * MAX_LINE and time.monotonic() < end_s:
            try:
                sent += client.send(b"x" * 65536)
            except BlockingIOError:
                pass
            except OSError:
                break
            hearing.tend(heard)
        assert hearing.speakers == 0
    crowd = [connected(tmp_path) for _ in range(20)]
    hearing.tend(heard)
    assert hearing.speakers == 20
    assert MOST_SPEAKERS >= 20
    for one in crowd:
        one.close()
    until(lambda: _tended(hearing, heard) == 0)


def test_a_socket_that_was_left_is_taken_over_and_a_folder_is_none(tmp_path: Path) -> None:
    path = tmp_path / "said.sock"
    first = Hearing(path)
    second = Hearing(path)
    first.close()
    assert path.exists()  # it is the second's by now
    second.close()
    assert not path.exists()
    path.mkdir()
    with pytest.raises(OutputError, match="cannot be made"):
        Hearing(path)


def answered(
    hearing: Hearing, path: Path, answer: Callable[[Spoken], Accepted | Refused]
) -> Accepted | Refused:
    """What the pages' process hears, while a referee tends."""
    stop = Event()

    def tend() -> None:
        while not stop.is_set():
            hearing.tend(answer)
            time.sleep(0.005)

    thread = Thread(target=tend)
    thread.start()
    try:
        return asyncio.run(RefereeSocket(path).say(spoken()))
    finally:
        stop.set()
        thread.join()


def test_the_pages_hear_the_answer(hearing: Hearing, tmp_path: Path) -> None:
    path = tmp_path / "said.sock"
    assert answered(hearing, path, Heard()) == Accepted(match_id="M", seq=1, revision=1)


def test_the_pages_hear_a_refusal(hearing: Hearing, tmp_path: Path) -> None:
    refused = Refused(code=SaidRefusal.LATE)
    assert answered(hearing, tmp_path / "said.sock", lambda _: refused) == refused


def test_a_referee_who_is_gone_silent_or_strange_is_told_of(tmp_path: Path) -> None:
    path = tmp_path / "said.sock"
    with pytest.raises(RefereeGoneError, match="cannot be asked"):
        asyncio.run(RefereeSocket(path).say(spoken()))
    with Hearing(path), pytest.raises(RefereeGoneError, match="has not answered"):
        asyncio.run(RefereeSocket(path, answer_s=0.1).say(spoken()))

    async def strange() -> None:
        async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readline()
            writer.write(replies.pop())
            writer.close()

        server = await asyncio.start_unix_server(answer, str(path))
        async with server:
            for _ in range(2):
                with pytest.raises(RefereeGoneError):
                    await RefereeSocket(path).say(spoken())

    replies = [b"", b'{"ok": "perhaps"}\n']
    asyncio.run(strange())
