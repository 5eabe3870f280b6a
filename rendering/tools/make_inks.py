"""Choose the 256 inks of the palette PNG from the gallery's own pictures.

Run: python -m rendering.tools.make_inks     (after changing colours; takes some ten seconds)
"""

from __future__ import annotations

from PIL import Image

from rendering import gallery, paint, theme
from rendering.captions import spoken

MOST = 256


def sample() -> Image.Image:
    """All kinds of pictures under each other."""
    pictures = [paint(scene.kind, spoken(scene.view, "en"), scene.wish) for scene in gallery.scenes()]
    wide = max(picture.width for picture in pictures)
    sheet = Image.new("RGB", (wide, sum(picture.height for picture in pictures)), theme.ground("wood"))
    top = 0
    for picture in pictures:
        sheet.paste(picture, (0, top))
        top += picture.height
    return sheet


def main() -> None:
    """Write inks.png."""
    sheet = sample()
    found = sheet.quantize(MOST, Image.Quantize.MEDIANCUT, kmeans=4, dither=Image.Dither.NONE)
    palette = found.crop((0, 0, 1, 1))
    palette.save(theme.HERE / "sprites" / "inks.png")
    print(len(found.getcolors(MOST) or ()), "inks from", sheet.size)


if __name__ == "__main__":
    main()
