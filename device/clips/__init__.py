"""Replay clips: the pictures of the last seconds, cut to the table, and what is kept of them."""
