// An open cart in the shop: boxes to tick, kept in this browser, and what is left of the budget.
(() => {
  "use strict";
  const table = document.querySelector("table[data-ticks]");
  if (!table) return;

  const { ticks: currency, digits, left, ticked: sentence, remains, over, unknown, clear, note } = table.dataset;
  const key = `housebook ${location.pathname}`;
  const style = new Intl.NumberFormat(document.documentElement.lang, {
    style: "currency", currency, minimumFractionDigits: digits, maximumFractionDigits: digits,
  });
  const amount = (units) => style.format(units / 10 ** digits);
  const filled = (text, values) => text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);

  // A browser may refuse to keep anything; ticks then last as long as the page.
  const kept = () => {
    try { return new Set(JSON.parse(localStorage.getItem(key)) ?? []); } catch { return new Set(); }
  };
  const keep = (lines) => {
    try { localStorage.setItem(key, JSON.stringify(lines)); } catch { return; }
  };

  const before = kept();
  const boxes = [...table.querySelectorAll("tr.line")].map((row) => {
    const head = row.cells[0];
    const box = document.createElement("input");
    box.type = "checkbox";
    box.value = row.dataset.line;
    box.setAttribute("aria-label", head.querySelector("bdi").textContent);
    box.checked = before.has(box.value);
    box.dataset.cost = row.cells[1].dataset.cost ?? "unknown";
    head.prepend(box);
    return box;
  });

  const sum = document.createElement("p");
  sum.setAttribute("role", "status");
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = clear;
  const about = document.createElement("p");
  about.className = "note";
  about.textContent = note;
  const bar = document.createElement("div");
  bar.className = "ticks";
  bar.append(sum, button);
  table.before(bar);
  table.after(about);

  const show = () => {
    const chosen = boxes.filter((box) => box.checked);
    const known = chosen.map((box) => Number(box.dataset.cost)).filter((cost) => !isNaN(cost));
    const cost = known.reduce((total, cost) => total + cost, 0);
    const rest = left === undefined ? undefined : Number(left) - cost;
    const parts = [filled(sentence, { count: chosen.length, all: boxes.length, amount: amount(cost) })];
    if (known.length < chosen.length) parts.push(filled(unknown, { count: chosen.length - known.length }));
    if (rest !== undefined) parts.push(filled(rest < 0 ? over : remains, { amount: amount(Math.abs(rest)) }));
    sum.textContent = parts.join(" · ");
    button.hidden = !chosen.length;
    for (const box of boxes) box.closest("tr").classList.toggle("done", box.checked);
  };
  table.addEventListener("change", () => {
    keep(boxes.filter((box) => box.checked).map((box) => box.value));
    show();
  });
  button.addEventListener("click", () => {
    for (const box of boxes) box.checked = false;
    keep([]);
    show();
    boxes[0]?.focus();
  });
  show();
})();
