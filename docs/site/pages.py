"""What is on the site, and in which order? A home page, the pages as they are, and every source as a page."""

import re
import subprocess
from pathlib import Path
from posixpath import basename, dirname, join, normpath, relpath

from mkdocs.structure.files import File, InclusionLevel
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import TextLexer, get_lexer_for_filename
from pygments.lexers.shell import BashLexer
from pygments.util import ClassNotFound

from frame import Frame
from home import front_page

ROOT = Path(__file__).resolve().parents[2]
REPORT = "docs/benchmark/report"


def on_config(config):
    config.mdx_configs["toc"] = {"slugify": anchor, "permalink": True}
    config.nav = contents()
    return config


def anchor(heading, _):
    """The name of a heading, as code hosts make it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def on_page_markdown(markdown, **_):
    """What code hosts understand and Python-Markdown doesn't: Markdown in folded parts, and lists indented by three."""
    parts = re.split(r"(?ms)(^```.*?^```$)", re.sub(r"(?m)^<details>", "<details markdown='1'>", markdown))
    return "".join(part if part.startswith("```") else indented(part) for part in parts)


def indented(text):
    text = re.sub(r"(?m)^((?:    )?   )(?=\S)", r"\1 ", text)
    return re.sub(r"(\n\n(?: {4}\S.*\n)+)(?=\d+\. )", r"\1\n", text)  # an item after the paragraph of another


# The contents

# The entries of the site, and the pages that bring their path or group there. All other pages are for learning.
HOMES = {"Choose": ["docs/fifteen-minutes.md", "docs/trade-offs.md"], "Learn": [], "Play": ["docs/traces/README.md"],
         "Figures": ["docs/benchmark/README.md"], "API": ["api/documentation/"]}


def contents():
    """The paths of docs/README.md and the groups of its reference, with their pages, under the entries of the site. One
    page needs no group."""
    text, seen = (ROOT / "docs/README.md").read_text(), set()
    *paths, (_, reference) = re.findall(r"(?ms)^## (.*?)\n(.*?)(?=^## |\Z)", text)
    groups = re.findall(r"(?ms)^\*\*(.+?)\.\*\*(.*?)(?=^\*\*|\Z)", "**To look up.**" + reference)
    entries = {name: [] for name in HOMES}
    for title, part in paths + groups:
        if pages := linked(part, "docs/README.md", seen):
            name = next((name for name, homes in HOMES.items() if any(home in flat(pages) for home in homes)), "Learn")
            entries[name] += pages if name in ["Play", "Figures", "API"] else [{title: pages}] if pages[1:] else pages
    entries["Play"].sort(key=lambda page: not any(path.endswith(".html") for path in flat([page])))
    entries["Learn"] += ["docs/README.md", {"README": "README.md"}]
    return [{name: pages[0]["API"] if name == "API" else pages} for name, pages in entries.items()]


def flat(pages):
    """All paths among pages and groups."""
    return [path for page in pages for path in ([page] if isinstance(page, str) else
            [path for inner in page.values() for path in flat(inner if isinstance(inner, list) else [inner])])]


def linked(text, place, seen):
    """The pages that belong to an index and weren't seen before, in the order in which the text links to them."""
    pages = []
    for title, target in re.findall(r"\[([^\]]*)\]\(([^)#\s]+)", text):
        path = normpath(join(dirname(place), target))
        if path == "docs/api/build":
            pages.append({"API": "api/documentation/"})
        elif path not in seen and path.endswith((".md", ".html")) and home(path) == place:
            seen.add(path)
            pages.append(entry(title[0].upper() + title[1:], path, seen))
    return pages


def entry(title, path, seen):
    if path != index(dirname(path)):
        return path if path.endswith(".md") else {title: path}
    pages = [path, *linked((ROOT / path).read_text(), path, seen)]
    if dirname(path) == REPORT:
        pages.insert(1, {"All on one page, with charts": REPORT + "/index.html"})
    return {title: pages}


def home(path):
    """The index to which a page belongs: the nearest one above it."""
    above = [index(str(folder)) for folder in Path(path).parents]
    return next((place for place in above if place != path and (ROOT / place).exists()), None)


def index(folder):
    return join(folder, "report.md" if folder == REPORT else "README.md")


# The files

def on_files(files, config):
    front = front_page((ROOT / "README.md").read_text())
    files.append(File.generated(config, "index.md", content=front, inclusion=InclusionLevel.NOT_IN_NAV))
    git = ["git", "-c", "safe.directory=*", "ls-files", "-z"]
    paths = subprocess.run(git, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
    places = {}
    for path in (path for path in paths if (ROOT / path).is_file()):
        if path == "README.md" or re.match("docs/(?!api/|site/)", path):
            file = File(path, str(ROOT), config.site_dir, config.use_directory_urls)
            if path == "README.md":
                file.dest_uri = "README.html"  # the home page has its place
        else:
            file = source(path, code(path), path + ".html", config)
        files.append(file)
        places[path] = file.dest_uri
        while path := dirname(path):
            places[path] = visible(path + "/index.html")
    for folder in places.keys() - set(files.src_uris):
        if places[folder] not in [places.get(join(folder, name)) for name in ["README.md", "index.html"]]:
            files.append(source(folder, listing(folder, places), folder + "/index.html", config))
    return files


class Source(File):
    """A page of a source or of a folder, so small that a thousand of them are made in seconds."""

    def is_documentation_page(self):
        return False


def source(path, body, place, config):
    file = Source.generated(config, path, content="", inclusion=InclusionLevel.INCLUDED)
    file.dest_uri = visible(place)
    up = "../" * file.dest_uri.count("/")
    above = reversed(Path(path).parents)
    way = [f"<a href='{up}{visible(str(folder))}/index.html'>{folder.name or 'FourPromises'}</a>" for folder in above]
    file.body = f"<article class='md-content__inner md-typeset source'><nav>{' / '.join(way)}</nav>" \
        f"<h1>{basename(path)}</h1>{body}</article>"
    return file


def on_nav(nav, config, files):
    config.extra["nav"] = nav


def on_env(env, config, files):
    """Puts what isn't a page of MkDocs into the frame of those that are."""
    frame = config.extra["frame"] = Frame(env, config, files, config.extra["nav"])
    for file in files:
        if isinstance(file, Source):
            title = basename(file.src_uri) or "FourPromises"
            file.content_string = frame.page(file.dest_uri, title, file.body, is_small=True)


def code(path):
    text = (ROOT / path).read_text(errors="replace")
    try:
        lexer = get_lexer_for_filename(path)
    except ClassNotFound:
        lexer = BashLexer() if text.startswith("#!") else TextLexer()
    return f"<div tabindex=0>{highlight(text, lexer, HtmlFormatter())}</div>"


def listing(folder, places):
    paths = sorted(path for path in places if dirname(path) == folder)
    ways = (relpath(places[path], visible(folder)) for path in paths)
    return "<ul>" + "".join(f"<li><a href='{way}'>{basename(path)}</a>" for way, path in zip(ways, paths)) + "</ul>"


def visible(path):
    """Hosts of pages leave out what begins with a dot."""
    return re.sub(r"(^|/)\.(?=\w)", r"\1dot-", path)
