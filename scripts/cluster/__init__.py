"""Simulations on a Dask cluster, with a scheduler and workers as processes of their own."""
