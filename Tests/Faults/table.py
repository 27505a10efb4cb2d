"""Which mechanism of the suite finds which fault?

Reads the folder that `run --table` filled: a record of the suite for each planted fault, for each design without one, and
the clauses that each broken promise of Proof fails. Prints a row for each fault, and a table of how many each mechanism
finds, and how many nothing else does.
"""

import json
import pathlib
import re
import sys

# The first that fits the name of a clause; what fits none is a clause by itself.
MECHANISMS = {
    "small programs": r"small-programs-",
    "random programs": r"random-programs$",
    "other forms": r".*-in-other-forms$",
    "schedules": r"schedules-|.*-under-every-schedule$",
    "contests": r".*-at-the-moment-of-|settled-by-two-at-once$",
    "pumps": r"repeated-|endless-loop-",
    "clauses": r"",
}
UNITS = "unit tests"
FAULTS = pathlib.Path(__file__).parent


def mechanism(clause):
    if clause == UNITS:
        return UNITS
    return next(name for name, pattern in MECHANISMS.items() if re.match(pattern, clause))


def red(path):
    """The names of the clauses that some subject fails."""
    clauses = json.loads(path.read_text())["clauses"]
    return {each["id"] for each in clauses if any(r["outcome"] == "fails" for r in each["results"].values())}


def kinds(found):
    return [name for name in [*MECHANISMS, UNITS] if name in {mechanism(clause) for clause in found}]


def planted(folder, design):
    """The faults of a design, each with the clauses that fail because of it. Says which of those are missing that must."""
    faults = []
    sound = red(folder / f"{design}.0.json")
    for number, block in enumerate((FAULTS / f"{design}.faults").read_text().strip().split("\n\n"), 1):
        story, *_, named = block.splitlines()
        found = red(folder / f"{design}.{number}.json") - sound
        missing = set(named.removeprefix("caught by ").split()) - found
        if missing and design != "Model":
            print(f"{design} {number} isn't caught by {' '.join(missing)}: {story}", file=sys.stderr)
        units = folder / f"{design}.{number}.units"
        faults.append((story, found | ({UNITS} if units.exists() and units.read_text() == "red\n" else set())))
    return faults


def mutants(folder):
    """The broken promises of Proof, with the clauses that they fail; and those that the museum shows."""
    rows = [line.split("\t") for line in (folder / "mutants.tsv").read_text().splitlines()]
    museum = set(re.findall(r'--design "([^"]+)"', (FAULTS.parent.parent / "docs/museum.md").read_text()))
    all = [(name, set(found.split())) for name, found in rows]
    return {"Proof": all, "museum": [each for each in all if each[0] in museum]}


def main(folder):
    columns = {path.stem: planted(folder, path.stem) for path in sorted(FAULTS.glob("*.faults"))} | mutants(folder)
    names = [*MECHANISMS, UNITS]
    print("| where | fault | found by |\n|---|---|---|")
    for where, faults in columns.items():
        for story, found in faults:
            print(f"| {where} | {story} | {', '.join(kinds(found)) or 'nothing'} |")
    print(f"\n| found (by nothing else) | {' | '.join(columns)} |\n|---|{'--:|' * len(columns)}")
    for name in names:
        found = [[kinds(found) for _, found in faults if name in kinds(found)] for faults in columns.values()]
        print(f"| {name} | {' | '.join(f'{len(all)} ({all.count([name])})' for all in found)} |")
    sys.exit(any(not found for faults in columns.values() for _, found in faults))


main(pathlib.Path(sys.argv[1]))
