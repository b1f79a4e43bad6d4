"""S/MIME: a letter inside its signature is read, an encrypted one is named, and nothing does harm."""

import base64
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.language.mail.mime import Mail, open_mail
from judge.language.mail.smime import NotSigned, signed_text

HEAD = b"From: Bob <bob@example.org>\r\nTo: judge@example.org\r\nSubject: orders\r\n"
ENTITY = b"Content-Type: text/plain; charset=utf-8\r\n\r\nA Par-Bur\r\nF Bre-Mao\r\n"
SIGNED, ENVELOPED, DATA = (b"\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07" + kind for kind in (b"\x02", b"\x03", b"\x01"))
VERSION, DIGESTS, SIGNERS = (
    b"\x02\x01\x01",
    b"\x31\x0d\x30\x0b\x06\x09\x60\x86\x48\x01\x65\x03\x04\x02\x01",
    b"\x31\x00",
)


def der(tag: int, content: bytes) -> bytes:
    if len(content) < 128:
        return bytes([tag, len(content)]) + content
    length = len(content).to_bytes(3, "big")
    return bytes([tag, 0x83]) + length + content


def ber(tag: int, content: bytes) -> bytes:
    """With indefinite length."""
    return bytes([tag, 0x80]) + content + b"\0\0"


def pieces(entity: bytes, size: int = 10) -> bytes:
    return b"".join(der(0x04, entity[at : at + size]) for at in range(0, len(entity), size))


def signed(octets: bytes, wrap: Callable[[int, bytes], bytes] = der, digests: bytes = DIGESTS) -> bytes:
    capsule = wrap(0x30, DATA + (wrap(0xA0, octets) if octets else b""))
    return wrap(0x30, SIGNED + wrap(0xA0, wrap(0x30, VERSION + digests + capsule + SIGNERS)))


WHOLE = {
    "DER": signed(der(0x04, ENTITY)),
    "DER with a string in pieces": signed(der(0x24, pieces(ENTITY))),
    "BER": signed(ber(0x24, pieces(ENTITY)), ber),
    "BER with a string in one piece": signed(der(0x04, ENTITY), ber),
    "BER with pieces of pieces": signed(
        ber(0x24, ber(0x24, pieces(ENTITY[:40])) + der(0x24, pieces(ENTITY[40:]))), ber
    ),
    "BER throughout": signed(ber(0x24, pieces(ENTITY)), ber, ber(0x31, ber(0x30, b"\x06\x01\x2a"))),
}


def mail(data: bytes, parameters: str = "; smime-type=signed-data", kind: str = "application/pkcs7-mime") -> Mail:
    fields = f"Content-Type: {kind}{parameters}\r\nContent-Transfer-Encoding: base64\r\n\r\n"
    return open_mail(HEAD + fields.encode() + base64.encodebytes(data))


def texts(got: Mail) -> list[str]:
    return [part.text.strip() for part in got.parts]


@pytest.mark.parametrize("name", WHOLE)
def test_signed_text_comes_out_whole(name: str) -> None:
    assert signed_text(WHOLE[name]) == ENTITY


@pytest.mark.parametrize(
    ("kind", "parameters"),
    [
        ("application/pkcs7-mime", "; smime-type=signed-data; name=smime.p7m"),
        ("application/pkcs7-mime", ""),
        ("application/x-pkcs7-mime", "; smime-type=signed-data"),
        ("application/octet-stream", "; name=smime.p7m"),
    ],
)
def test_a_letter_inside_its_signature_is_read(kind: str, parameters: str) -> None:
    got = mail(WHOLE["BER"], parameters, kind)
    assert (texts(got), got.problems) == (["A Par-Bur\nF Bre-Mao"], [])


def test_a_multipart_inside_a_signature_inside_a_signature_is_read() -> None:
    inner = b"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n" + ENTITY + b"\r\n--b--\r\n"
    block = b"Content-Type: application/pkcs7-mime\r\nContent-Transfer-Encoding: base64\r\n\r\n"
    got = mail(signed(der(0x04, block + base64.encodebytes(signed(der(0x04, inner))))))
    assert (texts(got), got.problems) == (["A Par-Bur\nF Bre-Mao"], [])


def test_a_signed_letter_with_a_large_picture_behind_it_is_read() -> None:
    photo = b"--b\r\nContent-Type: image/png\r\n\r\n" + b"x" * 3_000_000
    inner = b"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n" + ENTITY + photo + b"\r\n--b--\r\n"
    assert texts(mail(signed(der(0x04, inner)))) == ["A Par-Bur\nF Bre-Mao"]


@pytest.mark.parametrize("parameters", ["; smime-type=enveloped-data", "; smime-type=authEnveloped-data", ""])
def test_an_encrypted_letter_is_named(parameters: str) -> None:
    got = mail(der(0x30, ENVELOPED + der(0xA0, b"secret")), parameters)
    assert (texts(got), got.problems) == ([], ["encrypted", "no-text"])


def test_certificates_alone_are_no_text() -> None:
    assert signed_text(signed(b"")) is None
    assert mail(signed(b"", ber), "; smime-type=certs-only").problems == ["no-text"]


@pytest.mark.parametrize("data", [b"", b"\x30", b"0\x80" * 100, b"garbage", WHOLE["DER"][:20], der(0x30, SIGNED)])
def test_signed_data_that_cannot_be_read_is_broken(data: bytes) -> None:
    assert mail(data).problems == ["broken", "no-text"]


@pytest.mark.parametrize(
    "inside",
    [
        b"\x24\x80" * 200_000,
        b"\x04\x00" * 300_000,
        b"\x24\x80" + b"\x04\x00" * 300_000,
        b"\x24\x04\x24\x02\x04\x00" * 99_999,
    ],
)
def test_endless_structures_end(inside: bytes) -> None:
    with suppress(NotSigned):
        assert signed_text(signed(inside, ber)) is not None


@settings(max_examples=500, deadline=None)
@given(
    st.sampled_from(sorted(WHOLE)),
    st.lists(st.tuples(st.integers(0, 400), st.integers(0, 9), st.binary(max_size=4)), max_size=5),
)
def test_damaged_signed_data_does_no_harm(name: str, wounds: list[tuple[int, int, bytes]]) -> None:
    data = WHOLE[name]
    for at, length, splinter in wounds:
        data = data[:at] + splinter + data[at + length :]
    mail(data)


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_may_call_themselves_signed(data: bytes) -> None:
    mail(data)
