"""Does the report's page keep what it promises? Each check is a sentence."""

import base64
import os
import sys

from devtools import PALE, Reader, check, look, quiet

OPEN_ALL = "document.querySelectorAll('details').forEach(part => part.open = true)"

WIDE = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
CONTROLS = """[...document.querySelectorAll("a[href], button, input, select, summary, [tabindex='0']")]
  .filter(e => e.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }) && e.getClientRects().length)"""


def overflow(browser, place=""):
    for width in [360, 1440]:
        browser.look(width)
        browser.evaluate(OPEN_ALL)
        check(f"nothing is wider than a window of {width}{place}", browser.evaluate(WIDE))


def contrast(browser, sentence):
    pale = []
    for dark in [False, True]:
        browser.look(1440, dark=dark)
        pale += browser.evaluate(PALE)
    check(sentence, pale)


def reading(browser, page):
    """All that is folded, open."""
    browser.start(page)
    overflow(browser)
    contrast(browser, "contrast is AA, light and dark")
    curves(browser)
    names(browser)
    quiet(browser)


def curves(browser):
    browser.evaluate("document.querySelector('.curves .drawing').focus()")
    read = "document.querySelector('.curves .readout').textContent"
    texts = []
    for _ in range(2):
        browser.key("ArrowRight")
        texts.append(browser.evaluate(read))
    check("the arrow keys read a curve size by size", not (texts[0] != texts[1] and "plain Dispatch" in texts[1]) and texts)
    box = browser.evaluate("""(() => { const d = document.querySelector(".curves .drawing"); d.scrollIntoView({ block: "center" });
      const b = d.getBoundingClientRect(); return [b.left + 60, b.top + 60]; })()""")
    browser.call("Input.dispatchMouseEvent", type="mouseMoved", x=box[0], y=box[1])
    check("the pointer reads it too", browser.evaluate(read) != texts[0] and [browser.evaluate(read), texts[0]])


def links(browser, page):
    browser.start(page)
    target = browser.evaluate("document.querySelector('#correctness tr[id^=clause-]').id")
    browser.start(page + "#" + target)
    state = f"""(() => {{ const e = document.getElementById({target!r}), b = e.getBoundingClientRect();
      return e.checkVisibility() && b.top < innerHeight && b.bottom > 0; }})()"""
    check("a link to a row opens what holds it and shows it", not browser.evaluate(state))
    broken = browser.evaluate("""[...document.querySelectorAll('a[href^="#"]')]
      .filter(a => !document.getElementById(decodeURIComponent((a.hash || a.href.baseVal).slice(1)))).map(a => a.getAttribute("href"))""")
    check("every link on the page leads somewhere", broken)


def address(browser, page):
    """What is open stands in the address."""
    browser.start(page)
    state = """[document.getElementById("step").open, document.getElementById("loops").open]"""
    browser.evaluate("document.getElementById('step').open = true")
    place = browser.evaluate("new Promise(done => setTimeout(() => done(location.hash), 100))")
    browser.start(page + place)
    check("the address brings back what is open", browser.evaluate(state) != [True, False] and [place, browser.evaluate(state)])


def heat(browser, page):
    """The heat map compares with any subject, by keyboard, and the address keeps the choice."""
    browser.start(page)
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
    browser.start(page + place)
    check("and the address brings the choice back", browser.evaluate(state) != [chosen, shown] and [place, chosen])
    browser.evaluate("(select => { select.value = ''; select.dispatchEvent(new Event('change')); })(document.getElementById('compare-with'))")
    check("and the yardsticks come back", browser.evaluate(figures) != usual)


def phone(browser, page):
    browser.start(page)
    browser.look(360)
    check("on a phone, too, needs can be ticked before the figures come", browser.evaluate("""!document.getElementById("which-one-for-me").open
      || document.querySelector(".heat").getBoundingClientRect().top < document.querySelector("th input").getBoundingClientRect().top"""))
    hidden = browser.evaluate("""(() => { document.getElementById("correctness").open = true;
      const table = [...document.querySelectorAll("#correctness table")].find(t => t.querySelectorAll("thead th[data-subject]").length > 3);
      const end = table.parentElement.getBoundingClientRect().right + 1;
      return [...table.querySelectorAll("[data-subject]")].filter(e => e.getBoundingClientRect().right > end).map(e => e.textContent); })()""")
    check("and the matrix of laws shows all designs", hidden)
    browser.look(1440)


def keyboard(browser, page):
    browser.start(page)
    count = browser.evaluate(f"""(() => {{ window.path = {CONTROLS}; window.reached = new Set(); window.unmarked = new Set();
      return window.path.length; }})()""")
    note = """(() => { const e = document.activeElement; if (e === document.body) return; window.reached.add(e);
      if (getComputedStyle(e).outlineStyle === "none") window.unmarked.add(e.outerHTML.slice(0, 80)); })()"""
    for _ in range(count + 3):
        browser.key("Tab")
        browser.evaluate(note)
    lost = browser.evaluate("window.path.filter(e => !window.reached.has(e) && e.checkVisibility()).map(e => e.outerHTML.slice(0, 100))")
    check(f"Tab reaches each of {count} controls", count < 20 or lost)
    check("and each shows that it has the focus", browser.evaluate("[...window.unmarked]"))


