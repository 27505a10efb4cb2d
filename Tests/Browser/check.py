"""Does the report's page keep what it promises? Each check is a sentence; the first argument is the browser."""

import base64
import os
import sys

from devtools import Browser, check, ended

TAB, ENTER, SPACE, RIGHT = 9, 13, 32, 39
OPEN_ALL = "document.querySelectorAll('details').forEach(part => part.open = true)"

# An element of a picture that has no box counts as visible for the browser, so its style is asked.
SEEN = "(e => e.checkVisibility() && getComputedStyle(e).display !== 'none')"

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


KEY = """(cell => { const text = cell.dataset.sort ?? cell.textContent.replace(/,/g, "").replace("−", "-");
  return text === "–" ? Infinity : text[0] === "[" ? parseFloat(text.slice(1)) : Number(text); })"""


def sorting(browser):
    nameless = browser.evaluate("[...document.querySelectorAll('table:not(.heat) tbody .number')].filter(cell => Number.isNaN(" + KEY
                                + "(cell))).map(cell => cell.textContent)")
    check("every cell of figures is a number, or says what it is sorted by", nameless)
    result = browser.evaluate("""(() => {
      const table = [...document.querySelectorAll("#step table, #memory-and-size table")].find(t => t.tBodies[0].rows.length > 3);
      const heads = [...table.tHead.rows[0].cells], column = heads.findIndex((h, i) => i > 1 && h.classList.contains("number"));
      const figures = () => [...table.tBodies[0].rows].map(r => """ + KEY + """(r.cells[column]));
      const isSorted = list => list.every((n, i) => i === 0 || list[i - 1] <= n);
      heads[column].querySelector("button").click();
      const up = [heads[column].getAttribute("aria-sort"), isSorted(figures())];
      heads[column].querySelector("button").click();
      const down = [heads[column].getAttribute("aria-sort"), isSorted(figures().reverse())];
      const order = () => [...table.tBodies[0].rows].map(r => r.id).join();
      heads[column].querySelector("button").click();
      const usual = order();
      heads[0].querySelector("button").click();
      window.isUndone = (heads[0].querySelector("button").click(), heads[0].querySelector("button").click(), order() === usual);
      heads[0].querySelector("button").click();
      return [...up, ...down, heads[column].getAttribute("aria-sort"), heads[0].getAttribute("aria-sort")];
    })()""")
    expected = ["ascending", True, "descending", True, None, "ascending"]
    check("a click sorts by a column, a second one turns it round, and aria-sort says so", result != expected and result)
    check("a third click undoes it", not browser.evaluate("window.isUndone"))
    check("a table with a unit for each row isn't sorted", browser.evaluate(
        "document.querySelectorAll('#cost-bytes').length !== 1 || document.querySelector('#cost-bytes').closest('table').querySelectorAll('th button').length"))
    column = """((id, title) => {
      const table = document.querySelector("#" + id + " table"), heads = [...table.tHead.rows[0].cells];
      const head = heads.find(h => h.textContent.includes(title));
      head.querySelector("button").click();
      return [...table.tBodies[0].rows].map(row => row.cells[heads.indexOf(head)].textContent);
    })"""
    texts = browser.evaluate(column + "('libraries-chains', 'chain')")
    figures = [text[0].isdigit() for text in texts if not text.startswith("=")]
    check("words stand behind all figures, also 'crash at 10⁴'", (figures != sorted(figures, reverse=True)
                                                                  or "crash at 10⁴" not in texts) and texts)
    texts = browser.evaluate(column + "('libraries-memory', 'bytes of program')")
    figures = [text for text in texts if text != "–"]
    check("millions stand behind thousands", figures[-1] != "2.08 M" and texts)


