"""Things other than cards that lie on the table or reach into the picture; the network must take none for an index.

Every function draws its thing at a scale of ``scale`` pixels for a card height and returns a `Sprite`.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from datasets.scenes.canvas import rectangle
from datasets.scenes.lettering import handwritten, printed, typeface, word
from datasets.scenes.noise import colour, mix, noise
from datasets.scenes.other_games import card_box, figure_card, marked_letter, marked_slip, number_card
from datasets.scenes.scene import Image
from datasets.scenes.sprite import Sprite, blank, cut, disc, ink, tone

Maker = Callable[[np.random.Generator, float], Sprite]


def mat(rng: np.random.Generator, scale: float) -> Sprite:
    """A beer mat, round or square, with rings and print."""
    side = round(scale * rng.uniform(0.85, 1.05))
    picture = blank(side, side, colour(rng, saturation=(0, 0.3), value=(0.7, 1)))
    middle = (side * 4, side * 4)
    for _ in range(int(rng.integers(1, 5))):
        ring = colour(rng, saturation=(0.1, 1))
        radius, width = rng.uniform(0.1, 0.48) * side, rng.choice([-1, max(1, side // 50), max(1, side // 20)])
        cv2.circle(picture, middle, round(radius * 8), ink(ring), int(width), cv2.LINE_AA, 3)
    for _ in range(int(rng.integers(1, 4))):
        at = rng.uniform(0.1, 0.5) * side, rng.uniform(0.25, 0.85) * side
        printed(picture, word(rng), at, side * rng.uniform(0.06, 0.3), typeface(rng), tone(rng))
    if rng.random() < 0.6:
        return disc(picture)
    return Sprite(picture, rectangle(side, side))


def cup(rng: np.random.Generator, scale: float) -> Sprite:
    """A cup, bowl or plate from above."""
    side = round(scale * rng.uniform(0.5, 1.3))
    axis = (np.arange(side, dtype=np.float32) + 0.5) / side * 2 - 1
    radius = np.hypot(axis[:, None], axis[None])
    rim, inner = colour(rng, saturation=(0, 0.3), value=(0.5, 1)), colour(rng, saturation=(0, 0.9))
    waves = 0.5 + 0.5 * np.sin(radius * rng.uniform(10, 50))
    body = mix(inner, rim, np.clip((radius - rng.uniform(0.5, 0.85)) * 20, 0, 1).astype(np.float32))
    shade = 0.85 + 0.15 * waves + 0.25 * axis[:, None] * axis[None]
    picture = np.dstack([np.clip(body * shade[..., None], 0, 255), np.full((side, side), 255)]).astype(np.uint8)
    for _ in range(int(rng.integers(1, 4))):
        at, size = rng.uniform(0.2, 0.8, 2) * side, rng.uniform(0.01, 0.08, 2) * side
        cv2.ellipse(picture, (tuple(at), tuple(2 * size), rng.uniform(0, 180)), (255, 255, 255, 255), -1, cv2.LINE_AA)
    return disc(picture)


def glass(rng: np.random.Generator, scale: float) -> Sprite:
    """A drinking glass from above: its rim and wall are opaque, what is under its bottom is seen tinted."""
    side = round(scale * rng.uniform(0.5, 1.0))
    axis = (np.arange(side, dtype=np.float32) + 0.5) / side * 2 - 1
    radius = np.hypot(axis[:, None], axis[None])
    inside = float(rng.uniform(0.6, 0.85))
    tint, wall = colour(rng, saturation=(0, 0.9)), colour(rng, saturation=(0, 0.3), value=(0.5, 1))
    turn = np.arctan2(axis[:, None], axis[None])
    rim = wall * (0.7 + 0.3 * np.sin(turn * rng.integers(2, 7) + radius * rng.uniform(5, 30)))[..., None]
    picture = np.empty((side, side, 4), np.uint8)
    picture[..., :3] = np.clip(np.where((radius < inside)[..., None], tint, rim), 0, 255)
    sprite = disc(picture)
    sprite.picture[radius < inside, 3] = int(rng.integers(5, 70))
    ring = np.linspace(0, 2 * np.pi, 32, endpoint=False)
    window = side / 2 * (1 + inside * np.column_stack([np.cos(ring), np.sin(ring)]))
    return sprite._replace(window=window)


def pad(rng: np.random.Generator, scale: float) -> Sprite:
    """A score pad: ruled paper with columns of figures written by hand."""
    width, height = round(scale * rng.uniform(0.8, 1.6)), round(scale * rng.uniform(1.0, 1.8))
    picture = blank(height, width, colour(rng, (0.1, 0.17), (0, 0.2), (0.85, 1)))
    rule, pen_ink = ink(colour(rng, saturation=(0.1, 0.6), value=(0.5, 0.85))), tone(rng, 0.55)
    pitch = scale * rng.uniform(0.07, 0.16)
    for y in np.arange(pitch, height, pitch):
        cv2.line(picture, (0, round(y)), (width, round(y)), rule, max(1, round(scale / 250)))
    if rng.random() < 0.5:
        for x in np.arange(pitch, width, pitch):
            cv2.line(picture, (round(x), 0), (round(x), height), rule, max(1, round(scale / 250)))
    tall = pitch * rng.uniform(0.6, 1.0)
    columns = np.arange(pitch, width - 2 * tall, tall * rng.uniform(4, 6))
    for x in columns:
        for y in np.arange(pitch * 0.9, height * rng.uniform(0.3, 1) - tall, pitch):
            text = "AKOU"[rng.integers(4)] if rng.random() < 0.2 else str(rng.integers(-300, 1000))
            handwritten(picture, rng, text, (x, y), tall, pen_ink)
    if rng.random() < 0.3:
        for x in columns:
            marked_letter(picture, rng, (x, pitch * rng.uniform(0.8, 2)), tall * rng.uniform(1, 2), typeface(rng))
    return Sprite(picture, rectangle(width, height))


def print_(rng: np.random.Generator, scale: float) -> Sprite:
    """A newspaper, menu or box with lines of print in several sizes."""
    width, height = round(scale * rng.uniform(0.6, 2)), round(scale * rng.uniform(0.6, 2))
    dark = rng.random() < 0.25
    ground = colour(rng, value=(0.1, 0.5) if dark else (0.75, 1), saturation=(0, 0.6 if dark else 0.25))
    picture = blank(height, width, ground)
    face, y = typeface(rng), 0.0
    while y < height:
        tall = scale * float(np.exp(rng.uniform(np.log(0.025), np.log(0.25))))
        y += tall * 1.3
        x, inked = scale * 0.05, (235, 230, 220) if dark else tone(rng, 0.5)
        while x < width * 0.9:
            x += printed(picture, word(rng), (x, y), tall, face, inked) + tall * rng.uniform(0.3, 3)
        if rng.random() < 0.15:
            face = typeface(rng)
    return Sprite(picture, rectangle(width, height))


def phone(rng: np.random.Generator, scale: float) -> Sprite:
    """A phone, dark or with a lit screen of tiles and print."""
    width, height = round(scale * 0.75), round(scale * 1.5)
    picture = blank(height, width, colour(rng, value=(0.02, 0.2)))
    edge = round(scale * 0.03)
    if rng.random() < 0.5:
        screen = (edge, edge * 3), (width - edge, height - edge * 3)
        cv2.rectangle(picture, *screen, ink(colour(rng, value=(0.5, 1), saturation=(0, 0.4))), -1)
        for _ in range(int(rng.integers(3, 20))):
            at = (rng.uniform(0.1, 0.7) * width, rng.uniform(0.1, 0.85) * height)
            printed(picture, word(rng), at, scale * rng.uniform(0.04, 0.14), typeface(rng), tone(rng))
    return Sprite(picture, rectangle(width, height))


def pen(rng: np.random.Generator, scale: float) -> Sprite:
    """A pen or pencil."""
    width, height = max(4, round(scale * rng.uniform(0.06, 0.1))), round(scale * rng.uniform(1.2, 1.6))
    across = np.linspace(-1, 1, width, dtype=np.float32)
    shade = np.tile((1 - 0.5 * across**2)[None, :, None], (height, 1, 1))
    body = np.tile(colour(rng), (height, width, 1)) * shade
    tip = round(height * rng.uniform(0.08, 0.15))
    body[:tip] = colour(rng, value=(0.2, 0.9)) * shade[:tip]
    picture = np.dstack([np.clip(body, 0, 255), np.full((height, width), 255)]).astype(np.uint8)
    outline = np.array([(width * 0.4, 0), (width * 0.6, 0), (width, tip), (width, height), (0, height), (0, tip)])
    return cut(picture, outline)


def coin(rng: np.random.Generator, scale: float) -> Sprite:
    """A coin or chip with a figure."""
    side = max(6, round(scale * rng.uniform(0.17, 0.28)))
    picture = blank(side, side, colour(rng, (0.05, 0.15), (0, 0.7), (0.4, 0.9)))
    dark = ink(colour(rng, value=(0.1, 0.5)))
    cv2.circle(picture, (side * 4, side * 4), round(side * 0.4 * 8), dark, max(1, side // 15), cv2.LINE_AA, 3)
    printed(
        picture, str(rng.choice([1, 2, 5, 10, 20, 50])), (side * 0.3, side * 0.7), side * 0.55, typeface(rng), dark[:3]
    )
    return disc(picture)


def picture_card(rng: np.random.Generator, scale: float) -> Sprite:
    """A card-like rectangle: a photograph, postcard, ticket or the back of another game."""
    width, height = round(scale * rng.uniform(0.5, 0.8)), round(scale * rng.uniform(0.8, 1.2))
    side, cells = max(width, height), rng.uniform(2, 40)
    texture = mix(colour(rng), colour(rng), noise(rng, side, (cells, cells), 4, 0.7))[:height, :width]
    edge = round(scale * rng.uniform(0, 0.08))
    picture = blank(height, width, colour(rng, saturation=(0, 0.2), value=(0.8, 1)))
    picture[edge : height - edge, edge : width - edge, :3] = texture[edge : height - edge, edge : width - edge]
    if rng.random() < 0.4:
        at = (rng.uniform(0.1, 0.5) * width, rng.uniform(0.2, 0.9) * height)
        printed(picture, word(rng), at, scale * rng.uniform(0.05, 0.2), typeface(rng), tone(rng))
    return Sprite(picture, rectangle(width, height))


def blank_card(rng: np.random.Generator, scale: float) -> Sprite:
    """An empty card or slip of paper."""
    width, height = round(scale * rng.uniform(0.4, 0.7)), round(scale * rng.uniform(0.5, 1.05))
    picture = blank(height, width, colour(rng, saturation=(0, 0.15), value=(0.8, 1)))
    return Sprite(picture, rectangle(width, height))


_FRENCH = ("A", "K", "Q", "J", "10", "9", "8", "7", "D", "B")


def french_card(rng: np.random.Generator, scale: float) -> Sprite:
    """A card of the French pattern: letter and spade, club or diamond in the corners.

    There is no French heart, because its index looks exactly like one of our hearts.
    """
    width, height = round(scale * 0.63), round(scale * rng.uniform(0.88, 1.0))
    picture = blank(height, width, np.array([250, 248, 242], np.float32))
    suit, rank, face = int(rng.integers(3)), str(rng.choice(_FRENCH)), typeface(rng)
    ink = (170, 20, 25) if suit == 0 else (20, 20, 20)
    tall = height * rng.uniform(0.08, 0.13)
    printed(picture, rank, (width * 0.04, tall * 1.3), tall * 1.3, face, ink)
    _french_sign(picture, suit, (width * 0.1, tall * 2.0), tall * 0.4, ink)
    if rng.random() < 0.5:
        for x in (0.32, 0.68):
            for y in (0.2, 0.4):
                _french_sign(picture, suit, (width * x, height * y), height * 0.06, ink)
    turned = cv2.rotate(picture, cv2.ROTATE_180)
    half = height // 2
    picture[height - half :] = turned[height - half :]
    return Sprite(picture, rectangle(width, height))


def _french_sign(picture: Image, suit: int, at: tuple[float, float], radius: float, ink: tuple[int, int, int]) -> None:
    """Draw a diamond (0), spade (1) or club (2), in place."""
    x, y = at

    def polygon(points: list[tuple[float, float]]) -> None:
        corners = np.round((np.array(points) * radius + (x, y)) * 8).astype(np.int32)
        cv2.fillPoly(picture, [corners], (*ink, 255), cv2.LINE_AA, 3)

    def ball(dx: float, dy: float, r: float) -> None:
        centre = round((x + dx * radius) * 8), round((y + dy * radius) * 8)
        cv2.circle(picture, centre, round(r * radius * 8), (*ink, 255), -1, cv2.LINE_AA, 3)

    if suit == 0:
        polygon([(0, -1), (0.75, 0), (0, 1), (-0.75, 0)])
    elif suit == 1:
        polygon([(0, -1), (0.85, 0.25), (-0.85, 0.25)])
        ball(-0.42, 0.3, 0.45)
        ball(0.42, 0.3, 0.45)
        polygon([(0, 0), (0.3, 1), (-0.3, 1)])
    else:
        ball(0, -0.5, 0.45)
        ball(-0.5, 0.2, 0.45)
        ball(0.5, 0.2, 0.45)
        polygon([(0, -0.3), (0.3, 1), (-0.3, 1)])


def skin(rng: np.random.Generator) -> np.ndarray:
    """Return a person's skin colour, RGB 0 to 255."""
    return colour(rng, (0.02, 0.08), (0.25, 0.6), (0.3, 0.95))


