"""Does the site keep what it promises?

    python3 -B Tests/Browser/crawl.py SITE

SITE is a folder that docs/site/build made. Ends with 0 when all holds, with 1 when something doesn't, and with 77 where
the links hold and there is no browser to look at the rest, saying so.
"""

import http.server
import sys
import threading
import time
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

from devtools import Browser, check, chromium, ended, failures

class Page(HTMLParser):
    """The places of a page, what it links to, and what it loads."""

    def __init__(self, path):
        super().__init__()
        self.places, self.links, self.loaded = set(), set(), set()
        self.feed(path.read_text())

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.places |= {attributes.get("id"), attributes.get("name")}
        address = attributes.get("href") or attributes.get("src")
        if address and not address.startswith("data:"):
            (self.links if tag == "a" else self.loaded).add(address)


def crawl(site):
    """Looks up every address of every page in the folder, as a static server would."""
    pages = {path: Page(path) for path in site.rglob("*.html")}
    check("there are pages, sources and symbols", len(pages) < 1000 and len(pages))
    broken = set()
    foreign = {(str(path), link) for path, page in pages.items() for link in page.loaded if urlsplit(link).netloc}
    for path, page in pages.items():
        for link in page.links | page.loaded:
            target = urlsplit(urljoin(path.as_uri(), link))
            if target.scheme != "file":
                continue
            file = Path(unquote(target.path))
            file = file / "index.html" if file.is_dir() else file
            place = unquote(target.fragment)
            isThere = file.is_file() and site in file.parents
            if not isThere or place and file in pages and place not in pages[file].places:
                broken.add((str(path.relative_to(site)), link))
    check("every link leads to a file of the site, and to a place on it", sorted(broken))
    check("no page loads anything from elsewhere", sorted(foreign))


class Site(Browser):
    """The site on a server of this machine, and all that its pages ask for."""

    def __init__(self, path, folder):
        class Handler(http.server.SimpleHTTPRequestHandler):
            def __init__(self, *arguments):
                super().__init__(*arguments, directory=str(folder))

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.root, self.asked, self.errors = f"http://127.0.0.1:{self.server.server_port}/", set(), []
        super().__init__(path)

    def visit(self, page):
        self.look(1440)
        self.open(self.root + page)

    def until(self, script, seconds=20):
        """Whether it gets true."""
        end = time.monotonic() + seconds
        while not (value := self.now(script)) and time.monotonic() < end:
            time.sleep(0.05)
        self.note()
        return value

    def now(self, script):
        """Its value; None while the browser is on its way to another page."""
        try:
            return self.evaluate(script)
        except RuntimeError as error:
            if "navigated" not in str(error):
                raise

    def note(self):
        for event in self.events:
            if event["method"] == "Network.requestWillBeSent":
                self.asked.add(event["params"]["request"]["url"])
            if event["method"] in ("Log.entryAdded", "Runtime.exceptionThrown") and "favicon.ico" not in str(event):
                self.errors.append(str(event["params"])[:300])


WIDE = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
SHADE = """(() => { for (let e = document.querySelector('h1'); e; e = e.parentElement) {
  const fill = getComputedStyle(e).backgroundColor.match(/[\\d.]+/g).map(Number);
  if ((fill[3] ?? 1) > 0) return fill[0] + fill[1] + fill[2] < 384 ? 'dark' : 'light'; } return 'light'; })()"""
# What has the focus, and whether a reader sees it.
FOCUS = """(e => e === document.body ? '' : [e.getAttribute('data-md-component') ?? '', e.textContent.trim(),
  e.closest('nav')?.getAttribute('aria-label') ?? ''].join('|'))(document.activeElement)"""


def looks(browser, pages):
    wide, wrong = [], []
    for page in pages:
        browser.visit(page)
        browser.until("!!document.querySelector('h1')")
        browser.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
        for shade in ["dark", "light"]:
            for width in [360, 1440]:
                browser.look(width, dark=shade == "dark")
                wide += [(page, width)] if browser.evaluate(WIDE) else []
            wrong += [] if browser.until(SHADE + f" === '{shade}'", 5) else [(page, shade)]
    check("a page is dark where the system is, and light where it is", wrong)
    check("no page is wider than a window of 360 or 1440", wide)


def keyboard(browser):
    browser.visit("docs/how-the-suite-works.html")
    reached = []
    for _ in range(120):
        browser.press("Tab", 9)
        reached.append(browser.evaluate(FOCUS))
    check("Tab reaches the search", not any(focus.startswith("search-query|") for focus in reached) and reached)
    check("the contents of the site", not any("|Test yourself|" in focus for focus in reached) and reached)
    check("and those of the page", not any(focus.endswith("|Table of contents") for focus in reached) and reached)


