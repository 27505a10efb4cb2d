/* What does the player do? It reads the scenes from the tables. Everything else works on three variables: the scene,
   the number of steps that were taken, and the lane that the reader chose. */
"use strict";
(() => {
  const byId = id => document.getElementById(id);

  /* Reads the scenes from the tables. */
  const scenes = [...document.querySelectorAll(".scene")].map(section => ({
    name: section.id,
    statement: section.querySelector("p").textContent,
    lanes: [...section.querySelectorAll(".performance")].map(part => ({
      design: part.querySelector("h3").textContent,
      remark: part.querySelector("p")?.textContent ?? "",
      code: [...part.querySelectorAll(".code li")].map(line => line.textContent),
      steps: [...part.querySelectorAll("tbody tr")].map(row => ({
        kind: row.className,
        line: Number(row.cells[1].textContent),
        place: row.cells[2].textContent,
        sign: row.cells[3].firstElementChild.textContent,
        words: row.cells[3].lastElementChild.textContent,
        why: row.cells[4].firstElementChild?.hash.slice(1) ?? "",
      })),
    })),
  }));

  const phrase = step => step.words + ", on " + step.place;

  let scene = scenes[0];
  let now = 0;
  let lane = null;

  /* Asks for the next step. Three wrong answers are the same step on another queue, later steps of the lane, the
     steps of other designs now, and earlier steps, in this order. All answers are sorted: their order reveals
     nothing. */
  const score = { right: 0, all: 0 };
  let choices = [];

  const answers = (lane, lanes, now) => {
    const right = lane.steps[now];
    const others = lanes.filter(other => other !== lane);
    const candidates = [
      ...others.flatMap(other => other.steps).filter(step => step.words === right.words),
      ...lane.steps.slice(now + 1),
      ...others.map(other => other.steps[now]).filter(Boolean),
      ...lane.steps.slice(0, now),
    ].map(phrase);
    const wrong = new Set(candidates);
    wrong.delete(phrase(right));
    return [phrase(right), ...[...wrong].slice(0, 3)].sort();
  };

  const isPredicting = () => lane !== null && byId("predict").checked;
  const isAsking = () => isPredicting() && now < lane.steps.length;

  const ask = verdict => {
    byId("question").hidden = !isPredicting();
    choices = isAsking() ? answers(lane, scene.lanes, now) : [];
    [...byId("choices").children].forEach((item, index) => {
      item.hidden = index >= choices.length;
      item.querySelector("span").textContent = choices[index] ?? "";
    });
    byId("verdict").textContent = verdict;
    byId("asking").textContent = isAsking() ? "What comes next in " + lane.design + "?"
      : isPredicting() ? lane.design + " is done." : "";
    if (!isAsking() && byId("choices").contains(document.activeElement)) byId("next").focus();
    return [byId("asking").textContent, ...choices.map((choice, index) => index + 1 + ": " + choice + ".")].join(" ");
  };

  const answer = index => {
    if (index >= choices.length) return;
    const right = phrase(lane.steps[now]);
    const isRight = choices[index] === right;
    score.right += isRight;
    score.all += 1;
    go(now + 1, (isRight ? "✓ Right: " : "✗ No. What came: ") + right + ". Right so far: " + score.right + " of " + score.all + ".");
  };

  /* Shows the lanes up to a step. A later step keeps its place, and is invisible. */
  let rows = [];

  const made = (tag, text, style) => {
    const element = document.createElement(tag);
    element.textContent = text;
    if (style) element.className = style;
    return element;
  };

  const last = () => Math.max(...scene.lanes.map(lane => lane.steps.length));

  const step = (step, places) => {
    const row = made("li", "");
    const sign = made("span", step.sign, "sign " + step.kind);
    sign.setAttribute("aria-hidden", "true");
    sign.style.setProperty("--place", places.indexOf(step.place));
    row.append(sign, made("span", step.words, "words " + step.kind), made("span", step.place, "place"));
    if (step.why) {
      row.classList.add("differs");
      row.append(made("span", "≠", "mark"));
      row.lastChild.setAttribute("aria-label", "differs");
      row.lastChild.setAttribute("role", "img");
    }
    return row;
  };

  const line = (text, index) => {
    const line = made("li", text);
    line.dataset.number = index + 1;
    return line;
  };

  const list = (items, style) => {
    const list = made("ol", "", style);
    list.setAttribute("role", "list");
    list.append(...items);
    return list;
  };

  const draw = () => {
    const places = [...new Set(scene.lanes.flatMap(lane => lane.steps.map(step => step.place)))];
    byId("statement").textContent = scene.statement;
    rows = scene.lanes.map(lane => lane.steps.map(each => step(each, places)));
    byId("lanes").replaceChildren(...scene.lanes.map((lane, index) => {
      const part = made("section", "", "lane");
      part.style.setProperty("--places", places.length);
      const head = made("h3", lane.design);
      head.id = "lane-" + index;
      part.setAttribute("aria-labelledby", head.id);
      const names = made("p", "", "places");
      names.setAttribute("aria-hidden", "true");
      names.append(...places.map(place => made("span", place)));
      const steps = made("div", "", "steps");
      steps.append(names, list(rows[index]));
      part.append(head, made("p", lane.remark, "remark"), list(lane.code.map(line), "code"), steps, made("p", "", "why"));
      return part;
    }));
  };

  const mark = (element, isCurrent) => {
    if (isCurrent) element.setAttribute("aria-current", "step"); else element.removeAttribute("aria-current");
  };

  /* A lane after so many steps: the step, the line of code that made it, and why other designs differ in it. */
  const show = (lane, part, list) => {
    const current = lane.steps[now - 1];
    part.classList.toggle("done", now >= list.length);
    list.forEach((row, index) => {
      row.classList.toggle("future", index >= now);
      row.classList.toggle("past", index < now - 3);
      mark(row, index === now - 1);
    });
    part.querySelectorAll(".code li").forEach((line, index) => {
      mark(line, index + 1 === current?.line);
      line.classList.toggle("far", Math.abs(index + 1 - (current?.line ?? 0)) > 2);
    });
    const reason = byId(current?.why ?? "")?.cloneNode(true).childNodes ?? [];
    part.querySelector(".why").replaceChildren(...(reason.length ? ["≠ ", ...reason] : []));
  };

  const go = (step, verdict = "") => {
    now = Math.min(Math.max(step, 0), last());
    [...byId("lanes").children].forEach((part, index) => {
      part.classList.toggle("chosen", scene.lanes[index] === lane);
      show(scene.lanes[index], part, rows[index]);
    });
    byId("lanes").classList.toggle("one", lane !== null);
    byId("lanes").classList.toggle("asking", isAsking());
    byId("count").textContent = "step " + now + " of " + last();
    const why = step => lane === null ? ", differs" : ", differs: " + byId(step.why).firstChild.textContent;
    const said = step => phrase(step) + (step.line ? ", line " + step.line : "") + (step.why ? why(step) : "");
    const seen = now === 0 ? [scene.statement]
      : (lane === null ? scene.lanes : [lane]).filter(lane => lane.steps.length >= now)
        .map(lane => lane.design + ", " + said(lane.steps[now - 1]) + ".");
    const question = ask(verdict);
    byId("said").textContent = isPredicting() ? verdict + " " + question
      : byId("count").textContent + ". " + seen.join(" ");
    const address = [scene.name, lane?.design ?? "all", now].map(encodeURIComponent).join("/");
    history.replaceState(null, "", "#" + address);
    if (now === last()) pause();
  };

  /* Moves by a timer, by the buttons or by keys. The timer stops while the player asks. */
  let timer = null;

  const pause = () => {
    clearInterval(timer);
    timer = null;
    byId("play").textContent = "Play";
  };

  const remind = text => { byId("said").textContent = byId("verdict").textContent = text; };

  const play = () => {
    if (isAsking()) return remind("Answer first, or step on to see what comes next.");
    if (now === last()) go(0);
    timer = setInterval(() => go(now + 1), Number(byId("pace").value));
    byId("play").textContent = "Pause";
  };

  const toggle = () => timer === null ? play() : pause();
  const move = by => { pause(); go(now + by); };

  const begin = step => {
    pause();
    lane = scene.lanes.find(lane => lane.design === byId("design").value) ?? null;
    byId("predict").checked &&= lane !== null;
    go(step);
  };

  const choose = (name, design = byId("design").value, step = 0) => {
    scene = scenes.find(scene => scene.name === name) ?? scenes[0];
    byId("scene").value = scene.name;
    byId("design").value = scene.lanes.some(lane => lane.design === design) ? design : "all";
    draw();
    begin(Number(step) || 0);
  };

  /* Goes to an address of a scene, with a design and a step. Other addresses are places of the page. */
  const follow = () => {
    const [name, ...rest] = location.hash.slice(1).split("/").map(part => {
      try { return decodeURIComponent(part); } catch { return part; }
    });
    const isScene = scenes.some(scene => scene.name === name);
    if (isScene) choose(name, ...rest);
    return isScene;
  };

  const clicks = {
    first: () => move(-now), back: () => move(-1), play: toggle, next: () => move(1), last: () => move(last()),
  };
  Object.entries(clicks).forEach(([id, click]) => byId(id).addEventListener("click", click));
  [...byId("choices").children].forEach((item, index) => item.addEventListener("click", () => answer(index)));
  byId("design").addEventListener("change", () => begin(byId("predict").checked ? 0 : now));
  byId("predict").addEventListener("change", () => {
    if (byId("predict").checked && lane === null) byId("design").value = scene.lanes[0].design;
    begin(byId("predict").checked ? 0 : now);
  });
  byId("pace").addEventListener("change", () => { if (timer !== null) { pause(); play(); } });
  byId("scene").addEventListener("change", () => choose(byId("scene").value));
  addEventListener("hashchange", follow);

  addEventListener("keydown", event => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("select, input:not([type=checkbox])")) return;
    if (event.key === " " && !event.target.matches("button, input")) toggle();
    else if (event.key === "ArrowRight") move(1);
    else if (event.key === "ArrowLeft") move(-1);
    else if (/^[1-4]$/.test(event.key)) answer(Number(event.key) - 1);
    else return;
    event.preventDefault();
  });

  document.documentElement.classList.add("scripted");
  byId("player").hidden = false;
  if (!follow()) choose(scenes[0].name);
})();
