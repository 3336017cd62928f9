"""Every language that is spoken makes a sound, is heard as it should be, and is kept."""

from __future__ import annotations

import array
import os
import subprocess
import wave
from pathlib import Path

import pytest

from api.catalogues import LANGUAGES, catalogue
from api.voice import VOICES, written
from device.errors import OutputError
from device.voice.synthesis import Synthesis, is_sound, seconds_of
from rules.balls import Pocket
from tests.device.voice.speaking import espeak_or_skipped

SPOKEN = sorted(VOICES)

HEARD: dict[str, list[tuple[str, str]]] = {
    "en": [
        ("Foul: wrong ball first. The 2 was hit.", "fˈaʊl ɹˈɒŋ bˈɔːl fˈɜːst ðə tˈuː wɒz hˈɪt"),
        ("two fouls in a row", "tˈuː fˈaʊlz ˌɪnɐ ɹˈəʊ"),
        ("Push out.", "pˈʊʃ ˈaʊt"),
        ("head left corner", "hˈɛd lˈɛft kˈɔːnə"),
    ],
    "ru": [
        ("Шар 10 забит.", "ʃˈɑr dʲˈesʲɪtʲ zabʲˈit"),
        ("пуш-аут", "pˈuʃˈɑut"),
        ("пропих", "prapʲˈix"),
        ("при крутом массе", "prʲˈɪ krutˈom masˈɛ"),
        ("очередной шар 1", "ʌtʃʲirʲidnˈoj ʃˈɑr ojdʲˈin"),
        ("передняя левая угловая луза", "pʲirʲˈednʲʌja ɭʲˈevʌja uɡɭʌvˈɑja ɭˈuza"),
    ],
    "sk": [
        ("Trafená č. 2.", "trˈafenaː tʃˈiːslo dvˈa"),
        ("push out", "pˈuʃ ˈaut"),
        ("pri push oute", "prˈipuʃ ˈautʲe"),
        ("ľavá stredná jamka", "ʎˈavaː strˈednaː jˈamka"),
    ],
    "pl": [
        ("bila nr 10", "bʲˈila nˈumɛr dʑˈɛɕɛɲtɕ"),
        ("Push out zagrany", "pˈuʃ ˈawd zaɡrˈanɨ"),
        ("zagranie (safety)", "zaɡrˈaɲʲɛ sˈɛjftʲi"),
        ("dwa faule z rzędu", "dvˈa fˈawlɛ z ʒˈɛndu"),
        ("lewa łuza środkowa", "lˈɛva wˈuza ɕrɔtkˈɔva"),
    ],
    "es": [
        ("Bola 9 entronerada.", "bˈola nwˈeβe ˌentɾoneɾˈaða"),
        ("Push out jugado", "pˈuʃ ˈaʊt xuɣˈaðo"),
        ("dos faltas consecutivas", "dˈos fˈaltas kˌonsekutˈiβas"),
        ("tronera central izquierda", "tɾonˈeɾa θentɾˈal iθkjˈeɾða"),
    ],
}
"""Words of the table, and the sounds that somebody who speaks the language expects."""


def sounds_of(text: str, language: str) -> str:
    """The phonemes that the synthesiser makes of a text, as the IPA writes them."""
    told = subprocess.run(
        [espeak_or_skipped(), "-q", "--ipa", "-v", VOICES[language].name, "--stdin"],
        input=written(text, language).encode(),
        capture_output=True,
        check=True,
    ).stdout.decode()
    return " ".join(told.split())


@pytest.mark.parametrize("language", SPOKEN)
def test_the_words_of_the_table_sound_as_they_should(language: str) -> None:
    assert {text: sounds_of(text, language) for text, _ in HEARD[language]} == dict(HEARD[language])


@pytest.mark.parametrize("language", SPOKEN)
def test_every_ball_and_every_pocket_is_told_apart(language: str) -> None:
    words = catalogue(language)
    balls = [sounds_of(words.text("phrase.ball_on", on=ball), language) for ball in range(1, 11)]
    assert len(set(balls)) == 10
    pockets = [sounds_of(words.text(f"pocket.{one.value}"), language) for one in Pocket]
    assert len(set(pockets)) == len(Pocket)