def search(browser):
    browser.visit("docs/fifteen-minutes.html")
    browser.until("!!document.querySelector('[data-md-component=search-query]')")
    browser.call("Input.dispatchKeyEvent", type="keyDown", key="/", code="Slash", windowsVirtualKeyCode=191)
    browser.call("Input.dispatchKeyEvent", type="keyUp", key="/", code="Slash", windowsVirtualKeyCode=191)
    focused = browser.until("document.activeElement.matches('[data-md-component=search-query]')", 5)
    check("/ leads to the search", not focused)
    for letter in "re-entrancy":
        browser.call("Input.dispatchKeyEvent", type="keyDown", key=letter, text=letter)
        browser.call("Input.dispatchKeyEvent", type="keyUp", key=letter)
    found = "document.querySelector('.md-search-result__link')?.getAttribute('href')"
    isFirst = browser.until(found + "?.includes('08-order-and-re-entrancy.html')")
    check("it finds the page of a word", not isFirst and (browser.evaluate(found) or "nothing"))
    browser.press("Enter", 13)
    there = browser.until("location.pathname.includes('08-order-and-re-entrancy')")
    check("and Enter leads there", not there)
    for word, place in [("timeout", "api/documentation/fullpromises/promise/timeout("), ("iterate", "api/documentation/resolveblockpromise/promise/iterate(")]:
        browser.visit("index.html?q=" + word)
        browser.until(found)
        isFirst = browser.until(f"{found}?.includes({place!r})")
        check(f"{word} is found under its design first", not isFirst and (browser.evaluate(found) or "nothing"))
    browser.visit("docs/traces/player.html?q=timeout")
    browser.until(found)
    browser.evaluate("document.querySelector('.md-search-result__link').click()")
    arrived = browser.until("location.pathname.includes('/timeout(') && document.querySelector('h1')?.textContent.includes('timeout')")
    check("and a result leads to the page of the name", not arrived and browser.evaluate("location.pathname"))


# A page of each kind: a page, the home page, players, the atlas, the report, a source, and a name of the API.
KINDS = ["docs/glossary.html", "index.html", "docs/traces/player.html", "docs/benchmark/report/player.html", "docs/atlas/index.html",
         "docs/benchmark/report/index.html", "Sources/FullPromises/Core/Then.swift.html", "api/documentation/fullpromises/promise/"]
ENTRIES = ["Choose", "Learn", "Play", "Figures", "API"]


def framed(browser):
    """One site: each page has the same entries and the search, and is as dark as the reader wants all pages to be."""
    bare, wrong = [], []
    for page in KINDS:
        browser.visit(page)
        browser.until("!!document.querySelector('h1')")
        entries = browser.evaluate("[...document.querySelectorAll('.md-tabs__link, #site a:not(:first-child)')].map(link => link.textContent.trim())")
        bare += [] if entries == ENTRIES and browser.evaluate("!!document.querySelector('[data-md-component=search-query], #site input')") else [(page, entries)]
    check("each page has the entries and the search", bare)
    for shade, label in [("light", 1), ("dark", 2)]:
        browser.visit(KINDS[label])
        browser.until("!!document.querySelector('[data-md-component=palette] input')")
        browser.evaluate(f"document.querySelectorAll('[data-md-component=palette] input')[{label}].click()")
        for page in KINDS:
            browser.visit(page)
            browser.until("!!document.querySelector('h1')")
            browser.look(1440, dark=shade == "light")
            wrong += [] if browser.until(SHADE + f" === '{shade}'", 5) else [(page, shade)]
    browser.evaluate("localStorage.clear()")
    check("and is light or dark as was chosen on another one", wrong)


def front(browser):
    browser.visit("index.html")
    entries = browser.evaluate("[...document.querySelectorAll('.entries strong a')].map(link => link.textContent)")
    questions = browser.evaluate("[...document.querySelectorAll('.questions tbody tr')].map(row => row.cells.length)")
    loaded = browser.until("[...document.querySelectorAll('.traces img')].filter(image => image.naturalWidth > 0).length === 2")
    check("the home page has five entries, two traces, and six questions with four answers",
          entries != ENTRIES or questions != [5] * 6 or not loaded)
    raw = browser.evaluate("document.querySelector('article').innerText.match(/[\\]`*]/g)")
    check("without a trace of Markdown", raw)
    words = browser.evaluate("document.querySelector('article').innerText.split(/\\s+/).length")
    check("in at most 350 words", words > 350 and words)
    browser.look(390)
    lost = browser.evaluate("""[...document.querySelectorAll('.questions tbody td')].filter(cell => {
      const box = cell.getBoundingClientRect(); return box.left < 0 || box.right > innerWidth || box.width < 250; }).length""")
    check("and is read on a phone without scrolling sideways", lost)


def main(arguments):
    site = Path(arguments[0]).resolve()
    crawl(site)
    path = chromium()
    if path is None:
        print("the site was NOT looked at: there is no Chromium here (on Debian: apt-get install chromium)", file=sys.stderr)
        return 1 if failures else 77
    browser = Site(path, site)
    pages = ["index.html", "Sources/FullPromises/Core/Then.swift.html", "Tests/MustNotCompile/"]
    pages += ["api/documentation/", "api/documentation/fullpromises/promise/"]
    pages += sorted(str(page.relative_to(site)) for page in (site / "docs").rglob("*.html") if "api" not in page.parts)
    pages.remove("docs/benchmark/report/index.html")  # it is large, and check.py looks at it
    try:
        keyboard(browser)
        search(browser)
        front(browser)
        framed(browser)
        looks(browser, pages)
        here = (browser.root, "about:", "data:", "blob:")
        check("nothing is asked of another server", [url for url in browser.asked if not url.startswith(here)])
        check("no error", browser.errors)
    finally:
        browser.close()
    return ended("site")


sys.exit(main(sys.argv[1:]))
