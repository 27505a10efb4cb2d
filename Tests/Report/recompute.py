"""Is the report what its samples say? Reads results.json, computes every median, interval, verdict and rank anew, and
compares them with the page and with the first screen.

    python3 Tests/Report/recompute.py RESULTS.json PAGE.html SCREEN.txt
"""

import html
import json
import re
import sys
from html.parser import HTMLParser

from judge import AGAIN, Table, exponent, slug

UNITS = {"ns": 1, "µs": 1e3, "ms": 1e6, "s": 1e9}
LEADS = {"hop": None, "steps1": None, "then1": None, "floor": None, "chain": 100_000, "chain-inline": 100_000,
         "fanout": 100_000, "fanout-inline": 100_000, "pending": None, "all": 10_000,
         "all-inline": 10_000, "cancel-down": 10_000, "cancel-up": 10_000, "loop": 100_000, "iterate": 100_000,
         "loop-inline": 100_000, "jobs": None}
PLACES = {"caller's thread": "On the caller's thread", "main queue": "On the main queue"}
COSTS = ["allocations-pending", "bytes", "size", "compile"]
MEMORY = ["allocations-pending", "bytes", "allocations-build", "allocations-run", "bytes-link", "allocations-member",
          "bytes-member", "size", "compile"]


class Rows(HTMLParser):
    """The rows of a page's tables that have a place of their own: the cells, and the heads above them."""

    def __init__(self, text):
        super().__init__()
        self.rows, self.heads, self.cells, self.id, self.is_open = {}, [], [], None, False
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        if tag == "tr":
            self.id, self.cells = dict(attributes).get("id"), []
        if tag in {"th", "td"}:
            self.cells.append("")
            self.is_open = True

    def handle_data(self, data):
        if self.is_open:
            self.cells[-1] += data

    def handle_endtag(self, tag):
        if tag in {"th", "td"}:
            self.is_open = False
        if tag == "tr" and self.id:
            self.rows[self.id] = (self.cells, self.heads)
        elif tag == "tr":
            self.heads = self.cells


class Check:
    def __init__(self):
        self.count, self.problems = 0, []

    def same(self, place, shown, expected):
        self.count += 1
        if shown != expected:
            self.problems.append(f"{place}: '{shown}' is shown, and '{expected}' is right")

    def near(self, place, shown, expected, factor=1):
        """Whether a figure in writing is the expected one, rounded to the digits that are written."""
        self.count += 1
        digits = shown.replace(",", "")
        half = 0.5 * 10 ** -len(digits.partition(".")[2])
        if not re.fullmatch(r"[0-9.]+", digits) or abs(float(digits) - expected * factor) > half * (1 + 1e-6) + 1e-9:
            self.problems.append(f"{place}: '{shown}' is shown, and {expected * factor:.6g} is right")

    def interval(self, place, shown, interval, factor=1):
        """Whether the ends in writing are rounded outward."""
        if interval.coverage == 1 or interval.coverage == 0:
            self.same(place, shown, "exact" if interval.coverage else shown)
            return
        ends = shown.strip("[]").split(", ")
        self.count += 2
        for end, right, way in ((ends[0], interval.low * factor, 1), (ends[-1], interval.high * factor, -1)):
            digits = end.replace(",", "")
            step = 10 ** -len(digits.partition(".")[2])
            gap = (right - float(digits)) * way
            if not -1e-9 * max(1, right) <= gap <= step * (1 + 1e-6):
                self.problems.append(f"{place}: '{end}' is shown, and {right:.6g} is right, rounded outward")


def factor(table, head):
    own, shown = table.unit.split(" ")[0], head.split(" ")[0]
    return UNITS[own] / UNITS[shown] if table.is_time else 1


