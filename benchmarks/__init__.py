"""Measurements of the whole product; not installed with it."""
