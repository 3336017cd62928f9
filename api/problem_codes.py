"""The codes of what can be wrong with a request, and the HTTP status of each.

`api.problems` has the rest. A code that was published stays what it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final


class ProblemCode(Enum):
    """What can be wrong with what was asked. Section `problem` of the catalogues.

    `NOT_SIGNED_IN`: nobody who may ask this. `NOT_ALLOWED`: somebody, but not this one.
    `TOO_LATE`: it rests on what has changed meanwhile. `REFUSED`: the rules do not allow it now.
    `GONE`: it was there and is not kept any more. `NO_ROOM`: the disk is full.
    """

    NOT_JSON = "not_json"
    NOT_SIGNED_IN = "not_signed_in"
    NOT_ALLOWED = "not_allowed"
    CROSS_SITE = "cross_site"
    NOT_FOUND = "not_found"
    METHOD_NOT_ALLOWED = "method_not_allowed"
    TOO_LATE = "too_late"
    REFUSED = "refused"
    GONE = "gone"
    TOO_LARGE = "too_large"
    WRONG_MEDIA_TYPE = "wrong_media_type"
    BAD_RANGE = "bad_range"
    INVALID = "invalid"
    TOO_MANY_REQUESTS = "too_many_requests"
    INTERNAL = "internal"
    REFEREE_GONE = "referee_gone"
    BUSY = "busy"
    NO_ROOM = "no_room"


STATUS: Final[Mapping[ProblemCode, int]] = {
    ProblemCode.NOT_JSON: 400,
    ProblemCode.NOT_SIGNED_IN: 401,
    ProblemCode.NOT_ALLOWED: 403,
    ProblemCode.CROSS_SITE: 403,
    ProblemCode.NOT_FOUND: 404,
    ProblemCode.METHOD_NOT_ALLOWED: 405,
    ProblemCode.TOO_LATE: 409,
    ProblemCode.REFUSED: 409,
    ProblemCode.GONE: 410,
    ProblemCode.TOO_LARGE: 413,
    ProblemCode.WRONG_MEDIA_TYPE: 415,
    ProblemCode.BAD_RANGE: 416,
    ProblemCode.INVALID: 422,
    ProblemCode.TOO_MANY_REQUESTS: 429,
    ProblemCode.INTERNAL: 500,
    ProblemCode.REFEREE_GONE: 503,
    ProblemCode.BUSY: 503,
    ProblemCode.NO_ROOM: 507,
}
"""HTTP status of each code."""
