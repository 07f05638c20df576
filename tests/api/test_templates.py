"""Templates with the words of a language in their places."""

from __future__ import annotations

from flask import Flask, render_template_string

from tests.tables import table
from webapp.language import use_language
from webapp.web import templates

TEXTS = [
    '{{ _("Card") }}',
    "{{ _('Card') ~ '!' }}",
    '{{ pgettext("a move", "Try it") }}',
    '{{ _("Card")|upper }}',
    '{% set label = {"task": _("Task"), "hint": _("Hint")}["hint"] %}{{ label }}',
    '{{ _("Done: %(count)s & more", count="<b>") }}',
    '{{ _("100%% & more") }}',
    "{{ _(words) }}",
    '{{ _("a" ~ words) }}',
    "{{ pgettext(words, 'Try it') }}",
    '{% for name, said in [("task", _("Task"))] %}{{ name }} {{ said }}{% endfor %}',
    "{% trans %}Card{% endtrans %}",
    '_("Card")',
]


@table("tag", ["en", "ja"])
def test_what_a_template_says_is_the_same(flask_app: Flask, tag: str) -> None:
    with flask_app.test_request_context(), use_language(tag):
        own = templates.environment()
        for text in TEXTS:
            assert own.from_string(text).render(words="Card & <i>") == render_template_string(
                text, words="Card & <i>"
            ), text
