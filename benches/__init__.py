"""Speed, measured: `make bench` runs all of it and writes `docs/benchmarks.md`. Nothing is tested here."""