def section(browser, page):
    """Goes through one section with nothing but Tab, Enter and Space."""
    browser.start(page)
    browser.evaluate("window.reached = new Set()")
    for _ in range(100):
        browser.key("Tab")
        if browser.evaluate("document.activeElement.matches('#step > summary')"):
            break
    browser.key("Enter")
    check("Enter opens a section", not browser.evaluate("document.getElementById('step').open"))
    place = """(() => { const e = document.activeElement; if (!e.closest("#step")) return "outside"; window.reached.add(e);
      return e.matches("summary") && !e.parentElement.open ? "closed" : ""; })()"""
    for _ in range(400):
        browser.key("Tab")
        where = browser.evaluate(place)
        if where == "outside":
            break
        if where == "closed":
            browser.key("Enter")
    lost = browser.evaluate(f"""{CONTROLS}.filter(e => e.closest("#step > .content") && !window.reached.has(e))
      .map(e => e.outerHTML.slice(0, 100))""")
    kinds = browser.evaluate("['a.self', 'summary'].filter(kind => ![...window.reached].some(e => e.matches(kind)))")
    check("Enter opens what is folded in it, and Tab reaches every link there", lost or kinds)


def names(browser):
    roles = {"button", "link", "checkbox", "combobox", "image", "img", "region", "DisclosureTriangle"}
    nameless = [node["role"]["value"] for node in browser.call("Accessibility.getFullAXTree")["nodes"]
                if not node.get("ignored") and node["role"]["value"] in roles and not node.get("name", {}).get("value")]
    nameless += browser.evaluate("""[...document.querySelectorAll("[role=region], [role=img], select, fieldset")].filter(e =>
      !e.getAttribute("aria-label") && !e.labels?.length && !e.querySelector("legend")).map(e => e.outerHTML.slice(0, 80))""")
    check("a screen reader gets a name for every control, picture and region", nameless)


TICK = "document.querySelector('#need-{} input')"


def choosing(browser, page):
    """What the reader needs is ticked, by keyboard; what can't do it turns grey, and says why."""
    browser.start(page + "#which-one-for-me")
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
        browser.key(" ")
        steps.append([browser.evaluate(says), browser.evaluate(grey)])
    designs = ["LinkedListPromise", "StatefulPromise", "ResolveBlockPromise", "FullPromises"]
    expected = [["It can be StatefulPromise or ResolveBlockPromise.", [designs[0], designs[3]]],
                ["It can be StatefulPromise.", [designs[0], designs[2], designs[3]]],
                ["No design does all of that. Nearest: StatefulPromise, which lacks retries; FullPromises, which lacks stopping "
                 "the work.", designs]]
    check("Space ticks a need, and the designs that can't do it turn grey", steps != expected and steps)
    shown = browser.evaluate(reasons)
    check("each says why, with the clause that shows it", (len(shown) != 7 or "FullPromises #clause-cancel-stops-the-work" not in shown) and shown)
    contrast(browser, "what is grey or says why has a contrast of AA, light and dark")
    place = browser.evaluate("location.hash")
    browser.start(page + place)
    back = [browser.evaluate(says), browser.evaluate(grey)]
    check("the address brings back what is ticked", back != expected[2] and [place, back])
    browser.look(360)
    hidden = browser.evaluate("""(() => { const frame = document.querySelector("#which-one-for-me .scroll"), end = frame.getBoundingClientRect().right + 1;
      return [...frame.querySelectorAll("[data-subject]")].filter(e => e.getBoundingClientRect().right > end).map(e => e.textContent); })()""")
    check("on a phone it shows all designs, and their reasons", hidden)
    browser.look(1440)


def without_script(browser, page):
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    browser.start(page)
    overflow(browser, ", without the script")
    state = browser.evaluate("""[document.querySelector(".scripted").checkVisibility(), document.querySelectorAll("svg.chart").length > 3, document.querySelectorAll("#correctness tr[id]").length > 20]""")
    check("without the script all is there to read, and nothing that needs it", state != [False, True, True] and state)
    browser.call("Emulation.setScriptExecutionDisabled", value=False)


def paper(browser, page):
    browser.start(page)

    def pages():
        data = base64.b64decode(browser.call("Page.printToPDF", preferCSSPageSize=True)["data"])
        return data.count(b"/Type /Page\n") or data.count(b"/Type/Page")
    closed = pages()
    browser.evaluate("document.getElementById('step').open = true")
    check("what is open is printed, and only that", not (1 <= closed <= 12 and pages() > closed) and [closed, pages()])
    browser.look(1440, forced=True)
    check("in forced colours it has the reader's own", browser.evaluate(
        "getComputedStyle(document.querySelector('.chart .mark')).stroke === getComputedStyle(document.body).color") is not True)


def appearance(browser, page, folder):
    browser.start(page)
    parts = browser.evaluate("[...document.querySelectorAll('details.level2')].map(e => e.id)")
    for width in [360, 1440] if folder else []:
        for dark in [False, True]:
            browser.look(width, 1400, dark=dark)
            for part in [""] + parts:
                browser.evaluate(f"document.querySelectorAll('details.level2').forEach(e => e.open = e.id === {part!r})")
                browser.keep(folder, f"{part or 'opening'}-{'dark' if dark else 'light'}-{width}")
    check("the page has at most 1.5 MB", os.path.getsize(page) > 1_500_000)


sys.exit(look("page", Reader, sys.argv[1], [keyboard, section, reading, links, address, choosing, heat, phone, without_script, paper], appearance))
