"""What would `compare diff` find? Draws pairs of runs from the rounds of a record, with a slow-down of one design as
large as the least that its table claims to show. For each workload it must be found in 9 of 10, and 98 of 100 other
figures must be unchanged. The rounds of a drawn run are drawn with all of their subjects, as they belong together.

    python3 Tests/Report/power.py RESULTS.json [PAIRS]
"""

import collections
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
    wrong, others = 0, 0
    found = collections.defaultdict(list)
    for workload in json.load(open(results, encoding="utf-8"))["benchmark"]["workloads"]:
        least = Table(workload).least
        if not least:
            continue
        for pair in range(pairs):
            first = drawn(workload, chance)
            design = first.designs[pair % len(first.designs)]
            second = drawn(workload, chance, design, first.least)
            found[workload["id"]].append(is_change(first, second, design) == "slower")
            for name in first.samples:
                if name not in {first.baseline, design} and not name.endswith(AGAIN) and first.ratio(name, first.baseline):
                    wrong += is_change(first, second, name) is not None
                    others += 1
    slowed = [each for finds in found.values() for each in finds]
    print(f"{sum(slowed)} of {len(slowed)} slow-downs were found; {wrong} of {others} other figures changed.")
    weak = {id: finds for id, finds in found.items() if sum(finds) < 0.9 * len(finds)}
    for id, finds in weak.items():
        print(f"below 9 of 10: {id}, {sum(finds)} of {len(finds)}")
    return 1 if weak or wrong > 0.02 * others else 0


if __name__ == "__main__":
    if len(sys.argv) not in {2, 3}:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) == 3 else PAIRS))
