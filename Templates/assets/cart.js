// An open cart in the shop: boxes to tick, kept in this browser, and what is left of the budget.
(() => {
  "use strict";
  const table = document.querySelector("table[data-ticks]");
  if (!table) return;

  const { ticks: currency, digits, left, ticked: sentence, remains, over, unknown, clear, note } = table.dataset;
  const { kept, keep } = window.housebookTicks;
  const style = new Intl.NumberFormat(document.documentElement.lang, {
    style: "currency", currency, minimumFractionDigits: digits, maximumFractionDigits: digits,
  });
  const amount = (units) => style.format(units / 10 ** digits);
  const filled = (text, values) => text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);

  const before = kept();
  // A tap anywhere on a row ticks it, so its link to the prices moves from the name to the price.
  const boxes = [...table.querySelectorAll("tr.line")].map((row) => {
    const [head, cost] = row.cells;
    const name = head.querySelector("bdi");
    const link = head.querySelector("a");
    const formula = cost.querySelector("small");
    if (link && formula) {
      link.replaceWith(name);
      link.replaceChildren(...formula.childNodes);
      formula.append(link);
    }
    const label = document.createElement("label");
    const text = document.createElement("span");
    const box = document.createElement("input");
    box.type = "checkbox";
    box.value = row.dataset.line;
    box.checked = before.has(box.value);
    box.dataset.cost = cost.dataset.cost ?? "unknown";
    text.append(...head.childNodes);
    label.append(box, text);
    head.append(label);
    row.addEventListener("click", ({ target }) => {
      if (!target.closest("a, label")) box.click();
    });
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
    keep(boxes);
    show();
  });
  button.addEventListener("click", () => {
    for (const box of boxes) box.checked = false;
    keep(boxes);
    show();
    boxes[0]?.focus();
  });
  show();
})();
