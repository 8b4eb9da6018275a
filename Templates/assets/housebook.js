// Improvements only: every page is complete without this file.
(() => {
  "use strict";

  // The navigation is the same text on many pages, so the current page is marked here.
  const address = (link) => link.href.split(/[?#]/)[0].replace(/\/$/, "/index.html");
  const here = address(location);
  for (const link of document.querySelectorAll("#navigation a")) {
    if (!link.hash && address(link) === here) link.setAttribute("aria-current", "page");
  }

  // A box above a table of items that hides the rows which do not contain the typed words.
  for (const table of document.querySelectorAll("table[data-filter]")) {
    const rows = [...table.tBodies[0].rows].map((row) => [row, row.textContent.toLocaleLowerCase()]);
    if (rows.length < 8) continue;

    const form = document.createElement("form");
    const label = document.createElement("label");
    const box = document.createElement("input");
    const shown = document.createElement("output");
    form.className = "filter";
    form.role = "search";
    box.type = "search";
    box.autocomplete = "off";
    label.append(table.dataset.filter, box);
    form.append(label, shown);
    form.addEventListener("submit", (event) => event.preventDefault());
    box.addEventListener("input", () => {
      const words = box.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
      let count = 0;
      for (const [row, text] of rows) {
        row.hidden = !words.every((word) => text.includes(word));
        if (!row.hidden) count += 1;
      }
      shown.value = words.length ? `${table.dataset.shown}: ${count} / ${rows.length}` : "";
    });
    table.before(form);
  }
})();