def finger(rng: np.random.Generator, scale: float, of: np.ndarray | None = None) -> Sprite:
    """A finger or thumb, its tip up, the hand beyond the lower end; ``of`` is the colour of its skin, None for any."""
    width, height = max(8, round(scale * rng.uniform(0.15, 0.24))), round(scale * rng.uniform(2.5, 5))
    base = skin(rng) if of is None else of
    across = np.linspace(-1, 1, width, dtype=np.float32)[None, :, None]
    along = np.linspace(0, 1, height, dtype=np.float32)[:, None, None]
    shade = 1 - rng.uniform(0.2, 0.5) * across**2 + rng.uniform(-0.2, 0.2) * across
    creases = 1 - 0.15 * np.exp(-(((along * height / width - rng.uniform(1.2, 1.7)) * 8) ** 2))
    picture = np.dstack([np.clip(base * shade * creases, 0, 255), np.full((height, width), 255)]).astype(np.uint8)
    if rng.random() < 0.6:
        nail = np.clip(base * rng.uniform(1.0, 1.25) + 10, 0, 255)
        middle, half = (width * 0.5, width * 0.5), (width * 0.5, width * 0.65)
        cv2.ellipse(picture, (middle, half, 0), ink(nail), -1, cv2.LINE_AA)
    turn = np.linspace(np.pi, 2 * np.pi, 13)
    tip = np.column_stack([width / 2 * (1 + np.cos(turn)), width * 0.62 * (1 + np.sin(turn))])
    return cut(picture, np.vstack([tip, [(width, height), (0, height)]]))


OTHER_CARDS: tuple[Maker, ...] = (french_card, french_card, number_card, figure_card)
"""Cards of other games; they are laid out in rows and fans, too."""

BELOW: tuple[Maker, ...] = (
    *(mat, mat, cup, glass, pad, pad, print_, print_, phone, pen, coin, picture_card, blank_card),
    *(french_card, number_card, figure_card, marked_slip, card_box),
)
"""What lies on the table, partly under the cards."""


def without_french(makers: tuple[Maker, ...]) -> tuple[Maker, ...]:
    """Return the makers, numbered cards in place of French ones."""
    return tuple(number_card if maker is french_card else maker for maker in makers)


ABOVE: tuple[Maker, ...] = (glass, glass, cup, pen, coin, mat, blank_card)
"""What may lie on the cards."""
