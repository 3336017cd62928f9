"""Prometheus reads the figures, and what nobody knows is not told as a number."""

from __future__ import annotations

from prometheus_client.parser import text_string_to_metric_families

from api.health import HealthReport, MachineFigures, health_report
from api.snapshot import Figures, Snapshot, Trouble
from api.snapshot_codes import Severity, State, TroubleCode
from device.health.metrics import Metrics


def samples(report: HealthReport, pages: int = 0) -> dict[str, float]:
    text, media_type = Metrics(lambda: report, lambda: pages).text()
    assert media_type.startswith("text/plain")
    return {
        sample.name + "".join(f"{{{key}={value}}}" for key, value in sample.labels.items()): (
            sample.value
        )
        for family in text_string_to_metric_families(text.decode())
        for sample in family.samples
    }


def test_a_referee_at_work() -> None:
    figures = Figures(
        frames=1200, dropped=3, fps=59.9, ruling_delay_s=0.31, memory_mb=200.0, version="1"
    )
    snapshot = Snapshot(
        run="r", seq=1, up_s=20.0, state=State.BETWEEN_SHOTS, figures=figures,
        troubles=(Trouble(code=TroubleCode.LOW_DISK, severity=Severity.WARNING),),
    )  # fmt: skip
    machine = MachineFigures(temperature_c=61.0, is_throttled=False, disk_free_mb=2.0)
    report = health_report(snapshot, is_connected=True, age_s=0.2, machine=machine)
    told = samples(report, pages=3)
    assert told["footspot_up"] == told["footspot_refereeing"] == 1
    assert told["footspot_pages"] == 3
    assert told["footspot_frames_total"] == 1200
    assert told["footspot_frames_dropped_total"] == 3
    assert told["footspot_ruling_delay_seconds"] == 0.31
    assert told["footspot_memory_bytes"] == 200 * 1024 * 1024
    assert told["footspot_state{state=between_shots}"] == 1
    assert told["footspot_state{state=asleep}"] == 0
    assert told["footspot_trouble{code=low_disk}"] == 1
    assert told["footspot_processor_celsius"] == 61
    assert told["footspot_throttled"] == 0
    assert told["footspot_disk_free_bytes"] == 2 * 1024 * 1024
    assert told["footspot_info{detector=}{version=1}"] == 1
    assert "footspot_under_voltage" not in told


def test_without_a_referee() -> None:
    told = samples(health_report(None, is_connected=False))
    assert told["footspot_up"] == told["footspot_refereeing"] == 0
    assert told["footspot_trouble{code=referee_gone}"] == 1
    assert not any("frames" in name for name in told)
