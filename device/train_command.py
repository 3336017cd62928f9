"""The commands `train` and `export` and their options; Ultralytics is imported when they run."""

from __future__ import annotations

import os
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from device.commands import Debug, Quiet
from device.errors import BadInputError, OutputError
from device.progress import say


class NetworkName(StrEnum):
    """A network by the name of the command line (`vision.training.architectures`), and the one of
    `vision.training.oblique_net`."""

    P2DEEP = "p2deep"
    P2 = "p2"
    P3 = "p3"
    LITE0 = "lite0"


class NumbersFrom(StrEnum):
    """Which network tells the numbers."""

    PATCH = "patch"
    HEAD = "head"


def train(
    out: Annotated[
        Path,
        typer.Argument(
            metavar="OUT",
            help="Folder of the run. Started again with the same options, it goes on.",
            show_default=False,
        ),
    ],
    manifest: Annotated[
        Path | None,
        typer.Option(
            help="TOML file of sources and folds; ours unless told. Sources lie where their "
            "variables say: FOOTSPOT_FOOTAGE, FOOTSPOT_STILLS (python -m simulation.stills).",
            show_default=False,
        ),
    ] = None,
    fold: Annotated[
        str, typer.Option(help="What is kept out: all (nothing), without-B, without-G1.")
    ] = "all",
    source: Annotated[
        list[str] | None,
        typer.Option(help="Learn from this source only; may be given several times. All unless."),
    ] = None,
    start: Annotated[
        Path | None,
        typer.Option(help="Folder of a run whose weights are taken first.", show_default=False),
    ] = None,
    network: Annotated[NetworkName, typer.Option(help="Which network.")] = NetworkName.P2DEEP,
    aslant: Annotated[
        bool,
        typer.Option(
            "--aslant",
            help="A network of balls for pictures from a slant alone (export --oblique).",
        ),
    ] = False,
    begin_with: Annotated[
        Path | None,
        typer.Option(
            help="File of published weights of EfficientNet-Lite0, for --network lite0.",
            show_default=False,
        ),
    ] = None,
    numbers: Annotated[
        NumbersFrom,
        typer.Option(help="Numbers from a second network on patches, or from the first one."),
    ] = NumbersFrom.PATCH,
    epochs: Annotated[int, typer.Option(help="Of the network of balls.", min=1)] = 30,
    inputs: Annotated[int, typer.Option(help="Pictures drawn in an epoch.", min=8)] = 2000,
    number_epochs: Annotated[int, typer.Option(help="Of the network of numbers.", min=1)] = 30,
    tables: Annotated[int, typer.Option(help="Tables drawn in an epoch of it.", min=16)] = 2000,
    in_bars: Annotated[
        float,
        typer.Option(
            help="Part of the tables whose numbers are learnt as from a camera at the wall of a "
            "bar: small, shaded, in warm or dim light.",
            min=0.0,
            max=1.0,
        ),
    ] = 0.0,
    kept: Annotated[
        float,
        typer.Option(
            help="Part of what --start knew of numbers that is mixed into what comes out.",
            min=0.0,
            max=1.0,
        ),
    ] = 0.0,
    batch: Annotated[int, typer.Option(help="Pictures in a step.", min=1)] = 8,
    rate: Annotated[float, typer.Option(help="Highest rate of learning.", min=1e-6)] = 2e-3,
    seed: Annotated[int, typer.Option(help="Same seed, same draws.", min=0)] = 0,
    threads: Annotated[int, typer.Option(help="Cores.", min=1)] = 1,
    processor: Annotated[
        str, typer.Option("--device", metavar="DEVICE", help="cpu, or the number of a GPU.")
    ] = "cpu",
    workers: Annotated[
        int, typer.Option(help="Processes that make pictures ready beside a GPU.", min=0)
    ] = 0,
    quiet: Quiet = False,
    debug: Debug = False,
) -> None:
    """Train the ball detector on labelled pictures (needs the extra `train`)."""
    from vision.training.labelled import LabelError
    from vision.training.manifest import ManifestError, our_manifest, read_manifest
    from vision.training.offline import ExtraMissingError
    from vision.training.running import Options, RunError, run

    del debug
    try:
        sources = our_manifest() if manifest is None else read_manifest(manifest)
        options = Options(
            folder=out,
            fold=fold,
            sources=tuple(source) if source else tuple(sorted(sources.sources)),
            network=network.value,
            numbers=numbers.value,
            epochs=epochs,
            inputs=inputs,
            number_epochs=number_epochs,
            tables=tables,
            batch=batch,
            rate=rate,
            seed=seed,
            threads=threads,
            device=processor,
            workers=workers,
            start=start,
            is_aslant=aslant,
            begin_with=begin_with,
            in_bars=in_bars,
            kept=kept,
        )
        run(sources, options, os.environ, say=_silent if quiet else say, quiet=quiet)
    except (ManifestError, LabelError, RunError) as error:
        raise BadInputError(str(error)) from error
    except ExtraMissingError as error:
        raise OutputError(str(error)) from error
    except OSError as error:
        raise OutputError(f"cannot train in {out}: {error}") from error


def export(
    trained: Annotated[
        Path, typer.Argument(metavar="RUN", help="Folder that train filled.", show_default=False)
    ],
    out: Annotated[
        Path,
        typer.Argument(
            metavar="OUT",
            help="Folder for balls.onnx, numbers.onnx and card.json.",
            show_default=False,
        ),
    ],
    oblique: Annotated[
        Path | None,
        typer.Option(
            metavar="RUN",
            help="Folder of a run with --aslant: its network goes with the others as oblique.onnx.",
            show_default=False,
        ),
    ] = None,
    figures: Annotated[
        Path | None,
        typer.Option(
            help="JSON file of what the model reached, for its card (benchmarks/detector.py "
            "--json).",
            show_default=False,
        ),
    ] = None,
    quiet: Quiet = False,
    debug: Debug = False,
) -> None:
    """Write a trained detector as ONNX with its card (needs the extra `train`)."""
    from device.arguments import read_json
    from vision.training.card import ModelTooLargeError
    from vision.training.finished import exported
    from vision.training.offline import ExtraMissingError
    from vision.training.running import RunError

    del debug
    reached = {} if figures is None else read_json(figures, "--figures")
    try:
        card = exported(trained, out, figures=reached, oblique=oblique)
    except (RunError, ModelTooLargeError) as error:
        raise BadInputError(str(error)) from error
    except ExtraMissingError as error:
        raise OutputError(str(error)) from error
    except OSError as error:
        raise OutputError(f"cannot write {out}: {error}") from error
    if not quiet:
        for entry in card["files"].values():
            typer.echo(f"{out / entry['name']}: {entry['bytes']} bytes, sha256 {entry['sha256']}")


def _silent(_line: str) -> None:
    """Says nothing."""
