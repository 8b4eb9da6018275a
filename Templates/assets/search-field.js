// The search field in the header of every page: a combobox with a list of the best results. Loaded when somebody goes to it.
(() => {
  "use strict";
  const { ready, search, details, marked, placeOf, picture, element, word, counted, root } = window.housebookSearch;
  const MOST_SHOWN = 8;
  const form = document.querySelector("form.find");
  const field = form.elements.q;

  const list = element("div", { id: "found", role: "listbox", "aria-label": field.getAttribute("aria-label") });
  const box = element("div", { class: "found", hidden: "" }, list);
  const status = element("p", { class: "unseen", role: "status" });
  document.body.append(box, status);
  for (const [name, value] of Object.entries({ role: "combobox", "aria-controls": "found", "aria-autocomplete": "list", "aria-expanded": "false" })) {
    field.setAttribute(name, value);
  }
  let chosen = -1;

  const options = () => [...list.querySelectorAll("[role=option]")];

  const choose = (place) => {
    const all = options();
    chosen = all.length ? (place + all.length + 1) % (all.length + 1) : -1;
    if (chosen === all.length) chosen = -1;
    all.forEach((option, number) => option.setAttribute("aria-selected", number === chosen));
    if (chosen < 0) field.removeAttribute("aria-activedescendant");
    else {
      field.setAttribute("aria-activedescendant", all[chosen].id);
      all[chosen].scrollIntoView({ block: "nearest" });
    }
  };

  const close = () => {
    box.hidden = true;
    // So that the same count is announced again.
    status.textContent = "";
    field.setAttribute("aria-expanded", "false");
    choose(-1);
  };

  const option = (href, ...content) =>
    element("a", { role: "option", tabindex: -1, "aria-selected": "false", id: `found-${options().length}`, href }, ...content);

  const show = ({ query, found, corrected }) => {
    // Asked for later, it would make the browser lay out the page twice.
    const place = field.getBoundingClientRect();
    const count = found.reduce((sum, kind) => sum + kind.count, 0);
    const typed = field.value.trim();
    const correction = corrected ? word("searchCorrected", { query: typed, corrected }) : "";
    list.replaceChildren();
    if (correction) list.append(element("p", { class: "note", role: "presentation" }, correction));
    let room = MOST_SHOWN;
    found.forEach(({ best }, kind) => {
      // Something of every kind is shown, if only one.
      const shown = best.slice(0, Math.max(1, room));
      room -= shown.length;
      const group = element("div", { role: "group", "aria-label": word(`searchKind${kind}`) }, element("p", { role: "presentation" }, word(`searchKind${kind}`)));
      list.append(group);
      for (const entry of shown) {
        const result = details(entry);
        group.append(option(new URL(result.path, root), ...picture(result), element("span", {},
          element("bdi", { class: "name" }, ...marked(result.title, query)), element("span", { class: "place" }, ...placeOf(result, query)))));
      }
    });
    if (count) {
      const address = new URL(form.action);
      address.searchParams.set("q", typed);
      list.append(option(address, element("span", { class: "all" }, counted("searchAll", count))));
    } else {
      list.append(element("p", { class: "note", role: "presentation" }, word("searchNothing", { query: typed })));
    }
    status.textContent = count ? `${correction} ${counted("searchCount", count)}`.trim() : word("searchNothing", { query: typed });
    open(place);
  };

  const open = (place) => {
    box.hidden = false;
    field.setAttribute("aria-expanded", "true");
    box.style.top = `${place.bottom + (getComputedStyle(box).position === "fixed" ? 0 : scrollY) + 4}px`;
    box.style.setProperty("--start", `${place.left}px`);
    choose(-1);
  };

  const answer = () => {
    if (!field.value.trim()) return close();
    ready().then(() => field.value.trim() && document.activeElement === field && show(search(field.value, MOST_SHOWN)), () => {
      list.replaceChildren(element("p", { class: "note", role: "presentation" }, form.dataset.failed));
      status.textContent = form.dataset.failed;
      open(field.getBoundingClientRect());
    });
  };

  field.addEventListener("input", answer);
  field.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (box.hidden) answer();
      else choose(event.key === "ArrowDown" ? chosen + 1 : chosen < 0 ? options().length - 1 : chosen - 1);
    } else if (event.key === "Enter" && chosen >= 0) {
      event.preventDefault();
      options()[chosen].click();
    } else if (event.key === "Escape") {
      event.preventDefault();
      close();
      field.blur();
      // Where the keyboard was before: see housebook.js.
      (form.cameFrom ?? document.getElementById("content")).focus({ preventScroll: true });
    }
  });
  document.addEventListener("pointerdown", (event) => { if (!box.contains(event.target) && event.target !== field) close(); });
  field.addEventListener("blur", (event) => { if (!box.contains(event.relatedTarget)) close(); });
  addEventListener("resize", () => { if (!box.hidden) open(field.getBoundingClientRect()); });
  ready().catch(() => {});
  if (document.activeElement === field) answer();
})();
