"""Which end of the picture is the head of the table, as the configuration says it."""

from __future__ import annotations

from calibration.fit import TableFit, with_head_end
from device.errors import BadInputError

ALONG_X = ("left", "right")
ALONG_Y = ("upper", "lower")


def head_end_of(fit: TableFit) -> str:
    """left, right, upper or lower: where the head end of a fit lies in the picture."""
    head, foot = _middle(fit, "H"), _middle(fit, "F")
    dx, dy = head[0] - foot[0], head[1] - foot[1]
    if abs(dx) >= abs(dy):
        return ALONG_X[dx > 0]
    return ALONG_Y[dy > 0]


def with_head_at(fit: TableFit, head_end: str) -> TableFit:
    """The fit whose head end lies at an end of the picture; "auto" leaves it as it is.

    Errors: BadInputError where the table does not lie that way in the picture.
    """
    if head_end == "auto":
        return fit
    now = head_end_of(fit)
    ways = ALONG_X if now in ALONG_X else ALONG_Y
    if head_end not in ways:
        lies = "lies across" if ways is ALONG_X else "stands upright in"
        raise BadInputError(
            f"head end {head_end!r}: the table {lies} the picture, so that its head end is "
            f"{ways[0]} or {ways[1]}"
        )
    return with_head_end(fit, "HL" if head_end == now else "FL")


def _middle(fit: TableFit, end: str) -> tuple[float, float]:
    (x0, y0), (x1, y1) = fit.corners_px[f"{end}L"], fit.corners_px[f"{end}R"]
    return (x0 + x1) / 2, (y0 + y1) / 2
