"""The description of the HTTP interface, OpenAPI 3.1, made when it is first asked for:

    rows/         what each address takes and answers, a row a view, by topics
    described.py  what such a row says
    refusals.py   the codes of all errors, a row a code
    shapes.py     types as JSON Schema
    document.py   all of it as one document, with what all addresses have in common
    view.py       the address, the only module that a page has loaded

A row stands under the name of its view and the method.
"""
