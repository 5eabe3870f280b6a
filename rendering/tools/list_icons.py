"""Write the order of the icon sheet from everything the theme and the emblems name.

Run: python -m rendering.tools.list_icons     (then make_sprites)
"""

from __future__ import annotations

import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent


def main() -> None:
    """Collect every icon's name once, in alphabetical order."""
    theme = tomllib.loads((HERE / "theme.toml").read_text("utf-8"))
    emblems = tomllib.loads((HERE / "emblems.toml").read_text("utf-8"))
    names = {look["sprite"] for kind in ("goods", "followers") for look in theme[kind].values()}
    names |= {icon for section in emblems.values() for icon in section.values()}
    body = "".join(f'  "{name}",\n' for name in sorted(names))
    (HERE / "sprites" / "icons.toml").write_text(
        f"# The icons on icons.png, row by row.\norder = [\n{body}]\n", "utf-8"
    )
    print(len(names), "icons")


if __name__ == "__main__":
    main()
