"""Traces of shots as files: data that say all, and a picture that says it to people."""
