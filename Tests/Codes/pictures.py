"""Forty pictures of codes as phones take them, the same in every run.

The ranges below were written before any picture was read, and each picture is kept. Every range is cut into as many
equal parts as there are pictures of a group, each part is used once, and the order is drawn: no end of a range is left
out by chance.

    picture     4032 x 3024 pixels, twenty of them upright, half of these by their orientation in EXIF, and a few of
                the others upside down by it
    code        twenty QR codes, ten with `HB GA-12` and ten with `https://house.example/i/GA-12` (level M);
                eight EAN-13, six UPC-A and six Code 128 with eight characters
    width       of the code without its margin: 12 to 45 % of the picture's width
    bars        0.3 to 0.6 times as high as the code is wide
    place       the code's middle is up to 20 % of the picture's width and height beside the picture's middle
    turned      QR codes by any angle; others by -25 to 25 degrees
    tilted      0 to 20 degrees from the camera, about any axis, for a camera that sees 66 degrees across
    print       ink of 15 to 70 on paper of 190 to 250
    exposure    0.75 to 1.1 times that
    light       0 to 60 % less of it at one side of the picture than at the other, from any direction
    glare       in half of the pictures: a spot of 0.15 to 0.4 code widths in radius, its middle on the code's rim,
                50 to 100 % white there
    focus       a Gaussian blur of 0 to 2.5 pixels (sigma)
    motion      0 to 6 pixels in any direction
    noise       2 to 10 of 255 (sigma) in each pixel's brightness, half as much in its colour
    JPEG        quality 75 to 92

The label lies on wood, among books with lines of text, a ruler, coins, a pen and striped cloth.
"""

import math
import random
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import zxingcpp
from PIL import Image, ImageDraw, ImageFilter, ImageFont

LONG, SHORT = 4032, 3024
TURNS = {1: 0, 3: 180, 6: 90, 8: 270}  # EXIF's orientations: how far the stored pixels are turned, anticlockwise


@dataclass
class Picture:
    number: int
    kind: str
    text: str
    upright: bool
    orientation: int
    width: float
    bars: float
    place: tuple
    turned: float
    tilted: float
    axis: float
    ink: float
    paper: float
    exposure: float
    light: float
    light_from: float
    glare: float  # its radius; 0 for none
    glare_white: float
    glare_at: float
    focus: float
    motion: float
    motion_to: float
    noise: float
    quality: int
    label: tuple = None  # the picture of a printed label and the box of its code there; None to draw one


def plan(seed=42):
    """What the forty pictures are to be."""
    return group(random.Random(f"{seed} QR"), qr_texts(), 180) + group(random.Random(f"{seed} bars"), bar_texts(), 25, 20)


def group(chance, texts, most_turned, first=0):
    count = len(texts)

    def spread(low, high):
        parts = [low + (high - low) * (part + chance.random()) / count for part in range(count)]
        chance.shuffle(parts)
        return parts

    def split(values):
        values = [values[part % len(values)] for part in range(count)]
        chance.shuffle(values)
        return values

    layouts = split([(False, 1), (False, 1), (True, 1), (True, 6), (False, 1), (False, 3), (True, 1), (True, 8)])
    columns = dict(
        width=spread(0.12, 0.45), bars=spread(0.3, 0.6), place=list(zip(spread(-0.2, 0.2), spread(-0.2, 0.2))),
        turned=spread(-most_turned, most_turned), tilted=spread(0, 20), axis=spread(0, 360), ink=spread(15, 70),
        paper=spread(190, 250), exposure=spread(0.75, 1.1), light=spread(0, 0.6), light_from=spread(0, 360),
        glare=[radius * lit for radius, lit in zip(spread(0.15, 0.4), split([0, 1]))], glare_white=spread(0.5, 1),
        glare_at=spread(0, 360), focus=spread(0, 2.5), motion=spread(0, 6), motion_to=spread(0, 180),
        noise=spread(2, 10), quality=[round(quality) for quality in spread(75, 92)],
    )  # fmt: skip
    return [
        Picture(
            first + n, *texts[n], *layouts[n], **{name: values[n] for name, values in columns.items()}
        )
        for n in range(count)
    ]


