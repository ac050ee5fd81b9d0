"""German sentences as templates that a translation can replace.

The rules speak German, but know nothing of languages: they hand out a template and its values, and the web
application looks the template up in its catalogue before it fills it in.
"""

from __future__ import annotations

MINUS = "\N{MINUS SIGN}"


def N_(template: str) -> str:  # noqa: N802  # the name that gettext's extractors look for
    """Return ``template`` unchanged; its only work is to mark the text for extraction."""
    return template


_OF_TWO = {
    N_("Hat {side} einen Stich gemacht?"): N_("Haben {side} einen Stich gemacht?"),
    N_("Wie viele Augen hat {side}?"): N_("Wie viele Augen haben {side}?"),
    N_("Wie viele Augen hat {name}?"): N_("Wie viele Augen haben {name}?"),
    N_("Wie viele Augen hatte {side} bis dahin?"): N_("Wie viele Augen hatten {side} bis dahin?"),
    N_("Wie viele Augen hatte {name} bis dahin?"): N_("Wie viele Augen hatten {name} bis dahin?"),
    N_("Ohne Stich kann {side} nicht {points} Augen haben."): N_(
        "Ohne Stich können {side} nicht {points} Augen haben."
    ),
    N_("{name} hat {points} Augen. Bitte wählen: „kein Stich“ oder „mindestens ein Stich“."): N_(
        "{name} haben {points} Augen. Bitte wählen: „kein Stich“ oder „mindestens ein Stich“."
    ),
    N_(
        "{points} Augen können gedrückt sein. Hat {name} gestochen? "
        "Bitte wählen: „kein Stich“ oder „mindestens ein Stich“."
    ): N_(
        "{points} Augen können gedrückt sein. Haben {name} gestochen? "
        "Bitte wählen: „kein Stich“ oder „mindestens ein Stich“."
    ),
    N_("{name} braucht noch {points} aus Stichen."): N_("{name} brauchen noch {points} aus Stichen."),
    N_("{name} braucht nur noch einen Stich."): N_("{name} brauchen nur noch einen Stich."),
    N_("{name} hat den Reizwert schon gemeldet."): N_("{name} haben den Reizwert schon gemeldet."),
    N_("{name} braucht mehr als {total} Augen aus Stichen ({points}): nicht zu gewinnen."): N_(
        "{name} brauchen mehr als {total} Augen aus Stichen ({points}): nicht zu gewinnen."
    ),
    N_("{name} bekommt den Rest: {points} Augen."): N_("{name} bekommen den Rest: {points} Augen."),
    N_("{name} bekommt den Rest: {points} Augen, mit letztem Stich {most}."): N_(
        "{name} bekommen den Rest: {points} Augen, mit letztem Stich {most}."
    ),
    N_("{name} hat das Spiel gemacht."): N_("{name} haben das Spiel gemacht."),
    N_("{name} hat verloren."): N_("{name} haben verloren."),
    N_("{name} hat abgeschrieben."): N_("{name} haben abgeschrieben."),
    N_("{side} hat das Ziel {target} erreicht: {total}"): N_("{side} haben das Ziel {target} erreicht: {total}"),
    N_("{side} liegt {difference} Punkte vorn, {limit} genügen"): N_(
        "{side} liegen {difference} Punkte vorn, {limit} genügen"
    ),
    N_("Alle {games} Spiele sind gespielt, {side} liegt vorn: {total}"): N_(
        "Alle {games} Spiele sind gespielt, {side} liegen vorn: {total}"
    ),
    N_("Das einzige Spiel ist gespielt, {side} liegt vorn: {total}"): N_(
        "Das einzige Spiel ist gespielt, {side} liegen vorn: {total}"
    ),
    N_("Schluss für heute, {side} liegt vorn: {total}"): N_("Schluss für heute, {side} liegen vorn: {total}"),
}


def of_two(template: str) -> str:
    """Return the template for a side of two partners, whose names stand where its letter or one name would.

    >>> of_two("Wie viele Augen hat {side}?"), of_two("Wer ist der Ansager?")
    ('Wie viele Augen haben {side}?', 'Wer ist der Ansager?')
    """
    return _OF_TWO.get(template, template)


def signed(number: int) -> str:
    """Return ``number`` as people write it on a sheet, with a real minus sign.

    >>> signed(-480)
    '−480'
    >>> signed(0)
    '0'
    """
    return f"{MINUS}{-number}" if number < 0 else str(number)


def booked(delta: int) -> str:
    """Return what a hand changes on the sheet as it is written there: losses in brackets, gains with a plus.

    >>> booked(-480), booked(0), booked(251)
    ('(−480)', '0', '+251')
    """
    if delta < 0:
        return f"({signed(delta)})"
    return f"+{delta}" if delta else "0"
