"""How is a browser driven without anything but Python? By its DevTools protocol, over a pipe."""

import base64
import json
import os
import shutil
import subprocess
import sys
import tempfile

KEYS = {"Tab": 9, "Enter": 13, " ": 32, "ArrowLeft": 37, "ArrowRight": 39}
failures = []


def check(sentence, problem):
    """Notes whether there was a problem: a text or a list that isn't empty, or False for 'holds'."""
    if problem:
        failures.append(sentence)
    print(("✗ " if problem else "✓ ") + sentence + (": " + str(problem)[:900] if problem else ""), flush=True)


def ended(what):
    """The exit code, after the last line."""
    print(f"{len(failures)} of the checks failed" if failures else f"the {what} keeps what it promises")
    return 1 if failures else 0


def chromium():
    """Its path, if it is there."""
    names = [os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome"]
    return next((name for name in names if name and shutil.which(name)), None)


class Browser:
    """A headless Chromium with one tab."""

    def __init__(self, path):
        self.profile = tempfile.mkdtemp(prefix="browser-")
        to_browser, self.out = os.pipe()
        self.back, from_browser = os.pipe()

        def give_pipes():
            copies = os.dup(to_browser), os.dup(from_browser)
            os.dup2(copies[0], 3)
            os.dup2(copies[1], 4)

        self.process = subprocess.Popen(
            [path, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--no-first-run",
             "--disable-background-networking", "--user-data-dir=" + self.profile, "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, close_fds=False,
            preexec_fn=give_pipes)
        os.close(to_browser)
        os.close(from_browser)
        self.buffer, self.number, self.session, self.events = b"", 0, None, []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network", "Accessibility", "DOM"]:
            self.call(domain + ".enable")

    def close(self):
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    def call(self, method, **arguments):
        """Sends a command and gives its answer; what the browser tells meanwhile is kept as events."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": arguments}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.read()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(method + ": " + answer["error"]["message"])
                return answer["result"]
            self.events.append(answer)

    def read(self):
        while b"\0" not in self.buffer:
            part = os.read(self.back, 1 << 20)
            if not part:
                raise RuntimeError("the browser has ended")
            self.buffer += part
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def open(self, address):
        self.events.clear()
        self.call("Page.navigate", url=address)
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self.read())

    def evaluate(self, script):
        result = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(json.dumps(result["exceptionDetails"])[:600])
        return result["result"].get("value")

    def press(self, key, code=0, shift=False):
        text = {"Enter": "\r", " ": " "}.get(key)
        arguments = {"key": key, "windowsVirtualKeyCode": code, "modifiers": 8 if shift else 0}
        if text:
            arguments["text"] = text
        self.call("Input.dispatchKeyEvent", type="keyDown", **arguments)
        self.call("Input.dispatchKeyEvent", type="keyUp", **arguments)

    def look(self, width, height=900, dark=False, forced=False):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce"},
            {"name": "forced-colors", "value": "active" if forced else "none"}])


class Reader(Browser):
    """One page, and what a reader does on it."""

    def start(self, page, **wishes):
        self.look(1440, **wishes)
        self.open("about:blank")
        self.open("file://" + page)

    def key(self, key, times=1):
        for _ in range(times):
            if len(key) == 1 and key != " ":
                self.call("Input.dispatchKeyEvent", type="keyDown", key=key, text=key)
            else:
                self.press(key, KEYS[key])

    def tab(self, times):
        """Where Tab leads, until it comes to the same again, and where a reader doesn't see the focus."""
        reached, unmarked = [], []
        for _ in range(times):
            self.key("Tab")
            here = self.evaluate("(e => e === document.body ? '' : e.id || e.textContent)(document.activeElement)")
            if here == "" or here in reached:
                break
            reached.append(here)
            if self.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "none":
                unmarked.append(here)
        return reached, unmarked

    def address(self):
        return self.evaluate("location.hash")

    def text(self, name):
        return self.evaluate(f"document.getElementById({name!r}).textContent")

    def shows(self, name):
        return self.evaluate(f"document.getElementById({name!r}).checkVisibility()")

    def keep(self, folder, name):
        """Keeps a picture of the page, if there is a folder for it."""
        if folder:
            data = self.call("Page.captureScreenshot", captureBeyondViewport=True)["data"]
            with open(os.path.join(folder, name + ".png"), "wb") as file:
                file.write(base64.b64decode(data))


# Text that is paler than AA allows. The current step has the colour of a button behind it.
PALE = """(() => {
  const numbers = colour => colour.match(/[\\d.]+/g).map(Number);
  const part = c => (c /= 255) <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4;
  const light = colour => { const [r, g, b] = numbers(colour).map(part); return .2126 * r + .7152 * g + .0722 * b; };
  const behind = element => { for (let e = element; e; e = e.parentElement) {
    if (e.matches('[aria-current]')) return getComputedStyle(document.getElementById('play')).backgroundColor;
    const fill = getComputedStyle(e).backgroundColor; if ((numbers(fill)[3] ?? 1) > 0) return fill; } };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const pale = new Set();
  for (let node; node = walker.nextNode();) {
    const e = node.parentElement;
    if (!node.data.trim() || e.closest('script, style, option, title, desc, .unseen') || !e.checkVisibility({ visibilityProperty: true })) continue;
    const [a, b] = [light(getComputedStyle(e)[e instanceof SVGElement ? 'fill' : 'color']), light(behind(e))];
    const contrast = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
    if (contrast < 4.5) pale.add(node.data.trim() + ' ' + contrast.toFixed(2));
  }
  return [...pale];
})()"""


def quiet(browser):
    asked = [event["params"]["request"]["url"] for event in browser.events if event["method"] == "Network.requestWillBeSent"]
    check("nothing is asked of anybody", [url for url in asked if not url.startswith("file:")])
    check("no error, and no breach of the page's policy",
          [event["params"] for event in browser.events if event["method"] == "Runtime.exceptionThrown"
           or event["method"] == "Log.entryAdded" and event["params"]["entry"]["level"] == "error"])


def look(what, reader, page, parts, appearance):
    """Asks all parts of one page. Arguments of the program: another page, and a folder for pictures."""
    arguments, folder = sys.argv[1:], None
    if "--screenshots" in arguments:
        place = arguments.index("--screenshots")
        folder = arguments[place + 1]
        del arguments[place:place + 2]
        os.makedirs(folder, exist_ok=True)
    page = os.path.abspath(arguments[0] if arguments else page)
    path = chromium()
    if path is None:
        print(f"the {what} was NOT looked at in a browser: there is no Chromium here (on Debian: apt-get install chromium)",
              file=sys.stderr)
        return 77
    browser = reader(path)
    try:
        for part in parts:
            part(browser, page)
        appearance(browser, page, folder)
    finally:
        browser.close()
    return ended(what)
