"""The acorn in five hands: a nut, mostly upwards, in a green cup on a short stalk.

Source: printed decks of the Württemberg kind and its relatives. Their acorn stands with the nut upwards, split
lengthwise into yellow and red-brown, a narrow blue collar above a ribbed or cross-hatched cup that is as wide as the
nut or wider, and a short bent stalk.
"""

from __future__ import annotations

import skia

from datasets.decks.inks import Colour, SignStyle, body, dark, fill, hatch, outline, plate, stroke

_WHOLE_YELLOW, _WHOLE_BROWN, _SPLIT, _SPLIT_SHADED, _BLOBS = range(5)


def acorn(canvas: skia.Canvas, style: SignStyle, small: bool) -> None:
    """Draw an acorn into the unit square round the origin; ``small`` without what an index has no room for."""
    canvas.save()
    if not style.nut_up:
        canvas.rotate(180)
    if style.acorn_hand == _BLOBS:
        _blobs(canvas, style)
    else:
        rim = -0.02 + 0.16 * style.wobble[7]
        nut_width = 0.20 + 0.13 * style.wobble[0]
        cup_width = min(0.47, nut_width * (1.02 + 0.42 * style.wobble[1]))
        foot = rim + 0.22 + 0.14 * style.wobble[8]
        _stalk(canvas, style, foot)
        _nut(canvas, style, nut_width, rim, small)
        _cup(canvas, style, cup_width, rim, foot, small)
        _collar(canvas, style, (nut_width + cup_width) / 2, rim)
    canvas.restore()


def _blobs(canvas: skia.Canvas, style: SignStyle) -> None:
    """As small signs of soft print come out: orange-brown, dark green and a grey end, without a line."""
    width = 0.24 + 0.10 * style.wobble[0]
    rim = 0.10 * style.wobble[7]
    with plate(canvas, style, style.brown):
        canvas.drawOval(skia.Rect(-width, -0.5, width, rim + 0.12), fill(style.brown))
    with plate(canvas, style, style.yellow):
        canvas.drawOval(skia.Rect(-width * 0.9, -0.42, -0.02, rim), fill(style.yellow, 0.75))
    with plate(canvas, style, style.green):
        cup = width * (1.05 + 0.4 * style.wobble[1])
        canvas.drawOval(skia.Rect(-cup, rim - 0.04, cup, 0.40), fill(dark(style.green, 0.75)))
    canvas.drawOval(skia.Rect(-0.09, 0.34, 0.09 + 0.08 * style.wobble[5], 0.5), fill((0.45, 0.45, 0.42)))


def _nut(canvas: skia.Canvas, style: SignStyle, width: float, rim: float, small: bool) -> None:
    shoulder = -0.18 - 0.16 * style.wobble[3]
    tip = 0.05 + 0.18 * style.wobble[4]
    nut = skia.Path()
    nut.moveTo(-width, rim + 0.06)
    nut.cubicTo(-width * 1.08, shoulder, -width * (0.25 + tip), -0.42, 0, -0.5)
    nut.cubicTo(width * (0.25 + tip), -0.42, width * 1.08, shoulder, width, rim + 0.06)
    nut.close()
    if style.acorn_hand in (_SPLIT, _SPLIT_SHADED):
        _split(canvas, style, nut, width)
    else:
        body(canvas, nut, style.yellow if style.acorn_hand == _WHOLE_YELLOW else style.brown, style)
    if style.wobble[4] > 0.6:  # the little spike at the tip
        canvas.drawLine(0, -0.46, 0, -0.5, stroke(style.ink, max(0.03, style.line)))
    if not small:
        canvas.drawLine(-width * 0.55, rim - 0.12, -width * 0.4, -0.28, stroke((1, 0.95, 0.75), 0.04, 0.6))


