// The page of the search: everything that was found, filtered, sorted and added up. Its address says all of it.
(() => {
  "use strict";
  const { ready, search, details, placeOf, picture, marked, element, word, counted, tables, root, everyItem, inOrder } = window.housebookSearch;
  const language = document.documentElement.lang;
  const form = document.getElementById("search");
  const sum = document.getElementById("sum");
  const results = document.getElementById("results");
  const AT_ONCE = 100;
  // In days; the same as Attention.warrantyHorizon.
  const WARRANTY_HORIZON = 60;

  const today = Math.floor((Date.now() - new Date().getTimezoneOffset() * 60000) / 86400000);
  const styles = {};
  const style = (currency, digits) => (styles[currency] ??=
    new Intl.NumberFormat(language, { style: "currency", currency, minimumFractionDigits: digits, maximumFractionDigits: digits }));
  const amount = ({ units, digits }) => units / 10 ** digits;
  const money = (value) => style(value.currency, value.digits).format(amount(value));
  const counts = ({ marks }) => !marks.includes("a") && !marks.includes("s") && !marks.includes("b");

  // Whether an item passes a filter, by the filter's name in the address.
  const filters = {
    home: (item, slug) => item.home?.slug === slug,
    // With the rooms inside it.
    room: (item, slug) => {
      for (let room = item.room; room; room = tables.rooms[room.parent]) if (room.slug === slug) return true;
      return false;
    },
    label: (item, slug) => item.labels.some((label) => label.slug === slug),
    state: (item, name) => ({ kept: counts(item), sold: item.marks.includes("s"), archived: item.marks.includes("a"), borrowed: item.marks.includes("b") })[name] ?? true,
    from: (item, least) => item.value && amount(item.value) >= Number(least),
    to: (item, most) => item.value && amount(item.value) <= Number(most),
    without: (item, what) => item.marks.includes({ photo: "p", value: "v", serial: "n" }[what]),
    insured: (item) => item.marks.includes("i"),
    warranty: (item) => counts(item) && item.expires >= today && item.expires <= today + WARRANTY_HORIZON,
  };

  const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
  // Amounts of different currencies are not compared: those in the first one come first, as in ItemOrder.swift.
  const currencyOf = ({ value }, first) => (!value ? "~" : value.currency === first ? "" : value.currency);
  const orders = {
    name: () => 0,
    value: (a, b, first) => compare(currencyOf(a, first), currencyOf(b, first)) || (b.value?.units ?? 0) - (a.value?.units ?? 0),
    newest: (a, b) => b.added - a.added,
    room: (a, b) => compare(a.home?.key ?? "", b.home?.key ?? "") || compare(a.room?.key ?? "", b.room?.key ?? ""),
  };

  // The choices as they stand in the form, without the empty ones.
  const choices = () => Object.fromEntries([...new FormData(form)].map(([key, value]) => [key, value.trim()]).filter(([, value]) => value));

  const fill = (select, entries) => {
    const several = tables.homes.length > 1;
    for (const { name, slug, home } of entries) {
      const shown = several && home ? `${name} (${home.name})` : name;
      select.append(element("option", { value: slug }, shown));
    }
  };

  // A choice that nothing could pass is not offered. An audience that sees no values has none by them.
  const hideUseless = () => {
    const items = everyItem().map(details);
    const useful = {
      home: tables.homes.length > 1, room: tables.rooms.length, label: tables.labels.length,
      state: items.some((item) => !counts(item)), from: items.some((item) => item.value), to: items.some((item) => item.value),
      without: items.some(({ marks }) => /[pvn]/.test(marks)), insured: items.some(({ marks }) => marks.includes("i")),
      warranty: items.some(({ expires }) => expires !== undefined),
    };
    for (const [name, isUseful] of Object.entries(useful)) {
      const control = form.elements[name];
      if (!control) continue;
      const isUsed = control.type === "checkbox" ? control.checked : control.value;
      control.closest("label").hidden = !isUseful && !isUsed;
    }
    for (const option of form.elements.without.options) {
      option.hidden = option.value && !items.some((item) => filters.without(item, option.value));
    }
    const sorts = { value: useful.from, newest: items.some(({ added }) => added), room: useful.room };
    for (const option of form.elements.sort.options) option.hidden = sorts[option.value] === false;
  };

  const found = (wanted) => {
    const { q, sort, ...rest } = wanted;
    const answer = q ? search(q) : { query: { wanted: [] }, found: [{ best: everyItem() }] };
    const passing = Object.entries(rest).filter(([name]) => filters[name]);
    let entries = (answer.found[0]?.best ?? []).filter((entry) => passing.every(([name, value]) => filters[name](details(entry), value)));
    const first = tables.homes.find(({ slug }) => slug === rest.home)?.currency ?? tables.currency;
    if (orders[sort]) entries.sort((a, b) => orders[sort](details(a), details(b), first) || inOrder(a, b));
    const items = entries.map(details);
    // A filter is about items.
    const others = passing.length ? [] : answer.found.flatMap(({ best }, kind) => (kind ? [{ kind, best }] : []));
    return { ...answer, items, others };
  };

  const sumOf = (items) => {
    const totals = new Map();
    const counting = items.filter(counts);
    for (const { value } of counting) {
      if (value) totals.set(value.currency, { ...value, units: value.units + (totals.get(value.currency)?.units ?? 0) });
    }
    const parts = [counted("searchCountItems", items.length), ...[...totals.values()].map(money)];
    const unknown = counting.filter(({ value }) => !value).length;
    // Where nothing has a value, the audience may see none.
    if (totals.size && unknown) parts.push(counted("searchUnknown", unknown));
    if (totals.size && counting.length < items.length) parts.push(counted("searchApart", items.length - counting.length));
    return parts.join(" · ");
  };

  const row = (item, query) => element("li", {}, element("a", { href: new URL(item.path, root) },
    ...picture(item), element("span", {}, element("bdi", { class: "name" }, ...marked(item.title, query)), element("span", { class: "place" }, ...placeOf(item, query)))),
  element("span", { class: "n" }, item.value ? money(item.value) : ""));

  const list = (items, query) => {
    const shown = element("ul", { class: "results" });
    const more = element("button", { type: "button" }, word("searchMore"));
    let next = 0;
    const add = () => {
      const first = next;
      next = Math.min(items.length, next + AT_ONCE);
      shown.append(...items.slice(first, next).map((item) => row(item, query)));
      more.hidden = next === items.length;
      if (first) shown.children[first].querySelector("a").focus();
    };
    more.addEventListener("click", add);
    add();
    return [shown, more];
  };

  const show = () => {
    const wanted = choices();
    const { query, corrected, items, others } = found(wanted);
    results.replaceChildren();
    const q = form.elements.q.value.trim();
    if (corrected) results.append(element("p", { class: "note" }, word("searchCorrected", { query: q, corrected })));
    if (!items.length && !others.length) {
      sum.textContent = q ? word("searchNothing", { query: q }) : word("searchNothingPasses");
      return;
    }
    sum.textContent = items.length ? sumOf(items) : counted("searchCount", others.reduce((count, { best }) => count + best.length, 0));
    if (items.length) results.append(...list(items, query));
    for (const { kind, best } of others) {
      results.append(element("h2", {}, word(`searchKind${kind}`)), ...list(best.map(details), query));
    }
  };

  const remember = () => {
    const address = new URL(location);
    address.search = new URLSearchParams(choices());
    // A browser may refuse this for a page on a disk.
    try { history.replaceState(null, "", address); } catch { return; }
  };

  // Paper has no button: it holds all that was found.
  addEventListener("beforeprint", () => {
    for (const more of results.querySelectorAll("button")) {
      while (!more.hidden) more.click();
    }
  });

  ready().then(() => {
    const given = new URLSearchParams(location.search);
    fill(form.elements.home, tables.homes);
    fill(form.elements.room, tables.rooms);
    fill(form.elements.label, tables.labels);
    for (const [name, value] of given) {
      const control = form.elements.namedItem(name);
      if (!control) continue;
      if (control.type === "checkbox") control.checked = true;
      else control.value = value;
    }
    hideUseless();
    // On a phone, what was found comes first.
    form.querySelector("details").open = matchMedia("(min-width: 48rem)").matches || Object.keys(choices()).some((name) => name !== "q");
    form.hidden = false;
    form.addEventListener("submit", (event) => { event.preventDefault(); remember(); });
    form.addEventListener("input", () => { show(); remember(); });
    show();
  }, () => { sum.textContent = results.dataset.failed; });
})();
