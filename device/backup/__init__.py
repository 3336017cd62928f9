"""Back-ups: the journal, the configuration and the calibration of a table in one file."""
