"""How do all pages look like one site? The pages that MkDocs doesn't make are put into its frame: sources, the report,
the players and the atlas. All but the sources also work as files of their own, so here their style is limited to their
part of the page."""

import re

from mkdocs.commands.build import get_context

ENTRIES = [("Choose", "docs/fifteen-minutes.html"), ("Learn", "docs/derivation/index.html"),
           ("Play", "docs/traces/player.html"), ("Figures", "docs/benchmark/report/report.html"),
           ("API", "api/documentation/")]
# Fills a place in a page that is rendered once for all of one depth.
TITLE, BODY = "\0title\0", "\0body\0"


class Frame:
    """The frame of the pages. It is rendered once for each depth."""

    def __init__(self, env, config, files, nav):
        self.env, self.config, self.files, self.nav, self.made = env, config, files, nav, {}

    def page(self, place, title, body, head="", is_small=False):
        """A page at a place in the site. A small one has the five entries alone for its contents."""
        key = (place.count("/"), active := tab(place), is_small)
        if key not in self.made:
            self.made[key] = self.render(*key)
        return self.made[key].replace(TITLE, title).replace(BODY, body).replace("</head>", head + "</head>", 1)

    def render(self, depth, active, is_small):
        context = get_context(self.nav, self.files, self.config, base_url="/".join([".."] * depth) or ".")
        for item in self.nav.items:
            item.active = item.title == active
        text = self.env.get_template("standalone.html").render(
            {**context, "title": TITLE, "body": BODY, "head": "", "isSmall": is_small, "entries": ENTRIES})
        for item in self.nav.items:
            item.active = False
        return text


def tab(place):
    """The entry to which a page belongs."""
    if place.startswith("docs/benchmark/"):
        return "Figures"
    return "Play" if place.startswith(("docs/traces/", "docs/atlas/")) else ""


def unframed(text):
    """The parts of a page that works alone: its title, its style for the frame, and its body with its script."""
    def part(pattern):
        return re.search(pattern, text, re.S)[1]

    body = re.sub(r"<(/?)main\b", r"<\1div", part(r"<body>(.*)</body>").replace("<main", "<main class='main'"))
    style = scoped(part(r"<style>(.*?)</style>"))
    return part(r"<title>(.*?)</title>"), f"<style>{style}</style>", f"<div class='alone'>{body}</div>"


def scoped(sheet):
    """The same rules, for a part of a page that is dark when the reader chose so for the site. The frame's rem is one
    and a quarter of the usual one."""
    sheet = re.sub(r"/\*.*?\*/", "", sheet, flags=re.S)
    sheet = re.sub(r"@media \(prefers-color-scheme: dark\) \{ :root( \{.*?\}) \}",
                   r"[data-md-color-scheme=slate] :root\1", sheet, flags=re.S)
    assert "prefers-color-scheme" not in sheet, "a rule for the dark that isn't one of :root"
    sheet = re.sub(r"(?m)^ *html \{[^}]*\}", "", sheet)
    sheet = re.sub(r":root|(?<![\w.#-])body(?![\w-])", ":scope", sheet)
    sheet = re.sub(r"(?<![\w.#-])main(?= >|:)", ".main", sheet)
    lengths = re.compile(r"(?<![\w.])(\d*\.?\d+)rem\b")
    parts = re.split(r"(@media[^{]*\{)", sheet)  # Media queries know the usual one only.
    sheet = "".join(part if part.startswith("@media") else
                    lengths.sub(lambda length: f"{float(length[1]) * .8:.4g}rem", part) for part in parts)
    return "@scope (.alone) {" + sheet + "}"
