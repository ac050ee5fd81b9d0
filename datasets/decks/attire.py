"""What court figures wear on their heads and hold in their hands."""

from __future__ import annotations

import numpy as np
import skia

from datasets.decks.brush import cloth, paint, shape
from datasets.decks.signs import SignStyle, fill, stroke


def thing_in_hand(
    canvas: skia.Canvas, style: SignStyle, x: float, y: float, height: float, rng: np.random.Generator
) -> None:
    """Draw what a hand at (x, y) holds: a sceptre, sword, halberd, flag, bow or drum."""
    canvas.save()
    canvas.translate(x, y)
    canvas.rotate(rng.uniform(-30, 30))
    length = height * rng.uniform(0.10, 0.22)
    (_sceptre, _sword, _halberd, _flag, _bow, _drum)[int(rng.integers(6))](canvas, style, length, height * 0.004, rng)
    canvas.restore()


def _staff(canvas: skia.Canvas, style: SignStyle, length: float, line: float, rng: np.random.Generator) -> None:
    canvas.drawLine(0, length * 0.4, 0, -length, stroke(style.ink, line * 3))
    canvas.drawLine(0, length * 0.4, 0, -length, stroke(cloth(style, rng), line * 1.7))


def _sceptre(canvas: skia.Canvas, style: SignStyle, length: float, line: float, rng: np.random.Generator) -> None:
    _staff(canvas, style, length, line, rng)
    for k, part in enumerate((0.13, 0.09, 0.05)):
        knob = skia.Path()
        knob.addCircle(0, -length * (0.98 + 0.12 * k), length * part)
        paint(canvas, knob, cloth(style, rng), style, line * 0.8, rng)


def _sword(canvas: skia.Canvas, style: SignStyle, length: float, line: float, rng: np.random.Generator) -> None:
    wide = length * rng.uniform(0.04, 0.08)
    bend = length * rng.uniform(-0.25, 0.25)
    blade = skia.Path()
    blade.moveTo(-wide, 0)
    blade.quadTo(-wide, -length * 0.6, bend, -length * 1.2)
    blade.quadTo(wide * 1.5, -length * 0.6, wide, 0)
    blade.close()
    paint(canvas, blade, (0.80, 0.83, 0.86), style, line, rng)
    canvas.drawLine(-wide * 3, 0, wide * 3, 0, stroke(style.ink, line * 3.2))
    canvas.drawLine(-wide * 3, 0, wide * 3, 0, stroke(style.yellow, line * 1.8))
    canvas.drawCircle(0, length * 0.16, line * 2.5, fill(style.yellow))


def _halberd(canvas: skia.Canvas, style: SignStyle, length: float, line: float, rng: np.random.Generator) -> None:
    _staff(canvas, style, length, line, rng)
    side = float(rng.choice((-1, 1))) * length * 0.28
    head = shape(
        [(0, -length * 0.75), (side, -length * 0.6), (side * 1.1, -length), (0, -length * 0.9), (0, -length * 1.3)],
        smooth=False,
    )
    paint(canvas, head, (0.72, 0.76, 0.80), style, line, rng)
    hook = shape([(0, -length * 0.9), (-side * 0.7, -length * 0.85), (0, -length * 0.78)], smooth=False)
    paint(canvas, hook, (0.72, 0.76, 0.80), style, line, rng)


def _flag(canvas: skia.Canvas, style: SignStyle, length: float, line: float, rng: np.random.Generator) -> None:
    _staff(canvas, style, length, line, rng)
    side = float(rng.choice((-1, 1))) * length
    for row in range(2):
        top = -length + row * length * 0.25
        cloth_path = skia.Path()
        cloth_path.moveTo(0, top)
        cloth_path.cubicTo(side * 0.3, top - length * 0.15, side * 0.5, top + length * 0.15, side * 0.9, top)
        cloth_path.lineTo(side * 0.75, top + length * 0.25)
        cloth_path.cubicTo(side * 0.5, top + length * 0.4, side * 0.3, top + length * 0.1, 0, top + length * 0.25)
        cloth_path.close()
        paint(canvas, cloth_path, cloth(style, rng), style, line, rng)


def _bow(canvas: skia.Canvas, style: SignStyle, length: float, line: float, rng: np.random.Generator) -> None:
    side = float(rng.choice((-1, 1))) * length * 0.6
    wood = skia.Path()
    wood.moveTo(0, -length)
    wood.quadTo(side, 0, 0, length * 0.7)
    canvas.drawPath(wood, stroke(style.ink, line * 3))
    canvas.drawPath(wood, stroke(style.brown, line * 1.7))
    canvas.drawLine(0, -length, 0, length * 0.7, stroke(style.ink, line * 0.6))
    canvas.drawLine(-side * 0.6, 0, side * 0.9, 0, stroke(style.ink, line))


def _drum(canvas: skia.Canvas, style: SignStyle, length: float, line: float, rng: np.random.Generator) -> None:
    wide, tall = length * 0.4, length * 0.5
    barrel = skia.Path()
    barrel.addRect(skia.Rect(-wide, 0, wide, tall))
    paint(canvas, barrel, cloth(style, rng), style, line, rng)
    for k in range(6):  # the cords
        left, right = -wide + wide * k / 3, -wide + wide * (k + 1) / 3
        ends = (left, 0, right, tall) if k % 2 else (left, tall, right, 0)
        canvas.drawLine(*ends, stroke((0.95, 0.92, 0.85), line * 0.9))
    skin = skia.Path()
    skin.addOval(skia.Rect(-wide, -tall * 0.2, wide, tall * 0.2))
    paint(canvas, skin, (0.94, 0.90, 0.80), style, line, rng, hatch=False)


