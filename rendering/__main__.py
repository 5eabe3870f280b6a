"""Commands: `python -m rendering gallery OUT [png8|png|webp]`."""

from __future__ import annotations

import sys
from pathlib import Path

from rendering import FORMATS, gallery


def main(words: list[str]) -> int:
    """Run one command; answer how it went."""
    if len(words) in (2, 3) and words[0] == "gallery" and (len(words) == 2 or words[2] in FORMATS):
        gallery.write(Path(words[1]), *words[2:])
        return 0
    print(f"Usage: python -m rendering gallery OUT [{'|'.join(FORMATS)}]", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
