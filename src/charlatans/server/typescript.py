"""Generates the client's TypeScript types: of all messages from `messages.py`, of each game's views from its `view_types.py`.

python -m charlatans.server.typescript          (or: make types)
"""

from __future__ import annotations

import ast
import importlib
import inspect
import itertools
import textwrap
import types
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel
from typing_extensions import is_typeddict

from .. import rules
from ..rules import json_types
from ..rules.json_types import OneOf, Partial, TableView, TypeScript
from . import messages

WEB = Path(__file__).parents[3] / "web" / "src"
HEADER = "// Generated from {source} by `make types`. Do not edit.\n"
PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", type(None): "null", Any: "Json"}
VIEW = "View"
"""The name of the type of a game's view, which starts with the fields of `TableView`."""
WIDTH = 130


def generated() -> dict[Path, str]:
    """The text of every generated file."""
    files = {WEB / "lib" / "protocol.ts": Module(messages).text()}
    for name in rules.BUILT_IN:
        module = importlib.import_module(f"{rules.__name__}.{name}.view_types")
        files[WEB / "games" / name / "view.generated.ts"] = Module(module).text()
    return files


class Module:
    """The types of one Python module, written in TypeScript."""

    def __init__(self, module: ModuleType) -> None:
        self._module = module
        tree = ast.parse(inspect.getsource(module))
        self._docs = dict(_name_docs(tree.body))
        self._names = {name: value for name in _defined_names(tree) if _is_exported(value := vars(module).get(name))}
        shared = {name: value for name, value in vars(json_types).items() if is_typeddict(value)}
        used = {name: value for name, value in shared.items() if value in vars(module).values()}
        self._names = {**used, **self._names}

    def text(self) -> str:
        """The file."""
        source = self._module.__name__.replace(".", "/")
        parts = [self._declaration(name, value) for name, value in self._names.items()]
        return "\n".join([HEADER.format(source=f"src/{source}.py"), *parts])

    def _declaration(self, name: str, value: Any) -> str:
        if inspect.isclass(value) and (is_typeddict(value) or issubclass(value, BaseModel)):
            return _comment(inspect.getdoc(value)) + self._interface(name, value)
        return _comment(self._docs.get(name)) + _statement(f"export type {name} =", self._type_text(value, name))

    def _interface(self, name: str, cls: type) -> str:
        bases = [base for base in getattr(cls, "__orig_bases__", ()) if is_typeddict(base)]
        inherited = {field for base in bases for field in get_type_hints(base)}
        hints = {
            field: hint for field, hint in get_type_hints(cls, include_extras=True).items() if field not in inherited
        }
        docs = _field_docs(cls)
        if name == VIEW:
            hints, docs = {**get_type_hints(TableView), **hints}, {**_field_docs(TableView), **docs}
        extends = f" extends {', '.join(base.__name__ for base in bases)}" if bases else ""
        lines = [f"export interface {name}{extends} {{"]
        for field, hint in hints.items():
            mark = "?" if _is_optional(cls, field, hint) else ""
            lines.append(textwrap.indent(f"{_comment(docs.get(field))}{field}{mark}: {self._type_text(hint)};", "  "))
        return "\n".join([*lines, "}", ""])

    def _type_text(self, hint: Any, own_name: str = "") -> str:
        """A type in TypeScript: its name if it has one in this module, otherwise its definition."""
        if not isinstance(hint, type) or hint not in PLAIN:
            for name, value in self._names.items():
                if name != own_name and value == hint:
                    return name
        origin, arguments = get_origin(hint), get_args(hint)
        if origin is NotRequired:
            return self._type_text(arguments[0])
        if origin is Annotated:
            return self._annotated_text(*arguments)
        if origin is Literal:
            return " | ".join(f'"{word}"' for word in arguments)
        if origin in (Union, types.UnionType):
            return " | ".join(dict.fromkeys(self._type_text(one) for one in arguments))
        if origin is list:
            inner = self._type_text(arguments[0])
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        if origin is dict:
            return f"Record<{', '.join(self._type_text(one) for one in arguments)}>"
        if origin is tuple:
            return f"[{', '.join(self._type_text(one) for one in arguments)}]"
        return PLAIN[hint]

    def _annotated_text(self, hint: Any, *marks: Any) -> str:
        for mark in marks:
            if isinstance(mark, OneOf):
                return " | ".join(f'"{word}"' for word in dict.fromkeys(mark.words))
            if isinstance(mark, Partial):
                return f"Partial<{self._type_text(hint)}>"
            if isinstance(mark, TypeScript):
                return mark.text
        return self._type_text(hint)


def _is_exported(value: Any) -> bool:
    """Whether a name of the module becomes a TypeScript type: a class, a union, or an alias with an annotation."""
    if inspect.isclass(value):
        return is_typeddict(value) or (issubclass(value, BaseModel) and bool(value.model_fields)) or value is str
    if get_origin(value) is Annotated:
        return any(isinstance(mark, (OneOf, Partial, TypeScript)) for mark in value.__metadata__)
    return get_origin(value) in (Literal, types.UnionType, list, dict)


def _is_optional(cls: type, field: str, hint: Any) -> bool:
    """Whether a field may be left out."""
    if issubclass(cls, BaseModel):
        return not cls.model_fields[field].is_required()
    return get_origin(hint) is NotRequired


def _defined_names(tree: ast.Module) -> Iterator[str]:
    """The names that a module defines, in order."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            yield node.targets[0].id


def _name_docs(body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    """Assigned names with the docstrings that follow them."""
    for node, following in itertools.pairwise(body):
        target = (
            node.target
            if isinstance(node, ast.AnnAssign)
            else node.targets[0]
            if isinstance(node, ast.Assign)
            else None
        )
        if (
            isinstance(target, ast.Name)
            and isinstance(following, ast.Expr)
            and isinstance(following.value, ast.Constant)
        ):
            yield target.id, str(following.value.value)


def _field_docs(cls: type) -> dict[str, str]:
    """The docstrings of a class's own fields."""
    (node,) = ast.parse(textwrap.dedent(inspect.getsource(cls))).body
    assert isinstance(node, ast.ClassDef)
    return dict(_name_docs(node.body))


def _comment(doc: str | None) -> str:
    """A docstring as a comment, with TypeScript's spelling of None and False."""
    return f"/** {doc.replace('None', 'null').replace('False', 'false')} */\n" if doc else ""


def _statement(left: str, right: str) -> str:
    """A declaration on one line; a long union gets a line for each of its types."""
    line = f"{left} {right};"
    if len(line) <= WIDTH or " | " not in right:
        return f"{line}\n"
    return "\n".join([left, *(f"  | {one}" for one in right.split(" | "))]) + ";\n"


if __name__ == "__main__":
    for file, text in generated().items():
        file.write_text(text, encoding="utf-8")
        print(file.relative_to(WEB.parent.parent))