def filtering(browser):
    browser.evaluate(OPEN_ALL)
    visible = "[...document.querySelectorAll('[data-subject=\"FullPromises\"]')].filter(" + SEEN + ").length"
    before = browser.evaluate(visible)
    browser.evaluate("document.getElementById('show-fullpromises').click()")
    check("a design that isn't chosen is nowhere, in tables and charts", before == 0 or browser.evaluate(visible))
    browser.evaluate("document.getElementById('show-fullpromises').click()")
    for topic in ["law", "workload"]:
        shown = browser.evaluate(f"""(() => {{
          const select = document.getElementById("choose-{topic}"), value = select.options[2].value;
          const parts = () => [...document.querySelectorAll("[data-{topic}]")].filter(e => e.checkVisibility());
          const all = parts().length;
          select.value = value; select.dispatchEvent(new Event("change", {{ bubbles: true }}));
          const some = parts().map(e => e.dataset.{topic});
          const box = document.querySelector(`[data-{topic}="${{value}}"]`).getBoundingClientRect();
          const isAlone = box.top < innerHeight && box.bottom > 0
            && [...document.querySelectorAll("details.level2")].filter(e => e.checkVisibility()).length === 1;
          const isNamed = decodeURIComponent(location.hash).includes("{topic}=" + value);
          select.value = ""; select.dispatchEvent(new Event("change", {{ bubbles: true }}));
          return [all > 1, some.length === 1 && some[0] === value, isAlone, isNamed, parts().length === all];
        }})()""")
        check(f"one {topic} is shown at once, and only it, and all again", shown != [True] * 5 and shown)
    laws = "[...document.querySelectorAll('.all-hold')].filter(e => e.checkVisibility()).length"
    before = browser.evaluate(laws)
    browser.evaluate("document.getElementById('only').click()")
    check("laws that all designs hold can be left out", before == 0 or browser.evaluate(laws))
    browser.evaluate("document.getElementById('only').click()")


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
    browser.evaluate("""(() => { const select = document.getElementById("choose-law"); select.selectedIndex = select.length - 1;
      select.dispatchEvent(new Event("change", { bubbles: true })); history.replaceState(null, "", "#"); })()""")
    hidden = not browser.evaluate(state)
    browser.evaluate(f"new Promise(done => {{ addEventListener('hashchange', () => setTimeout(done)); location.hash = {target!r}; }})")
    check("also if another law was chosen", not (hidden and browser.evaluate(state)))
    broken = browser.evaluate("""[...document.querySelectorAll('a[href^="#"]')]
      .filter(a => !document.getElementById(decodeURIComponent((a.hash || a.href.baseVal).slice(1)))).map(a => a.getAttribute("href"))""")
    check("every link on the page leads somewhere", broken)
    size = browser.evaluate("""decodeURIComponent(document.querySelector('a[download="samples.csv"]').href.replace(/^.*?,/, "")).split("\\n").length""")
    check("the samples can be downloaded from the page itself", size < 100 and size)


def address(browser, page):
    """What is chosen, sorted and open stands in the address."""
    browser.open("about:blank")
    browser.open(page)
    browser.evaluate("""(() => { document.getElementById("step").open = true;
      document.querySelectorAll("#step table thead button")[2].click(); })()""")
    state = """[document.getElementById("step").open, document.getElementById("loops").open,
      [...document.querySelectorAll("table")].findIndex(table => table.querySelector("th[aria-sort]"))]"""
    before = browser.evaluate(f"new Promise(done => setTimeout(() => done({state}), 100))")
    place = browser.evaluate("location.hash")
    browser.open("about:blank")
    browser.open(page + place)
    check("the address brings back what is open and sorted", (before[:2] != [True, False] or before != browser.evaluate(state))
          and [before, place, browser.evaluate(state)])


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
    browser.evaluate("document.getElementById('show-plain-dispatch').focus()")
    browser.press(" ", SPACE)
    check("Space leaves a subject out", browser.evaluate("document.getElementById('show-plain-dispatch').checked"))
    browser.press(" ", SPACE)


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
      if (e.matches("summary") && !e.parentElement.open) return "closed";
      return e.matches("th button") && !document.querySelector("#step th[aria-sort]") ? "unsorted" : ""; })()"""
    for _ in range(400):
        browser.press("Tab", TAB)
        where = browser.evaluate(place)
        if where == "outside":
            break
        if where == "closed":
            browser.press("Enter", ENTER)
        if where == "unsorted":
            browser.press(" ", SPACE)
            check("Space sorts a table", not browser.evaluate("document.activeElement.closest('th').hasAttribute('aria-sort')"))
    lost = browser.evaluate(f"""{CONTROLS}.filter(e => e.closest("#step > .content") && !window.reached.has(e))
      .map(e => e.outerHTML.slice(0, 100))""")
    kinds = browser.evaluate("['th button', 'a.self', 'summary'].filter(kind => ![...window.reached].some(e => e.matches(kind)))")
    check("Enter opens what is folded in it, and Tab reaches every button and link there", lost or kinds)


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
    state = browser.evaluate("""[document.querySelector(".scripted").checkVisibility(), document.querySelectorAll("th button").length,
      document.querySelectorAll("svg.chart").length > 3, document.querySelectorAll("#correctness tr[id]").length > 20]""")
    check("without the script all is there to read, and nothing that needs it", state != [False, 0, True, True] and state)
    browser.evaluate("document.getElementById('show-task').checked = false")
    check("and a subject can be left out", browser.evaluate(
        "[...document.querySelectorAll('[data-subject=\"Task\"]')].filter(" + SEEN + ").length"))
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
        for part in [sorting, filtering, curves, names]:
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
