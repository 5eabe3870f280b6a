"""Choose the 256 inks of the palette PNG from the gallery's own pictures.

Run: python -m rendering.tools.make_inks     (after changing colours; takes some ten seconds)
"""

from __future__ import annotations

from typing import Any

from PIL import Image, ImageChops

from rendering import gallery, paint, theme
from rendering.captions import spoken

MOST, EXACT, NEAR = 256, 144, 3


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


def frequent(sheet: Image.Image) -> list[tuple[int, int, int]]:
    """The tones that fill most of the pictures, exactly: flat grounds must not drift."""
    chosen: list[tuple[int, int, int]] = []
    counted: Any = sheet.getcolors(1 << 24) or ()
    for _, tone in sorted(counted, reverse=True):
        if all(max(abs(a - b) for a, b in zip(tone, other, strict=True)) >= NEAR for other in chosen):
            chosen.append(tone)
        if len(chosen) == EXACT:
            break
    return chosen


def palette_of(tones: list[tuple[int, int, int]]) -> Image.Image:
    """A palette image of these tones."""
    found = Image.new("P", (1, 1))
    found.putpalette([part for tone in tones for part in tone])
    return found


def rest(sheet: Image.Image, chosen: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """The best tones for every dot that the frequent ones miss."""
    near = sheet.quantize(palette=palette_of(chosen), dither=Image.Dither.NONE).convert("RGB")
    missed = ImageChops.difference(sheet, near).convert("L").point(lambda value: 255 if value > NEAR else 0)
    dots: list[Any] = [
        tone for tone, far in zip(sheet.get_flattened_data(), missed.get_flattened_data(), strict=True) if far
    ]
    strip = Image.new("RGB", (1000, -(-len(dots) // 1000)), dots[0])
    strip.putdata(dots)
    found = strip.quantize(MOST - len(chosen), Image.Quantize.MEDIANCUT, kmeans=4, dither=Image.Dither.NONE)
    values = found.getpalette("RGB") or []
    return [tuple(values[at : at + 3]) for at in range(0, 3 * (MOST - len(chosen)), 3)]  # type: ignore[misc]


def main() -> None:
    """Write inks.png."""
    sheet = sample()
    chosen = frequent(sheet)
    tones = chosen + rest(sheet, chosen)
    palette_of(tones).save(theme.HERE / "sprites" / "inks.png")
    print(len(tones), "inks from", sheet.size)


if __name__ == "__main__":
    main()
