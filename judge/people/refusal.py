"""Why something cannot be done. Words are chosen elsewhere, in the reader's language."""


class Refused(Exception):
    """`code` names the reason, `details` what the sentence needs."""

    def __init__(self, code: str, **details: object) -> None:
        super().__init__(f"{code}: {details}" if details else code)
        self.code = code
        self.details = details
