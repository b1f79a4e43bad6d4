"""The README's table of commands: `python -m tests.desk.readme` writes it there, from the table itself."""

from pathlib import Path

from judge.desk.table import TABLE, Who
from judge.language.lexicon import lexicon

README = Path(__file__).parents[2] / "README.md"
BEGIN, END = "<!-- commands -->", "<!-- end of commands -->"
WHO = {
    Who.ANYONE: "anyone",
    Who.PERSON: "who is registered",
    Who.MEMBER: "in the game",
    Who.PLAYER: "player",
    Who.GM: "game master",
}


def table() -> str:
    phrases = lexicon("en").data["phrases"]
    rows = ["| write | what for | who |", "|---|---|---|"]
    for name, phrase in phrases.items():
        who = WHO[TABLE[name].who] if name in TABLE else "anyone"
        usage = phrase["usage"].replace("|", "\\|")
        rows.append(f"| `{usage}` | {phrase['help']} | {'game master' if name == 'as' else who} |")
    return "\n".join(rows)


def main() -> None:
    text = README.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    README.write_text(f"{before}{BEGIN}\n{table()}\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
