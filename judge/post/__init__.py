"""Letters in and out, as bytes and headers: who really sent one, and what one of ours looks like on the wire."""
