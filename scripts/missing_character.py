"""Makes Templates/report/missing-character.ttf: one glyph, an empty box, for every character there is.

A PDF for the archive may hold no character without a glyph, and there is always one that no font of the system has. The
font says of itself that it is of a fixed width, so that every other font is taken before it. Run it with fonttools:

    python scripts/missing_character.py Templates/report/missing-character.ttf
"""

import sys

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable

NAME = "Housebook Missing Character"


def box():
    pen = TTGlyphPen(None)
    for left, bottom, right, top, is_hole in [(60, 0, 540, 680, False), (110, 50, 490, 630, True)]:
        corners = [(left, bottom), (left, top), (right, top), (right, bottom)]
        if is_hole:
            corners.reverse()
        pen.moveTo(corners[0])
        for corner in corners[1:]:
            pen.lineTo(corner)
        pen.closePath()
    return pen.glyph()


def characters():
    """All but controls, surrogates, those for private use, and the last planes."""
    return [code for code in range(0x20, 0xE0000) if not 0xD800 <= code < 0xF900]


def main(path):
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder([".notdef", "box"])
    builder.setupCharacterMap({})
    builder.setupGlyf({".notdef": box(), "box": box()})
    builder.setupHorizontalMetrics({".notdef": (600, 60), "box": (600, 60)})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable(
        {"familyName": NAME, "styleName": "Regular", "uniqueFontIdentifier": NAME, "fullName": NAME,
         "psName": NAME.replace(" ", ""), "version": "1.0"}
    )
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200, fsType=0)
    builder.setupPost(isFixedPitch=1)
    # Format 13 maps a whole range to one glyph, so that the file stays small.
    table = CmapSubtable.newSubtable(13)
    table.platformID, table.platEncID, table.language = 3, 10, 0
    table.cmap = {code: "box" for code in characters()}
    builder.font["cmap"].tables = [table]
    # The same file each time.
    builder.font["head"].created = builder.font["head"].modified = 3_000_000_000
    builder.font.recalcTimestamp = False
    builder.font.save(path)


main(sys.argv[1])
