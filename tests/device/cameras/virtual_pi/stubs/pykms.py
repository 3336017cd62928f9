"""The same by its older name."""

from kms import *  # noqa: F403
