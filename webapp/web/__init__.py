"""The web application: views that decode, call and render."""
