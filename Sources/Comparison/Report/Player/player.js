/* What does the player do? It reads the scenes from the tables. Everything else works on three variables: the scene,
   the number of steps that were taken, and the lane whose steps the reader predicts. */
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
      steps: [...part.querySelectorAll("tbody tr")].map(row => ({
        kind: row.className,
        place: row.cells[1].textContent,
        sign: row.cells[2].firstElementChild.textContent,
        words: row.cells[2].lastElementChild.textContent,
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
  const score = { right: 0, of: 0 };
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

  const isAsking = () => lane !== null && now < lane.steps.length;

  const ask = verdict => {
    byId("question").hidden = lane === null;
    choices = isAsking() ? answers(lane, scene.lanes, now) : [];
    [...byId("choices").children].forEach((item, index) => {
      item.hidden = index >= choices.length;
      item.querySelector("span").textContent = choices[index] ?? "";
    });
    byId("verdict").textContent = verdict;
    byId("asking").textContent = isAsking() ? "What comes next in " + lane.design + "?"
      : lane === null ? "" : lane.design + " is done.";
    if (!isAsking() && byId("choices").contains(document.activeElement)) byId("next").focus();
    return [byId("asking").textContent, ...choices.map((choice, index) => index + 1 + ": " + choice + ".")].join(" ");
  };

  const answer = index => {
    if (index >= choices.length) return;
    const right = phrase(lane.steps[now]);
    const isRight = choices[index] === right;
    score.of += 1;
    if (isRight) score.right += 1;
    go(now + 1, (isRight ? "✓ Right: " : "✗ No. What came: ") + right + ". Right so far: " + score.right + " of " + score.of + ".");
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

  const draw = () => {
    const places = [...new Set(scene.lanes.flatMap(lane => lane.steps.map(step => step.place)))];
    byId("statement").textContent = scene.statement;
    rows = [];
    byId("lanes").replaceChildren(...scene.lanes.map(lane => {
      const part = made("section", "", "lane");
      const list = made("ol", "");
      list.setAttribute("role", "list");
      list.style.setProperty("--places", places.length);
      rows.push(lane.steps.map(step => {
        const row = made("li", "");
        const sign = made("span", step.sign, "sign " + step.kind);
        sign.setAttribute("aria-hidden", "true");
        sign.style.setProperty("--place", places.indexOf(step.place));
        row.append(sign, made("span", step.words, "words " + step.kind), made("span", step.place, "place"));
        return row;
      }));
      list.append(...rows.at(-1));
      const head = made("h3", lane.design);
      head.id = "lane-" + rows.length;
      part.setAttribute("aria-labelledby", head.id);
      part.append(head, made("p", lane.remark, "remark"), list);
      return part;
    }));
  };

  const go = (step, verdict = "") => {
    now = Math.min(Math.max(step, 0), last());
    [...byId("lanes").children].forEach((part, index) => {
      part.classList.toggle("done", now >= rows[index].length);
      part.classList.toggle("asked", scene.lanes[index] === lane);
    });
    rows.forEach(list => list.forEach((row, index) => {
      row.classList.toggle("future", index >= now);
      row.classList.toggle("past", index < now - 3);
      if (index === now - 1) row.setAttribute("aria-current", "step"); else row.removeAttribute("aria-current");
    }));
    byId("count").textContent = "step " + now + " of " + last();
    const seen = now === 0 ? [scene.statement] : scene.lanes.filter(lane => lane.steps.length >= now)
      .map(lane => lane.design + ", " + phrase(lane.steps[now - 1]) + ".");
    const question = ask(verdict);
    byId("said").textContent = lane === null ? byId("count").textContent + ". " + seen.join(" ")
      : verdict + " " + question;
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
  const step = by => { pause(); go(now + by); };

  const begin = () => {
    pause();
    lane = scene.lanes.find(lane => lane.design === byId("asked").value) ?? null;
    score.right = score.of = 0;
    go(0);
  };

  const choose = name => {
    scene = scenes.find(scene => scene.name === name) ?? scenes[0];
    byId("scene").value = scene.name;
    draw();
    begin();
  };

  const clicks = {
    first: () => step(-now), back: () => step(-1), play: toggle, next: () => step(1), last: () => step(last()),
  };
  Object.entries(clicks).forEach(([id, click]) => byId(id).addEventListener("click", click));
  [...byId("choices").children].forEach((item, index) => item.addEventListener("click", () => answer(index)));
  byId("asked").addEventListener("change", begin);
  byId("pace").addEventListener("change", () => { if (timer !== null) { pause(); play(); } });
  byId("scene").addEventListener("change", () => {
    history.replaceState(null, "", "#" + byId("scene").value);
    choose(byId("scene").value);
  });
  addEventListener("hashchange", () => choose(location.hash.slice(1)));

  addEventListener("keydown", event => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("select")) return;
    if (event.key === " " && !event.target.matches("button, input")) toggle();
    else if (event.key === "ArrowRight") step(1);
    else if (event.key === "ArrowLeft") step(-1);
    else if (/^[1-4]$/.test(event.key)) answer(Number(event.key) - 1);
    else return;
    event.preventDefault();
  });

  document.documentElement.classList.add("scripted");
  byId("player").hidden = false;
  choose(location.hash.slice(1));
})();
