"""The program `footspot`: runs one command and turns what goes wrong into one line and a status."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import tempfile
import traceback
from collections.abc import Sequence
from types import FrameType, TracebackType
from typing import NoReturn, cast

import typer

from device.bench.command import bench
from device.calibrate_command import calibrate
from device.commands import app
from device.config_command import config
from device.errors import BAD_INPUT, DONE, FAILED, BadInputError, OutputError
from device.look_command import look
from device.passphrase_command import passphrase
from device.progress import say
from device.run_command import run as run_command
from device.simulate_command import simulate
from device.train_command import export, train

app.command()(look)
app.command("run")(run_command)
app.command()(calibrate)
app.command()(passphrase)
app.command()(simulate)
app.command()(bench)
app.command()(train)
app.command()(export)
app.add_typer(config)
SIGTERM_STATUS = 128 + signal.SIGTERM
SIGINT_STATUS = 128 + signal.SIGINT
"""What typer makes of Ctrl-C in a command."""
UsageError = cast(type[Exception], typer.BadParameter.__bases__[0])
"""What the parser raises for wrong arguments; typer does not name it among its own."""


def run(arguments: Sequence[str]) -> int:
    """One command; the exit status of the contract. Errors come as one line on stderr."""
    try:
        # Not `app(...)`: that would put typer's own report of mistakes in the place of ours.
        command = typer.main.get_command(app)
        status = command.main(list(arguments), prog_name="footspot", standalone_mode=False)
    except BadInputError as error:
        if "--debug" in arguments:
            traceback.print_exception(error)
        for line in str(error).splitlines():  # of a configuration, each mistake its own
            say(line)
        return BAD_INPUT
    except UsageError as error:
        message = getattr(error, "format_message", error.__str__)()
        if message:  # without a command there is none: the help has been shown
            say(f"{message} (see --help)")
        return BAD_INPUT
    except OutputError as error:
        if "--debug" in arguments:
            traceback.print_exception(error)
        say(str(error))
        return FAILED
    except typer.Abort:
        status = SIGINT_STATUS
    except BrokenPipeError:  # whoever read our output has gone
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    if status == SIGINT_STATUS:
        say("stopped; nothing was written")
        return FAILED
    return status if isinstance(status, int) else DONE


def main() -> NoReturn:
    """The program `footspot`."""
    # The arithmetic libraries start a thread for each core and let it spin; set before they load.
    for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"):
        os.environ.setdefault(name, "1")
    sys.excepthook = _unexpected
    signal.signal(signal.SIGTERM, _end)
    sys.exit(run(sys.argv[1:]))


def _end(_signal: int, _frame: FrameType | None) -> None:
    sys.exit(SIGTERM_STATUS)  # unwinds, so that nothing half-written stays


def _unexpected(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    """What no part of the program foresaw: one line for a person, the rest for who mends it."""
    if issubclass(kind, KeyboardInterrupt):
        say("stopped; nothing was written")
        return
    if "--debug" in sys.argv:
        traceback.print_exception(kind, error, trace)
    where = ""
    with contextlib.suppress(OSError):
        handle, name = tempfile.mkstemp(prefix="footspot-error-", suffix=".log")
        with os.fdopen(handle, "w", encoding="utf-8") as log:
            traceback.print_exception(kind, error, trace, file=log)
        where = f"; please send {name} with your report"
    say(f"a mistake in the program ({kind.__name__}: {error}){where}")


if __name__ == "__main__":
    main()