def test_what_cannot_be_understood_is_not_spoken() -> None:
    assert set(LANGUAGES) - set(VOICES) == {"he"}
    told = subprocess.run(
        [espeak_or_skipped(), "-q", "--ipa", "-v", "he", "--stdin"],
        input="הכדור הלבן נכנס לכיס".encode(),
        capture_output=True,
        check=True,
    ).stdout.decode()
    # Four words, eleven consonants in a row and one vowel: nobody understands this.
    assert sum(letter in "aeiou" for letter in told) <= 1


@pytest.mark.parametrize("language", SPOKEN)
def test_a_sentence_is_a_sound_of_its_length(tmp_path: Path, language: str) -> None:
    espeak_or_skipped()
    text = catalogue(language).text("phrase.two_fouls_warning", player="Anna")
    path = Synthesis(tmp_path, keep_mb=5).wav(text, language, VOICES[language], volume=70)
    assert 2.5 < seconds_of(path) < 12
    with wave.open(str(path)) as sound:
        assert (sound.getnchannels(), sound.getsampwidth()) == (1, 2)
        samples = array.array("h", sound.readframes(sound.getnframes()))
    loudness = (sum(one * one for one in samples) / len(samples)) ** 0.5
    assert 500 < loudness < 20000
    assert max(samples) < 32767, "cut at the peaks"


def test_louder_is_louder(tmp_path: Path) -> None:
    espeak_or_skipped()
    synthesis = Synthesis(tmp_path, keep_mb=5)
    loudness = []
    for volume in (10, 40, 100):
        path = synthesis.wav("Foul.", "en", VOICES["en"], volume=volume)
        with wave.open(str(path)) as sound:
            samples = array.array("h", sound.readframes(sound.getnframes()))
        loudness.append(sum(map(abs, samples)) / len(samples))
    assert loudness[0] * 2 < loudness[1] * 1.5 < loudness[2] * 1.5
    assert loudness == sorted(loudness)


def test_what_was_said_is_kept_and_what_takes_too_much_room_goes(tmp_path: Path) -> None:
    espeak_or_skipped()
    synthesis = Synthesis(tmp_path, keep_mb=0.3)
    first = synthesis.wav("Foul.", "en", VOICES["en"], volume=70)
    made_ns = first.stat().st_ino
    assert synthesis.wav("Foul.", "en", VOICES["en"], volume=70) == first
    assert first.stat().st_ino == made_ns, "it was made again"
    os.utime(first, ns=(1, 1))
    for number in range(8):
        path = synthesis.wav(
            f"The {number} is good. Anna continues.", "en", VOICES["en"], volume=70
        )
        assert is_sound(path)
    assert not first.exists()
    kept = list(tmp_path.iterdir())
    assert len(kept) >= 2
    assert sum(one.stat().st_size for one in kept) <= 0.3 * 1024 * 1024 + 150_000


def test_a_file_that_is_no_sound_is_made_again(tmp_path: Path) -> None:
    espeak_or_skipped()
    synthesis = Synthesis(tmp_path, keep_mb=5)
    path = synthesis.wav("Foul.", "en", VOICES["en"], volume=70)
    for torn in (b"", b"RIFF", path.read_bytes()[:40]):
        path.write_bytes(torn)
        assert seconds_of(synthesis.wav("Foul.", "en", VOICES["en"], volume=70)) > 0.2


@pytest.mark.parametrize("program", ["footspot-has-no-such-program", "false", "true"])
def test_a_synthesiser_that_fails_is_one_line(tmp_path: Path, program: str) -> None:
    synthesis = Synthesis(tmp_path / "sounds", keep_mb=5, program=program)
    with pytest.raises(OutputError) as failed:
        synthesis.wav("Foul.", "en", VOICES["en"], volume=70)
    assert "\n" not in str(failed.value)
    assert not list((tmp_path / "sounds").glob("*"))
    assert synthesis.is_there() == (program != "footspot-has-no-such-program")


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError, match="cannot be kept"):
        Synthesis(tmp_path / "file", keep_mb=5).wav("Foul.", "en", VOICES["en"], volume=70)
