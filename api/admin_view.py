"""The operator's pages in words: figures with units, troubles, settings by section."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from babel.dates import format_date, format_datetime

from api.admin_models import Act, SettingFault, SettingKind, SettingShown, StorageNow
from api.catalogues import LANGUAGES, Catalogue, catalogue
from api.code_words import code_text
from api.health import HealthReport, MachineFigures, Status
from api.ports import Seen
from api.screen_view import TroubleLine, trouble_lines
from api.size_words import MB, size_text

UNITS: Final[Mapping[str, str]] = {
    "pictures a second": "admin.unit_per_second",
    "pictures": "admin.unit_pictures",
    "racks": "admin.unit_racks",
    "days": "admin.unit_days",
    "times": "admin.unit_times",
    "an hour": "admin.unit_per_hour",
    "s": "admin.unit_s",
    "ms": "admin.unit_ms",
    "m": "admin.unit_m",
    "MB": "admin.unit_mb",
    "%": "admin.unit_percent",
    "per cent": "admin.unit_percent",
    "reviews": "admin.unit_reviews",
    "°C": "admin.unit_celsius",
}
"""Of settings, as docs/configuration.md has them."""
CHOICES: Final[Mapping[str, str]] = {
    "auto": "admin.choice_auto",
    "default": "admin.choice_default",
    "left": "admin.choice_left",
    "right": "admin.choice_right",
    "upper": "admin.choice_upper",
    "lower": "admin.choice_lower",
    "operator": "role.operator",
    "anyone": "upload.anyone",
    "full": "admin.choice_full",
    "half": "admin.choice_half",
}
SECTIONS_OF_CHOICES: Final[Mapping[tuple[str, str], str]] = {
    ("match", "rulebook"): "rulebook",
    ("match", "game"): "game",
    ("match", "break_order"): "break_order",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A line of a list of figures."""

    name: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HealthView:
    """`status`: `ok`, `degraded`, `failing`; `text`: the same in words."""

    status: str
    text: str
    state: str
    troubles: tuple[TroubleLine, ...]
    figures: tuple[Figure, ...]
    machine: tuple[Figure, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingLine:
    """A setting with its words."""

    setting: SettingShown
    name: str
    label: str
    meaning: str
    unit: str
    choices: tuple[tuple[str, str], ...] = ()
    note: str = ""
    lock: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsGroup:
    """A section of the file."""

    name: str
    title: str
    lines: list[SettingLine] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class DayLine:
    """Clips of one day."""

    day: str
    name: str
    count: str
    size: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ActLine:
    """Something that an operator did."""

    at: str
    name: str
    text: str
    more: str


STATUSES: Final[Mapping[Status, str]] = {
    Status.OK: "admin.status_ok",
    Status.DEGRADED: "admin.status_degraded",
    Status.FAILING: "admin.status_failing",
}


def health_view(seen: Seen, report: HealthReport, words: Catalogue) -> HealthView:
    """How the referee and its machine do."""
    snapshot = seen.snapshot
    troubles = trouble_lines(seen, snapshot, words) if snapshot is not None else ()
    return HealthView(
        status=report.status.value,
        text=words.text(STATUSES[report.status]),
        state=code_text(report.state, words.language) if report.state else "",
        troubles=troubles,
        figures=tuple(_work(report, words)),
        machine=tuple(_machine(report.machine, words)),
    )


def _work(report: HealthReport, words: Catalogue) -> list[Figure]:
    told = report.figures
    if told is None:
        return []
    found = [
        Figure(name=words.text("admin.figure_up"), value=_span(report.up_s or 0.0, words)),
        Figure(
            name=words.text("admin.figure_fps"),
            value=words.text("admin.value_per_second", n=words.number(told.fps, 1)),
        ),
        Figure(name=words.text("admin.figure_dropped"), value=_count(told.dropped, words)),
        Figure(name=words.text("admin.figure_missed"), value=_count(told.missed, words)),
    ]
    if told.ruling_delay_s is not None:
        value = words.text("admin.value_s", n=words.number(told.ruling_delay_s, 2))
        found.append(Figure(name=words.text("admin.figure_delay"), value=value))
    found.append(
        Figure(name=words.text("admin.figure_restarts"), value=_count(told.restarts, words))
    )
    if told.detector:
        found.append(Figure(name=words.text("admin.figure_detector"), value=told.detector))
    if told.version:
        found.append(Figure(name=words.text("admin.figure_version"), value=told.version))
    return found


def _machine(machine: MachineFigures, words: Catalogue) -> list[Figure]:
    found = []
    if machine.temperature_c is not None:
        value = words.text("admin.value_celsius", n=words.number(machine.temperature_c))
        found.append(Figure(name=words.text("admin.figure_temperature"), value=value))
    if machine.load is not None:
        value = words.number(machine.load, 1)
        found.append(Figure(name=words.text("admin.figure_load"), value=value))
    if machine.memory_free_mb is not None:
        value = size_text(machine.memory_free_mb * MB, words)
        found.append(Figure(name=words.text("admin.figure_memory"), value=value))
    if machine.disk_free_mb is not None:
        value = size_text(machine.disk_free_mb * MB, words)
        found.append(Figure(name=words.text("admin.figure_disk"), value=value))
    return found


def settings_groups(settings: Sequence[SettingShown], words: Catalogue) -> list[SettingsGroup]:
    """By the sections of the file, in its order."""
    groups: dict[str, SettingsGroup] = {}
    for one in settings:
        title = words.text(f"setting_section.{one.section}")
        group = groups.setdefault(one.section, SettingsGroup(name=one.section, title=title))
        group.lines.append(_setting_line(one, words))
    return list(groups.values())


def _setting_line(one: SettingShown, words: Catalogue) -> SettingLine:
    name = f"{one.section}_{one.key}"
    unit = words.text(UNITS[one.unit]) if one.unit in UNITS else one.unit
    return SettingLine(
        setting=one,
        name=f"{one.section}.{one.key}",
        label=words.text(f"setting.{name}"),
        meaning=words.text(f"setting_hint.{name}"),
        unit=unit,
        choices=tuple((choice, _choice(one, choice, words)) for choice in one.choices),
        note=_note(one, words),
        lock=code_text(one.lock, words.language) if one.lock else "",
    )


def _choice(one: SettingShown, choice: str, words: Catalogue) -> str:
    section = SECTIONS_OF_CHOICES.get((one.section, one.key))
    if section is not None and words.has(f"{section}.{choice}"):
        return words.text(f"{section}.{choice}")
    if choice in CHOICES:
        return words.text(CHOICES[choice])
    if one.key == "language" and choice in LANGUAGES:
        return catalogue(choice).name
    return choice


def _note(one: SettingShown, words: Catalogue) -> str:
    """Bounds and default."""
    told = []
    if one.least is not None and one.most is not None:
        least, most = _number(one.least, words), _number(one.most, words)
        told.append(words.text("admin.setting_range", least=least, most=most))
    elif one.least is not None:
        told.append(words.text("admin.setting_least", least=_number(one.least, words)))
    if one.kind not in (SettingKind.SECRET, SettingKind.SWITCH) and one.default not in ("", None):
        shown = str(one.default)
        if one.kind in (SettingKind.WHOLE, SettingKind.NUMBER):
            shown = _number(float(one.default or 0), words)
        elif one.kind is SettingKind.CHOICE:
            shown = _choice(one, shown, words)
        told.append(words.text("admin.setting_default", value=shown))
    return " ".join(told)


def fault_text(fault: SettingFault, words: Catalogue) -> str:
    """What is wrong with a value, in a sentence."""
    told = [code_text(fault.code, words.language)]
    if fault.least is not None and fault.most is not None:
        least, most = _number(fault.least, words), _number(fault.most, words)
        told.append(words.text("admin.setting_range", least=least, most=most))
    if fault.detail:
        told.append(words.isolated(fault.detail))
    return " ".join(told)


def _number(number: float, words: Catalogue) -> str:
    digits = next((k for k in (0, 1) if round(number, k) == number), 2)
    return words.number(number, digits)


def day_lines(storage: StorageNow, words: Catalogue) -> list[DayLine]:
    """The newest day first."""
    return [
        DayLine(
            day=one.day,
            name=format_date(datetime.fromisoformat(one.day), "full", locale=words.locale),
            count=words.text("admin.clips_count", count=one.count),
            size=size_text(one.size, words),
        )
        for one in storage.days
    ]


def act_lines(acts: Sequence[Act], words: Catalogue) -> list[ActLine]:
    """In the time of the device."""
    lines = []
    for one in acts:
        at = datetime.fromisoformat(one.at.replace("Z", "+00:00")).astimezone()
        more = ", ".join(f"{key} {value}" for key, value in one.params.items())
        lines.append(
            ActLine(
                at=format_datetime(at.replace(tzinfo=None), "short", locale=words.locale),
                name=one.name or words.text("admin.nameless"),
                text=code_text(one.act, words.language),
                more=more,
            )
        )
    return lines


def _count(count: int, words: Catalogue) -> str:
    return words.number(count)


def _span(seconds: float, words: Catalogue) -> str:
    minutes = int(seconds // 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    if days:
        return words.text("admin.span_days", days=days, hours=hours)
    if hours:
        return words.text("admin.span_hours", hours=hours, minutes=minutes)
    return words.text("admin.span_minutes", minutes=minutes)
