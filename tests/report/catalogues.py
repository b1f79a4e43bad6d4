"""The translators' files: `python -m tests.report.catalogues` brings them up to date with the sentences in the code.

New sentences come into each judge.po untranslated, those that are gone go, and what is translated is compiled. Babel is
a tool of ours only: the judge reads the compiled files with what Python has.
"""

from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

import judge.desk
import judge.report
from judge.report.words import LOCALE

LANGUAGES = ("es", "ru", "bg")
ROOMS = [Path(room.__path__[0]) for room in (judge.desk, judge.report)]


def sentences() -> Catalog:
    """All sentences that are marked in the code."""
    found = Catalog(project="judge", charset="utf-8")
    for room in ROOMS:
        for file, _, message, _, _ in extract_from_dir(str(room), keywords={"N_": None}):
            found.add(message, locations=[(f"{room.name}/{file}", 1)])
    return found


def path_of(language: str, ending: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / f"judge.{ending}"


def catalogue(language: str) -> Catalog:
    path = path_of(language, "po")
    if not path.exists():
        return Catalog(locale=language, project="judge")
    with path.open("rb") as file:
        return read_po(file, locale=language)


def compiled(catalog: Catalog) -> bytes:
    data = BytesIO()
    write_mo(data, catalog)
    return data.getvalue()


def written(catalog: Catalog) -> bytes:
    data = BytesIO()
    write_po(data, catalog, width=118, sort_output=True, omit_header=True, include_lineno=False, ignore_obsolete=True)
    return data.getvalue()


def main() -> None:
    for language in LANGUAGES:
        catalog = catalogue(language)
        catalog.update(sentences(), no_fuzzy_matching=True, update_creation_date=False)
        path_of(language, "po").parent.mkdir(parents=True, exist_ok=True)
        path_of(language, "po").write_bytes(written(catalog))
        path_of(language, "mo").write_bytes(compiled(catalog))
        missing = sum(not message.string for message in catalog if message.id)
        print(f"{language}: {len(catalog)} sentences, {missing} not translated")


if __name__ == "__main__":
    main()
