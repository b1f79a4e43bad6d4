"""Commands about the writer himself: registration, address, password, language, zone, secrets."""

from dataclasses import replace

from judge.desk.mailing import answer
from judge.desk.scene import Deed, Scene
from judge.game.refusal import Refused
from judge.language.lexicon import languages, lexicon
from judge.people import commands as p
from judge.people.passwords import hash_password
from judge.people.secrets import code, same_code
from judge.post.compose import Outgoing
from judge.report.words import N_


def register(at: Scene, more: str) -> Deed:
    """For somebody who is known: only the name. Strangers are registered before anything else is looked at."""
    return Deed(people=(p.Rename(at.me, more),), done=N_("You are registered as {name}."), details={"name": more})


def confirm(at: Scene, more: str) -> Deed:
    """A code: for a new registration, for a new address, or for what a GM asked."""
    person = at.person
    assert person is not None
    if not person.confirmed and same_code(more, registration_code(at, person.address)):
        return Deed(people=(p.Confirm(person.id),), done=N_("Your address is confirmed. Welcome!"))
    if person.pending_address and same_code(more, address_code(at, person.pending_address)):
        done = N_("Your address is now {address}.")
        return Deed(people=(p.ConfirmAddress(person.id),), done=done, details={"address": person.pending_address})
    raise Refused("wrong-code")


def registration_code(at: Scene, address: str) -> str:
    return code(at.house.registry.key(), "register", address.lower())


def address_code(at: Scene, address: str) -> str:
    return code(at.house.registry.key(), "address", at.me, address.lower())


def password(at: Scene, more: str) -> Deed:
    if not more:
        return Deed(people=(p.DropPassword(at.me),), done=N_("You have no password any more."))
    hashed = hash_password(more, at.house.chance("salt", at.cause)[:16])
    return Deed(people=(p.SetPassword(at.me, hashed),), done=N_("Your password is set. Write it as: signon {sample}"),
                details={"sample": "Falpha ******"})  # fmt: skip


def address(at: Scene, more: str) -> Deed:
    done = N_("A code was sent to {address}. Your address changes when it comes back from there.")
    return Deed(people=(p.AskAddress(at.me, more),), done=done, details={"address": more}, post=_to_new_address)


def _to_new_address(at: Scene) -> list[Outgoing]:
    person = at.person
    if person is None or not person.pending_address:
        return []
    text = at.reader.say(
        N_(
            "Somebody, you I hope, wants letters from this judge of the game Diplomacy to come to this address.\n"
            "To confirm that it is yours, answer this letter with this line:\n\n"
            "confirm {code}\n\n"
            "If it was not you, do nothing: you will not hear from us again."
        ),
        code=address_code(at, person.pending_address),
    )
    there = replace(person, address=person.pending_address)
    return [answer(at.house, there, None, text + "\n", f"{at.cause} new address", "", "")]


def language(at: Scene, more: str) -> Deed:
    """By its code or by its name, in itself or in English."""
    wanted = more.lower()
    names = {name.lower(): each for each in languages() for name in (each, lexicon(each).name, *_ENGLISH[each])}
    if wanted not in names:
        raise Refused("no-such-language", language=more, languages=tuple(lexicon(each).name for each in languages()))
    done = N_("From now on letters to you are in this language.")
    return Deed(people=(p.SetLanguage(at.me, names[wanted]),), done=done)


_ENGLISH = {"en": ("english",), "es": ("spanish", "castellano"), "ru": ("russian",), "bg": ("bulgarian",)}


def zone(at: Scene, more: str) -> Deed:
    done = N_("Times are told to you as clocks show them in {zone}.")
    return Deed(people=(p.SetZone(at.me, more),), done=done, details={"zone": more})


def new_secret(at: Scene, more: str) -> Deed:
    game = at.game.name if at.game else ""
    done = N_("Your old addresses under the judge's no longer work. The new one is the one you answer to now.")
    return Deed(people=(p.NewSecret(at.me, game),), done=done)
