"""The command `simulate` and its options; the rooms it needs are imported when it runs."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from device.commands import Debug, GameName, Quiet
from device.errors import BadInputError

KINDS = (
    "break, safety, thin, kick, wrong_ball, no_rail, no_contact, push_out, pot, combination, bank, "
    "carom, scratch, split, near_miss, soft, rail_tie, cluster, frozen_rail, frozen_balls, "
    "frozen_cue, double_hit, push, jawed, hanging, left_hanging, off_table, rail_top, jump, "
    "late_fall, lag, rolling"
)
"""`simulation.choose.KINDS`, told here so that `--help` need not load it; a test compares."""


class SuiteLevel(StrEnum):
    """A level of the benchmark by the name of the command line."""

    PICTURES = "pictures"
    PATHS = "paths"


class PhysicsName(StrEnum):
    """A set of physical constants by the name of the command line."""

    A = "a"
    B = "b"
    NEW = "new"


class People(StrEnum):
    """How much people do, by the name of the command line."""

    QUIET = "quiet"
    USUAL = "usual"
    BUSY = "busy"


def simulate(
    out: Annotated[
        Path, typer.Argument(metavar="OUT", help="Folder for the clips.", show_default=False)
    ],
    suite: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="A suite of the benchmark: smoke, core or full. It fixes all but --level, "
            "--per-frame and --jobs. Stopped and started again, it goes on.",
            show_default=False,
        ),
    ] = None,
    level: Annotated[
        SuiteLevel,
        typer.Option(help="Of a suite: its clips, or only the shots of the level of paths."),
    ] = SuiteLevel.PICTURES,
    seed: Annotated[
        int | None, typer.Option(help="Same seed, same clips (1).", min=0, show_default=False)
    ] = None,
    count: Annotated[
        int | None, typer.Option(help="How many clips (1).", min=1, show_default=False)
    ] = None,
    kind: Annotated[
        str | None,
        typer.Option(
            help="What happens: any (each kind in turn, unless told), rack (a break and what "
            f"follows), {KINDS}.",
            show_default=False,
        ),
    ] = None,
    shots: Annotated[
        int | None,
        typer.Option(help="How many shots a rack has (6).", min=1, max=20, show_default=False),
    ] = None,
    game: Annotated[
        GameName | None, typer.Option(help="Which game (ten-ball).", show_default=False)
    ] = None,
    physics: Annotated[
        PhysicsName | None,
        typer.Option(
            help="Physical constants: usual (a, unless told), slow (b), fast (new).",
            show_default=False,
        ),
    ] = None,
    fps: Annotated[
        int | None,
        typer.Option(
            help="Pictures a second; drawn from the seed unless told.",
            min=5,
            max=240,
            show_default=False,
        ),
    ] = None,
    size: Annotated[
        str | None,
        typer.Option(
            metavar="WIDTHxHEIGHT",
            help="Pixels; drawn from the seed unless told.",
            show_default=False,
        ),
    ] = None,
    people: Annotated[
        People | None,
        typer.Option(help="What people do between shots (usual).", show_default=False),
    ] = None,
    per_frame: Annotated[
        bool, typer.Option("--per-frame", help="Tell every ball of every picture, too.")
    ] = False,
    jobs: Annotated[int, typer.Option(help="Processes at once.", min=1, max=64)] = 1,
    quiet: Quiet = False,
    debug: Debug = False,
) -> None:
    """Make synthetic clips with exact truth.

    New shots need the extra `sim` (pooltool); those of the clips of smoke and core come with the
    program.
    """
    from device.simulating import Wanted, simulated

    del debug
    own = {
        "--seed": seed,
        "--count": count,
        "--kind": kind,
        "--shots": shots,
        "--game": game,
        "--physics": physics,
        "--fps": fps,
        "--size": size,
        "--people": people,
    }
    given = [name for name, value in own.items() if value is not None]
    if suite is not None and given:
        raise BadInputError(f"--suite {suite} fixes {', '.join(given)}: leave that out")
    if suite is None and level is not SuiteLevel.PICTURES:
        raise BadInputError(f"--level {level} is for suites: name one with --suite")
    wanted = Wanted(
        suite=suite,
        level=level.value,
        seed=1 if seed is None else seed,
        count=count or 1,
        kind=kind,
        shots=shots,
        game=(game or GameName.TEN_BALL).value,
        physics=(physics or PhysicsName.A).value,
        fps=fps,
        size=size,
        people=(people or People.USUAL).value,
        per_frame=per_frame,
        jobs=jobs,
    )
    for line in simulated(out, wanted, quiet=quiet):
        if not quiet:
            typer.echo(line)
