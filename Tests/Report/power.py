"""What would `compare diff` find? Draws pairs of runs from the rounds of a record, with a slow-down of one design as
large as the least that its table claims to show. It must be found in 9 of 10, and 98 of 100 other figures must be
unchanged. The rounds of a drawn run are drawn with all of their subjects, as they belong together.

    python3 Tests/Report/power.py RESULTS.json [PAIRS]
"""

import json
import random
import sys

from judge import AGAIN, Table, is_change

PAIRS = 40


def drawn(workload, chance, slow=None, factor=1):
    """A table of a run that might have been made instead."""
    rounds = len(workload["subjects"][0]["samples"])
    places = [chance.randrange(rounds) for _ in range(rounds)]
    subjects = [dict(subject, samples=[subject["samples"][place] * (factor if subject["name"].removesuffix(AGAIN) == slow else 1) for place in places])
                for subject in workload["subjects"]]
    return Table(dict(workload, subjects=subjects))


def main(results, pairs):
    chance = random.Random(1)
    found, slowed, wrong, others, weak = 0, 0, 0, 0, []
    for workload in json.load(open(results, encoding="utf-8"))["benchmark"]["workloads"]:
        least = Table(workload).least
        if not least:
            continue
        here = 0
        for pair in range(pairs):
            first = drawn(workload, chance)
            design = first.designs[pair % len(first.designs)]
            second = drawn(workload, chance, design, first.least)
            for name in first.samples:
                if name != first.baseline and not name.endswith(AGAIN) and first.ratio(name, first.baseline):
                    change = is_change(first, second, name)
                    here += name == design and change == "slower"
                    wrong += name != design and change is not None
                    others += name != design
        found, slowed = found + here, slowed + pairs
        if here < 0.9 * pairs:
            weak.append(f"{workload['id']} {workload['scale']}: {here} of {pairs}, least {100 * (least - 1):.0f} %")
    print(f"{found} of {slowed} slow-downs were found; {wrong} of {others} other figures changed.")
    for table in weak:
        print("below 9 of 10:", table)
    return 0 if found >= 0.9 * slowed and wrong <= 0.02 * others else 1


if __name__ == "__main__":
    if len(sys.argv) not in {2, 3}:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) == 3 else PAIRS))
