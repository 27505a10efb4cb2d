// What can a page do with its own script? Sort tables, choose a law or a workload, open what a link leads to, and read
// the figures of a curve size by size. Without it everything is there to read.
"use strict";
(() => {
  const all = (choice, root = document) => [...root.querySelectorAll(choice)];
  const status = document.getElementById("status");
  const say = text => { if (status) status.textContent = text; };
  all(".scripted").forEach(part => { part.hidden = false; });

  // Sorting: the head of a column becomes a button. A cell that isn't a plain number says what it is sorted by.
  const figure = cell => Number(cell.dataset.sort ?? cell.textContent.replace(/,/g, "").replace("−", "-"));
  const compare = (a, b) => a < b ? -1 : a > b ? 1 : 0;
  const sort = (table, column, head) => {
    const isUp = head.getAttribute("aria-sort") !== "ascending";
    const isNumeric = head.classList.contains("number");
    const rows = all("tbody > tr", table).map(row => ({ row, cell: row.cells[column] })).filter(entry => entry.cell);
    rows.sort((a, b) => isNumeric ? compare(figure(a.cell), figure(b.cell))
      : a.cell.textContent.localeCompare(b.cell.textContent));
    if (!isUp) rows.reverse();
    all("th[aria-sort]", table).forEach(other => other.removeAttribute("aria-sort"));
    head.setAttribute("aria-sort", isUp ? "ascending" : "descending");
    table.tBodies[0].append(...rows.map(entry => entry.row));
    say("Sorted by " + head.textContent + (isUp ? ", ascending" : ", descending"));
  };
  all("table").filter(table => table.tBodies[0]?.rows.length > 2).forEach(table => {
    all("thead th", table).forEach((head, column) => {
      if (!head.textContent) return;
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      button.addEventListener("click", () => sort(table, column, head));
      head.append(button);
    });
  });

  // Choosing: one law or one workload, opened.
  const choose = topic => {
    const select = document.getElementById("choose-" + topic);
    select?.addEventListener("change", () => {
      all("[data-" + topic + "]").forEach(part => {
        part.hidden = select.value !== "" && part.dataset[topic] !== select.value;
        if (select.value !== "" && !part.hidden) { part.open = true; reveal(part); }
      });
      say(select.value === "" ? "All are shown" : "Only " + topic + " " + select.value + " is shown");
    });
  };
  const reveal = element => {
    for (let part = element; part; part = part.parentElement) if (part.tagName === "DETAILS") part.open = true;
  };
  choose("law");
  choose("workload");
  const turn = open => all("details.part").forEach(part => { part.open = open; });
  document.getElementById("open-all")?.addEventListener("click", () => turn(true));
  document.getElementById("close-all")?.addEventListener("click", () => turn(false));

  // Links: whatever holds the place is opened and shown.
  const follow = () => {
    const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!place) return;
    for (let part = place; part; part = part.parentElement) part.hidden = false;
    reveal(place);
    place.scrollIntoView();
  };
  addEventListener("hashchange", follow);
  if (location.hash) follow();
  let closed = [];
  addEventListener("beforeprint", () => {
    closed = all("details:not([open])");
    closed.forEach(part => { part.open = true; });
  });
  addEventListener("afterprint", () => closed.forEach(part => { part.open = false; }));

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
