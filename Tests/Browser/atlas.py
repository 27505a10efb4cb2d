"""Does the page of the atlas keep what it promises?

    python3 -B Tests/Browser/atlas.py [PAGE.html] [--screenshots FOLDER]

Ends with 0 when all holds, with 1 when something doesn't, and with 77 where it can't be run, saying why.
"""

import os
import random
import re
import sys

from devtools import PALE, Reader, check, look, quiet

PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs/atlas/index.html")


# The steps and answers that the page shows, the steps that can come next, and the answers to choose from.
SHOWN = """[...document.querySelectorAll('#program tbody tr')].map(row => [row.querySelector('code').textContent,
  [...row.querySelectorAll('td')].map(cell => cell.firstChild.textContent), row.className, !!row.querySelector('.mark')])"""
STATES = """[...document.querySelectorAll('#program tbody tr')].map(row => [...row.querySelectorAll('td')]
  .map(cell => cell.querySelector('.state')?.textContent ?? ''))"""
END = "[...document.querySelectorAll('#program tfoot td')].map(cell => cell.textContent)"
SWIFT = """Object.fromEntries([...document.querySelectorAll('#swift section')].map(part =>
  [part.querySelector('h3').textContent, part.querySelector('pre')?.textContent ?? '']))"""
NEXT = "[...document.querySelectorAll('#next button')].map(button => button.textContent)"
CHOICES = "[...document.querySelectorAll('#choices button')].map(button => button.lastChild.textContent.trim())"
AGAIN = ["let a = make()", "let b = a.then { value in .value(value + 10) }", "b.observe { print(1, $0) }", "b.cancel()",
         "b.observe { print(2, $0) }"]


class Recorded:
    """What the page holds, read without its script."""

    def __init__(self, text):
        lines = [line.split("\t") for line in text.split("\n")]
        table = lambda line: [[int(number, 36) for number in row.split(",")] for row in line[0].split(" ")]
        self.designs, self.questions, self.names, self.codes, self.cells = lines[:5]
        self.pairs, self.rows, self.reasons = map(table, lines[5:8])
        self.least = [least.split(" ") for least in lines[8]]
        self.nodes, self.length = lines[9][0].split(" "), int(lines[10][0])
        self.states = table(lines[11])
        self.root = len(self.nodes) - 1

    def branches(self, node):
        parts = [] if self.nodes[node] == "-" else self.nodes[node].split(";")
        return [[int(number, 36) for number in part.split(",")] for part in parts]

    def row(self, branch):
        return [self.cells[cell] or "–" for cell in self.rows[branch[1]]]

    def state(self, branch):
        return [self.cells[cell] for cell in self.states[branch[4]]]

    def walk(self, names):
        """The branches of a program, as far as they were recorded."""
        node, way = self.root, []
        for name in names:
            branch = next((each for each in self.branches(node) if self.names[each[0]] == name), None)
            if branch is None:
                break
            way.append(branch)
            node = branch[3]
        return way

    def programs(self, count):
        """Some programs, each as long as it goes. A browser follows some hundred addresses in ten seconds, and no more."""
        chance = random.Random(1)
        for _ in range(count):
            node, way = self.root, []
            while branches := self.branches(node):
                way.append(chance.choice(branches))
                node = way[-1][3]
            yield way

    def names_of(self, way):
        return [self.names[branch[0]] for branch in way]


class Atlas(Reader):
    def start(self, page, address="", **wishes):
        super().start(page + address, **wishes)
        self.recorded = Recorded(self.text("recorded"))

    def click(self, name):
        self.evaluate(f"document.getElementById({name!r}).click()")

    def take(self, code):
        self.evaluate(f"[...document.querySelectorAll('#next button')].find(each => each.textContent === {code!r}).click()")

    def type(self, text):
        """Writes a program, and plays it."""
        self.evaluate(f"""(() => {{ const field = document.getElementById('typed'); field.value = {text!r};
          field.dispatchEvent(new Event('input')); }})()""")
        self.click("play")

    def go(self, names):
        """Follows an address that isn't the page's own now."""
        self.evaluate(f"""new Promise(done => {{
          addEventListener('hashchange', () => setTimeout(done), {{ once: true }});
          location.hash = {'#' + '/'.join(names)!r};
        }})""")


