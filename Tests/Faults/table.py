"""Which mechanism of the suite finds which planted fault?

Reads the folder that `run --table` filled: a record of the suite for each fault, and for the design without one, round 0.
Prints a row for each fault, and a table of how many faults each mechanism finds, and how many it alone.
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
    "histories": r"histories-|random-concurrent-",
    "contests": r".*-at-the-moment-of-|settled-by-two-at-once$",
    "pumps": r"repeated-|endless-loop-",
    "clauses": r"",
}
FAULTS = pathlib.Path(__file__).parent


def mechanism(clause):
    return next(name for name, pattern in MECHANISMS.items() if re.match(pattern, clause))


def red(path):
    """The names of the clauses that some subject fails."""
    clauses = json.loads(path.read_text())["clauses"]
    return {each["id"] for each in clauses if any(r["outcome"] == "fails" for r in each["results"].values())}


def stories(design):
    """The faults of a design, by their numbers, each with the clauses that must find it."""
    blocks = (FAULTS / f"{design}.faults").read_text().strip().split("\n\n")
    lines = [[line for line in block.splitlines() if line] for block in blocks]
    return [(block[0], block[-1].removeprefix("caught by ").split()) for block in lines]


def main(folder):
    designs = sorted(path.stem for path in FAULTS.glob("*.faults"))
    counts = {design: {name: [0, 0] for name in MECHANISMS} for design in designs}
    missed = []
    print("| design | fault | found by |\n|---|---|---|")
    for design in designs:
        sound = red(folder / f"{design}.0.json")
        for number, (story, named) in enumerate(stories(design), 1):
            found = red(folder / f"{design}.{number}.json") - sound
            kinds = [name for name in MECHANISMS if name in {mechanism(clause) for clause in found}]
            for name in kinds:
                counts[design][name][0] += 1
                counts[design][name][1] += len(kinds) == 1
            print(f"| {design} | {story} | {', '.join(kinds)} |")
            if not kinds or design != "Model" and not found.issuperset(named):
                missed.append(f"{design} {number}: {story} Not found by: {' '.join(set(named) - found)}")
    print(f"\n| found (by nothing else) | {' | '.join(designs)} |\n|---|{'--:|' * len(designs)}")
    for name in MECHANISMS:
        cells = [f"{found} ({alone})" for found, alone in (counts[design][name] for design in designs)]
        print(f"| {name} | {' | '.join(cells)} |")
    print(*missed, sep="\n", file=sys.stderr)
    sys.exit(bool(missed))


main(pathlib.Path(sys.argv[1]))
