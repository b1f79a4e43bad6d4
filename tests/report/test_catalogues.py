"""Every sentence of the judge in every language, whole."""

import re
from gettext import GNUTranslations

import pytest
from babel.messages.catalog import Catalog

from tests.report.catalogues import LANGUAGES, catalogue, path_of, sentences

GAP = re.compile(r"\{(\w+)\}")


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def catalog(language: str) -> Catalog:
    return catalogue(language)


def test_no_sentence_is_missing_and_none_is_left_over(catalog: Catalog) -> None:
    assert {message.id for message in catalog if message.id} == {message.id for message in sentences() if message.id}


def test_every_sentence_is_translated_and_none_in_doubt(catalog: Catalog) -> None:
    assert [message.id for message in catalog if message.id and (not message.string or message.fuzzy)] == []


def test_every_gap_is_filled_in_translation_as_in_english(catalog: Catalog) -> None:
    gaps = {str(m.id): (set(GAP.findall(str(m.id))), set(GAP.findall(str(m.string)))) for m in catalog if m.id}
    assert [sentence for sentence, (english, other) in gaps.items() if english != other] == []


def test_the_compiled_catalogue_is_of_this_text(language: str, catalog: Catalog) -> None:
    with path_of(language, "mo").open("rb") as file:
        shipped = GNUTranslations(file)
    assert [m.id for m in catalog if m.id and shipped.gettext(str(m.id)) != m.string] == []
