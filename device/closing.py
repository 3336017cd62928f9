"""What is used in a `with` block and closed at its end."""

from __future__ import annotations

from abc import ABC, abstractmethod
from types import TracebackType
from typing import Self


class Closing(ABC):
    """`with Thing(...) as thing:` closes it, whatever happened."""

    @abstractmethod
    def close(self) -> None:
        """End it: give back what it holds."""

    def __enter__(self) -> Self:
        """Itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Closed."""
        self.close()
