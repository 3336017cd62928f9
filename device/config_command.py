"""The commands `config show` and `config check`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from device.commands import Debug

config = typer.Typer(
    name="config",
    help="The configuration: what is in force, or its mistakes.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

File = Annotated[
    Path | None,
    typer.Argument(
        metavar="[FILE]",
        help="The file (TOML). Unless given: $FOOTSPOT_CONFIG, else /etc/footspot/footspot.toml.",
        show_default=False,
    ),
]


@config.command()
def show(file: File = None, debug: Debug = False) -> None:
    """Print the configuration in force, every setting with its meaning; a valid file itself."""
    from device.config.loading import config_path, load
    from device.config.written import as_toml

    del debug
    loaded = load(config_path(file, os.environ), os.environ)
    for line in as_toml(loaded):
        typer.echo(line)


@config.command()
def check(file: File = None, debug: Debug = False) -> None:
    """Say every mistake of the configuration in one line, with its file and line."""
    from device.config.loading import config_path, load

    del debug
    path = config_path(file, os.environ)
    load(path, os.environ)
    typer.echo(f"{path or 'no file, only defaults'}: no mistake")
