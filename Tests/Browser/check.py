"""Does the report's page keep what it promises? Each check is a sentence; the first argument is the browser."""

import base64
import os
import sys

from devtools import Browser, check, ended

TAB, ENTER, SPACE, RIGHT = 9, 13, 32, 39
OPEN_ALL = "document.querySelectorAll('details').forEach(part => part.open = true)"

OVERFLOW = """(() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  const clips = element => { for (let e = element.parentElement; e; e = e.parentElement)
    if (getComputedStyle(e).overflowX !== "visible") return true; return false; };
  return [...document.querySelectorAll("body *")].filter(e => e.getBoundingClientRect().right > width + 1 && !clips(e))
    .slice(0, 5).map(e => e.tagName + "." + e.getAttribute("class") + " " + e.textContent.slice(0, 40));
})()"""

CONTRAST = """(() => {
  const parse = text => { const n = text.match(/[\\d.]+/g).map(Number); return n.length < 4 ? [...n, 1] : n; };
  const part = c => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  const light = c => 0.2126 * part(c[0]) + 0.7152 * part(c[1]) + 0.0722 * part(c[2]);
  const ground = element => { for (let e = element; e; e = e.parentElement) {
    const c = parse(getComputedStyle(e).backgroundColor); if (c[3] > 0) return c; } return [255, 255, 255, 1]; };
  const faults = new Map();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const e = node.parentElement;
    if (!node.textContent.trim() || ["SCRIPT", "STYLE", "OPTION", "title", "desc"].includes(e.tagName)) continue;
    if (!e.checkVisibility()) continue;
    const style = getComputedStyle(e), isDrawn = e instanceof SVGElement;
    const a = light(parse(isDrawn ? style.fill : style.color)), b = light(ground(isDrawn ? e.ownerSVGElement : e));
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const size = parseFloat(style.fontSize), isLarge = size >= 24 || size >= 18.66 && style.fontWeight >= 700;
    if (ratio < (isLarge ? 3 : 4.5)) faults.set(e.tagName + "." + e.getAttribute("class"), ratio.toFixed(2) + " " + node.textContent.trim().slice(0, 30));
  }
  for (const mark of document.querySelectorAll("svg :is(.mark, .curve, .whisker)")) {
    const stroke = getComputedStyle(mark).stroke; if (stroke === "none") continue;
    const a = light(parse(stroke)), b = light(ground(mark.ownerSVGElement));
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 3) faults.set("svg " + stroke, ratio.toFixed(2));
  }
  return [...faults].map(fault => fault.join(" "));
})()"""

CONTROLS = """[...document.querySelectorAll("a[href], button, input, select, summary, [tabindex='0']")]
  .filter(e => e.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }) && e.getClientRects().length)"""


def overflow(browser, place):
    for width in [360, 1440]:
        for dark in [False, True]:
            browser.look(width, dark=dark)
            browser.evaluate(OPEN_ALL)
            check(f"nothing is wider than a window of {width}, {'dark' if dark else 'light'}{place}", browser.evaluate(OVERFLOW))


def contrast(browser):
    for dark in [False, True]:
        browser.look(1440, dark=dark)
        browser.evaluate(OPEN_ALL)
        check(f"contrast is AA, {'dark' if dark else 'light'}", browser.evaluate(CONTRAST))


def curves(browser):
    browser.evaluate(OPEN_ALL)
    browser.evaluate("document.querySelector('.curves .drawing').focus()")
    read = "document.querySelector('.curves .readout').textContent"
    texts = []
    for _ in range(2):
        browser.press("ArrowRight", RIGHT)
        texts.append(browser.evaluate(read))
    check("the arrow keys read a curve size by size", not (texts[0] != texts[1] and "plain Dispatch" in texts[1]) and texts)
    box = browser.evaluate("""(() => { const d = document.querySelector(".curves .drawing"); d.scrollIntoView({ block: "center" });
      const b = d.getBoundingClientRect(); return [b.left + 60, b.top + 60]; })()""")
    browser.call("Input.dispatchMouseEvent", type="mouseMoved", x=box[0], y=box[1])
    check("the pointer reads it too", browser.evaluate(read) != texts[0] and [browser.evaluate(read), texts[0]])


