"""What is on the site beside its pages? Those of other tools: the report, the player, the atlas, the API reference."""

import os
import re
import shutil
from pathlib import Path

from frame import ENTRIES, unframed

# The frame of the API reference, whose pages are a program of their own that knows where it is: the same entries and
# search, and the dark where it was chosen for the site.
ENTRY = "<a data-place='{place}'>{name}</a>"
FRAME = """<nav id='site' aria-label='Site'>{entries}<form><input name='q' type='search' placeholder='Search'
aria-label='Search'></form></nav><script>(() => {{
  const root = new URL("..", new URL(baseUrl, location)), site = document.getElementById("site");
  for (const link of site.querySelectorAll("a")) link.href = root.pathname + link.dataset.place;
  site.querySelector("form").action = root.pathname + "index.html";
  const chosen = JSON.parse(localStorage.getItem(root.pathname + ".__palette"))?.color;
  const isChosen = chosen && chosen.media !== "(prefers-color-scheme)";
  const scheme = !isChosen ? "auto" : chosen.scheme === "slate" ? "dark" : "light";
  localStorage.setItem("developer.setting.preferredColorScheme", scheme);
}})()</script>""".format(entries="".join(ENTRY.format(place=place, name=name) for name, place in [
    ("FourPromises", "index.html"), *ENTRIES]))


def on_post_build(config):
    site, report, reference = Path(config.site_dir), Path(os.environ["REPORT"]), Path(os.environ["API_REFERENCE"])
    (site / "404.html").unlink()  # it expects its styles at the root of a host
    copies = [Path(shutil.copy(page, site / "docs/benchmark/report")) for page in report.glob("*.html")]
    atlas = "docs/atlas/index.html"
    change(site, site / "docs/benchmark/report/index.html", (atlas, f"<a href='{{up}}{atlas}'>{atlas}</a>"))
    for page in [site / "docs/traces/player.html", site / atlas, *copies]:
        change(site, page)
        title, head, body = unframed(page.read_text())
        page.write_text(config.extra["frame"].page(page.relative_to(site).as_posix(), title, body, head))
    shutil.copytree(reference, site / "api")
    (site / "api/theme-settings.json").write_text("{}")  # DocC asks for it
    for page in (site / "api").rglob("index.html"):
        # DocC's pages expect to be at the root of a host. Here they find out where they are.
        change(site / "api", page, (r'baseUrl = "/"', "baseUrl = new URL('./{up}', location).pathname"),
               (r'="/(?=\w)', '="{up}'), (r'<div id="app">', FRAME + r"\g<0>"),
               (r"</head>", r"<link rel=stylesheet href='{up}../api.css'>\g<0>"))


def change(root, page, *changes):
    """Makes changes, each of which has to find its place; {up} leads from the page to the root. Pages are HTML here."""
    text = re.sub(r'(href="[^":]*)\.md(?=[#"])', r"\1.html", page.read_text())
    up = "../" * (len(page.relative_to(root).parts) - 1)
    for place, new in changes:
        text, count = re.subn(place, new.replace("{up}", up), text)
        assert count, f"{page} has no {place}"
    page.write_text(text)
