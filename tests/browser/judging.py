"""What a page is measured by: axe-core, contrast, the keyboard, weight, how fast it draws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import CDPSession, Page

AXE_OPTIONS: Final = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
}
SLOWER: Final = 4
"""So many times slower than here is the processor of the phone or television that is played."""

FOCUSABLE: Final = """() => {
  const wanted = "a[href], button, input, select, textarea, summary, video[controls], [tabindex]";
  return [...document.querySelectorAll(wanted)]
    .filter((one) => !one.disabled && one.tabIndex >= 0 && one.checkVisibility({
      visibilityProperty: true, contentVisibilityAuto: true }))
    // Of a group of radio buttons the keyboard reaches one; the arrows do the rest.
    .filter((one, _, all) => one.type !== "radio" || one ===
      (all.find((other) => other.name === one.name && other.form === one.form && other.checked) ??
       all.find((other) => other.name === one.name && other.form === one.form)))
    .map((one, number) => { one.dataset.reached = number; return one.outerHTML.slice(0, 120); });
}"""
FOCUSED: Final = """() => {
  const one = document.activeElement;
  if (!one || one.dataset.reached === undefined) return null;
  const style = getComputedStyle(one);
  const shown = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0
    || style.boxShadow !== "none";
  return [Number(one.dataset.reached), shown];
}"""
WEIGHT: Final = """() => performance.getEntriesByType("resource")
  .concat(performance.getEntriesByType("navigation"))
  .filter((one) => !/\\.mp4|\\/clip/.test(one.name))
  .map((one) => [one.name, one.encodedBodySize])"""
LONG_TASKS: Final = """
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) window.longTasks.push(one.duration);
  }).observe({ type: "longtask", buffered: true });"""


def violations(page: Page) -> list[str]:
    """What axe-core finds, a line each: the rule, its help, and the elements."""
    found = Axe().run(page, options=AXE_OPTIONS).response["violations"]
    return [
        f"{one['id']}: {one['help']}: "
        + "; ".join(str(node["html"])[:120] for node in one["nodes"])
        for one in found
    ]


def not_reached(page: Page) -> list[str]:
    """Controls that the Tab key does not come to, or that do not show it when it does."""
    controls: Sequence[str] = page.evaluate(FOCUSABLE)
    page.evaluate("() => document.activeElement?.blur()")
    reached: dict[int, bool] = {}
    for _ in range(len(controls) + 3):
        page.keyboard.press("Tab")
        focused = page.evaluate(FOCUSED)
        if focused is not None:
            reached[focused[0]] = focused[1]
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
    """From the request until something was to be read."""
    found: float = page.evaluate(
        "() => performance.getEntriesByName('first-contentful-paint')[0].startTime"
    )
    return found


def long_tasks_ms(page: Page) -> list[float]:
    """Tasks that held the page up, of a page opened with `LONG_TASKS` as a first script."""
    page.wait_for_timeout(300)
    found: list[float] = page.evaluate("() => window.longTasks")
    return found
