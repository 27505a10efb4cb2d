"""Does the player of the traces keep what it promises?

    python3 -B Tests/Browser/player.py [PAGE.html] [--screenshots FOLDER]

Ends with 0 when all holds, with 1 when something doesn't, and with 77 where it can't be run, saying why.
"""

import os
import re
import sys
import time

from devtools import PALE, Reader, check, look, quiet

PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs/traces/player.html")
# The scenes and designs, what the tables say of the chosen scene, and what the player shows of it.
SCENES = "[...document.querySelectorAll('.scene')].map(scene => scene.id)"
DESIGNS = "[...document.querySelectorAll('#design option')].map(option => option.value).slice(1)"
TABLES = """[...document.querySelectorAll('#' + document.getElementById('scene').value + ' .performance')]
  .map(part => [...part.querySelectorAll('tbody tr')].map(row => row.cells[3].lastElementChild.textContent + ', on '
    + row.cells[2].textContent))"""
LANES = """[...document.querySelectorAll('.lane')].map(lane => [...lane.querySelectorAll('.steps li')]
  .filter(row => getComputedStyle(row).visibility === 'visible').map(row => row.querySelector('.words').textContent
    + ', on ' + row.querySelector('.place').textContent))"""
CHOICES = """[...document.querySelectorAll('#choices li')].filter(item => !item.hidden)
  .map(item => item.querySelector('span').textContent)"""
# For each lane its code, and what stands at the current step: the line that runs, and why it differs.
CODE = """[...document.querySelectorAll('.lane')].map(lane => [...lane.querySelectorAll('.code li')]
  .map(line => line.textContent))"""
NOW = """[...document.querySelectorAll('.lane')].map(lane => [
  [...lane.querySelectorAll('.code [aria-current]')].map(line => line.dataset.number).join() || '0',
  lane.querySelector('.steps [aria-current] .mark') ? '≠' : '', lane.querySelector('.why').textContent,
  [...lane.querySelectorAll('.why a')].map(link => link.getAttribute('href')).join()])"""
# The same, from the tables and the list of reasons.
SAID = """[...document.querySelectorAll('#' + document.getElementById('scene').value + ' .performance')].map(part => {
  const row = part.querySelectorAll('tbody tr')[STEP - 1], why = row?.querySelector('a')?.getAttribute('href');
  const reason = why && document.querySelector(why);
  return [row?.cells[1].textContent || '0', reason ? '≠' : '', reason ? '≠ ' + reason.textContent : '',
    reason?.querySelector('a')?.getAttribute('href') ?? ''];
})"""
TABLE_CODE = CODE.replace("'.lane'", "'#' + document.getElementById('scene').value + ' .performance'")

class Player(Reader):
    """The page with the player, and what a reader does on it."""

    def choose(self, select, value):
        self.evaluate(f"""(() => {{ const all = document.getElementById({select!r}); all.value = {value!r};
          all.dispatchEvent(new Event('change')); }})()""")

    def predict(self, design):
        if not self.evaluate("document.getElementById('predict').checked"):
            self.evaluate("document.getElementById('predict').click()")
        self.choose("design", design)

    def answer(self, right, is_right):
        for place, choice in enumerate(self.evaluate(CHOICES)):
            if (choice == right) == is_right:
                return self.key(str(place + 1))


def reaching(browser, page):
    browser.start(page)
    browser.predict("FullPromises")
    reached, unmarked = browser.tab(40)
    controls = ["scene", "design", "predict", "first", "back", "play", "next", "last", "pace", "all-steps"]
    reasons = browser.evaluate("[...document.querySelectorAll('#reasons a')].map(link => link.textContent)")
    reached = [each for each in reached if each not in reasons]
    missing = [control for control in controls if control not in reached]
    check("Tab reaches every control and every answer", missing or len(reached) != len(controls) + 4 and reached)
    check("and each shows that it has the focus", unmarked)


def answering(browser, page):
    browser.start(page)
    browser.predict("FullPromises")
    browser.key(" ")
    check("Space doesn't play past a question", "Answer first" not in browser.text("said") and browser.text("said"))
    browser.key("ArrowRight")
    check("→ steps past it", not browser.text("count").startswith("step 1 "))
    browser.start(page)
    browser.predict("FullPromises")
    steps = browser.evaluate(TABLES)[-1]
    browser.answer(steps[0], True)
    check("a right answer is right", not browser.text("said").startswith("✓ Right: " + steps[0]) and browser.text("said"))
    browser.answer(steps[1], False)
    said = browser.text("said")
    check("a wrong one is wrong, and both are counted",
          not said.startswith("✗ No. What came: " + steps[1]) or "Right so far: 1 of 2." not in said and said)
    browser.choose("scene", "recover")
    browser.predict("FullPromises")
    browser.evaluate("document.querySelector('#choices button').focus()")
    browser.key("Enter", times=11)
    check("Enter answers, and the focus goes to a button after the last answer",
          browser.evaluate("document.activeElement.id") != "next")