def check_table(check, table, rows):
    coverage = f"{int(min(figure.coverage for figure in table.figures.values()) * 100 + 0.5)} %"
    for name, figure in table.figures.items():
        if name.endswith(AGAIN):
            continue
        place = slug(f"{table.id}-{table.scale}-{name}")
        if place not in rows:
            check.same(place, "nothing", "a row")
            continue
        cells, heads = rows[place]
        check.same(place, cells[1], str(table.ranks.get(name, "–")))
        check.near(place, cells[2], figure.median, factor(table, heads[2]))
        check.interval(place, cells[3], figure, factor(table, heads[2]))
        check.same(place, [heads[3], heads[5]], [coverage, coverage])
        ratio = table.ratio(name, table.baseline)
        if name != table.baseline and ratio and ratio.high < float("inf"):
            check.near(place, cells[4], ratio.median)
            check.interval(place, cells[5], ratio)
            check.same(place, cells[6].split(",")[0], table.verdict(name, table.baseline))
    place = f"noise-{slug(table.id)}-{table.scale}"
    if table.is_time and table.controls:
        cells, _ = rows[place]
        worst = max(table.controls, key=table.controls.get)
        check.same(place, cells[1], worst)
        check.near(place, cells[2], table.controls[worst])
        check.same(place, cells[4], "noisy" if table.controls[worst] > table.limit else "quiet")


def check_curves(check, tables, rows):
    for id in dict.fromkeys(table.id for table in tables):
        own = sorted((table for table in tables if table.id == id), key=lambda table: table.scale)
        for name in dict.fromkeys(name for table in own for name in table.figures if not name.endswith(AGAIN)):
            place = slug(f"curve-{id}-{name}")
            if len(own) < 2:
                continue
            cells, heads = rows[place]
            for cell, table in zip(cells[1:], own):
                if name in table.figures:
                    check.near(place, cell, table.figures[name].median, factor(table, heads[0]))
                else:
                    check.same(place, cell, "–")
            grows = exponent(own, name)
            check.same(place, cells[-1].partition("N^")[2], "" if grows is None else f"{grows:.2f}")


def check_costs(check, tables, rows, designs):
    first = {id: next((table for table in tables if table.id == id), None) for id in MEMORY}
    for id in COSTS:
        if first[id]:
            for cell, design in zip(rows[f"cost-{id}"][0][1:], designs):
                check.near(f"cost-{id}", cell, first[id].figures[design].median)
    for id, table in first.items():
        cells, names = rows[f"memory-{id}"] if table else ([], [])
        for cell, name in zip(cells[1:], names[1:]):
            if name in table.figures:
                check.near(f"memory-{id} {name}", cell, table.figures[name].median)
            else:
                check.same(f"memory-{id} {name}", cell, "–")


def leads(tables):
    """The tables of the overview: of each lead the usual size, or the largest below it."""
    for id, size in LEADS.items():
        own = sorted((table for table in tables if table.id == id), key=lambda table: table.scale)
        able = [table for table in own if size is None or table.scale <= size]
        if own:
            yield id, (able or own[:1])[-1], own


def cell(table, name, all):
    """What stands in a cell of the overview; a ratio as a number."""
    if name not in table.samples:
        return "too slow" if any(name in other.samples for other in all) else "–"
    if name == table.baseline:
        return "1"
    return "=" if table.verdict(name, table.baseline) == "no difference" else table.ratio(name, table.baseline).median


def warmth(table, name):
    """How much more a subject needs than the one that needs least, in steps."""
    medians = [figure.median for own, figure in table.figures.items() if not own.endswith(AGAIN)]
    factor = table.figures[name].median / min(medians)
    return next((step for step, limit in enumerate([1.25, 2, 4, 8]) if factor < limit), 4)


def check_cell(check, place, shown, expected):
    if isinstance(expected, str):
        check.same(place, shown, expected)
    else:
        check.near(place, shown, expected)


