"""A school under load: who is there in `school.py`, and what they do in `people.py`, by locust."""
