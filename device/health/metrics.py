"""The figures of `/metrics`, in the words of Prometheus: names with units, counters that only grow.

All of them come from one `HealthReport` at the moment of asking; nothing is counted here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.registry import Collector

from api.health import HealthReport, Status
from api.snapshot import Figures
from api.snapshot_codes import State

BYTES_PER_MB: Final = 1024 * 1024


class Metrics:
    """Figures of one device."""

    def __init__(self, report: Callable[[], HealthReport], pages: Callable[[], int]) -> None:
        """`pages`: how many screens and phones are connected now."""
        self._registry = CollectorRegistry(auto_describe=False)
        self._registry.register(_Report(report, pages))

    def text(self) -> tuple[bytes, str]:
        """As Prometheus reads it, and the media type of that."""
        return generate_latest(self._registry), CONTENT_TYPE_LATEST


class _Report(Collector):
    def __init__(self, report: Callable[[], HealthReport], pages: Callable[[], int]) -> None:
        self._report, self._pages = report, pages

    def collect(self) -> Iterable[Metric]:
        report = self._report()
        yield _gauge("footspot_up", "1 while the referee answers.", report.is_connected)
        yield _gauge(
            "footspot_refereeing",
            "1 while a shot would be refereed and kept.",
            report.status is not Status.FAILING,
        )
        yield _gauge("footspot_pages", "Screens and phones connected.", self._pages())
        state = GaugeMetricFamily("footspot_state", "1 for the present state.", labels=["state"])
        for one in State:
            state.add_metric([one.value], float(one is report.state))
        yield state
        trouble = GaugeMetricFamily(
            "footspot_trouble", "1 for everything that is wrong now.", labels=["code"]
        )
        for code in report.reasons:
            trouble.add_metric([code.value], 1.0)
        yield trouble
        yield from _known(
            ("footspot_snapshot_age_seconds", "Since the referee was heard.", report.age_s),
            ("footspot_referee_uptime_seconds", "Since the referee started.", report.up_s),
        )
        if report.figures is not None:
            yield from _work(report.figures)
        yield from _machine(report)


def _work(figures: Figures) -> Iterator[Metric]:
    counted = (
        ("footspot_frames", "Pictures refereed.", figures.frames),
        ("footspot_frames_dropped", "Pictures that came and were not refereed.", figures.dropped),
        ("footspot_frames_missed", "Pictures lost before they came.", figures.missed),
        ("footspot_restarts", "Restarts of parts that failed.", figures.restarts),
    )
    for name, meaning, count in counted:
        yield CounterMetricFamily(name, meaning, value=count)
    yield from _known(
        ("footspot_frames_per_second", "Pictures refereed a second.", figures.fps),
        (
            "footspot_ruling_delay_seconds",
            "From rest to ruling, of the last shot.",
            figures.ruling_delay_s,
        ),
        ("footspot_memory_bytes", "Memory of the referee.", _bytes(figures.memory_mb)),
    )
    info = InfoMetricFamily("footspot", "What runs here.")
    info.add_metric([], {"version": figures.version, "detector": figures.detector})
    yield info


def _machine(report: HealthReport) -> Iterator[Metric]:
    machine = report.machine
    yield from _known(
        ("footspot_processor_celsius", "Of the processor.", machine.temperature_c),
        ("footspot_throttled", "1 while heat slows the processor down.", machine.is_throttled),
        (
            "footspot_under_voltage",
            "1 while the power supply is too weak.",
            machine.is_under_voltage,
        ),
        ("footspot_memory_free_bytes", "Of the machine.", _bytes(machine.memory_free_mb)),
        ("footspot_disk_free_bytes", "Where the journal is.", _bytes(machine.disk_free_mb)),
        ("footspot_load", "Of the last minute, in processors.", machine.load),
    )


def _known(*gauges: tuple[str, str, float | None]) -> Iterator[Metric]:
    """Those whose value is known: what nobody measured is left out, never 0."""
    for name, meaning, value in gauges:
        if value is not None:
            yield _gauge(name, meaning, value)


def _gauge(name: str, meaning: str, value: float) -> Metric:
    return GaugeMetricFamily(name, meaning, value=float(value))


def _bytes(megabytes: float | None) -> float | None:
    return None if megabytes is None else megabytes * BYTES_PER_MB
