// Improvements only: every page is complete without this file.
(() => {
  "use strict";

  // The navigation is the same text on many pages, so the current page is marked here.
  const address = (link) => link.href.split(/[?#]/)[0].replace(/\/$/, "/index.html");
  const here = address(location);
  for (const link of document.querySelectorAll("#navigation a")) {
    if (!link.hash && address(link) === here) link.setAttribute("aria-current", "page");
  }

  // Only on a phone, parts of a dashboard can be folded. On a wide screen a style shows them all; here, their headings
  // leave the order of the Tab key, and are not announced as folded.
  const isWide = matchMedia("(min-width: 48rem)");
  const unfold = () => {
    for (const part of document.querySelectorAll(".fold")) {
      if (isWide.matches) part.open = true;
      part.querySelector("summary").tabIndex = isWide.matches ? -1 : 0;
    }
  };
  isWide.addEventListener("change", unfold);
  unfold();

  // The search is loaded when somebody goes to its field; a stroke leads there from anywhere.
  const search = document.querySelector("form.find");
  if (search) {
    search.elements.q.addEventListener("focus", (event) => {
      search.cameFrom = event.relatedTarget;
      for (const path of ["assets/search.js", "assets/search-field.js"]) {
        if (document.querySelector(`script[src$="${path}"]`)) continue;
        const script = document.createElement("script");
        script.src = new URL(path, search.action);
        // One after the other.
        script.async = false;
        document.head.append(script);
      }
    });
    document.addEventListener("keydown", (event) => {
      if (event.key !== "/" || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.target.closest("input, textarea, select, [contenteditable]")) return;
      event.preventDefault();
      const field = (document.querySelector("form.search") ?? search).elements.q;
      field.focus();
      field.select();
    });
  }

  // A box above a list that hides the rows which do not contain the typed words: of a table of items each row, of the
  // price book each thing with all its prices. Where nothing is left, it offers the search. A list of items on several
  // pages has none: it would look through one page only, and the search looks through all.
  for (const list of document.querySelectorAll("[data-filter]")) {
    const parts = list.tBodies ? list.tBodies[0].rows : list.querySelectorAll("tbody");
    const rows = [...parts].map((row) => [row, row.textContent.toLocaleLowerCase()]);
    const isPaged = document.querySelector(".pager");
    if (isPaged ? list.tBodies : rows.length < 8) continue;

    const form = document.createElement("form");
    const label = document.createElement("label");
    const box = document.createElement("input");
    const shown = document.createElement("output");
    const elsewhere = document.createElement("a");
    form.className = "filter";
    form.role = "search";
    form.setAttribute("aria-label", list.dataset.filter);
    box.type = "search";
    box.autocomplete = "off";
    elsewhere.hidden = true;
    label.append(list.dataset.filter, box);
    form.append(label, shown, elsewhere);
    form.addEventListener("submit", (event) => event.preventDefault());
    box.addEventListener("input", () => {
      const words = box.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
      let count = 0;
      for (const [row, text] of rows) {
        row.hidden = !words.every((word) => text.includes(word));
        if (!row.hidden) count += 1;
      }
      for (const section of list.querySelectorAll("section")) section.hidden = !section.querySelector("tbody:not([hidden])");
      shown.value = words.length ? `${list.dataset.shown}: ${count} / ${rows.length}` : "";
      elsewhere.hidden = count > 0;
      elsewhere.textContent = list.dataset.search.replace("{query}", box.value.trim());
      elsewhere.href = `${search.action}?q=${encodeURIComponent(box.value.trim())}`;
    });
    list.before(form);
  }

  // Photos open in a viewer above the page instead of on a page of their own.
  const photos = [...document.querySelectorAll("[data-close] a.photo")];
  if (!photos.length || !window.HTMLDialogElement) return;

  const texts = photos[0].closest("[data-close]").dataset;
  const viewer = document.createElement("dialog");
  const bar = document.createElement("header");
  const count = document.createElement("output");
  const image = document.createElement("img");
  const caption = document.createElement("p");
  const button = (sign, name, action) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = sign;
    button.setAttribute("aria-label", name);
    button.title = name;
    button.addEventListener("click", action);
    return button;
  };
  let shown = 0;

  const show = (number) => {
    shown = (number + photos.length) % photos.length;
    const photo = photos[shown];
    const small = photo.querySelector("img");
    // The last one would stay until the next is loaded.
    image.removeAttribute("src");
    image.alt = small.alt;
    image.src = photo.href;
    caption.textContent = small.alt;
    count.value = photos.length > 1 ? `${shown + 1} / ${photos.length}` : "";
  };
  const steps = [
    button("\u2190", texts.previous, () => show(shown - 1)),
    button("\u2192", texts.next, () => show(shown + 1)),
  ];
  for (const step of steps) step.hidden = photos.length < 2;
  const close = button("\u00d7", texts.close, () => viewer.close());

  viewer.className = "viewer";
  caption.setAttribute("aria-hidden", "true");
  bar.append(count, ...steps, close);
  viewer.append(bar, image, caption);
  viewer.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(shown + (document.dir === "rtl" ? -step : step));
  });
  viewer.addEventListener("close", () => {
    image.removeAttribute("src");
    photos[shown].focus();
  });
  document.body.append(viewer);

  photos.forEach((photo, number) => {
    photo.addEventListener("click", (event) => {
      // Whoever asks for another tab or window gets it.
      if (event.button || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      show(number);
      viewer.setAttribute("aria-label", image.alt);
      viewer.showModal();
      close.focus();
    });
  });
})();
