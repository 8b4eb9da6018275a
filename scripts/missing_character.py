"""Makes Templates/report/missing-character.ttf: one glyph, an empty box, for every character.

PDF/A allows no character without a glyph, and there is always a character that no font of the system has. The template
uses this font last, and recognises a box by the height of the text. Run this script with fonttools:

    python scripts/missing_character.py Templates/report/missing-character.ttf
"""

import sys

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable

NAME = "Housebook Missing Character"

UNITS = 16384
# Odd, so that no glyph of a font with the usual 1,000 or 2,048 units is exactly as tall.
HEIGHT = 11141
ADVANCE = 9830
SPACES = [0x20, 0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000]


def box():
    pen = TTGlyphPen(None)
    for left, bottom, right, top, is_hole in [
        (983, 0, 8847, HEIGHT, False), (1802, 819, 8028, HEIGHT - 819, True)
    ]:
        corners = [(left, bottom), (left, top), (right, top), (right, bottom)]
        if is_hole:
            corners.reverse()
        pen.moveTo(corners[0])
        for corner in corners[1:]:
            pen.lineTo(corner)
        pen.closePath()
    return pen.glyph()


def characters():
    """All characters but controls, surrogates, those for private use, and the last planes."""
    return [code for code in range(0x20, 0xE0000) if not 0xD800 <= code < 0xF900]


def main(path):
    builder = FontBuilder(UNITS, isTTF=True)
    builder.setupGlyphOrder([".notdef", "box", "space"])
    builder.setupCharacterMap({})
    builder.setupGlyf({".notdef": box(), "box": box(), "space": TTGlyphPen(None).glyph()})
    builder.setupHorizontalMetrics({".notdef": (ADVANCE, 983), "box": (ADVANCE, 983), "space": (ADVANCE // 2, 0)})
    builder.setupHorizontalHeader(ascent=13107, descent=-3277)
    builder.setupNameTable(
        {"familyName": NAME, "styleName": "Regular", "uniqueFontIdentifier": NAME, "fullName": NAME,
         "psName": NAME.replace(" ", ""), "version": "1.0"}
    )
    builder.setupOS2(sTypoAscender=13107, sTypoDescender=-3277, usWinAscent=13107, usWinDescent=3277, fsType=0)
    builder.setupPost(isFixedPitch=1)
    # Format 13 maps a whole range to one glyph, which keeps the file small.
    table = CmapSubtable.newSubtable(13)
    table.platformID, table.platEncID, table.language = 3, 10, 0
    # Invisible characters get the glyph of a space, without a width.
    table.cmap = {code: "box" for code in characters()} | {code: "space" for code in SPACES}
    builder.font["cmap"].tables = [table]
    # Fixed times, so that the file is the same each time.
    builder.font["head"].created = builder.font["head"].modified = 3_000_000_000
    builder.font.recalcTimestamp = False
    builder.font.save(path)


main(sys.argv[1])
