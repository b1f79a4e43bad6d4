"""Paragraphs that the sender's program broke into lines, put together again (RFC 3676)."""


def unflow(text: str, delsp: bool = False) -> str:
    """The text with soft line breaks undone; quoted lines begin with as many ">" as they are deep."""
    out: list[str] = []
    paragraph, depth = "", -1  # depth -1: no paragraph is open

    def close() -> None:
        if depth >= 0:
            out.append(_quoted(depth, paragraph))

    for line in text.split("\n"):
        level, content = _depth(line)
        if content == "-- ":  # RFC 3676 §4.3: a line of its own, never flowed
            close()
            out.append(_quoted(level, content))
            paragraph, depth = "", -1
            continue
        if depth != level:  # RFC 3676 §4.5: a paragraph ends where the depth changes
            close()
            paragraph, depth = "", level
        if content.endswith(" "):
            paragraph += content[:-1] if delsp else content
            continue
        paragraph += content
        close()
        paragraph, depth = "", -1
    close()
    return "\n".join(out)


def _depth(line: str) -> tuple[int, str]:
    """How deep this line is quoted, and what it says without the blank that was stuffed in (RFC 3676 §4.4)."""
    content = line.lstrip(">")
    return len(line) - len(content), content.removeprefix(" ")


def _quoted(depth: int, content: str) -> str:
    return ">" * depth + " " + content if depth else content