def crown(canvas: skia.Canvas, style: SignStyle, x: float, y: float, r: float, rng: np.random.Generator) -> None:
    """Draw a crown whose rim is centred at (x, y), for a head of radius ``r``."""
    spikes = int(rng.integers(3, 6))
    points = [(x - r * 1.1, y)]
    for k in range(spikes):
        points.append((x - r * 1.3 + 2.6 * r * k / (spikes - 1), y - r * rng.uniform(1.0, 1.3)))
        points.append((x - r * 1.1 + 2.2 * r * (k + 0.5) / spikes, y - r * 0.5))
    points[-1] = (x + r * 1.1, y)
    outline = shape(points, smooth=False)
    paint(canvas, outline, style.yellow, style, r * 0.08, rng)
    canvas.drawCircle(x, y - r * 0.3, r * 0.14, fill(style.red))


def hat(canvas: skia.Canvas, style: SignStyle, x: float, y: float, r: float, rng: np.random.Generator) -> None:
    """Draw a beret, a brimmed hat, a helmet or a cap on a head of radius ``r`` whose forehead is at (x, y)."""
    canvas.save()
    canvas.translate(x, y)
    canvas.scale(float(rng.choice((-1, 1))), 1)
    (_beret, _brimmed, _helmet, _cap)[int(rng.integers(4))](canvas, style, r, rng)
    canvas.restore()


def _beret(canvas: skia.Canvas, style: SignStyle, r: float, rng: np.random.Generator) -> None:
    lean = rng.uniform(-0.4, 0.4) * r
    crest = -r * rng.uniform(0.7, 1.4)
    beret = shape([(-r * 1.5, 0), (-r + lean, crest), (r + lean, crest), (r * 1.5, 0), (0, r * 0.25)])
    paint(canvas, beret, cloth(style, rng), style, r * 0.08, rng)
    _feather(canvas, style, r, rng)


def _brimmed(canvas: skia.Canvas, style: SignStyle, r: float, rng: np.random.Generator) -> None:
    top = -r * rng.uniform(0.9, 1.6)
    colour = cloth(style, rng)
    body = shape([(-r * 0.9, 0), (-r * 0.7, top), (r * 0.7, top), (r * 0.9, 0)], smooth=False)
    paint(canvas, body, colour, style, r * 0.08, rng)
    brim = skia.Path()
    brim.addOval(skia.Rect(-r * 1.7, -r * 0.25, r * 1.7, r * 0.25))
    paint(canvas, brim, colour, style, r * 0.08, rng)
    canvas.drawLine(-r * 0.85, -r * 0.35, r * 0.85, -r * 0.35, stroke(cloth(style, rng), r * 0.22))
    if rng.random() < 0.7:
        _feather(canvas, style, r, rng)


def _helmet(canvas: skia.Canvas, style: SignStyle, r: float, rng: np.random.Generator) -> None:
    dome = skia.Path()
    dome.moveTo(-r * 1.2, r * 0.1)
    dome.cubicTo(-r * 1.2, -r * 1.5, r * 1.2, -r * 1.5, r * 1.2, r * 0.1)
    dome.close()
    plume = skia.Path()
    plume.moveTo(-r * 1.3, r * 0.4)
    plume.cubicTo(-r * 1.9, -r * 1.6, r * 0.2, -r * 2.1, r * 0.6, -r * 1.0)
    canvas.drawPath(plume, stroke(style.ink, r * 0.5))
    canvas.drawPath(plume, stroke(cloth(style, rng), r * 0.36))
    paint(canvas, dome, (0.74, 0.77, 0.80), style, r * 0.08, rng)
    canvas.drawLine(-r * 1.2, 0, r * 1.2, 0, stroke(style.yellow, r * 0.18))


def _cap(canvas: skia.Canvas, style: SignStyle, r: float, rng: np.random.Generator) -> None:
    tip = (-r * rng.uniform(1.2, 2.2), -r * rng.uniform(0.6, 1.4))
    cap = shape([(-r, r * 0.1), tip, (-r * 0.3, -r * 1.5), (r * 0.9, -r), (r * 1.1, r * 0.1)])
    paint(canvas, cap, cloth(style, rng), style, r * 0.08, rng)
    canvas.drawLine(-r * 1.1, 0, r * 1.1, 0, stroke((0.93, 0.91, 0.86), r * 0.35))
    for k in range(5):
        canvas.drawCircle(-r + k * r * 0.5, 0, r * 0.07, fill(style.ink))


def _feather(canvas: skia.Canvas, style: SignStyle, r: float, rng: np.random.Generator) -> None:
    quill = skia.Path()
    quill.moveTo(r * 0.6, -r * 0.2)
    quill.cubicTo(r * 1.2, -r * 1.6, r * 2.2, -r * 1.6, r * 2.4, -r * 0.4)
    canvas.drawPath(quill, stroke(style.ink, r * 0.30))
    canvas.drawPath(quill, stroke(cloth(style, rng), r * 0.18))