def qr_texts():
    return [("QR", text.format(n)) for n in range(3, 13) for text in ("HB GA-{:02}", "https://house.example/i/GA-{:02}")]


def bar_texts():
    def checked(digits):
        total = sum(int(digit) * (3 if place % 2 == 0 else 1) for place, digit in enumerate(reversed(digits)))
        return digits + str(-total % 10)

    return (
        [("EAN-13", checked(f"40{6381333930 + 7919 * n}")) for n in range(8)]
        + [("UPC-A", checked(f"0{3600029145 + 104729 * n}")) for n in range(6)]
        + [("Code 128", f"SN{48}-{211 + 37 * n}") for n in range(6)]
    )


def modules(picture):
    """The code's squares or bars as an array, true for ink."""
    format = {
        "QR": zxingcpp.BarcodeFormat.QRCode,
        "EAN-13": zxingcpp.BarcodeFormat.EAN13,
        "UPC-A": zxingcpp.BarcodeFormat.UPCA,
        "Code 128": zxingcpp.BarcodeFormat.Code128,
    }[picture.kind]
    options = {"ec_level": "M"} if picture.kind == "QR" else {}
    code = zxingcpp.create_barcode(picture.text, format, **options)
    drawn = np.array(zxingcpp.write_barcode_to_image(code, add_quiet_zones=False)) < 128
    return drawn if picture.kind == "QR" else drawn[:1]


