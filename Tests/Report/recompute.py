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
LEADS = {"then1": None, "steps1": None, "floor": None, "chain": 100_000, "fanout": 100_000, "pending": None, "all": 10_000,
         "cancel": 10_000, "iterate": 100_000}
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
        if interval.coverage == 1 or interval.coverage == 0:
            self.same(place, shown, "exact" if interval.coverage else shown)
            return
        ends = shown.strip("[]").split(", ")
        self.near(place, ends[0], interval.low, factor)
        self.near(place, ends[-1], interval.high, factor)

    def sign(self, place, shown, expected):
        if isinstance(expected, str):
            self.same(place, shown, expected)
        else:
            self.near(place, shown.removesuffix("?"), expected[0])
            self.same(place, "?" if shown.endswith("?") else "", expected[1])


def factor(table, head):
    own, shown = table.unit.split(" ")[0], head.split(" ")[0]
    return UNITS[own] / UNITS[shown] if table.is_time else 1


def check_table(check, table, rows):
    coverage = f"{int(min(figure.coverage for figure in table.figures.values()) * 100 + 0.5)} %"
    for name, figure in table.figures.items():
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
        check.same(place, cells[1], worst + AGAIN)
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
    shown = [first[id] for id in MEMORY if first[id]]
    for name in {name for table in shown for name in table.figures if not name.endswith(AGAIN)}:
        for cell, table in zip(rows[f"memory-{slug(name)}"][0][1:], shown):
            if name in table.figures:
                check.near(f"memory-{slug(name)} {table.id}", cell, table.figures[name].median)


def leads(tables):
    """The tables of the overview: of each lead the usual size, or the largest below it."""
    for id, size in LEADS.items():
        own = sorted((table for table in tables if table.id == id), key=lambda table: table.scale)
        able = [table for table in own if size is None or table.scale <= size]
        if own:
            yield id, (able or own[:1])[-1], own


def check_sentences(check, tables, rows, page):
    """Who wins, as the page says it."""
    text = html.unescape(re.sub("<[^>]+>", "", page))
    for id, table, _ in leads(tables):
        title = rows[f"overview-{id}"][0][0].removesuffix(" ~")
        said = next((line for line in text.splitlines() if re.search(re.escape(title) + "( ~)?: ", line)), "")
        said = re.split(re.escape(title) + "(?: ~)?: ", said)[-1]
        if len([name for name in table.designs if name not in table.unranked]) == 1:
            continue
        if not all(table.figures[name].is_sure for name in table.designs):
            check.same(f"the sentence on {id}", said.startswith("too few rounds"), True)
        elif table.winner:
            check.same(f"the sentence on {id}", said.split(" wins, ")[0], table.winner)
            check.near(f"the sentence on {id}", said.split(" wins, ")[1].split(" ")[0],
                       table.ratio(table.winner, table.baseline).median)
        else:
            check.same(f"the sentence on {id}", said.startswith("there is no winner"), True)


def entry(check, place, shown, table, design, all):
    """A cell of the overview: a mark for the best, a sign or a ratio, and an interval."""
    if design not in table.samples:
        check.same(place, shown, "too slow" if any(design in other.samples for other in all) else "–")
        return
    check.same(place, shown.startswith("*"), table.winner == design)
    found = re.fullmatch(r"\*?(=\?? )?([\d.,]+)(\??) (\[.*\]|exact)", shown)
    check.same(place, bool(found), True)
    if found:
        sign, ratio = table.sign(design), table.ratio(design, table.baseline)
        check.same(place, (found[1] or "").strip() or found[3], sign if isinstance(sign, str) else sign[1])
        check.near(place, found[2], ratio.median)
        check.interval(place, found[4], ratio)


def check_overview(check, tables, rows, screen, designs):
    short = {re.sub("Promises?$", "", design): design for design in designs}
    text = re.split(r"\nHow fast\?[^\n]*\n", screen)[1].split("\n\n")[0]
    blocks = [block.split("\n", 1) for block in re.split(r"\n  (?=\S)", "\n" + text)[1:]]
    for (id, table, all), (title, entries) in zip(leads(tables), blocks, strict=True):
        cells = rows[f"overview-{id}"][0]
        is_noisy = max(table.controls.values(), default=1) > table.limit
        check.same(f"overview-{id} is noisy", [cells[0].endswith(" ~"), " ~" in title], [is_noisy] * 2)
        check.same(f"the screen's title for {id}", title.split(": next × ")[0], cells[0])
        check.same(f"the screen names a next one for {id}", ": next × " in title, table.winner is not None)
        if table.winner:
            others = [table.ratio(name, table.winner) for name in table.designs if name not in table.unranked | {table.winner}]
            ratio, interval = title.split(": next × ")[1].split(" ", 1)
            check.near(f"the next one for {id}", ratio, min(other.median for other in others))
            check.interval(f"the next one for {id}", interval, min(others, key=lambda other: other.median))
        shown = dict(entry.split(" ", 1) for entry in re.split("\n    |  +", entries.strip()))
        for cell, design in zip(cells[1:], designs):
            name = next(name for name in short if short[name] == design)
            entry(check, f"overview-{id}, {design}", cell, table, design, all)
            check.same(f"the screen's {id}, {design}", shown.get(name, "–"), cell)


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
    check_sentences(check, tables, rows, page)
    check_overview(check, tables, rows, open(screen, encoding="utf-8").read(), designs)
    for problem in check.problems[:20]:
        print("✗", problem)
    print(f"{check.count} figures, verdicts and ranks of {len(tables)} tables were computed anew; "
          f"{len(check.problems)} differ.")
    return 1 if check.problems else 0


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
