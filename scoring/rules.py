"""The rules of one game as a value: two presets from TOML files, and options that change single rules.

An option is written as text (``concede_bonus=half_bid``): the same notation serves the command line, the web
form, the preset files and the store. `scoring.options` says how each text is read.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from importlib import resources
from typing import Any, Literal

from scoring.options import OPTIONS, DurchValues, Games, GradeValues, MisplayValues, RulesError, resolve, text_of

__all__ = ["PRESETS", "VARIANTS", "DurchValues", "Games", "GradeValues", "MisplayValues", "Rules", "RulesError", "load"]

PRESETS = ("familie", "turnier")
"""The two rule sheets this software was built for."""

VARIANTS = (
    "aks", "mit30", "zehn_je_kopf", "gerundet_exakt", "gerundet_gerundet", "durch_einfach", "durch_getrennt",
    "abschreiben_je_person", "trump_only", "components", "additive", "dabb", "flat1500", "eight_sevens_0",
)  # fmt: skip
"""Further readings of the family sheet, as ``load`` and ``--rules`` know them; see presets/varianten.toml."""

CARDS_WITH_SEVENS, CARDS_WITHOUT = 48, 40
TALON_OF_40_CARDS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Every rule that differs from table to table; RULES.md section 11 explains each option.

    >>> load("familie").bid_min
    150
    >>> load("familie").with_options({"concede_bonus": "30", "sevens": "no"}).tricks(3)
    12
    """

    name: str
    """The preset or variant that the rules came from."""
    players: tuple[int, ...]
    sevens: bool
    card_values: Literal["klassisch", "zehner"]
    last_trick: int
    talon: tuple[int, int]
    """Cards of the talon (Tapp) with three and with four players."""
    bid_min: int
    bid_step: int
    forehand_must_open: bool
    passed_out: Literal["again", "next", "off"]
    """Who deals after a hand that was passed out; "off": none is written down."""
    misdeal: Literal["again", "next", "off"]
    lost_factor: int
    lost_bonus: int | Literal["half_bid"]
    concede: bool
    concede_factor: int
    concede_bonus: int | Literal["half_bid", "per_head10"]
    concede_bonus_scope: Literal["side", "player"]
    thrown_in: int | None
    """How many times the bid the declarer loses who gives up after the lead; None: nobody may."""
    meld_needs_trick: bool | Literal["opponents"]
    concede_melds_need_trick: bool
    forgot_press: Literal["lost", "twice_meld", "off"]
    durch: DurchValues | None
    untendurch: DurchValues | None
    durch_called: GradeValues | None
    durch_from_hand: GradeValues | None
    durch_melds: Literal["none", "lost"]
    durch_separate: bool
    durch_partner_may_win: bool
    misplay: MisplayValues | Literal["lost"] | None
    misplay_factor: int
    misplay_defender: Literal["rest", "bid", "loses", "void"]
    stopped_others: Literal["rest", "bonus"]
    misplay_bid_scope: Literal["any", "declarer_only"]
    misplay_melds_need_trick: bool
    rounding: Literal["none", "tens"]
    bid_test: Literal["exact", "rounded"]
    pair: tuple[int, int]
    """Plain and trump value."""
    family: tuple[int, int]
    """Plain and trump value."""
    double_family: tuple[int, int] | Literal["two_families"]
    """Plain and trump value."""
    four: tuple[int, int, int, int]
    """Value of four aces, kings, Ober, Unter."""
    eight: tuple[int, int, int, int] | Literal["two_fours"]
    """Value of eight aces, kings, Ober, Unter."""
    eight_tens: int
    eight_sevens: int
    trump_seven: int
    press_trump: Literal["never", "announced"]
    binokel: tuple[int, int]
    """Value of a single and of a double one."""
    binokel_cards: Literal["so_bu", "su_bo", "bo_bu", "bo_eu"]
    rundgang: int
    rundgang_mode: Literal["named", "components", "pairs_only"]
    rundgang_family_pair: Literal["any", "trump_only", "none"]
    target: int | None
    difference_ends: bool
    diff_to_last: bool
    both_over: Literal["highest", "declarer_first", "only_declarer", "raise_250"]
    games: Games | None

    def __post_init__(self) -> None:
        if not self.playable:
            players = self.players[0]
            msg = (
                f"{self.deck_size - self.talon_for(players)} cards cannot be dealt evenly to {players} players: "
                f"{self.deck_size} cards, {self.talon_for(players)} of them in the talon"
            )
            raise RulesError(msg)

    @property
    def playable(self) -> tuple[int, ...]:
        """The numbers of players to whom the cards can be dealt evenly, of those who may play."""
        return tuple(players for players in self.players if self.deals_evenly(players))

    def deals_evenly(self, players: int) -> bool:
        """Return whether the cards outside the talon can be dealt evenly to so many players.

        Only those who sit at the table matter: rules for three or four may fit one of the two numbers alone.
        """
        left = self.deck_size - self.talon_for(players)
        return left > 0 and left % players == 0

    @property
    def deck_size(self) -> int:
        """Number of cards: 48, or 40 when the sevens are left out."""
        return CARDS_WITH_SEVENS if self.sevens else CARDS_WITHOUT

    @property
    def total_points(self) -> int:
        """Points in one played hand, last trick included: 250 on both sheets.

        Both ways to count the cards (option ``card_values``) sum to 240.
        """
        return 240 + self.last_trick

    def talon_for(self, players: int) -> int:
        """Return how many cards lie in the talon, and hence how many the declarer presses."""
        return self.talon[players - 3]

    def tricks(self, players: int) -> int:
        """Return the number of tricks of one hand (cards that each player holds)."""
        return (self.deck_size - self.talon_for(players)) // players

    def with_options(self, options: Mapping[str, str]) -> Rules:
        """Return these rules with some options changed, each given as text.

        Leaving out the sevens makes a deck of 40, which is dealt with four cards in the talon (AKS, Wikibooks):
        ``talon`` follows unless it is given, too.

        Raises:
            RulesError: no such option, or a value that the option does not know.
        """
        changed: dict[str, Any] = {}
        for given, value in options.items():
            key, text = resolve(given, value)
            if key not in OPTIONS:
                msg = f"there is no option {given!r}; the options are {', '.join(OPTIONS)}"
                raise RulesError(msg)
            changed[key] = OPTIONS[key].read(text, getattr(self, key))
        if changed.get("sevens") is False and "talon" not in changed:
            changed["talon"] = (TALON_OF_40_CARDS, TALON_OF_40_CARDS)
        return replace(self, **changed)

    def options(self) -> dict[str, str]:
        """Return every option as text, ready for `with_options`."""
        return {field.name: text_of(getattr(self, field.name)) for field in fields(self) if field.name != "name"}


def _table(file: str) -> dict[str, Any]:
    return tomllib.loads(resources.files("scoring").joinpath("presets", f"{file}.toml").read_text("utf-8"))


def _texts(table: Mapping[str, object]) -> dict[str, str]:
    return {key: str(value).lower() if isinstance(value, bool) else str(value) for key, value in table.items()}


@cache
def load(name: str) -> Rules:
    """Return the rules called ``name``: one of PRESETS or of VARIANTS.

    Raises:
        RulesError: no rules of that name ship with this software.
    """
    if name in PRESETS:
        values: dict[str, Any] = {key: OPTIONS[key].read(text, None) for key, text in _texts(_table(name)).items()}
        return Rules(name=name, **values)
    if name in VARIANTS:
        return replace(load("familie").with_options(_texts(_table("varianten")[name])), name=name)
    msg = f"there are no rules {name!r}; there are {', '.join(PRESETS + VARIANTS)}"
    raise RulesError(msg)