def playing(browser, page):
    browser.start(page)
    browser.choose("pace", "700")
    browser.key("ArrowRight", times=2)
    browser.key("ArrowLeft")
    check("the arrow keys step", browser.text("count") != "step 1 of 9" and browser.text("count"))
    check("each step is said, with its place and its line",
          "FullPromises, created number, on caller, line 1." not in browser.text("said") and browser.text("said"))
    browser.choose("design", "FullPromises")
    browser.key("ArrowRight")
    check("and of a chosen design, why it differs",
          "started number, on caller, line 1, differs: An eager promise starts" not in browser.text("said") and browser.text("said"))
    browser.choose("design", "all")
    browser.key("ArrowLeft")
    browser.key(" ")
    check("Space plays", browser.text("play") != "Pause")
    end = time.monotonic() + 30
    while browser.text("play") == "Pause" and time.monotonic() < end:
        time.sleep(0.1)
    check("to the end", browser.text("count") != "step 9 of 9" and browser.text("count"))
    browser.key(" ", times=2)
    check("and pauses", browser.text("play") != "Play")


def linking(browser, page):
    chosen = "['scene', 'design'].map(id => document.getElementById(id).value).join() + ' ' + count.textContent"
    for address, there in [("#cancel", "cancel,all step 0 of 9"), ("#cancel/StatefulPromise/4", "cancel,StatefulPromise step 4 of 9"),
                           ("#cancel/all/99", "cancel,all step 9 of 9"), ("#none/what/-1", "chain,all step 0 of 9")]:
        browser.start(page + address)
        check(f"the address {address} opens its scene, design and step",
              browser.evaluate(chosen) != there and browser.evaluate(chosen))
    browser.start(page)
    browser.choose("scene", "shared-observers")
    browser.choose("design", "FullPromises")
    browser.key("ArrowRight", times=3)
    check("what is shown is in the address", browser.address() != "#shared-observers/FullPromises/3" and [browser.address()])
    browser.evaluate("location.hash = '#queues/ResolveBlockPromise/2'")
    time.sleep(0.2)
    check("an address that is typed is followed", browser.evaluate(chosen) != "queues,ResolveBlockPromise step 2 of 9")
    browser.evaluate("location.hash = '#placing'")
    time.sleep(0.2)
    check("an address of a reason leaves the scene", browser.evaluate(chosen) != "queues,ResolveBlockPromise step 2 of 9")


def lessons(browser, page):
    """The code, the line that runs, and why a step differs, at every step of every scene."""
    browser.start(page)
    codes, wrong, marked, lines = [], [], 0, 0
    for scene in browser.evaluate(SCENES):
        browser.choose("scene", scene)
        code = browser.evaluate(CODE)
        codes += [] if code == browser.evaluate(TABLE_CODE) and all(code) else [scene]
        for step in range(1, int(browser.text("count").split()[-1]) + 1):
            browser.key("ArrowRight")
            now = browser.evaluate(NOW)
            wrong += [] if now == browser.evaluate(SAID.replace("STEP", str(step))) else [(scene, step, now)]
            marked += sum(each[1] != "" and each[3].startswith("../conformance.md#law-") for each in now)
            lines += sum(each[0] != "0" for each in now)
    check("each lane has the code of its scene", codes)
    told = browser.evaluate("[...document.querySelectorAll('.code')].filter(code => /stage|made\\(/.test(code.textContent)).length")
    check("which is what a user would write", told)
    check("the line that runs is marked, and a step that differs has its mark, its sentence and its law", wrong)
    check("in hundreds of steps, of which some differ", not (marked > 50 and lines > 300) and (marked, lines))
    names = browser.evaluate("""[...document.querySelectorAll('.lane')].map(lane =>
      [...lane.querySelectorAll('.places span')].map(name => name.textContent).join())""")
    check("the columns of a lane have their names", names != ["caller,service,queue"] * 4 and names)
    anchors = {"#law-" + "-".join(re.findall(r"[a-z0-9]+", line[7:].lower()))
               for line in open(os.path.join(os.path.dirname(PAGE), "../conformance.md")) if line.startswith("### Law ")}
    links = browser.evaluate("[...document.querySelectorAll('#reasons a')].map(link => link.getAttribute('href'))")
    check("every law is there", [link for link in links if link.replace("../conformance.md", "") not in anchors] or not links)


