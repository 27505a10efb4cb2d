// What can a page do with its own script? Sort tables, choose a law or a workload, open what a link leads to, keep all
// that in its address, and read the figures of a curve size by size. Without it everything is there to read.
"use strict";
(() => {
  const all = (choice, root = document) => [...root.querySelectorAll(choice)];
  const status = document.getElementById("status");
  const say = text => { if (status) status.textContent = text; };
  all(".scripted").forEach(part => { part.hidden = false; });

  // Sorting: the head of a column becomes a button; the third click undoes it. A cell that isn't a plain number says
  // what it is sorted by. A table with a unit for each row isn't sorted.
  // Of an interval the first end counts, and a dash comes last.
  const figure = cell => {
    const text = cell.dataset.sort ?? cell.textContent.replace(/,/g, "").replace("−", "-");
    return text === "–" ? Infinity : text[0] === "[" ? parseFloat(text.slice(1)) : Number(text);
  };
  const compare = (a, b) => a < b ? -1 : a > b ? 1 : 0;
  const tables = all("table");
  const usual = new Map(tables.map(table => [table, all("tbody > tr", table)]));
  const sort = (table, column, way) => {
    const head = all("thead th", table)[column];
    if (!head) return;
    const isNumeric = head.classList.contains("number");
    const rows = usual.get(table).map(row => ({ row, cell: row.cells[column] })).filter(entry => entry.cell);
    if (way) rows.sort((a, b) => isNumeric ? compare(figure(a.cell), figure(b.cell))
      : a.cell.textContent.localeCompare(b.cell.textContent));
    if (way === "descending") rows.reverse();
    all("th[aria-sort]", table).forEach(other => other.removeAttribute("aria-sort"));
    if (way) head.setAttribute("aria-sort", way);
    table.tBodies[0].append(...rows.map(entry => entry.row));
    say(way ? "Sorted by " + head.textContent + ", " + way : "In the usual order");
  };
  tables.filter(table => !table.hasAttribute("data-mixed") && table.tBodies[0]?.rows.length > 2).forEach(table => {
    all("thead th", table).forEach((head, column) => {
      if (!head.textContent) return;
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      button.addEventListener("click", () => {
        const next = { ascending: "descending", descending: "" };
        sort(table, column, next[head.getAttribute("aria-sort")] ?? "ascending");
        save();
      });
      head.append(button);
    });
  });

  // Choosing: one law or one workload is shown at once, and only it.
  const reveal = element => {
    for (let part = element; part; part = part.parentElement) if (part.tagName === "DETAILS") part.open = true;
  };
  const selects = ["law", "workload"].map(topic => document.getElementById("choose-" + topic)).filter(Boolean);
  const topic = select => select.id.slice("choose-".length);
  const show = () => {
    const chosen = selects.find(select => select.value !== "");
    const isChosen = part => !chosen || part.dataset[topic(chosen)] === chosen.value;
    const parts = all("[data-law], [data-workload]");
    parts.forEach(part => { part.hidden = !isChosen(part); });
    all("details.level2").forEach(part => { part.hidden = chosen && !parts.some(one => !one.hidden && part.contains(one)); });
    if (!chosen) return;
    const part = parts.find(isChosen);
    if (part) { reveal(part); part.scrollIntoView(); }
  };
  selects.forEach(select => select.addEventListener("change", () => {
    selects.filter(other => other !== select).forEach(other => { other.value = ""; });
    show();
    say(select.value === "" ? "All are shown" : "Only " + topic(select) + " " + select.value + " is shown");
    save();
  }));
  const turn = open => all("details.part").forEach(part => { part.open = open; });
  document.getElementById("open-all")?.addEventListener("click", () => turn(true));
  document.getElementById("close-all")?.addEventListener("click", () => turn(false));

  const boxes = all(".controls input[id^=show-]");
  const only = document.getElementById("only");
  all(".controls input").forEach(box => box.addEventListener("change", () => save()));

  // Ticking: the style turns a design grey that can't do what is ticked; a sentence names those that can.
  const ticks = all("th input");
  const left = document.createElement("p");
  left.className = "left";
  left.setAttribute("role", "status");
  ticks[0]?.closest(".scroll").before(left);
  const row = tick => tick.closest("tr");
  const choose = () => {
    const rows = ticks.filter(tick => tick.checked).map(row);
    const heads = ticks.length ? all("thead th[data-subject]", ticks[0].closest("table")) : [];
    const lacks = heads.map(head => ({ name: head.dataset.subject,
      needs: rows.filter(one => !one.cells[head.cellIndex].classList.contains("good")).map(one => one.cells[0].textContent.trim()) }));
    const fewest = Math.min(...lacks.map(design => design.needs.length));
    const nearest = lacks.filter(design => design.needs.length === fewest);
    left.textContent = !rows.length ? "Tick what you need."
      : fewest === 0 ? "It can be " + nearest.map(design => design.name).join(" or ") + "."
      : "No design does all of that. Nearest: "
        + nearest.map(design => design.name + ", which lacks " + design.needs.join(" and ")).join("; ") + ".";
  };
  ticks.forEach(tick => tick.addEventListener("change", () => { choose(); save(); }));

  // Comparing: each figure of the heat map says what it is in relation to each subject.
  const yardstick = document.getElementById("compare-with");
  const measure = () => all(".heat td").forEach(cell => {
    cell.usual ??= cell.innerHTML;
    const times = new Map(cell.dataset.times.split(";").map(entry => entry.split(":")));
    if (yardstick.value) cell.textContent = times.get(yardstick.value) ?? "–";
    else cell.innerHTML = cell.usual;
  });
  yardstick?.addEventListener("change", () => {
    measure();
    say(yardstick.value ? "Compared with " + yardstick.value : "Compared with the yardstick of each place");
    save();
  });

  // The address: behind the place stand what is chosen, sorted and open, so that the page can be shown to somebody.
  const address = () => decodeURIComponent(location.hash.slice(1)).split("?");
  let isRestored = false;
  const save = () => {
    if (!isRestored) return;
    const state = new URLSearchParams();
    selects.filter(select => select.value !== "").forEach(select => state.set(topic(select), select.value));
    tables.forEach((table, place) => all("thead th", table).forEach((head, column) => {
      const way = head.getAttribute("aria-sort");
      if (way) state.append("sort", [place, column, way].join("."));
    }));
    ticks.filter(tick => tick.checked).forEach(tick => state.append("tick", row(tick).id));
    boxes.filter(box => !box.checked).forEach(box => state.append("without", box.id));
    if (only?.checked) state.set("only", "different");
    if (yardstick?.value) state.set("yardstick", yardstick.value);
    all("details.part[id][open]").forEach(part => state.append("open", part.id));
    const hash = "#" + address()[0] + (state.size ? "?" + state : "");
    if (hash !== "#" || location.hash) history.replaceState(null, "", hash);
  };
  const restore = () => {
    const state = new URLSearchParams(address()[1]);
    selects.forEach(select => { select.value = state.get(topic(select)) ?? ""; });
    state.getAll("open").forEach(id => { const part = document.getElementById(id); if (part) part.open = true; });
    state.getAll("sort").map(entry => entry.split(".")).forEach(([place, column, way]) => {
      if (tables[place]) sort(tables[place], Number(column), way);
    });
    ticks.forEach(tick => { tick.checked = state.getAll("tick").includes(row(tick).id); });
    boxes.forEach(box => { box.checked = !state.getAll("without").includes(box.id); });
    if (only) only.checked = state.has("only");
    if (yardstick) { yardstick.value = state.get("yardstick") ?? ""; measure(); }
    choose();
    if (selects.some(select => select.value !== "")) show();
  };
  // Whatever holds the place is opened and shown.
  const follow = () => {
    const place = document.getElementById(address()[0]);
    if (!place) return;
    if (place.closest("[hidden]")) { selects.forEach(select => { select.value = ""; }); show(); }
    reveal(place);
    place.scrollIntoView();
  };
  addEventListener("hashchange", follow);
  restore();
  if (address()[0]) follow();
  isRestored = true;
  document.addEventListener("toggle", save, true);

  // Curves: the arrow keys and the pointer read the table behind the picture, size by size.
  all(".curves").forEach(picture => {
    const table = picture.querySelector("table");
    const sizes = all("thead th", table).map((head, column) => ({ head, column }))
      .filter(entry => entry.head.classList.contains("number"));
    const frame = picture.querySelector(".drawing");
    const readout = document.createElement("p");
    readout.className = "readout";
    readout.setAttribute("role", "status");
    readout.textContent = "Arrow keys or the pointer read the figures.";
    frame.after(readout);
    frame.tabIndex = 0;
    frame.setAttribute("role", "group");
    frame.setAttribute("aria-label", "Curves; left and right read the figures size by size");
    let at = -1;
    const show = index => {
      at = Math.min(Math.max(index, 0), sizes.length - 1);
      const size = sizes[at];
      const rows = all("tbody tr", table).filter(row => getComputedStyle(row).display !== "none");
      readout.textContent = size.head.textContent + ": " + rows
        .map(row => row.cells[0].textContent + " " + row.cells[size.column].textContent).join(" · ");
    };
    frame.addEventListener("keydown", event => {
      if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
      event.preventDefault();
      show(at + (event.key === "ArrowRight" ? 1 : -1));
    });
    frame.addEventListener("pointermove", event => {
      const box = frame.firstElementChild.getBoundingClientRect();
      const share = ((event.clientX - box.left) / box.width * 400 - 46) / 342;
      show(Math.round(share * (sizes.length - 1)));
    });
  });
})();