def links(browser, page):
    target = browser.evaluate("document.querySelector('#correctness tr[id^=clause-]').id")
    browser.open("about:blank")
    browser.open(page + "#" + target)
    state = f"""(() => {{ const e = document.getElementById({target!r}), b = e.getBoundingClientRect();
      return e.checkVisibility() && b.top < innerHeight && b.bottom > 0; }})()"""
    check("a link to a row opens what holds it and shows it", not browser.evaluate(state))
    broken = browser.evaluate("""[...document.querySelectorAll('a[href^="#"]')]
      .filter(a => !document.getElementById(decodeURIComponent((a.hash || a.href.baseVal).slice(1)))).map(a => a.getAttribute("href"))""")
    check("every link on the page leads somewhere", broken)


def address(browser, page):
    """What is open stands in the address."""
    browser.open("about:blank")
    browser.open(page)
    state = """[document.getElementById("step").open, document.getElementById("loops").open]"""
    browser.evaluate("document.getElementById('step').open = true")
    place = browser.evaluate("new Promise(done => setTimeout(() => done(location.hash), 100))")
    browser.open("about:blank")
    browser.open(page + place)
    check("the address brings back what is open", browser.evaluate(state) != [True, False] and [place, browser.evaluate(state)])


def heat(browser, page):
    """The heat map compares with any subject, by keyboard, and the address keeps the choice."""
    browser.open("about:blank")
    browser.open(page)
    figures = "[...document.querySelectorAll('.heat td')].map(cell => cell.textContent)"
    usual = browser.evaluate(figures)
    browser.evaluate("document.getElementById('compare-with').focus()")
    browser.press("ArrowDown", 40)
    state = f"[document.getElementById('compare-with').value, {figures}]"
    chosen, shown = browser.evaluate(state)
    ones = browser.evaluate("[...document.querySelectorAll('.heat td')].filter(cell => cell.dataset.subject === "
                            f"{chosen!r}).map(cell => cell.textContent).filter(text => text !== '1' && text !== '–')")
    check("the heat map compares with the chosen subject", not chosen or shown == usual or ones)
    place = browser.evaluate("location.hash")
    browser.open("about:blank")
    browser.open(page + place)
    check("and the address brings the choice back", browser.evaluate(state) != [chosen, shown] and [place, chosen])
    browser.evaluate("(select => { select.value = ''; select.dispatchEvent(new Event('change')); })(document.getElementById('compare-with'))")
    check("and the yardsticks come back", browser.evaluate(figures) != usual)


def phone(browser, page):
    browser.open("about:blank")
    browser.look(360)
    browser.open(page)
    check("on a phone, too, needs can be ticked before the figures come", browser.evaluate("""!document.getElementById("which-one-for-me").open
      || document.querySelector(".heat").getBoundingClientRect().top < document.querySelector("th input").getBoundingClientRect().top"""))
    hidden = browser.evaluate("""(() => { document.getElementById("correctness").open = true;
      const table = [...document.querySelectorAll("#correctness table")].find(t => t.querySelectorAll("thead th[data-subject]").length > 3);
      const end = table.parentElement.getBoundingClientRect().right + 1;
      return [...table.querySelectorAll("[data-subject]")].filter(e => e.getBoundingClientRect().right > end).map(e => e.textContent); })()""")
    check("and the matrix of laws shows all designs", hidden)
    browser.look(1440)


def keyboard(browser):
    browser.look(1440)
    count = browser.evaluate(f"""(() => {{ window.path = {CONTROLS}; window.reached = new Set(); window.unmarked = new Set();
      document.activeElement?.blur(); getSelection().removeAllRanges(); return window.path.length; }})()""")
    note = """(() => { const e = document.activeElement; if (e === document.body) return; window.reached.add(e);
      if (getComputedStyle(e).outlineStyle === "none") window.unmarked.add(e.outerHTML.slice(0, 80)); })()"""
    browser.evaluate("scrollTo(0, 0)")
    for _ in range(count + 3):
        browser.press("Tab", TAB)
        browser.evaluate(note)
    lost = browser.evaluate("window.path.filter(e => !window.reached.has(e) && e.checkVisibility()).map(e => e.outerHTML.slice(0, 100))")
    check(f"Tab reaches each of {count} controls", count < 20 or lost)
    check("and each shows that it has the focus", browser.evaluate("[...window.unmarked]"))
    section(browser)


