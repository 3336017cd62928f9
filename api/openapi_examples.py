"""Examples of requests and answers, by the name of the operation: `openapi_examples.json`.

A test holds each of them against the description of what it is an example of, and demands one for
every operation that takes or answers JSON.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib import resources
from typing import Any, Final

_TOLD: Final[Mapping[str, Any]] = json.loads(
    resources.files("api").joinpath("openapi_examples.json").read_text(encoding="utf-8")
)
RESPONSES: Final[Mapping[str, Any]] = _TOLD["responses"]
"""Of what is answered where it is done."""
REQUESTS: Final[Mapping[str, Mapping[str, Any]]] = _TOLD["requests"]
"""Of what is sent: for each operation some, by a name."""