def draw(picture):
    """The picture as an image, upright."""
    chance = np.random.default_rng(picture.number)
    width, height = (SHORT, LONG) if picture.upright else (LONG, SHORT)
    image = table(width, height, chance)
    label, at, corners = place_label(picture, width, height)
    image.paste(label, at, label)
    if picture.focus:
        image = image.filter(ImageFilter.GaussianBlur(picture.focus))
    pixels = moved(image, picture)
    pixels *= light(picture, width, height)[..., None]
    if picture.glare:
        shine(pixels, picture, corners)
    pixels += chance.standard_normal((height, width, 1), dtype=np.float32) * picture.noise
    for channel in range(3):
        coarse = chance.standard_normal((height // 2, width // 2), dtype=np.float32) * (picture.noise / 2)
        pixels[..., channel] += coarse.repeat(2, 0).repeat(2, 1)
    return Image.fromarray(np.clip(pixels, 0, 255, out=pixels).astype(np.uint8))


def save(picture, folder):
    """Writes the picture as its phone would, and returns its path."""
    file = Path(folder) / f"{picture.number:02} {picture.kind}.jpg"
    stored = draw(picture)
    exif = Image.Exif()
    if picture.orientation != 1:
        stored = stored.rotate(TURNS[picture.orientation], expand=True)
        exif[0x0112] = picture.orientation
    stored.save(file, quality=picture.quality, exif=exif)
    return file


def table(width, height, chance):
    """A wooden table with things on it."""
    x = np.linspace(0, 1, width, dtype=np.float32)
    y = np.linspace(0, 1, height, dtype=np.float32)[:, None]
    grain = chance.standard_normal((height // 3 + 1, 24), dtype=np.float32)
    grain = np.asarray(Image.fromarray(grain).resize((width, height), Image.Resampling.BICUBIC))
    rings = np.sin(40 * y + 6 * np.sin(3 * x + chance.random() * 6) + 2 * x)
    shade = 1 + 0.10 * grain + 0.08 * rings
    colour = np.array([150, 105, 70]) * chance.uniform(0.6, 1.4)
    wood = np.clip(shade[..., None] * colour.astype(np.float32), 0, 255).astype(np.uint8)
    image = Image.fromarray(wood)
    for thing in (book, cloth, ruler, coin, coin, pen, book):
        drawn = thing(chance).rotate(chance.uniform(0, 360), Image.Resampling.BICUBIC, expand=True)
        at = (int(chance.uniform(-0.1, 0.9) * width), int(chance.uniform(-0.1, 0.9) * height))
        image.paste(drawn, at, drawn)
    return image


def tint(chance, low=30, high=230):
    return tuple(int(part) for part in chance.uniform(low, high, 3))


def book(chance):
    image = Image.new("RGBA", (1100, 1500), tint(chance))
    pen = ImageDraw.Draw(image)
    pen.rectangle((90, 90, 1010, 1410), fill=(238, 234, 224))
    for line in range(24):
        text = "".join(chance.choice(list("abcdefghilmnoprstuv    ")) for _ in range(40))
        pen.text((130, 130 + 52 * line), text, fill=(40, 40, 44), font=ImageFont.load_default(38))
    return image


def cloth(chance):
    image = Image.new("RGBA", (900, 700), tint(chance))
    pen, colour, x = ImageDraw.Draw(image), tint(chance), 0
    while x < 900:
        wide = int(chance.uniform(6, 40))
        pen.rectangle((x, 0, x + wide, 700), fill=colour)
        x += wide + int(chance.uniform(6, 40))
    return image


def ruler(chance):
    image = Image.new("RGBA", (1800, 180), (226, 206, 120))
    pen = ImageDraw.Draw(image)
    for mark in range(150):
        pen.line((12 * mark, 0, 12 * mark, 90 if mark % 10 == 0 else 50), fill=(20, 20, 20), width=3)
    return image


def coin(chance):
    image = Image.new("RGBA", (300, 300))
    pen = ImageDraw.Draw(image)
    pen.ellipse((0, 0, 299, 299), fill=(176, 150, 90))
    pen.ellipse((30, 30, 269, 269), outline=(110, 90, 50), width=10)
    return image


def pen(chance):
    image = Image.new("RGBA", (1500, 70))
    ImageDraw.Draw(image).rounded_rectangle((0, 0, 1499, 69), 35, fill=tint(chance))
    return image


def drawn_label(picture, width):
    """A label with a code, about twice as fine as in the picture, and the box of the code in it."""
    code = modules(picture)
    across = code.shape[1]
    down = code.shape[0] if picture.kind == "QR" else across * picture.bars
    cell = max(2, math.ceil(2 * picture.width * width / across))  # about twice as fine as the picture
    margin = 5 if picture.kind == "QR" else 11
    paper = tuple(int(picture.paper * part) for part in (1, 0.99, 0.96))
    ink = (int(picture.ink),) * 3
    text_height = 0.25 * across
    label = Image.new("RGBA", (int(cell * (across + 2 * margin)), int(cell * (down + 2 * margin + text_height))), paper)
    squares = Image.fromarray(code).resize((cell * across, int(cell * down)), Image.Resampling.NEAREST)
    label.paste(ink, (cell * margin, cell * margin), squares)
    words = ImageFont.load_default(cell * across * 0.09)
    at = (label.width / 2, cell * (margin + down + 0.11 * across))
    ImageDraw.Draw(label).text(at, picture.text[-14:], fill=ink, font=words, anchor="ma")
    return label, (cell * margin, cell * margin, cell * (margin + across), cell * (margin + down))


def printed_label(picture, width):
    """The same of a label that a printer made: its ink on its paper."""
    image, box = picture.label
    finer = 2 * picture.width * width / (box[2] - box[0])
    grey = image.resize([round(side * finer) for side in image.size], Image.Resampling.LANCZOS)
    tone = np.asarray(grey, np.float32)[..., None] / 255
    paper = picture.paper * np.array((1, 0.99, 0.96), np.float32)
    pixels = picture.ink + (paper - picture.ink) * tone
    return Image.fromarray(pixels.astype(np.uint8)).convert("RGBA"), tuple(side * finer for side in box)


def place_label(picture, width, height):
    """The label as it lies in the picture, on nothing, where it lies, and the corners of its code."""
    label, (left, top, right, bottom) = (printed_label if picture.label else drawn_label)(picture, width)

    # From the label's pixels to the picture's: onto a plane in the code's middle, turned and tilted, and to the camera.
    scale = picture.width * width / (right - left)
    middle = ((left + right) / 2, (top + bottom) / 2)
    distance = max(width, height) / 2 / math.tan(math.radians(33))
    turned, tilted, axis = (math.radians(angle) for angle in (picture.turned, picture.tilted, picture.axis))
    centre = ((0.5 + picture.place[0]) * width, (0.5 + picture.place[1]) * height)

    def seen(x, y):
        x, y = scale * (x - middle[0]), scale * (y - middle[1])
        x, y = x * math.cos(turned) - y * math.sin(turned), x * math.sin(turned) + y * math.cos(turned)
        along = x * math.cos(axis) + y * math.sin(axis)
        beside = -x * math.sin(axis) + y * math.cos(axis)
        nearer = distance / (distance + beside * math.sin(tilted))
        along, beside = along * nearer, beside * math.cos(tilted) * nearer
        return along * math.cos(axis) - beside * math.sin(axis), along * math.sin(axis) + beside * math.cos(axis)

    box = [(left, top), (right, top), (right, bottom), (left, bottom)]
    found = [seen(*corner) for corner in box]
    # Whole in the picture, with its margin: whoever takes it sees to that.
    centre = tuple(
        min(max(centre[side], 60 - 1.12 * min(point[side] for point in found)),
            (width, height)[side] - 60 - 1.12 * max(point[side] for point in found))
        for side in (0, 1)
    )  # fmt: skip
    sheet = [(0, 0), (label.width, 0), (label.width, label.height), (0, label.height)]
    there = [tuple(part + offset for part, offset in zip(seen(*corner), centre)) for corner in sheet]
    corners = [tuple(part + offset for part, offset in zip(point, centre)) for point in found]
    low = [math.floor(min(point[side] for point in there)) for side in (0, 1)]
    size = [2 * (math.ceil(max(point[side] for point in there)) - low[side]) for side in (0, 1)]
    # Drawn twice as fine and halved, so that edges lie between pixels as on a sensor.
    finer = [(2 * (x - low[0]), 2 * (y - low[1])) for x, y in there]
    drawn = label.transform(size, Image.Transform.PERSPECTIVE, homography(finer, sheet), Image.Resampling.BILINEAR)
    return drawn.reduce(2), tuple(low), corners


def homography(source, target):
    """The eight numbers with which Pillow takes points of the source to the target."""
    rows, values = [], []
    for (x, y), (u, v) in zip(source, target):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    return np.linalg.solve(np.array(rows, float), np.array(values, float))


def moved(image, picture):
    """The picture's pixels, as of a camera that moved while it looked."""
    steps = 2 * math.ceil(picture.motion / 2) + 1
    across, down = math.cos(math.radians(picture.motion_to)), math.sin(math.radians(picture.motion_to))
    total = np.zeros((image.height, image.width, 3), np.float32)
    for step in range(steps):
        by = picture.motion * (step / max(1, steps - 1) - 0.5)
        shift = (1, 0, by * across, 0, 1, by * down)
        total += np.asarray(image.transform(image.size, Image.Transform.AFFINE, shift, Image.Resampling.BILINEAR))
    return total / steps


def light(picture, width, height):
    """How bright each pixel is lit."""
    angle = math.radians(picture.light_from)
    x = np.linspace(-1, 1, width, dtype=np.float32) * math.cos(angle)
    y = np.linspace(-1, 1, height, dtype=np.float32)[:, None] * math.sin(angle)
    along = (x + y) / (abs(math.cos(angle)) + abs(math.sin(angle)))  # -1 to 1
    return picture.exposure * (1 - picture.light * (along + 1) / 2)


def shine(pixels, picture, corners):
    """Puts the glare of a lamp on the rim of the code."""
    height, width = pixels.shape[:2]
    place = picture.glare_at / 90
    side, part = int(place) % 4, place % 1
    (x0, y0), (x1, y1) = corners[side], corners[(side + 1) % 4]
    radius = picture.glare * picture.width * width
    x = np.arange(width, dtype=np.float32) - (x0 + part * (x1 - x0))
    y = (np.arange(height, dtype=np.float32) - (y0 + part * (y1 - y0)))[:, None]
    white = picture.glare_white * np.exp(-((x / radius) ** 2 + (y / radius) ** 2) ** 2)
    pixels += (255 - pixels) * white[..., None]


if __name__ == "__main__":
    # Every fifth, into the folder that is named, for the benchmark.
    for one in plan()[::5]:
        save(one, sys.argv[1])