def _split(canvas: skia.Canvas, style: SignStyle, nut: skia.Path, width: float) -> None:
    """Yellow on one side, red-brown on the other, cut lengthwise near the middle."""
    at = width * 0.5 * (style.wobble[9] - 0.5)
    left, right = (style.yellow, style.brown) if style.wobble[10] < 0.8 else (style.brown, style.yellow)
    for colour, half in ((left, skia.Rect(-1, -1, at, 1)), (right, skia.Rect(at, -1, 1, 1))):
        canvas.save()
        with plate(canvas, style, colour):
            canvas.clipPath(nut, doAntiAlias=True)
            canvas.drawRect(half, fill(colour))
            if style.acorn_hand == _SPLIT_SHADED and colour is style.brown:
                hatch(canvas, half, dark(style.brown, 0.5), 0.05 + 0.04 * style.wobble[2], 60)
        canvas.restore()
    if style.line and style.wobble[2] < 0.6:
        canvas.drawLine(at, -0.46, at, 0.1, stroke(style.ink, style.line * 0.8))
    outline(canvas, nut, style)


def _cup(canvas: skia.Canvas, style: SignStyle, width: float, rim: float, foot: float, small: bool) -> None:
    sag = 0.02 + 0.10 * style.wobble[3]
    cup = skia.Path()
    cup.moveTo(-width, rim)
    if style.wobble[11] < 0.3:  # lobed, as a row of leaves hanging down
        lobes = 3 + int(style.wobble[5] * 3)
        for lobe in range(lobes):
            left, right = (-width + 2 * width * (lobe + end) / lobes for end in (0, 1))
            deep = foot - 0.10 * abs(lobe - (lobes - 1) / 2) / lobes
            cup.cubicTo(left - 0.02, deep, right + 0.02, deep, right, rim + (0.10 if lobe + 1 < lobes else 0))
    else:
        cup.cubicTo(-width * 1.05, foot - 0.08, -width * 0.55, foot, 0, foot)
        cup.cubicTo(width * 0.55, foot, width * 1.05, foot - 0.08, width, rim)
    cup.quadTo(0, rim + sag, -width, rim)
    cup.close()
    colour = style.green if style.wobble[2] < 0.85 else dark(style.brown, 0.7)
    body(canvas, cup, colour, style, shade=style.wobble[5] < 0.4)
    if not small or style.fine:
        _scales(canvas, style, cup, colour, width, rim, foot)


def _scales(
    canvas: skia.Canvas, style: SignStyle, cup: skia.Path, colour: Colour, width: float, rim: float, foot: float
) -> None:
    """What the cup is covered with: ribs that run together at the stalk, or lines that cross."""
    canvas.save()
    canvas.clipPath(cup, doAntiAlias=True)
    line = dark(colour, 0.4) if style.wobble[9] < 0.7 else (0.70, 0.80, 0.45)
    if style.wobble[8] < 0.5:
        ribs = 5 + int(style.wobble[10] * 4)
        for rib in range(ribs):
            x = -width + 2 * width * (rib + 0.5) / ribs
            canvas.drawLine(x, rim, x * 0.35, foot, stroke(line, 0.028))
    else:
        pitch = 0.07 + 0.05 * style.wobble[10]
        for angle in (38, -38):
            hatch(canvas, skia.Rect(-1, -1, 1, 1), line, pitch, angle)
    canvas.restore()


def _collar(canvas: skia.Canvas, style: SignStyle, width: float, rim: float) -> None:
    if style.wobble[5] < 0.35:
        return
    high = 0.035 + 0.05 * style.wobble[6]
    sag = 0.02 + 0.10 * style.wobble[3]
    band = skia.Path()
    band.moveTo(-width, rim - high / 2)
    band.quadTo(0, rim + sag - high / 2, width, rim - high / 2)
    band.lineTo(width, rim + high / 2)
    band.quadTo(0, rim + sag + high / 2, -width, rim + high / 2)
    band.close()
    with plate(canvas, style, style.blue):
        canvas.drawPath(band, fill(style.blue))
    if style.line:
        canvas.drawPath(band, stroke(style.ink, style.line * 0.6))


def _stalk(canvas: skia.Canvas, style: SignStyle, foot: float) -> None:
    bend = 0.30 * (style.wobble[5] - 0.5)
    thick = 0.05 + 0.06 * style.wobble[2]
    stalk = skia.Path()
    stalk.moveTo(0, foot - 0.03)
    stalk.quadTo(0.1 * bend, max(foot + 0.02, 0.44), bend, 0.5 - thick / 2)
    colour = style.ink if style.line and style.wobble[6] < 0.6 else dark(style.green, 0.7)
    canvas.drawPath(stalk, stroke(colour, thick))
