/* What does the page do? It looks up recorded runs. A program is a way through the nodes: each node has the steps that
   can come next, and each of these what the designs did, why they differ, and the next node. */
(() => {
  const byId = id => document.getElementById(id);
  const lines = byId("recorded").textContent.split("\n").map(line => line.split("\t"));
  const numbers = text => text.split(",").map(each => parseInt(each, 36));
  const table = text => text.split(" ").map(numbers);
  const [designs, questions, names, codes, cells] = lines;
  const [pairs, rows, reasons] = lines.slice(5, 8).map(([text]) => table(text));
  const least = lines[8].map(each => each.split(" "));
  const nodes = lines[9][0].split(" ");
  const length = Number(lines[10][0]);
  const states = table(lines[11][0]);

  const branches = node => nodes[node] === "-" ? [] : nodes[node].split(";").map(numbers)
    .map(([step, row, why, next, state]) => ({
      name: names[step], code: codes[step], cells: rows[row].map(cell => cells[cell]), why: reasons[why], next,
      states: states[state].map(cell => cells[cell]),
    }));

  /* The program, the step that waits for a prediction, and how many predictions were right. */
  let program = [];
  let asked = null;
  let choices = [];
  const score = { right: 0, all: 0 };

  const node = () => program.length ? program.at(-1).next : nodes.length - 1;
  /* Whether a cell says what happened, and not why nothing was played. */
  const ran = cell => cell !== "" && !/^is(n't| left) /.test(cell);
  const differs = step => new Set(step.cells.filter(ran)).size > 1;
  const path = names => {
    const steps = [];
    for (const name of names) {
      const step = branches(steps.length ? steps.at(-1).next : nodes.length - 1).find(step => step.name === name);
      if (!step) break;
      steps.push(step);
    }
    return steps;
  };

  const made = (tag, text, attributes = {}) => {
    const element = document.createElement(tag);
    element.textContent = text;
    Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
    return element;
  };

  const link = steps => made("a", steps.map(step => step.code).join("; "),
    { href: "#" + steps.map(step => step.name).join("/") });

  /* The program as a table. A step that waits for a prediction has no answers yet. */
  const row = (step, isFirst) => {
    const row = made("tr", "", { role: "row", class: isFirst ? "first" : "" });
    const head = made("th", "", { role: "rowheader", scope: "row" });
    head.append(made("code", step.code));
    if (step !== asked && differs(step)) {
      head.append(" ", made("span", "≠", { class: "mark", role: "img", "aria-label": isFirst ? "first difference" : "differs" }));
    }
    row.append(head, ...step.cells.map((cell, index) => {
      const data = made("td", step === asked ? "?" : cell || "–",
        { role: "cell", "data-design": designs[index], class: ran(cell) && !/^nothing/.test(cell) ? "" : "none" });
      if (step !== asked && step.states[index]) data.append(made("span", step.states[index], { class: "state" }));
      return data;
    }));
    return row;
  };

  /* What was attached, has not run by now, and isn't said to have no chance: if nothing follows, it never runs. */
  const unheard = design => program.flatMap(step => {
    const handler = /\.observe \{ print\((\d+)/.exec(step.code), block = /^let (\w+) = \w+\.(then|recover)/.exec(step.code);
    const what = handler ? "handler " + handler[1] : block ? "the block of " + block[1] : null;
    const isSaid = cell => cell.includes(what + " gets ") || cell.includes(what + " never runs");
    return what && ran(step.cells[design]) && !program.some(each => isSaid(each.cells[design])) ? [what + " never runs"] : [];
  });

  const end = () => {
    const silent = asked || !program.length ? []
      : designs.map((_, design) => ran(program.at(-1).cells[design]) ? unheard(design) : []);
    if (!silent.some(each => each.length)) return [];
    const row = made("tr", "", { role: "row" });
    row.append(made("th", "if it ends here", { role: "rowheader", scope: "row" }), ...silent.map((each, index) =>
      made("td", ran(program.at(-1).cells[index]) ? each.join("; ") || "all has run" : "–",
        { role: "cell", "data-design": designs[index], class: each.length ? "" : "none" })));
    return [row];
  };

  /* The program that is written in Swift: the typed one, or the one that was chosen. */
  let typed = null;
  const written = () => program.map(step => step.code);
  const lacks = { LinkedListPromise: "cancel", FullPromises: "cancel" };

  const showSwift = () => {
    const code = typed ?? written();
    byId("swift").replaceChildren(...designs.map(design => {
      const part = made("section", "");
      const isOffered = !lacks[design] || !code.some(step => step.endsWith("." + lacks[design] + "()"));
      part.append(made("h3", design), isOffered ? made("pre", ProgramSwift.lines(code, design).join("\n"), { tabindex: "0" })
        : made("p", "isn't offered (lacks " + lacks[design] + ")", { class: "none" }));
      return part;
    }));
  };

  /* Finds a typed program among the recorded ones, whose names and numbers may be others. Empty lines and comments count
     for nothing. Returns the recorded steps, and the first line that isn't among them. */
  const squeezed = code => code.replace(/-?\d+/g, "0").replace(/\s+/g, "");
  const find = lines => {
    const letters = new Map();
    const steps = [];
    for (const { text, line } of lines) {
      const name = /^let\s+([\p{L}_][\p{L}\p{N}_]*)/u.exec(text)?.[1];
      if (name && !letters.has(name)) letters.set(name, "abcdefghijklmnopqrstuvwxyz"[letters.size]);
      const renamed = text.replace(/[\p{L}_][\p{L}\p{N}_]*/gu, (word, at, all) =>
        letters.has(word) && all[at - 1] !== "." ? letters.get(word) : word);
      const next = branches(steps.length ? steps.at(-1).next : nodes.length - 1)
        .find(each => squeezed(each.code) === squeezed(renamed));
      if (!next) return { steps, lost: line };
      steps.push(next);
    }
    return { steps, lost: null };
  };

  const problem = (text, line) => {
    byId("problem").textContent = text;
    byId("typed").setAttribute("aria-invalid", text !== "");
    if (!line) return;
    const lines = byId("typed").value.split("\n");
    const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    byId("typed").focus();
    byId("typed").setSelectionRange(start, start + lines[line - 1].length);
  };

  const play = () => {
    const lines = byId("typed").value.split("\n")
      .map((line, index) => ({ text: line.replace(/\/\/.*/, "").trim(), line: index + 1 }))
      .filter(({ text }) => text && text !== "drain()");
    const { steps, lost } = find(lines);
    const text = lines.slice(0, steps.length).map(step => step.text);
    goTo(steps, text);
    isWriting = lost !== null;
    problem(lost ? "line " + lost + ": no program that goes on like this was recorded, so the table ends before it. The "
      + "buttons above have the steps that can follow. To play any program, save it in a file, and run: swift run -c "
      + "release compare trace FILE"
      : text.join() === written().join() ? "" : "Recorded with other names or numbers; step by step it is this program.", lost);
  };

  /* Sets of answers with the pairs that they explain. */
  const explained = step => {
    const groups = new Map();
    step.why.forEach((set, pair) => {
      if (set >= 0) groups.set(set, [...groups.get(set) ?? [], pair]);
    });
    return [...groups];
  };
  const between = pair => pairs[pair].map(design => designs[design]).join(" and ");
  const leastOf = (set, pair) => path(least.find(each => each[0] === pair.toString(36) && each[1] === set.toString(36))[2].split("/"));

  const showWhy = () => {
    const shown = program.filter(step => step !== asked);
    const first = shown.findIndex(differs);
    const because = shown.length ? explained(shown.at(-1)) : [];
    const list = made("ul", "");
    list.append(...because.map(([set, pairs]) => {
      const item = made("li", "");
      item.append(made("b", questions[set]), ": " + pairs.map(between).join("; ") + ". The smallest program: ", link(leastOf(set, pairs[0])));
      return item;
    }));
    const said = made("p", first < 0 ? "All designs that offer the program do the same so far." : "The first difference is in step " + (first + 1) + ": ");
    if (first >= 0) said.append(...explained(shown[first]).flatMap(([set, pairs], index) =>
      [(index ? "; " : "") + questions[set] + ", as in ", link(leastOf(set, pairs[0]))]), ".");
    byId("why").replaceChildren(said, ...(because.length ? [made("p", "What explains the whole program, pair by pair:"), list] : []));
  };

  const show = (said = "") => {
    const hadFocus = byId("next").contains(document.activeElement) || byId("choices").contains(document.activeElement);
    const first = program.findIndex(step => step !== asked && differs(step));
    byId("program").tBodies[0].replaceChildren(...program.map((step, index) => row(step, index === first)));
    byId("program").tFoot.replaceChildren(...end());
    showSwift();
    const next = asked ? [] : branches(node());
    byId("next").replaceChildren(...next.map(step => {
      const button = made("button", step.code, { type: "button" });
      button.addEventListener("click", () => take(step));
      return button;
    }));
    byId("following").hidden = byId("next").hidden = !next.length;
    byId("end").textContent = !program.length ? "Choose the first step below."
      : asked || next.length ? "" : program.length === length ? "Longer programs weren't recorded: this one has " + length + " steps."
      : "No longer program was recorded from here.";
    byId("back").disabled = byId("clear").disabled = !program.length;
    byId("question").hidden = !asked;
    byId("asking").textContent = asked ? asked.code + ": what happens in " + byId("design").value + "?" : "";
    byId("choices").replaceChildren(...choices.map((choice, index) => {
      const [item, button] = [made("li", ""), made("button", choice, { type: "button" })];
      button.prepend(made("kbd", index + 1), " ");
      button.addEventListener("click", () => answer(index));
      item.append(button);
      return item;
    }));
    showWhy();
    const last = program.at(-1);
    byId("said").textContent = said + (asked ? byId("asking").textContent
      : last ? last.code + ". " + last.cells.map((cell, index) => designs[index] + ": " + (cell || "ended") + ".").join(" ") : "");
    history.replaceState(null, "", "#" + program.map(step => step.name).join("/"));
    if (hadFocus) (byId("choices").querySelector("button") ?? byId("next").querySelector("button") ?? byId("back")).focus();
  };

  const take = step => {
    const design = designs.indexOf(byId("design").value);
    const right = step.cells[design];
    byId("verdict").textContent = "";
    if (byId("predict").checked && ran(right)) {
      const others = [...step.cells, ...branches(node()).map(each => each.cells[design]), ...program.map(each => each.cells[design]), ...cells];
      choices = [right, ...[...new Set(others)].filter(cell => ran(cell) && cell !== right).slice(0, 3)].sort();
      asked = step;
    }
    program.push(step);
    write();
    show();
  };

  const answer = index => {
    if (index >= choices.length) return;
    const right = asked.cells[designs.indexOf(byId("design").value)];
    const isRight = choices[index] === right;
    score.right += isRight;
    score.all += 1;
    const verdict = (isRight ? "✓ Right: " : "✗ No. What happened: ") + right + ". Right so far: " + score.right + " of " + score.all + ". ";
    [asked, choices] = [null, []];
    byId("verdict").textContent = verdict;
    show(verdict);
  };

  /* A text that is being written stays until it is played. */
  let isWriting = false;
  const write = (text = null) => {
    typed = text;
    if (text) isWriting = false;
    if (isWriting || text) return;
    byId("typed").value = written().join("\n");
    problem("");
  };

  const goTo = (steps, text = null) => {
    [asked, choices, program] = [null, [], steps];
    write(text);
    byId("verdict").textContent = "";
    show();
  };

  const follow = () => {
    const wanted = location.hash.slice(1).split("/").filter(Boolean);
    const steps = path(wanted);
    goTo(steps);
    if (steps.length < wanted.length) byId("end").textContent = "The link's program wasn't recorded from step " + (steps.length + 1) + " on.";
  };

  byId("typed").addEventListener("input", () => { isWriting = true; });
  byId("writer").addEventListener("submit", event => {
    event.preventDefault();
    play();
  });
  byId("back").addEventListener("click", () => goTo(program.slice(0, -1)));
  byId("clear").addEventListener("click", () => goTo([]));
  byId("predict").addEventListener("change", () => { if (asked) goTo(program); });
  byId("design").addEventListener("change", () => { if (asked) goTo(program.slice(0, -1)); });
  addEventListener("hashchange", follow);
  addEventListener("keydown", event => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("select, textarea, input:not([type=checkbox])")) return;
    if (event.key === "ArrowLeft" && program.length) goTo(program.slice(0, -1));
    else if (asked && /^[1-4]$/.test(event.key)) answer(Number(event.key) - 1);
    else return;
    event.preventDefault();
  });

  byId("least").append(...questions.map((words, set) => {
    const all = least.filter(each => each[1] === set.toString(36)).map(each => path(each[2].split("/")));
    const item = made("li", words + ": ");
    item.append(link(all.reduce((best, each) => each.length < best.length ? each : best)));
    return item;
  }));
  document.documentElement.classList.add("scripted");
  byId("maker").hidden = false;
  byId("lessons").open = false;
  follow();
})();
