"""The configuration: one TOML file, checked as a whole, every setting with its meaning."""
