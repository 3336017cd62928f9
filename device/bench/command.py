"""The command `bench` and its options; the rooms it needs are imported when it runs."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from device.commands import Debug, Quiet, RulebookName
from device.errors import FAILED, BadInputError
from device.progress import say


class BenchLevel(StrEnum):
    """A level of the benchmark by the name of the command line."""

    PICTURES = "pictures"
    PATHS = "paths"


def bench(
    suite: Annotated[
        str,
        typer.Argument(
            metavar="SUITE",
            help="smoke, core or full; or live: the live referee, at the pace of a camera; or a "
            "folder of clips with truths; or, at level paths, a file of stored shots.",
        ),
    ] = "smoke",
    level: Annotated[
        BenchLevel, typer.Option(help="With pictures, or exact paths straight into the tracker.")
    ] = BenchLevel.PICTURES,
    jobs: Annotated[
        int | None,
        typer.Option(min=1, help="How many at once; as many as cores.", show_default=False),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            help="Folder for bench.json, bench.csv and bench.html (bench-SUITE-LEVEL beside you "
            "unless told); - writes the JSON to standard output.",
            show_default=False,
        ),
    ] = None,
    compare: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="bench.json of an earlier run of the same suite: show what changed, and fail on "
            "a loss beyond noise.",
            show_default=False,
        ),
    ] = None,
    reviews: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Score the reviews in DIR (NAME/review.json or NAME.review.json), which any "
            "program may have written, instead of refereeing.",
            show_default=False,
        ),
    ] = None,
    clips: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Where a named suite lies, or is made if it is missing (a cache of your own "
            "unless told).",
            show_default=False,
        ),
    ] = None,
    rulebook: Annotated[RulebookName, typer.Option(help="Whose rules.")] = RulebookName.WPA,
    minutes: Annotated[
        float | None,
        typer.Option(min=0.1, help="live: how long; one minute unless told.", show_default=False),
    ] = None,
    camera: Annotated[
        str | None,
        typer.Option(
            metavar="SPEC",
            help="live: watch this camera (as for run) instead of the bundled match.",
            show_default=False,
        ),
    ] = None,
    quiet: Quiet = False,
    debug: Debug = False,
) -> None:
    """Score the referee against exact truth: accuracy and speed, as tables, JSON and a page."""
    from device.bench.live import bench_live
    from device.bench.main import bench as run
    from device.bench.run import cores
    from device.bench.suites import Level

    del debug
    if suite == "live":
        bench_live(
            minutes=1.0 if minutes is None else minutes,
            camera=camera,
            out=out or Path("bench-live"),
            quiet=quiet,
            tell=typer.echo,
        )
        return
    if minutes is not None or camera is not None:
        raise BadInputError(f"--minutes and --camera are for bench live, not for {suite}")
    name = Path(suite).name.partition(".")[0]
    loss = run(
        suite,
        level=Level(level.value),
        rulebook=rulebook.value,
        jobs=jobs or cores(),
        out=out or Path(f"bench-{name}-{level.value}"),
        before=compare,
        reviews=reviews,
        clips=clips,
        quiet=quiet,
        tell=typer.echo,
    )
    if loss is not None:
        say(loss)
        raise typer.Exit(FAILED)