def section(browser):
    """Goes through one section with nothing but Tab, Enter and Space."""
    browser.evaluate("document.activeElement?.blur(); getSelection().removeAllRanges(); scrollTo(0, 0); window.reached = new Set()")
    for _ in range(100):
        browser.press("Tab", TAB)
        if browser.evaluate("document.activeElement.matches('#step > summary')"):
            break
    browser.press("Enter", ENTER)
    check("Enter opens a section", not browser.evaluate("document.getElementById('step').open"))
    place = """(() => { const e = document.activeElement; if (!e.closest("#step")) return "outside"; window.reached.add(e);
      return e.matches("summary") && !e.parentElement.open ? "closed" : ""; })()"""
    for _ in range(400):
        browser.press("Tab", TAB)
        where = browser.evaluate(place)
        if where == "outside":
            break
        if where == "closed":
            browser.press("Enter", ENTER)
    lost = browser.evaluate(f"""{CONTROLS}.filter(e => e.closest("#step > .content") && !window.reached.has(e))
      .map(e => e.outerHTML.slice(0, 100))""")
    kinds = browser.evaluate("['a.self', 'summary'].filter(kind => ![...window.reached].some(e => e.matches(kind)))")
    check("Enter opens what is folded in it, and Tab reaches every link there", lost or kinds)


def names(browser):
    browser.evaluate(OPEN_ALL)
    roles = {"button", "link", "checkbox", "combobox", "image", "img", "region", "DisclosureTriangle"}
    nameless = [node["role"]["value"] for node in browser.call("Accessibility.getFullAXTree")["nodes"]
                if not node.get("ignored") and node["role"]["value"] in roles and not node.get("name", {}).get("value")]
    nameless += browser.evaluate("""[...document.querySelectorAll("[role=region], [role=img], select, fieldset")].filter(e =>
      !e.getAttribute("aria-label") && !e.labels?.length && !e.querySelector("legend")).map(e => e.outerHTML.slice(0, 80))""")
    check("a screen reader gets a name for every control, picture and region", nameless)


def quiet(browser, sentence):
    problems = []
    for event in browser.events:
        method, about = event.get("method"), event.get("params", {})
        if method == "Runtime.exceptionThrown":
            problems.append(about["exceptionDetails"].get("exception", {}).get("description", "exception"))
        if method == "Log.entryAdded" and about["entry"]["level"] == "error":
            problems.append(about["entry"]["text"])
        if method == "Network.requestWillBeSent" and not about["request"]["url"].startswith(("file:", "about:")):
            problems.append("asks for " + about["request"]["url"][:80])
    check(sentence, problems)


TICK = "document.querySelector('#need-{} input')"


def choosing(browser, page):
    """What the reader needs is ticked, by keyboard; what can't do it turns grey, and says why."""
    browser.open("about:blank")
    browser.open(page + "#which-one-for-me")
    says = "document.querySelector('.left').textContent"
    grey = """[...document.querySelectorAll("#which-one-for-me thead [data-subject]")]
      .filter(e => getComputedStyle(e).textDecorationLine === "line-through").map(e => e.dataset.subject)"""
    reasons = """[...document.querySelectorAll("#which-one-for-me td a")].filter(e => e.checkVisibility())
      .map(e => e.closest("td").dataset.subject + " " + e.hash)"""
    begin = [browser.evaluate(says), browser.evaluate(grey), browser.evaluate(reasons)]
    check("the table of needs begins with nothing ticked, no design grey and no reason", begin != ["Tick what you need.", [], []] and begin)
    steps = []
    for need in ["stopping-the-work", "one-run-for-many-observers", "retries"]:
        browser.evaluate(TICK.format(need) + ".focus()")
        browser.press(" ", SPACE)
        steps.append([browser.evaluate(says), browser.evaluate(grey)])
    designs = ["LinkedListPromise", "StatefulPromise", "ResolveBlockPromise", "FullPromises"]
    expected = [["It can be StatefulPromise or ResolveBlockPromise.", [designs[0], designs[3]]],
                ["It can be StatefulPromise.", [designs[0], designs[2], designs[3]]],
                ["No design does all of that. Nearest: StatefulPromise, which lacks retries; FullPromises, which lacks stopping "
                 "the work.", designs]]
    check("Space ticks a need, and the designs that can't do it turn grey", steps != expected and steps)
    shown = browser.evaluate(reasons)
    check("each says why, with the clause that shows it", (len(shown) != 7 or "FullPromises #clause-cancel-stops-the-work" not in shown) and shown)
    for dark in [False, True]:
        browser.look(1440, dark=dark)
        check(f"what is grey or says why has a contrast of AA, {'dark' if dark else 'light'}", browser.evaluate(CONTRAST))
    place = browser.evaluate("location.hash")
    browser.open("about:blank")
    browser.open(page + place)
    back = [browser.evaluate(says), browser.evaluate(grey)]
    check("the address brings back what is ticked", back != expected[2] and [place, back])
    browser.look(360)
    hidden = browser.evaluate("""(() => { const frame = document.querySelector("#which-one-for-me .scroll"), end = frame.getBoundingClientRect().right + 1;
      return [...frame.querySelectorAll("[data-subject]")].filter(e => e.getBoundingClientRect().right > end).map(e => e.textContent); })()""")
    check("on a phone it shows all designs, and their reasons", hidden)
    browser.look(1440)


