"""The command `calibrate`: from a camera or a picture to a stored calibration and its drawing."""
