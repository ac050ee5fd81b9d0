"""The bell in six hands: a ball, yellow above, with a band, a slit or a cross, green or red below."""

from __future__ import annotations

import math

import skia

from datasets.decks.inks import SignStyle, body, dark, fill, hatch, outline, plate, stroke


def bell(canvas: skia.Canvas, style: SignStyle, small: bool) -> None:
    """Draw a bell into the unit square round the origin; ``small`` without what an index has no room for."""
    hanging = style.wobble[5] < 0.5
    r = 0.40 + 0.08 * style.wobble[0]
    canvas.save()
    canvas.scale(0.86 + 0.2 * style.wobble[8], 1)
    ball = skia.Path()
    if style.wobble[9] < 0.75:
        ball.addOval(skia.Rect(-r, -r, r, r))
    else:  # drawn out to a point below
        ball.moveTo(0, 0.5)
        ball.cubicTo(-r * 0.5, 0.40, -r, 0.20, -r, -0.06)
        ball.cubicTo(-r, -0.56, r, -0.56, r, -0.06)
        ball.cubicTo(r, 0.20, r * 0.5, 0.40, 0, 0.5)
        ball.close()
    body(canvas, ball, style.yellow, style, shade=style.bell_hand not in (0, 4, 5))
    canvas.save()
    canvas.clipPath(ball, doAntiAlias=True)
    _HANDS[style.bell_hand](canvas, style, r, small)
    canvas.restore()
    outline(canvas, ball, style)
    if hanging:  # the loop by which it hangs
        canvas.drawCircle(0, -r - 0.02, 0.05, stroke(style.ink, max(0.025, style.line)))
    canvas.restore()


def _band(canvas: skia.Canvas, style: SignStyle, at: float, half: float, small: bool) -> None:
    """The red band with its dots."""
    with plate(canvas, style, style.red):
        canvas.drawRect(skia.Rect(-1, at - half, 1, at + half), fill(style.red))
    if style.line:
        edge = stroke(style.ink, max(0.02, style.line * 0.7))
        canvas.drawLine(-1, at - half, 1, at - half, edge)
        canvas.drawLine(-1, at + half, 1, at + half, edge)
    if not small:
        dot = style.yellow if style.wobble[10] < 0.6 else style.ink
        for k in range(-3, 4):
            canvas.drawCircle(k * 0.13, at, min(0.035, half * 0.6), fill(dot))


def _banded(canvas: skia.Canvas, style: SignStyle, r: float, small: bool) -> None:
    """Green leaves below the band."""
    half = 0.05 + 0.09 * style.wobble[1]
    with plate(canvas, style, style.green):
        canvas.drawRect(skia.Rect(-1, 0, 1, 1), fill(style.green))
    if not small:
        for k in range(-3, 4):
            leaf = skia.Path()
            leaf.moveTo(k * 0.14, half)
            leaf.quadTo(k * 0.14 + 0.12, 0.3, k * 0.07, r)
            canvas.drawPath(leaf, stroke(dark(style.green, 0.5), 0.025))
    _band(canvas, style, 0.06 * (style.wobble[11] - 0.5), half, small)


def _green_foot(canvas: skia.Canvas, style: SignStyle, r: float, small: bool) -> None:
    """Yellow above and below the band, green at the bottom only."""
    at = -0.08 + 0.12 * style.wobble[11]
    half = 0.05 + 0.07 * style.wobble[1]
    with plate(canvas, style, style.green):
        foot = skia.Path()
        top = at + half + (r - at - half) * (0.3 + 0.35 * style.wobble[3])
        foot.moveTo(-1, top + 0.05)
        for k in range(-4, 5):
            foot.quadTo(k * 0.12 - 0.06, top - 0.05, k * 0.12, top + 0.04)
        foot.lineTo(1, 1)
        foot.lineTo(-1, 1)
        foot.close()
        canvas.drawPath(foot, fill(style.green))
    _band(canvas, style, at, half, small)


def _slit(canvas: skia.Canvas, style: SignStyle, r: float, small: bool) -> None:
    line = stroke(style.ink, max(0.035, style.line))
    canvas.drawLine(-1, -0.02, 1, -0.02, line)
    if style.wobble[1] < 0.5:
        canvas.drawLine(-1, 0.08, 1, 0.08, line)
    canvas.drawCircle(0, r * 0.45, 0.06, fill(style.ink))
    canvas.drawLine(0, r * 0.45, 0, r, stroke(style.ink, 0.05))
    if not small:
        canvas.drawCircle(-r * 0.4, -r * 0.45, 0.10, fill((1, 1, 0.85), 0.6))


def _cross(canvas: skia.Canvas, style: SignStyle, r: float, small: bool) -> None:
    colour = style.red if style.wobble[2] < 0.5 else style.ink
    width = 0.05 + 0.08 * style.wobble[1]
    with plate(canvas, style, colour):
        for sx in (-1, 1):
            arc = skia.Path()
            arc.moveTo(sx * r, -r * 0.8)
            arc.quadTo(0, 0, sx * r, r * 0.8)
            canvas.drawPath(arc, stroke(colour, width))
    canvas.drawCircle(0, 0, 0.09, fill(style.ink if small else style.red))


def _red_below(canvas: skia.Canvas, style: SignStyle, _r: float, small: bool) -> None:
    below = style.red if style.wobble[2] < 0.5 else style.brown
    with plate(canvas, style, below):
        canvas.drawRect(skia.Rect(-1, 0.06, 1, 1), fill(below))
    with plate(canvas, style, style.green):
        canvas.drawRect(skia.Rect(-1, -0.06, 1, 0.06), fill(style.green))
    if not small:
        for k in range(12):
            angle = math.tau * k / 12
            canvas.drawLine(0, 0.06, _r * math.cos(angle), abs(_r * math.sin(angle)) + 0.06, stroke(style.ink, 0.02))


def _halved(canvas: skia.Canvas, style: SignStyle, r: float, small: bool) -> None:
    """Half yellow, half red, parted lengthwise or aslant, with a green part between or at an end."""
    canvas.save()
    canvas.rotate((0, 90, 35, -35)[int(style.wobble[2] * 4)] + 20 * (style.wobble[3] - 0.5))
    with plate(canvas, style, style.red):
        canvas.drawRect(skia.Rect(0, -1, 1, 1), fill(style.red))
        if style.hatched:
            hatch(canvas, skia.Rect(0, -1, 1, 1), dark(style.red, 0.55), 0.07, 40)
    green = 0.04 + 0.07 * style.wobble[1]
    with plate(canvas, style, style.green):
        if style.wobble[11] < 0.5:
            canvas.drawRect(skia.Rect(-green, -1, green, 1), fill(style.green))
        else:
            canvas.drawRect(skia.Rect(-1, r * 0.45, 1, 1), fill(style.green))
    canvas.restore()
    if not small and style.line:
        canvas.drawCircle(0, r * 0.35, 0.05, fill(style.ink))


_HANDS = (_banded, _slit, _cross, _red_below, _green_foot, _halved)