def making(browser, page):
    browser.start(page)
    check("a program begins with make(), and nothing else", browser.evaluate(NEXT) != AGAIN[:1] and browser.evaluate(NEXT))
    for code in AGAIN:
        browser.take(code)
    shown = browser.evaluate(SHOWN)
    check("five presses answer what happens after a cancel in the middle", [each[0] for each in shown] != AGAIN and shown)
    first = [row[2] for row in shown].index("first")
    check("the first difference is marked, and no other", first != 0 or [row[2] for row in shown].count("first") != 1 or not shown[0][3])
    why = browser.text("why")
    check("with its reason", "The first difference is in step 1: when the work runs" not in why and why)
    check("and each reason has a least program", browser.evaluate("""[...document.querySelectorAll('#why li')]
      .filter(item => !item.querySelector('a').hash.startsWith('#make')).length""") or "cancelled promise" not in why)
    browser.take("settle(a, .success(1))")
    check("at the end the page says that no more was recorded",
          browser.evaluate(NEXT) or "weren't recorded" not in browser.text("end") and browser.text("end"))
    browser.click("back")
    check("a step can be taken back", browser.evaluate(SHOWN) != shown)
    browser.click("clear")
    check("and all of them", browser.evaluate(SHOWN) or browser.evaluate("document.getElementById('back').disabled === false"))


def looking_up(browser, page):
    browser.start(page)
    recorded, wrong, unexplained = browser.recorded, [], []
    for way in recorded.programs(60):
        browser.go(recorded.names_of(way))
        shown = browser.evaluate(SHOWN)
        rows = [recorded.row(branch) for branch in way]
        differing = [len({cell for cell in row if cell != "–" and not cell.startswith(("isn't ", "is left "))}) > 1 for row in rows]
        right = [[recorded.codes[branch[0]], row, "first" if differs and not any(differing[:place]) else "", differs]
                 for place, (branch, row, differs) in enumerate(zip(way, rows, differing))]
        wrong += [] if shown == right else [(shown, right)]
        unexplained += [way for branch, differs in zip(way, differing) if differs and max(recorded.reasons[branch[2]]) < 0]
    check("60 programs are shown as they were recorded", wrong)
    check("with a reason wherever designs differ", unexplained)
    lost = []
    for pair, question, names in recorded.least:
        way = recorded.walk(names.split("/"))
        explained = way and recorded.reasons[way[-1][2]][int(pair, 36)] == int(question, 36)
        lost += [] if explained and len(way) == len(names.split("/")) else [names]
    check("each least program has its reason", lost or not recorded.least)
    links = browser.evaluate("[...document.querySelectorAll('#least a')].map(link => link.hash)")
    check("and each reason a link to begin with", len(links) != len(recorded.questions) and links)


def states(browser, page):
    browser.start(page)
    for code in AGAIN:
        browser.take(code)
    way = browser.recorded.walk(browser.address()[1:].split("/"))
    shown = browser.evaluate(STATES)
    check("after each step each promise's state is shown, as it was recorded",
          shown != [browser.recorded.state(branch) for branch in way] and shown)
    check("as of a cancelled promise that can be started again",
          shown[3][1:3] != ["a is pending, b isn't started", "a is cancelled, b is cancelled"] and shown)
    end = browser.evaluate(END)
    check("and at the end which handlers never run",
          end[::3] != ["–", "–"] or "handler 1 never runs" not in end[1] or "handler 1 never runs" not in end[2] and end)
    browser.start(page, "#make/then-a/observe-b/cancel-b")
    end = browser.evaluate(END)
    check("but not of a design that ended before", end[::3] != ["–", "–"] or "handler 1 never runs" not in end[1] and end)
    browser.start(page, "#make/observe-a/value-a")
    check("where all have run nothing is said", browser.evaluate(END))


