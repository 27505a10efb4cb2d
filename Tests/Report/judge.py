"""What do the samples of a run say? The rules of docs/benchmark/README.md, written a second time."""

import math
import re

AGAIN, DISPATCH = " (again)", "plain Dispatch"
BASELINES = {DISPATCH, "Task", "Callbacks", "Original"}

# A winner's time is shorter by more than this.
LEAD = 1.05


def is_time(unit):
    return unit.split(" ")[0] in {"ns", "µs", "ms", "s"}


def sign_test(rounds):
    """How many samples an interval of 95 % may leave out at each end, and how surely it then holds the median."""
    tails = [sum(math.comb(rounds, k) for k in range(left + 1)) / 2**rounds for left in range(rounds)]
    trimmed = max([left for left, tail in enumerate(tails) if tail <= 0.025], default=0)
    return trimmed, 1 - 2 * tails[trimmed]


class Interval:
    def __init__(self, values, is_count, mean):
        values = sorted(values)
        trimmed, self.coverage = sign_test(len(values))
        if is_count and values[0] == values[-1]:
            self.coverage = 1
        half = len(values) // 2
        self.median = values[half] if len(values) % 2 or values[half] == values[half - 1] else mean(*values[half - 1:half + 1])
        self.low, self.high = values[trimmed], values[-1 - trimmed]
        self.is_sure = self.coverage >= 0.95


class Table:
    """One workload at one size, from nothing but its samples."""

    def __init__(self, record):
        self.id, self.scale, self.unit, self.place = record["id"], record["scale"], record["unit"], record.get("place")
        self.is_disputed = record.get("isDisputed", False)
        self.is_time = is_time(self.unit)
        self.samples = {subject["name"]: subject["samples"] for subject in record["subjects"]}
        self.unranked = {subject["name"] for subject in record["subjects"] if not subject["ranked"]}
        self.baseline = next((s["ratio"]["to"] for s in record["subjects"] if "ratio" in s), DISPATCH)
        self.limit = 1.05 if self.id in {"floor", "chain-build"} else 1.2
        self.figures = {name: Interval(values, not self.is_time, lambda a, b: (a + b) / 2) for name, values in self.samples.items()}
        self.controls = {}
        for name in self.samples:
            original = name.removesuffix(AGAIN)
            if name != original and original in self.samples:
                ratio = self.ratio(name, original)
                if ratio and ratio.low > 0 and ratio.high < math.inf:
                    self.controls[original] = max(ratio.high, 1 / ratio.low, 1)
        self.ranks = self.ranked()

    def ratio(self, one, other):
        own, others = self.samples.get(one), self.samples.get(other)
        if not own or not others or len(own) != len(others):
            return None
        quotients = [1 if a == b else a / b if b else math.inf for a, b in zip(own, others)]
        return Interval(quotients, not self.is_time, lambda a, b: math.sqrt(a * b))

    @staticmethod
    def reach(ratio):
        """How far a ratio is from 1, as a factor."""
        return max(ratio, 1 / ratio) if ratio else math.inf

    def floor(self, *pair):
        names = {name.removesuffix(AGAIN) for name in pair}
        copied = next((original for original in self.controls if original in BASELINES), None)
        return max([1.01] + [factor for original, factor in self.controls.items()
                             if original in names or original != copied and names != {copied}])

    def verdict(self, one, other):
        ratio = self.ratio(one, other)
        if not ratio:
            return None
        if not ratio.is_sure:
            return "too few rounds"
        if ratio.low <= 1 <= ratio.high or self.reach(ratio.median) <= self.floor(one, other):
            return "no difference"
        words = ("faster", "slower") if self.is_time else ("fewer", "more")
        return words[ratio.median > 1]

    def is_better(self, one, other):
        return self.verdict(one, other) in {"faster", "fewer"}

    def ranked(self):
        left = [name for name, figure in self.figures.items()
                if name not in self.unranked and not name.endswith(AGAIN) and figure.is_sure]
        ranks, rank = {}, 1
        while left:
            best = [name for name in left if not any(self.is_better(other, name) for other in left)]
            if not best:
                break
            ranks.update(dict.fromkeys(best, rank))
            left, rank = [name for name in left if name not in best], rank + 1
        return ranks

    @property
    def designs(self):
        return [name for name in self.samples if name not in BASELINES and not name.endswith(AGAIN)]

    @property
    def winner(self):
        """The design that leads each other one by more than 5 %, in a table without noise that no second machine disputes."""
        able = [name for name in self.designs if name not in self.unranked]
        if len(able) < 2 or self.is_disputed or self.is_time and max(self.controls.values(), default=1) > self.limit:
            return None
        best = [one for one in able if all(one == other or self.leads(one, other) for other in able)]
        return best[0] if best else None

    def leads(self, one, other):
        return self.is_better(one, other) and (not self.is_time or self.ratio(one, other).median * LEAD < 1)


def exponent(tables, name):
    """The exponent of the size with which the whole cost grows: the least squares line through the logarithms."""
    unit = tables[0].unit
    is_per_part = " per " in unit and not unit.endswith(" per operation")
    points = [(math.log(table.scale), math.log(figure.median * (table.scale if is_per_part else 1)))
              for table in tables if (figure := table.figures.get(name)) and figure.median > 0]
    x, y = (sum(values) / len(points) for values in zip(*points)) if points else (0, 0)
    spread = sum((size - x) ** 2 for size, _ in points)
    return sum((size - x) * (cost - y) for size, cost in points) / spread if spread else None


def slug(text):
    return "-".join(re.findall("[a-z0-9]+", text.lower()))
