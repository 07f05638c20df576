"""Who asks, from where and how often, and what a browser is told to forbid."""
