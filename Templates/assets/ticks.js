// Boxes to tick: what is ticked is kept in this browser, by the address of the page.
window.housebookTicks = (() => {
  "use strict";
  const key = `housebook ${location.pathname}`;

  // A browser may refuse to keep anything; ticks then last as long as the page.
  const kept = () => {
    try { return new Set(JSON.parse(localStorage.getItem(key)) ?? []); } catch { return new Set(); }
  };
  const keep = (boxes) => {
    const ticked = boxes.filter((box) => box.checked).map((box) => box.value);
    try { localStorage.setItem(key, JSON.stringify(ticked)); } catch { return; }
  };

  // What is packed, in the list of a room for movers.
  const boxes = [...document.querySelectorAll(".items .tick input")];
  const before = kept();
  for (const box of boxes) {
    box.checked = before.has(box.value);
    box.addEventListener("change", () => keep(boxes));
  }
  return { kept, keep };
})();