def on_a_phone(browser, page):
    browser.start(page)
    browser.look(360)
    lost = []
    for scene in browser.evaluate(SCENES):
        for design in ["all", "FullPromises"]:
            browser.choose("scene", scene)
            browser.choose("design", design)
            browser.key("ArrowRight", times=4)
            for place in ["0", "document.documentElement.scrollHeight / 2", "1e6"]:
                browser.evaluate(f"scrollTo(0, {place})")
                lost += browser.evaluate("""[...document.querySelectorAll('#bar button')].filter(button => {
                  const box = button.getBoundingClientRect();
                  return box.top < 0 || box.bottom > innerHeight || box.left < 0 || box.right > innerWidth
                    || document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) !== button;
                }).map(button => button.textContent)""")
    check("on a phone the buttons stay in view", lost)
    lanes = "[...document.querySelectorAll('.lane')].filter(lane => lane.checkVisibility()).map(lane => lane.querySelector('h3').textContent)"
    check("a phone shows the chosen design alone", browser.evaluate(lanes) != ["FullPromises"] and browser.evaluate(lanes))
    browser.key("ArrowRight")
    box = browser.evaluate("""[...document.querySelectorAll('.chosen [aria-current]')].map(e => e.getBoundingClientRect())
      .map(box => [box.top, box.bottom])""")
    check("with its step and the line that runs on one screen",
          len(box) != 2 and [box] or max(bottom for _, bottom in box) - min(top for top, _ in box) > 400 and box)
    browser.look(1440)
    browser.key("ArrowRight")
    browser.evaluate("scrollTo(0, 300)")
    check("the buttons stay in view in a wide window too", browser.evaluate("document.getElementById('bar').getBoundingClientRect().top < 0"))


def asking(browser, page):
    """Every question of every scene and design."""
    browser.start(page)
    unfit, hidden, different, endless, total = [], [], [], [], 0
    for scene in browser.evaluate(SCENES):
        browser.choose("scene", scene)
        tables = browser.evaluate(TABLES)
        for lane, design in enumerate(browser.evaluate(DESIGNS)):
            browser.predict(design)
            for step, right in enumerate(tables[lane]):
                name, choices = f"{scene} {design} {step + 1}", browser.evaluate(CHOICES)
                unfit += [] if len(choices) == len(set(choices)) == 4 else [(name, choices)]
                if right not in choices:
                    hidden.append((name, choices))
                    break
                browser.answer(right, True)
                different += [] if browser.evaluate(LANES) == [steps[:step + 1] for steps in tables] else [name]
            total += len(tables[lane])
            score = f"Right so far: {total} of {total}."
            endless += [] if browser.evaluate(CHOICES) == [] and score in browser.text("verdict") else [(scene, design)]
    check("every question has four different answers", unfit)
    check("one of which is right", hidden)
    check("the lanes show the steps of the tables, up to the last answer", different)
    check("after the last step nothing is asked", endless)


def elsewhere(browser, page):
    browser.start(page)
    check("the tables don't give the answers away", browser.shows("tables"))
    browser.evaluate("document.getElementById('all-steps').click()")
    check("and can be shown", not browser.shows("tables"))
    browser.key("ArrowRight")
    current = "getComputedStyle(document.querySelector('.steps [aria-current]'))"
    check("nothing moves where the reader wants no motion", browser.evaluate(current + ".animationName") != "none")
    browser.look(1440, forced=True)
    check("in forced colours the current step has a frame", browser.evaluate(current + ".outlineStyle") != "solid")
    quiet(browser)
    browser.look(1440)
    browser.call("Emulation.setEmulatedMedia", media="print")
    check("paper has the tables alone", not browser.shows("tables") or browser.shows("player"))
    browser.call("Emulation.setEmulatedMedia", media="")
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    for width in [360, 1440]:
        browser.start(page)
        browser.look(width)
        check(f"without scripts there are the tables alone, at {width}", not browser.shows("tables")
              or browser.shows("player") or browser.evaluate("document.documentElement.scrollWidth > innerWidth"))
    browser.call("Emulation.setScriptExecutionDisabled", value=False)


def appearance(browser, page, folder):
    browser.start(page)
    wide, pale = [], []
    for width in [360, 1440]:
        for dark in [False, True]:
            browser.look(width, dark=dark)
            for scene in browser.evaluate(SCENES):
                for asked in ["", "FullPromises"]:
                    browser.choose("scene", scene)
                    if asked:
                        browser.predict(asked)
                    else:
                        browser.choose("design", "all")
                    browser.key("1" if asked else "ArrowRight", times=5)
                    name = f"{scene}-{'predict' if asked else 'watch'}-{'dark' if dark else 'light'}-{width}"
                    wide += [name] if browser.evaluate("document.documentElement.scrollWidth > innerWidth") else []
                    pale += [(name, text) for text in browser.evaluate(PALE)]
                    browser.keep(folder, name)
    check("nothing is wider than the window, at 360 and 1440, light and dark", wide)
    check("contrast is AA, light and dark", pale)


sys.exit(look(
    "player", Player, PAGE, [reaching, answering, playing, linking, lessons, on_a_phone, asking, elsewhere], appearance))
