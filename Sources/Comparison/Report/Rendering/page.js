// What can a page do with its own script? Tick needs, choose a yardstick, open what a link leads to, keep all that in
// its address, and read the figures of a curve size by size. Without it everything is there to read.
"use strict";
(() => {
  const all = (choice, root = document) => [...root.querySelectorAll(choice)];
  all(".scripted").forEach(part => { part.hidden = false; });

  // Ticking turns a design grey that can't do what is ticked; a sentence names those that can.
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
    lacks.forEach(design => all("[data-subject=" + design.name + "]", ticks[0].closest("table"))
      .forEach(cell => cell.classList.toggle("unfit", design.needs.length > 0)));
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
  yardstick?.addEventListener("change", () => { measure(); save(); });

  // The address: behind the place stand what is ticked, compared with and open, so that the page can be shown to somebody.
  const address = () => decodeURIComponent(location.hash.slice(1)).split("?");
  let isRestored = false;
  const save = () => {
    if (!isRestored) return;
    const state = new URLSearchParams();
    ticks.filter(tick => tick.checked).forEach(tick => state.append("tick", row(tick).id));
    if (yardstick?.value) state.set("yardstick", yardstick.value);
    all("details.part[id][open]").forEach(part => state.append("open", part.id));
    const hash = "#" + address()[0] + (state.size ? "?" + state : "");
    if (hash !== "#" || location.hash) history.replaceState(null, "", hash);
  };
  const restore = () => {
    const state = new URLSearchParams(address()[1]);
    state.getAll("open").forEach(id => { const part = document.getElementById(id); if (part) part.open = true; });
    ticks.forEach(tick => { tick.checked = state.getAll("tick").includes(row(tick).id); });
    if (yardstick) { yardstick.value = state.get("yardstick") ?? ""; measure(); }
    choose();
  };
  // Whatever holds the place is opened and shown.
  const follow = () => {
    const place = document.getElementById(address()[0]);
    for (let part = place; part; part = part.parentElement) if (part.tagName === "DETAILS") part.open = true;
    place?.scrollIntoView();
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
