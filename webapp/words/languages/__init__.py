"""The words of each language, a file each, by its tag: `zh_hans.py` for zh-Hans.

What pieces, sides and games are called stands in the catalogues.
"""