def swift(browser, page):
    """What the page writes is what the command wrote of the same program, and what the designs' functions are called."""
    browser.start(page)
    programs = browser.evaluate("""[...document.querySelectorAll('#lessons table')].map(table =>
      [...table.querySelectorAll('tbody code')].map(code => code.textContent).join('\\n'))""")
    compared, wrong = 0, []
    for design in browser.recorded.designs:
        with open(os.path.join(os.path.dirname(PAGE), design + ".swift")) as file:
            codes = re.findall(r"// snippet: program (\d+), \w+\n(.*?)\n    // end", file.read(), re.S)
        for number, code in codes:
            browser.type(programs[int(number) - 1])
            if "no program" not in browser.text("problem"):
                compared += 1
                shown, code = browser.evaluate(SWIFT)[design], re.sub(r"(?m)^    ", "", code)
                wrong += [] if shown == code else [(design, shown, code)]
    check("a committed program that was recorded reads in Swift as the command writes it", wrong or compared < 5 and compared)
    browser.start(page, "#make/recover-a/observe-b/error-a")
    shown = browser.evaluate(SWIFT)
    check("a chosen program is written in each design", wrong_lines(shown, {
        "LinkedListPromise": ["let b = a.recover { error -> Promise<Int, Problem> in", "  return Promise(result: error.code + 20)",
                              "b.task { result in got(1, result) }", 'settle("a", .failure(Problem(1)))'],
        "StatefulPromise": ["b.start { result in got(1, result) }"],
        "ResolveBlockPromise": ["let b = a.then({ value in .value(value) }, error: { error -> Resolution<Int> in",
                                "  return .value(error.code + 20)", "})", "a.resolve(error: Problem(1))"],
        "FullPromises": ["let b = a.recover(on: queue) { error -> Promise<Int> in", "  return Promise(error.code + 20)",
                         "b.catch(on: queue) { error in got(1, .failure(error)) }", "a.reject(Problem(1))", "drain()"]}))
    browser.start(page, "#make/then-a/cancel-b")
    shown = browser.evaluate(SWIFT)
    check("and in none that lacks one of its steps", shown["LinkedListPromise"] or shown["FullPromises"] or wrong_lines(shown, {
        "StatefulPromise": ["let a = Promise<Int, Problem>(cancellableTask: { done in", '  return { stopped("a") }', "b.cancel()"],
        "ResolveBlockPromise": ['let a = Promise<Int>().run(on: queue).onCancel { stopped("a") }', "  return .value(value + 10)"]}))


def wrong_lines(shown, expected):
    return [(design, line) for design, lines in expected.items() for line in lines if line not in shown[design].split("\n")]


def typing(browser, page):
    browser.start(page)
    text = "let mine = make()\n\nmine.observe { print(7, $0) } // look\nsettle(mine, .success(40))"
    browser.type(text)
    check("a typed program is found, with names and numbers of its own", [row[0] for row in browser.evaluate(SHOWN)]
          != ["let a = make()", "a.observe { print(1, $0) }", "settle(a, .success(1))"] and browser.evaluate(SHOWN))
    check("which is said", "other names or numbers" not in browser.text("problem"))
    field = "document.getElementById('typed').value"
    swift = browser.evaluate(SWIFT)
    check("its Swift has them", "mine.fulfill(40)" not in swift["FullPromises"] or "got(7, " not in swift["StatefulPromise"])
    check("and the text stays", browser.evaluate(field) != text)
    wrong = []
    for line in ["let b = a.fly()", "settle(x, .success(1))", "let a = make()", "a.observe { print(1) }", "let b = all([a])"]:
        browser.type("let a = make()\n" + line)
        selected = browser.evaluate("(field => field.value.slice(field.selectionStart, field.selectionEnd))(document.activeElement)")
        said = browser.text("problem")
        is_right = said.startswith("line 2: no program") and "compare trace FILE" in said and selected == line
        wrong += [] if is_right and len(browser.evaluate(SHOWN)) == 1 else [(said, selected)]
        wrong += [] if browser.evaluate(field) == "let a = make()\n" + line else [line]
    check("a line that wasn't recorded is named and selected, with how to play it, and the beginning is shown", wrong)
    browser.take("settle(a, .success(1))")
    check("and the text isn't lost when a step is chosen", "all([a])" not in browser.evaluate(field))
    browser.click("clear")
    browser.type("let a = make()")
    browser.take("a.observe { print(1, $0) }")
    check("a text that was played goes on with the program",
          browser.evaluate(field) != "let a = make()\na.observe { print(1, $0) }" and browser.evaluate(field))


def linking(browser, page):
    browser.start(page, "#make/observe-a/value-a")
    check("an address shows its program", len(browser.evaluate(SHOWN)) != 3)
    browser.start(page, "#make/observe-a/fly-a")
    check("of one that wasn't recorded the beginning, saying so",
          len(browser.evaluate(SHOWN)) != 2 or "wasn't recorded from step 3" not in browser.text("end"))
    browser.go(["make", "cancel-a"])
    check("an address that is typed is followed", len(browser.evaluate(SHOWN)) != 2)
    browser.start(page, "#%E0%A4%A")
    check("a broken one shows no program", browser.evaluate(SHOWN) or browser.evaluate(NEXT) != AGAIN[:1])