def without_script(browser, page):
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    browser.open(page)
    overflow(browser, ", without the script")
    state = browser.evaluate("""[document.querySelector(".scripted").checkVisibility(), document.querySelectorAll("svg.chart").length > 3, document.querySelectorAll("#correctness tr[id]").length > 20]""")
    check("without the script all is there to read, and nothing that needs it", state != [False, True, True] and state)
    struck = browser.evaluate("(document.getElementById('which-one-for-me').open = true, " + TICK.format("retries") + """.checked = true,
      [...document.querySelectorAll("#which-one-for-me thead th")].map(e => getComputedStyle(e).textDecorationLine === "line-through"))""")
    check("and a need ticked, which turns designs grey", struck != [False, True, True, True, False] and struck)
    browser.call("Emulation.setScriptExecutionDisabled", value=False)


def paper(browser):
    def pages():
        data = base64.b64decode(browser.call("Page.printToPDF", preferCSSPageSize=True)["data"])
        return data.count(b"/Type /Page\n") or data.count(b"/Type/Page")
    closed = pages()
    browser.evaluate("document.getElementById('step').open = true")
    check("what is open is printed, and only that", not (1 <= closed <= 12 and pages() > closed) and [closed, pages()])
    browser.look(1440, forced=True)
    check("in forced colours it has the reader's own", browser.evaluate(
        "getComputedStyle(document.querySelector('.chart .mark')).stroke === getComputedStyle(document.body).color") is not True)


def screenshots(path, page, folder):
    os.makedirs(folder, exist_ok=True)
    browser = Browser(path)
    browser.look(1440)
    browser.open(page)
    parts = browser.evaluate("[...document.querySelectorAll('details.level2')].map(e => e.id)")
    for width in [360, 1440]:
        for dark in [False, True]:
            browser.look(width, 1400, dark=dark)
            name = os.path.join(folder, f"{width}-{'dark' if dark else 'light'}")
            for part in ["opening"] + parts:
                browser.evaluate(f"""document.querySelectorAll("details.level2").forEach(e => e.open = e.id === {part!r});
                  {"scrollTo(0, 0)" if part == "opening" else f"document.getElementById({part!r}).scrollIntoView()"}""")
                data = browser.call("Page.captureScreenshot", format="png")["data"]
                with open(f"{name}-{part}.png", "wb") as file:
                    file.write(base64.b64decode(data))
    browser.close()


def main(path, file, *options):
    page = "file://" + file
    size = os.path.getsize(file)
    check("the page has at most 1.5 MB", size > 1_500_000 and size)
    browser = Browser(path)
    try:
        browser.look(1440)
        browser.open(page)
        keyboard(browser)
        overflow(browser, "")
        contrast(browser)
        browser.look(1440)
        for part in [curves, names]:
            part(browser)
        quiet(browser, "no error, and nothing asked of anybody")
        links(browser, page)
        address(browser, page)
        choosing(browser, page)
        heat(browser, page)
        phone(browser, page)
        without_script(browser, page)
        browser.open(page)
        paper(browser)
        quiet(browser, "still no error")
    finally:
        browser.close()
    if options[:1] == ("--screenshots",):
        screenshots(path, page, options[1])
    sys.exit(ended("page"))


main(*sys.argv[1:])
