"""JavaScript modules as they are served: those of a folder joined to one, without comments.

The scripts in `static/js/` are one module a file, as many as their subjects ask for. So that the
first load stays a few requests however many there are, the modules of a folder are served as
one, in the order of their imports: those of `js/model/` as `js/model.js`. The modules of
`js/features/` stay apart, as each of them loads when it is first used.

What that asks of the modules, and is checked here: imports stand at the beginnings of lines and
rename nothing, no two modules import each other, a module of its own folder is imported by names
in braces, and no two modules of a folder have one name at their top for two things.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

FEATURES = "js/features"
"""The folder of what loads later, a module each."""

LATER = tuple(
    f"js/{name}"
    for name in (
        "cards",
        "checking",
        "evaluation",
        "finding",
        "lesson",
        "line",
        "moves",
        "saving",
        "shelf",
        "student",
        "worksheet",
    )
)
"""Folders that load later as a whole, or with a page of their own."""

_IMPORT = re.compile(
    r'^import (?:(?:\{(?P<names>[^{}]*)\}|\* as (?P<whole>\w+)) from )?"(?P<path>[^"]+)";\n', re.M
)
_LATER = re.compile(r'\bimport\("([^"]+)"\)')
_DECLARED = re.compile(r"^(?:export )?(?:async )?(?:function|class|const|let) (\w+)", re.M)
_COMMENT = re.compile(r"^[ \t]*(?:/\*.*?\*/|//[^\n]*)\n", re.M | re.S)


class Import(NamedTuple):
    """An import: the module by its name among the static files, and what comes from it."""

    module: str
    names: tuple[str, ...]
    whole: str


class Module(NamedTuple):
    """A module: its imports, and all else that it says."""

    name: str
    imports: tuple[Import, ...]
    body: str

    @property
    def folder(self) -> str:
        """The folder it stands in."""
        return posixpath.dirname(self.name)


def joined(sources: Mapping[str, str]) -> dict[str, str]:
    """The modules to serve, by name: `js/model.js` for all of `js/model/`.

    Raises ValueError where modules cannot be joined.
    """
    modules = {name: _parsed(name, source) for name, source in sources.items()}
    served: dict[str, str] = {}
    for folder in sorted({module.folder for module in modules.values()}):
        inside = {name: module for name, module in modules.items() if module.folder == folder}
        if folder == FEATURES:
            served |= {name: _written(name, [module]) for name, module in inside.items()}
        else:
            name = f"{folder}.js"
            served[name] = _written(name, list(_in_order(inside)))
    return served


def _parsed(name: str, source: str) -> Module:
    folder = posixpath.dirname(name)
    plain = _COMMENT.sub("", source)
    imports = tuple(
        Import(
            posixpath.normpath(posixpath.join(folder, found["path"])),
            tuple(re.findall(r"[^\s,][^,]*[^\s,]|\w", found["names"] or "")),
            found["whole"] or "",
        )
        for found in _IMPORT.finditer(plain)
    )
    for target, names, whole in imports:
        if any(not part.isidentifier() for part in names):
            raise ValueError(f"{name} renames what it imports from {target}")
        if whole and posixpath.dirname(target) == folder:
            raise ValueError(f"{name} imports the whole of {target}, of its own folder")
    return Module(name, imports, _IMPORT.sub("", plain))


def _in_order(modules: Mapping[str, Module]) -> Iterator[Module]:
    """The modules of a folder, each after those that it imports."""
    done: set[str] = set()

    def after_imports(module: Module, waiting: tuple[str, ...]) -> Iterator[Module]:
        if module.name in waiting:
            raise ValueError(f"{module.name} imports itself by way of {waiting[-1]}")
        if module.name in done:
            return
        for target, _, _ in module.imports:
            if target in modules:
                yield from after_imports(modules[target], (*waiting, module.name))
        done.add(module.name)
        yield module

    for module in modules.values():
        yield from after_imports(module, ())


def _written(name: str, modules: list[Module]) -> str:
    """The modules as one, of that name."""
    together = {module.name for module in modules}
    owners: dict[str, str] = {}
    names: dict[str, set[str]] = {}
    whole: dict[str, str] = {}
    for module in modules:
        for target, imported, namespace in module.imports:
            if target in together:
                continue
            served = _served(target)
            if namespace:
                whole[namespace] = served
            else:
                names.setdefault(served, set()).update(imported)
            for each in (*imported, *filter(None, [namespace])):
                _own(owners, each, target, module.name)
        for each in _DECLARED.findall(module.body):
            _own(owners, each, module.name, module.name)
    lines = [
        *(f'import * as {each} from "{_path(name, served)}";' for each, served in whole.items()),
        *(
            f'import {{ {", ".join(sorted(imported))} }} from "{_path(name, served)}";'
            if imported
            else f'import "{_path(name, served)}";'
            for served, imported in sorted(names.items())
        ),
    ]
    bodies = [_relinked(module, name) for module in modules]
    return "\n".join([*lines, *bodies])


def _own(owners: dict[str, str], declared: str, owner: str, module: str) -> None:
    if owners.setdefault(declared, owner) != owner:
        raise ValueError(f"{module}: “{declared}” is another thing in {owners[declared]}")


def _relinked(module: Module, served_as: str) -> str:
    """The module, with the addresses of what it loads later as seen from there."""

    def path(found: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(module.folder, found[1]))
        return f'import("{_path(served_as, _served(target))}")'

    return _LATER.sub(path, module.body)


def _served(module: str) -> str:
    """The name under which a module is served."""
    folder = posixpath.dirname(module)
    return module if folder == FEATURES else f"{folder}.js"


def _path(name: str, target: str) -> str:
    path = posixpath.relpath(target, posixpath.dirname(name))
    return path if path.startswith(".") else f"./{path}"
