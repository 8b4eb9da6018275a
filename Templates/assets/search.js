// The search: loads what can be found, looks through all of it, and makes elements of what it finds. Loaded when somebody
// goes to the search field. It shows nothing itself: search-field.js and search-page.js do.
(() => {
  "use strict";
  const root = new URL("../", document.currentScript.src);

  // Texts are compared as FoldedText.swift folds them: without case, accents, width and vowel signs.

  const letters = {
    ß: "ss", ø: "o", æ: "ae", œ: "oe", ł: "l", đ: "d", ð: "d", þ: "th", ħ: "h", ı: "i", ŋ: "n", ŧ: "t", ς: "σ", "\u0640": "",
  };
  const isForeign = /[^\x00-\x7f]/;
  const special = new RegExp(`[${Object.keys(letters).join("")}]`, "gu");

  const fold = (text) => {
    let plain = text;
    if (isForeign.test(text)) {
      // Once more after lowercasing, which may compose: İ becomes an i with a dot above.
      plain = text.normalize("NFKD").toLowerCase().normalize("NFKD")
        .replace(special, (letter) => letters[letter])
        .replace(/[\p{Mn}\p{Me}\p{Cf}]/gu, "")
        .replace(/(?![\x00-\x7f])[\p{Z}\p{Cc}\p{P}]/gu, " ");
    }
    return plain.toLowerCase().replace(/[\x00-\x20\x7f]+/g, " ").replace(/^ | $/g, "");
  };

  // The texts of an entry are separated by \x01, and have single spaces already.
  const foldLine = (line) => line.split("\x01").map((part) => (isForeign.test(part) ? fold(part) : part.toLowerCase())).join("\x01");

  const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

  // Orders names with numbers by size, as NameSortKey.swift does.
  const sortKey = (name) =>
    !/\d/.test(name) ? name : name.replace(/\d+/g, (digits) => {
      const number = digits.replace(/^0+/, "");
      return "0" + String.fromCharCode(Math.min(number.length, 255)) + number;
    });

  // What a person typed: words, "phrases", and -words to leave out.

  const quotation = "\"“”„«»";
  const term = new RegExp(
    `(-(?=[^\\p{White_Space}]))?(?:[${quotation}]([^${quotation}]*)(?:[${quotation}]|$)|([^\\p{White_Space}]+))`, "gu");

  const parse = (text) => {
    const query = { wanted: [], unwanted: [] };
    // What a reader of codes types, `HB GA-03`, is the code alone.
    for (const [, dash, phrase, word] of text.replace(/^\s*hb +(?=[a-z0-9]+(-[a-z0-9]+)*\s*$)/i, "").matchAll(term)) {
      const folded = fold(phrase ?? word);
      if (folded) (dash ? query.unwanted : query.wanted).push(folded);
    }
    return query;
  };

  // Looking through everything is faster than any table of words.

  const isLetter = (code) => (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || code >= 0x80;

  // 0 and 1 in the title, 2 and 3 in the make and model, 4 and 5 in the rest, the former at the beginning of a word.
  const rank = (text, word) => {
    const title = text.indexOf("\x01");
    const make = text.indexOf("\x01", title + 1);
    let best = Infinity;
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      const part = at < title ? 0 : make < 0 || at < make ? 2 : 4;
      if (best < part) break;
      best = Math.min(best, at === 0 || !isLetter(text.charCodeAt(at - 1)) ? part : part + 1);
      if (best === part) break;
    }
    return best;
  };

  const matches = (text, { wanted, unwanted }) =>
    wanted.every((word) => text.includes(word)) && !unwanted.some((word) => text.includes(word));

  // By kind of entry: how many match, and the best `most` of them, best first.
  const look = ({ wanted, unwanted }, most = Infinity) => {
    const kinds = [];
    if (!wanted.length) return kinds;
    // The longest word is the rarest, as a rule.
    const query = { wanted: [...wanted].sort((a, b) => b.length - a.length), unwanted };
    for (const { entries, isSorted } of lists) {
      // Whether the rest of a sorted list comes after enough of the first rank, so that it only counts.
      let isLate = false;
      for (const entry of entries) {
        if (!matches(entry.text, query)) continue;
        const kind = (kinds[entry.kind] ??= { count: 0, ranks: Array.from({ length: 5 * query.wanted.length + 1 }, () => []) });
        kind.count += 1;
        if (isLate) continue;
        const best = kind.ranks[0];
        isLate = isSorted && best.length === most && compare(keyOf(entry), keyOf(best[most - 1])) > 0;
        if (!isLate) keep(entry, kind.ranks[query.wanted.reduce((sum, word) => sum + rank(entry.text, word), 0)], most);
      }
    }
    return kinds.map(({ count, ranks }) => ({ count, best: ranks.map((found) => found.sort(inOrder)).flat().slice(0, most) }));
  };

  // Adds an entry to the first `most` in a list; those are sorted once they are so many.
  const keep = (entry, found, most) => {
    if (found.length === most) {
      if (inOrder(entry, found[most - 1]) > 0) return;
      found.pop();
    }
    found.push(entry);
    if (found.length === most) found.sort(inOrder);
  };

  // Slips: the nearest words of titles, makes and models take the place of words that occur nowhere.

  const slips = (a, b) => {
    let [before, last, row] = [[], [...b, ""].map((_, place) => place), []];
    for (let i = 0; i < a.length; i += 1) {
      row = [i + 1];
      for (let j = 0; j < b.length; j += 1) {
        row[j + 1] = Math.min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] === b[j] ? 0 : 1));
        if (i && j && a[i] === b[j - 1] && a[i - 1] === b[j]) row[j + 1] = Math.min(row[j + 1], before[j - 1] + 1);
      }
      [before, last] = [last, row];
    }
    return last[b.length];
  };

  const correct = ({ wanted, unwanted }) => {
    const near = new Map();
    for (const word of wanted) {
      if (!every(({ text }) => !text.includes(word))) continue;
      const count = [...word].length;
      near.set(word, { letters: [...word], slips: count < 3 ? 0 : count < 5 ? 2 : 3, word: "" });
    }
    if (!near.size) return null;
    const seen = new Set();
    for (const { text } of lists.flatMap(({ entries }) => entries)) {
      for (const word of text.split("\x01", 2).join(" ").match(/[a-z0-9\x80-\uffff]+/g) ?? []) {
        if (seen.has(word)) continue;
        seen.add(word);
        const letters = [...word];
        for (const nearest of near.values()) {
          if (Math.abs(letters.length - nearest.letters.length) > nearest.slips) continue;
          const count = slips(letters, nearest.letters);
          if (count < nearest.slips || (count === nearest.slips && word < nearest.word)) {
            nearest.slips = count;
            nearest.word = word;
          }
        }
      }
    }
    const corrected = wanted.map((word) => near.get(word)?.word ?? word);
    return corrected.every(Boolean) ? { wanted: corrected, unwanted } : null;
  };

  // What was found, by kind; and what was searched for instead, where nothing was.
  const search = (text, most) => {
    const query = parse(text);
    const found = look(query, most);
    if (found.length || !query.wanted.length) return { query, found };
    const corrected = correct(query);
    return corrected ? { query: corrected, found: look(corrected, most), corrected: corrected.wanted.join(" ") } : { query, found };
  };

  // What is loaded: a script with everything but the items calls `begin`, and scripts with items call `items`.

  // Those of items are sorted by name.
  const lists = [];
  // How many scripts are still awaited: at first the one with everything but the items, and the one that is always there.
  let waiting = 2;
  // The scripts to load, at first and after a failure.
  let missing = ["data/search/index.js", "data/search/0.js"];
  const tables = { homes: [], rooms: [], labels: [], words: {}, currency: "" };
  const loading = {};

  const every = (check) => lists.every(({ entries }) => entries.every(check));
  const keyOf = (entry) => (entry.key ??= sortKey(entry.text.slice(0, entry.text.indexOf("\x01"))));
  // By name; items of one name by what else they are found by, other things as they were loaded.
  const inOrder = (a, b) =>
    compare(keyOf(a), keyOf(b)) || (a.kind ? a.place - b.place : compare(a.text, b.text) || compare(details(a).path, details(b).path));

  const lines = (text) => (text ? text.slice(0, -1).split("\n") : []);
  const fields = (line) => line.split("\x02");

  const load = (path) => {
    const script = document.createElement("script");
    script.src = new URL(path, root);
    script.onerror = () => {
      missing.push(path);
      loading.reject(new Error(path));
      loading.done = undefined;
    };
    document.head.append(script);
  };

  const begin = (chunks, isNumbered, currency, homes, rooms, labels, words, others) => {
    const place = (line) => {
      const [name, slug, home, parent] = fields(line);
      const of = home ? tables.homes[home] : undefined;
      // A room or a label has a slug of its own within its home.
      return { name, slug: `${of?.slug ?? ""}/${slug}`, home: of, parent, key: sortKey(fold(name)) };
    };
    Object.assign(tables, { isNumbered, currency });
    for (let chunk = 1; chunk < chunks; chunk += 1) load(`data/search/${chunk}.js`);
    waiting += chunks - 1;
    tables.homes = lines(homes).map(fields).map(([name, slug, colour, currency]) => ({ name, slug, colour, currency, key: sortKey(fold(name)) }));
    tables.rooms = lines(rooms).map(place);
    tables.labels = lines(labels).map(place);
    tables.words = Object.fromEntries(lines(words).map(fields));
    const entries = read(others).map((entry, place) => ({ ...entry, place, kind: Number(fields(entry.line)[1]) }));
    lists.push({ entries, isSorted: false });
    arrived();
  };

  const items = (text) => {
    lists.push({ entries: read(text), isSorted: true });
    arrived();
  };

  const arrived = () => {
    waiting -= 1;
    if (waiting) return;
    loading.resolve();
    // The first search and the first number take longer than all others: nobody should wait for them.
    setTimeout(() => counted("searchAll", search("e", 8).found.length));
  };

  // The entries of a text, one a line: what it is found by, then its details. A line that is not plain ASCII begins
  // with \x03. All others are folded at once.
  const read = (text) => {
    const lower = text.toLowerCase();
    const isLong = lower.length !== text.length;
    const entries = [];
    let start = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
      const middle = text.indexOf("\x02", start);
      const isForeign = text[start] === "\x03";
      if (isForeign) start += 1;
      entries.push({
        line: text.slice(start, end), kind: 0,
        text: isForeign || isLong ? foldLine(text.slice(start, middle)) : lower.slice(start, middle),
      });
      start = end + 1;
    }
    return entries;
  };

  const ready = () => {
    if (!loading.done) {
      loading.done = new Promise((resolve, reject) => Object.assign(loading, { resolve, reject }));
      const paths = missing;
      missing = [];
      paths.forEach(load);
    }
    return loading.done;
  };

  // The parts of an entry's line, taken apart when they are needed.
  const details = (entry) => (entry.details ??= entry.kind ? otherDetails(entry) : itemDetails(entry));

  const itemDetails = ({ line }) => {
    const [text, slug, room, home, labels, value, marks = "", added, expires, photo] = fields(line);
    const title = text.slice(0, text.indexOf("\x01"));
    const own = title.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
    const number = (text) => (text ? parseInt(text, 36) : undefined);
    const texts = text.split("\x01");
    const inRoom = tables.rooms[number(room)];
    return {
      title, texts, number: tables.isNumbered ? texts[2] : undefined, path: `items/${slug.startsWith("~") ? own + slug.slice(1) : slug}.html`,
      room: inRoom, home: inRoom ? inRoom.home : tables.homes[number(home)],
      labels: labels ? labels.split(",").map((place) => tables.labels[number(place)]) : [],
      value: value ? money(value) : undefined,
      marks, added: number(added) ?? 0, expires: number(expires), photo: photo && `media/${photo}`,
    };
  };

  // `1200.00 EUR`, in cents and with as many decimals as the currency has.
  const money = (text) => {
    const [amount, currency] = text.split(" ");
    const point = amount.indexOf(".");
    return { units: Number(amount.replace(".", "")), digits: point < 0 ? 0 : amount.length - point - 1, currency };
  };

  const otherDetails = ({ line }) => {
    const [text, , path, home] = fields(line);
    return { title: text.slice(0, text.indexOf("\x01")), texts: text.split("\x01"), path, home: tables.homes[home], marks: "", labels: [] };
  };

  // All items by name.
  const everyItem = () => lists.filter(({ isSorted }) => isSorted).flatMap(({ entries }) => entries).sort(inOrder);

  // Elements that show a result.

  const element = (name, attributes = {}, ...content) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(key, value);
    made.append(...content);
    return made;
  };

  const word = (name, values = {}) => tables.words[name].replace(/\{(\w+)\}/g, (all, key) => values[key] ?? all);
  let numbers;
  const counted = (name, count) => {
    numbers ??= new Intl.NumberFormat(document.documentElement.lang);
    return word(`${name}.${count === 1 ? "one" : "other"}`, { count: numbers.format(count) });
  };

  // A text with the words that were found marked, if they stand at the same places in the folded text.
  const marked = (text, { wanted }) => {
    const folded = fold(text);
    const ranges = folded.length !== text.length ? [] : wanted
      .map((word) => [folded.indexOf(word), word.length]).filter(([at]) => at >= 0).sort(([a], [b]) => a - b);
    const parts = [];
    let done = 0;
    for (const [at, length] of ranges) {
      if (at < done) continue;
      parts.push(text.slice(done, at), element("mark", {}, text.slice(at, at + length)));
      done = at + length;
    }
    return [...parts, text.slice(done)];
  };

  // The text besides the title that has a word which the title has not; undefined where the title has them all.
  const reason = ({ texts }, { wanted }) => {
    const title = fold(texts[0]);
    const missing = wanted.find((word) => !title.includes(word));
    const text = missing && texts.slice(1).find((text) => fold(text).includes(missing));
    if (!text || text.length < 90) return text;
    const at = Math.max(0, fold(text).indexOf(missing) - 30);
    return `${at ? "…" : ""}${text.slice(at, at + 80)}…`;
  };

  const badge = (home) => element("span", { class: "badge", style: `--c:${home.colour}` }, element("bdi", {}, home.name));

  const state = ({ marks }) => (marks.includes("s") ? word("searchSold") : marks.includes("a") ? word("searchArchived") : marks.includes("b") ? word("searchBorrowed") : "");

  // The line below a title: home, room, number and what matched.
  const placeOf = (found, query) => {
    const why = reason(found, query);
    const parts = [];
    if (found.home && tables.homes.length > 1) parts.push(badge(found.home));
    if (found.room) parts.push(element("bdi", {}, found.room.name));
    if (found.number) parts.push(element("span", {}, found.number));
    if (state(found)) parts.push(element("span", { class: "mark" }, state(found)));
    if (why && ![found.number, found.room?.name, found.home?.name].includes(why)) parts.push(element("bdi", { class: "why" }, ...marked(why, query)));
    return parts;
  };

  const picture = ({ photo }) => (photo ? [element("img", { src: new URL(photo, root), alt: "", width: 48, height: 48, loading: "lazy" })] : []);

  window.housebookSearch = { begin, items, ready, search, details, marked, placeOf, picture, element, word, counted, tables, root, everyItem, inOrder };
})();
