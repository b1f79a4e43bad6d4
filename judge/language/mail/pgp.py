"""Inline PGP: signed text without its armour, and the news that a text is encrypted (RFC 9580 §6.2, §7)."""

SIGNED = "-----BEGIN PGP SIGNED MESSAGE-----"
SIGNATURE = "-----BEGIN PGP SIGNATURE-----"
SIGNATURE_END = "-----END PGP SIGNATURE-----"
MESSAGE = "-----BEGIN PGP MESSAGE-----"
MESSAGE_END = "-----END PGP MESSAGE-----"


def without_armour(text: str) -> tuple[str, bool]:
    """The readable text, and whether some of it was encrypted. Signatures are not checked, they just do not disturb."""
    if SIGNED not in text and MESSAGE not in text:
        return text, False
    kept: list[str] = []
    where, encrypted = "outside", False
    for line in text.split("\n"):
        mark = line.rstrip()
        if mark == SIGNED and where == "outside":
            where = "hash"
        elif mark == MESSAGE and where == "outside":
            where, encrypted = "secret", True
        elif where == "hash":
            where = "hash" if mark else "signed"
        elif mark == SIGNATURE and where == "signed":
            where = "signature"
        elif where in ("signature", "secret"):
            where = "outside" if mark in (SIGNATURE_END, MESSAGE_END) else where
        else:
            kept.append(line.removeprefix("- ") if where == "signed" else line)  # dash-escapes: RFC 9580 §7.2
    return "\n".join(kept), encrypted
