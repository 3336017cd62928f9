"""The voice at the table: rulings and warnings said aloud, by what the device has for it."""