def predicting(browser, page):
    browser.start(page)
    browser.evaluate("document.getElementById('design').value = 'StatefulPromise'")
    browser.click("predict")
    hidden, unfit, verdicts = [], [], []
    for place, code in enumerate(AGAIN):
        browser.take(code)
        right = browser.recorded.row(browser.recorded.walk(browser.address()[1:].split("/"))[-1])[1]
        hidden += [] if browser.evaluate(SHOWN)[-1][1] == ["?"] * 4 else [code]
        choices = browser.evaluate(CHOICES)
        unfit += [] if right in choices and len(choices) == len(set(choices)) == 4 else [(code, choices)]
        wanted = place % 2 == 0
        browser.key(str(next(place for place, choice in enumerate(choices) if (choice == right) == wanted) + 1))
        verdict = "✓ Right: " if wanted else "✗ No. What happened: "
        verdicts += [] if browser.text("verdict").startswith(verdict + right) else [browser.text("verdict")]
        hidden += [] if browser.evaluate(SHOWN)[-1][1][1] == right else [code]
    check("a step that is asked is hidden, until the answer", hidden)
    check("each question has four answers, one of which is right", unfit)
    check("a right answer is right, a wrong one is wrong", verdicts or "Right so far: 3 of 5." not in browser.text("verdict"))


def reaching(browser, page):
    browser.start(page)
    for code in AGAIN[:2]:
        browser.evaluate("document.querySelector('#next button').focus()")
        browser.take(code)
    check("the focus stays among the steps", browser.evaluate("!document.getElementById('next').contains(document.activeElement)"))
    said = browser.text("said")
    check("each step is said, design by design", not said.startswith(AGAIN[1] + ". LinkedListPromise: ") and said)
    browser.start(page, "#make/then-a")
    reached, unmarked = browser.tab(60)
    wanted = browser.evaluate(NEXT) + ["back", "clear", "predict", "design", "typed", "play"]
    check("Tab reaches every step and control", [each for each in wanted if each not in reached])
    check("and each shows that it has the focus", unmarked)
    browser.key("ArrowLeft")
    check("← takes a step back", len(browser.evaluate(SHOWN)) != 1)
    browser.look(360)
    tree = browser.call("Accessibility.getFullAXTree")["nodes"]
    roles = [node.get("role", {}).get("value") for node in tree]
    check("a table is one for a screen reader, on a phone too",
          [role for role in ["table", "row", "columnheader", "rowheader", "cell", "status"] if role not in roles])


def elsewhere(browser, page):
    quiet(browser)
    browser.start(page)
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    for width in [360, 1440]:
        Reader.start(browser, page)
        browser.look(width)
        check(f"without scripts there are the programs of the questions alone, at {width}", browser.shows("maker")
              or browser.evaluate("document.querySelectorAll('#lessons table').length") < 6
              or browser.evaluate("document.documentElement.scrollWidth > innerWidth"))
    browser.call("Emulation.setScriptExecutionDisabled", value=False)
    check("the page has at most 1.5 MB", os.path.getsize(page) > 1_500_000 and os.path.getsize(page))


def appearance(browser, page, folder):
    wide, pale = [], []
    for width in [360, 1440]:
        for dark in [False, True]:
            for name, predicts in [("empty", False), ("again", False), ("predict", True)]:
                browser.start(page)
                browser.look(width, dark=dark)
                for code in [] if name == "empty" else AGAIN[:4]:
                    browser.take(code)
                if predicts:
                    browser.click("predict")
                if name != "empty":
                    browser.take(AGAIN[4])
                name = f"{name}-{'dark' if dark else 'light'}-{width}"
                wide += [name] if browser.evaluate("document.documentElement.scrollWidth > innerWidth") else []
                pale += [(name, text) for text in browser.evaluate(PALE)]
                browser.keep(folder, name)
    check("nothing is wider than the window, at 360 and 1440, light and dark", wide)
    check("contrast is AA, light and dark", pale)


sys.exit(look("atlas", Atlas, PAGE, [making, looking_up, states, swift, typing, linking, predicting, reaching, elsewhere], appearance))
