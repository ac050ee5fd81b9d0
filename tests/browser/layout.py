"""A page measured in boxes at several sizes of letters: numbers that touch, text that is cut, words that are broken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from playwright.sync_api import Page

WIDTHS: Final = (320, 360, 390)
HEIGHT: Final = 844
SCALES: Final = (100, 130, 150, 200)
"""Sizes of letters in percent of the browser's own."""

MEASURE = """scales => {
  const GAP = 4, LINE = 3
  const shown = (element) => {
    if (element.closest('.unseen, script, style, option, [hidden]')) return false
    for (let at = element; at; at = at.parentElement) if (getComputedStyle(at).clipPath === 'inset(50%)') return false
    return getComputedStyle(element).visibility !== 'hidden' && element.getClientRects().length > 0
  }
  // each word that is seen, with its boxes; a word may be parted behind a hyphen
  const words = () => {
    const found = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      if (!text.data.trim() || !shown(text.parentElement) || text.parentElement.closest('svg')) continue
      for (const { 0: word, index } of text.data.matchAll(/[^\\s\\u00AD\\u2010-]+[\\u2010-]?/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const boxes = [...range.getClientRects()].filter((box) => box.width > 0)
        if (boxes.length) found.push({ word, text, boxes })
      }
    }
    return found
  }
  const clip = (element) => {
    let [left, right] = [0, document.documentElement.clientWidth]
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).overflowX === 'visible' && !at.matches('.paper, .button, .pick, .check, .pad')) continue
      const box = at.getBoundingClientRect()
      left = Math.max(left, box.left)
      right = Math.min(right, box.right)
    }
    return [left, right]
  }
  const number = (word) => /\\d/.test(word)
  const apart = (a, b, gap) => Math.max(a.left - b.right, b.left - a.right) >= gap
  // the box of a word is higher than its letters
  const high = (box) => ({ top: box.top + box.height / 5, bottom: box.bottom - box.height / 5 })
  const beside = (a, b) => high(a).bottom > high(b).top && high(b).bottom > high(a).top
  // what stays at the edge lies over others by design
  const over = '.button.main, .way-on, .next, .chooser'
  for (const part of document.querySelectorAll(over)) part.style.position = 'static'
  const wrong = {}
  for (const scale of scales) {
    document.documentElement.style.fontSize = `${scale}%`
    const seen = words()
    const said = new Set()
    const wide = document.documentElement.scrollWidth - innerWidth
    if (wide > 0) said.add(`page ${wide} px too wide`)
    for (const { word, text, boxes } of seen) {
      if (boxes.some((box) => box.top - boxes[0].top > LINE)) said.add(`broken: ${word}`)
      const [left, right] = clip(text.parentElement)
      if (boxes.some((box) => box.left < left - 1 || box.right > right + 1)) said.add(`cut: ${word}`)
    }
    seen.forEach((one, at) => {
      for (const other of seen.slice(at + 1)) {
        if (one.text === other.text) continue
        const gap = number(one.word) && number(other.word) ? GAP : -1
        if (one.boxes.some((a) => other.boxes.some((b) => beside(a, b) && !apart(a, b, gap))))
          said.add(`touch: ${one.word}|${other.word}`)
      }
    })
    if (said.size) wrong[scale] = [...said]
  }
  document.documentElement.style.fontSize = ''
  return wrong
}"""


def faults(page: Page, addresses: Mapping[str, str]) -> Iterator[tuple[str, int, int, list[str]]]:
    """Give for each page, width in px and size of letters in percent what is wrong, where something is."""
    for name, address in addresses.items():
        page.goto(address)
        page.evaluate("document.fonts.ready.then(() => {})")
        page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": HEIGHT})
            for scale, said in page.evaluate(MEASURE, list(SCALES)).items():
                yield name, width, int(scale), said


LETTERS = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const small = new Set()
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const element = text.parentElement
    if (!text.data.trim() || !element.getClientRects().length || element.closest('option, .face, .frame')) continue
    const scale = element.closest('svg')?.getScreenCTM().a ?? 1
    const size = parseFloat(getComputedStyle(element).fontSize) * scale
    if (size < 14) small.add(`${text.data.trim().slice(0, 30)}: ${size.toFixed(1)} px`)
  }
  const totals = '.hands b, .table-totals b, .settlement .delta, .standing .sum b, .total b'
  for (const total of document.querySelectorAll(totals))
    if (parseFloat(getComputedStyle(total).fontSize) < 24) small.add(`total ${total.textContent}`)
  return [...small]
}"""


def small_letters(page: Page, addresses: Mapping[str, str]) -> dict[str, list[str]]:
    """Return by page the texts of less than 14 px and the totals of less than 24 px, on the narrowest screen."""
    found: dict[str, list[str]] = {}
    page.set_viewport_size({"width": WIDTHS[0], "height": HEIGHT})
    for name, address in addresses.items():
        page.goto(address)
        page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
        found[name] = page.evaluate(LETTERS)
    return {name: said for name, said in found.items() if said}