def check_overview(check, tables, page, screen):
    """The heat map: figures, winners, colours, and each figure in relation to each other subject; and the screen."""
    rows = dict(re.findall(r'<tr id="overview-([^"]*)">(.*?)</tr>', page, re.S))
    check.same("the rows of the overview", sorted(rows), sorted(id for id, _, _ in leads(tables)))
    lines = screen.splitlines()
    for id, table, all in leads(tables):
        title = html.unescape(re.sub("<[^>]+>", "", rows[id].split("</th>")[0]))
        is_noisy = max(table.controls.values(), default=1) > table.limit
        check.same(f"overview-{id} is noisy", title.endswith(" ~"), is_noisy)
        for style, name, times, shown in re.findall(
                r'<td class="number([^"]*)" data-subject="([^"]*)" data-times="([^"]*)">(.*?)</td>', rows[id]):
            place, text = f"overview-{id}, {name}", re.sub("<[^>]+>", "", shown)
            if name == table.baseline:
                check.near(f"{place}, itself", text.split(" ")[0], table.figures[name].median, factor(table, text.split(" ")[1]))
            else:
                check_cell(check, place, text, cell(table, name, all))
            check.same(f"{place} wins", "<strong>" in shown, table.winner == name)
            check.same(f"{place}, colour", style.strip(), f"warmth{warmth(table, name)}" if name in table.samples else "")
            for other, ratio in (entry.split(":") for entry in times.split(";") if entry):
                is_same = other == name or table.verdict(name, other) == "no difference"
                check_cell(check, f"{place} by {other}", ratio,
                           ("1" if other == name else "=") if is_same else table.ratio(name, other).median)
        words = PLACES.get(table.place, f"On a {table.place}")
        check.same(f"the place of {id}",
                   html.unescape(re.sub("<[^>]+>", "", page[:page.index(rows[id])])).count(f"{words}, times {table.baseline}") > 0, True)
        check.same(f"the screen's row of {id}", any(line.startswith(title.split(" of ")[0][:24].rstrip(" ~")) for line in lines), True)


def check_advice(check, tables, page):
    """The sentence on what a link of a chain costs."""
    table = next(table for id, table, _ in leads(tables) if id == "chain")
    text = html.unescape(re.sub("<[^>]+>", "", page))
    said = re.search(r"What it costs: a link of a chain of [^:]*: (.*)\.\n", text + "\n")[1]
    parts = [part.rsplit(" ", 1) for part in re.split(", | and ", said)]
    ratios = {name: table.ratio(name, table.baseline).median for name in table.samples
              if name != table.baseline and not name.endswith(AGAIN)}
    check.same("the order of the sentence on costs", [name for name, _ in parts], sorted(ratios, key=ratios.get))
    for name, figure in parts:
        check.near(f"the sentence on costs, {name}", figure, ratios[name])


def check_example(check, tables, page):
    """The example of an interval."""
    text = html.unescape(re.sub("<[^>]+>", "", page))
    said = re.search(r"For example: (\w+), ([^:]+): in (\d+) rounds it took ([\d.]+) times as long as ([\w ]+), and the "
                     r"interval (\[[^]]+\])", text)
    if said:
        matching = [table for _, table, _ in leads(tables) if said[1] in table.samples and table.baseline == said[5]
                    and len(table.samples[said[1]]) == int(said[3]) and table.place == "serial queue"]
        check.same("the example of an interval", any(
            abs(table.ratio(said[1], said[5]).median - float(said[4])) < 0.006 for table in matching), True)


def main(results, page, screen):
    record = json.load(open(results, encoding="utf-8"))["benchmark"]
    tables = [Table(workload) for workload in record["workloads"]]
    designs = list(dict.fromkeys(name for table in tables for name in table.designs))
    page = open(page, encoding="utf-8").read()
    rows = Rows(page).rows
    check = Check()
    for table in tables:
        check_table(check, table, rows)
    check_curves(check, tables, rows)
    check_costs(check, tables, rows, designs)
    check_overview(check, tables, page, open(screen, encoding="utf-8").read())
    check_advice(check, tables, page)
    check_example(check, tables, page)
    for problem in check.problems[:20]:
        print("✗", problem)
    print(f"{check.count} figures, verdicts and ranks of {len(tables)} tables were computed anew; "
          f"{len(check.problems)} differ.")
    return 1 if check.problems else 0


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
