"""Lessons: a teacher's positions together, kept and shared.

model.py    what a lesson is: cards, headings, when students see what
shapes.py   its JSON, which is sent, kept and exported
"""
