"""What a page is measured by: axe-core, contrast, the keyboard, weight, how fast it draws."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, Final

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, CDPSession, Page

from tests.browser.browsing import until_true

AXE_OPTIONS: Final = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
}
SLOWER: Final = 4
"""So many times slower than here is the processor of the phone or television that is played."""

WALKS: Final = 3
PAINTED: Final = "performance.getEntriesByName('first-contentful-paint')"
CONTROLS: Final = """() => {
  const wanted = "a[href], button, input, select, textarea, summary, video[controls], [tabindex]";
  return [...document.querySelectorAll(wanted)]
    .filter((one) => !one.disabled && one.tabIndex >= 0 && one.checkVisibility({
      visibilityProperty: true }))
    // Of a group of radio buttons the keyboard reaches one; the arrows do the rest.
    .filter((one, _, all) => one.type !== "radio" || one ===
      (all.find((other) => other.name === one.name && other.form === one.form && other.checked) ??
       all.find((other) => other.name === one.name && other.form === one.form)));
}"""
FOCUSABLE: Final = f"""() => {{
  window.controls = ({CONTROLS})();
  return window.controls.map((one) => one.outerHTML.slice(0, 120));
}}"""
ARE_STILL_THERE: Final = f"""() => {{
  const now = ({CONTROLS})();
  return now.length === window.controls.length && now.every((one, n) => one === controls[n]);
}}"""
FOCUSED: Final = """() => {
  const one = document.activeElement;
  const number = window.controls.indexOf(one);
  if (number < 0) return null;
  const style = getComputedStyle(one);
  const shown = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0
    || style.boxShadow !== "none";
  return [number, shown];
}"""
WEIGHT: Final = """() => performance.getEntriesByType("resource")
  .concat(performance.getEntriesByType("navigation"))
  .filter((one) => !/\\.mp4|\\/clip/.test(one.name))
  .map((one) => [one.name, one.encodedBodySize])"""
IS_IDLE: Final = """() => new Promise((done) =>
  requestIdleCallback(() => requestIdleCallback(done)))"""
MARK: Final = "judged"
TRACED: Final = ("toplevel", "blink.user_timing")
"""Of Chromium's trace: what a thread does at once, and marks, by which a page tells its thread."""
TASKS: Final = ("RunTask", "ThreadControllerImpl::RunTask")


def violations(page: Page) -> list[str]:
    """What axe-core finds, a line each: the rule, its help, and the elements."""
    found = Axe().run(page, options=AXE_OPTIONS).response["violations"]
    return [
        f"{one['id']}: {one['help']}: "
        + "; ".join(str(node["html"])[:120] for node in one["nodes"])
        for one in found
    ]


def not_reached(page: Page) -> list[str]:
    """Controls that the Tab key does not come to, or that do not show it when it does.

    A page that draws itself anew meanwhile is asked again.
    """
    for _ in range(WALKS):
        controls: Sequence[str] = page.evaluate(FOCUSABLE)
        page.evaluate("() => document.activeElement?.blur()")
        reached: dict[int, bool] = {}
        for _ in range(len(controls) + 3):
            page.keyboard.press("Tab")
            focused = page.evaluate(FOCUSED)
            if focused is not None:
                reached[focused[0]] = focused[1]
        if page.evaluate(ARE_STILL_THERE):
            break
    else:
        raise AssertionError(f"{page.url} was drawn anew {WALKS} times")
    lost = [f"not reached: {html}" for one, html in enumerate(controls) if one not in reached]
    return lost + [f"focus not shown: {controls[one]}" for one, is_shown in reached.items()
                   if not is_shown]  # fmt: skip


def weight(page: Page) -> int:
    """Bytes that the page and all it loaded had on the way, without video."""
    return sum(size for _, size in page.evaluate(WEIGHT))


def slowed(page: Page) -> CDPSession:
    """The page's processor is `SLOWER` times slower from now on."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return session


def first_paint_ms(page: Page) -> float:
    """From the request until something was to be read; the browser tells it a moment later."""
    until_true(page, f"{PAINTED}.length > 0")
    found: float = page.evaluate(f"{PAINTED}[0].startTime")
    return found


def longest_task_ms(browser: Browser, act: Callable[[], Page]) -> float:
    """Of what `act` makes a page do until it has nothing more to do: for how long, at most, it can
    do nothing else, with a processor `SLOWER` times slower.

    Processor time, as Chromium's own trace tells it, so that it does not count how long the machine
    was doing something else. That is the whole of a task here: drawing is done in other threads.
    """
    browser.start_tracing(categories=list(TRACED))
    try:
        page = act()
        page.evaluate(IS_IDLE)
        page.evaluate(f"() => performance.mark('{MARK}')")
    finally:
        told = browser.stop_tracing()
    events: Sequence[Any] = json.loads(told)["traceEvents"]
    thread = next((one["pid"], one["tid"]) for one in events if one["name"] == MARK)
    tasks_us = [
        one["tdur"]
        for one in events
        if one["name"] in TASKS and (one["pid"], one["tid"]) == thread and "tdur" in one
    ]
    return float(SLOWER * max(tasks_us) / 1000)
