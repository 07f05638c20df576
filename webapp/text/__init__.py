"""Texts before they are a position: characters, fields, ranks, and where things stand."""
