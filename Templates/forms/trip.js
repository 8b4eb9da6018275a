// Trips: a tick shows at once and is sent in the background. Without a connection it waits in this browser, through a
// reload or a crash, until the household has it or the person lets it go. Each change has a mark, so that it is made
// once even if two tabs send it.
(() => {
  "use strict";
  const trip = document.getElementById("trip");
  if (!trip) return;

  const { household, address } = trip.dataset;
  const status = document.getElementById("trip-status");
  const prefix = `housebook ${household} waiting `;
  const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const newMark = () => {
    // randomUUID is only there on encrypted pages.
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 15) | 64;
    bytes[8] = (bytes[8] & 63) | 128;
    return hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  };

  // MARK: What waits

  // Each change has a key of its own, so that two tabs never overwrite each other's. The keys sort by time.
  const spare = new Map();
  const write = (key, change) => {
    const text = JSON.stringify(change);
    try {
      localStorage.setItem(key, text);
    } catch {
      // A browser that keeps nothing: the change lasts as long as the page.
      spare.set(key, text);
    }
  };
  const drop = (key) => {
    spare.delete(key);
    try { localStorage.removeItem(key); } catch { return; }
  };
  const read = (key) => {
    let text = spare.get(key) ?? null;
    try { text ??= localStorage.getItem(key); } catch { /* Nothing is kept. */ }
    try { return text === null ? null : { key, ...JSON.parse(text) }; } catch { return null; }
  };
  const waiting = () => {
    const keys = new Set(spare.keys());
    try {
      for (let place = 0; place < localStorage.length; place++) keys.add(localStorage.key(place));
    } catch { /* Nothing is kept. */ }
    return [...keys].filter((key) => key.startsWith(prefix)).sort().map(read).filter(Boolean);
  };
  let latest = 0;
  const keep = (change) => {
    latest = Math.max(Date.now(), latest + 1);
    write(`${prefix}${String(latest).padStart(15, "0")} ${newMark()}`, change);
  };
  const rewrite = ({ key, ...change }) => write(key, change);

  // MARK: Showing

  let offline = false;
  let revoked = false;
  const lineOf = (id) => trip.querySelector(`li[data-line="${CSS.escape(id ?? "")}"]`);
  const value = (change, name) => change.fields.find(([field]) => field === name)?.[1];

  const setTick = (line, verb, was) => {
    const form = line.querySelector("form.tick");
    if (!form) return;
    form.action = `${address}/${verb}`;
    form.querySelector("button").setAttribute("aria-pressed", verb === "uncheck" && !line.matches(".passed"));
    for (const input of line.querySelectorAll("input[name=was]")) input.value = was;
  };
  const lay = (change) => {
    const line = lineOf(change.line);
    if (!line) return;
    const verb = change.action.split("/").pop();
    line.classList.toggle("done", verb === "check" || verb === "bought");
    line.classList.toggle("passed", verb === "skip");
    if (verb === "check") setTick(line, "uncheck", line.dataset.ticked);
    if (verb === "bought") setTick(line, "uncheck", "bought");
    if (verb === "skip") setTick(line, "uncheck", "skipped");
    if (verb === "uncheck") setTick(line, "check", "open");
    const price = value(change, "price");
    if (verb === "bought" && price) {
      line.querySelector(".cost").textContent = price;
      line.querySelector("form.tick .n small").textContent = "";
    }
  };
  const element = (name, className, text) => {
    const made = document.createElement(name);
    made.className = className;
    made.textContent = text;
    return made;
  };
  const button = (label, act) => {
    const made = element("button", "quiet", label);
    made.type = "button";
    made.addEventListener("click", act);
    return made;
  };

  const refusal = (change) => {
    const box = element("div", "warning refused", "");
    box.setAttribute("role", "alert");
    box.append(element("p", "", `${trip.dataset.notSaved}: ${change.label}. ${change.refused.text}`));
    const again = (more) => {
      const line = lineOf(change.line);
      const fields = change.fields.filter(([name]) => !["mark", "over", ...more.map(([field]) => field)].includes(name));
      // What the page shows now is what the person has seen.
      const seen = line?.querySelector("input[name=was]")?.value ?? change.refused.seen;
      const over = seen ? [["over", seen]] : [];
      const { key, refused, ...same } = change;
      drop(key);
      keep({ ...same, fields: [...fields, ["mark", newMark()], ...over, ...more] });
      refresh();
    };
    for (const option of change.refused.options) box.append(button(option.label, () => again([option.field])));
    if (!change.refused.options.length && change.refused.isConflict) box.append(button(trip.dataset.again, () => again([])));
    box.append(button(trip.dataset.drop, () => {
      drop(change.key);
      refresh();
    }));
    return box;
  };

  const paint = () => {
    for (const mark of trip.querySelectorAll(".waiting, .refused, .ghost")) mark.remove();
    const changes = waiting();
    for (const change of changes.filter(({ action }) => action.startsWith(`${address}/`))) {
      const line = lineOf(change.line);
      if (change.refused) {
        if (line) line.append(refusal(change));
        else status.after(refusal(change));
        continue;
      }
      lay(change);
      const mark = element("span", "waiting mark", trip.dataset.waiting);
      if (line) {
        if (!line.querySelector(".waiting")) line.querySelector(".what").append(mark);
        continue;
      }
      const ghost = element("p", "ghost", `${change.label} `);
      ghost.append(mark);
      status.after(ghost);
    }
    const count = changes.filter((change) => !change.refused).length;
    const parts = [];
    if (revoked) parts.push(trip.dataset.revoked);
    else if (offline) parts.push(trip.dataset.offline);
    if (count && (offline || revoked)) parts.push(trip.dataset.waitingCount.replace("{count}", count));
    const text = parts.join(" ");
    if (status.textContent !== text) status.textContent = text;
  };

  // MARK: What the server shows

  const parsed = (text) => new DOMParser().parseFromString(text, "text/html");
  const tripOf = (page) => {
    const other = page.getElementById("trip");
    return other?.dataset.household === household && other.dataset.address === address ? other : null;
  };
  /// Takes over what the server shows, without touching what is being typed.
  const adopt = (page) => {
    const other = tripOf(page);
    if (!other) return;
    const list = trip.querySelector("#trip-list");
    const news = other.querySelector("#trip-list");
    news.querySelector(".warning")?.remove();
    const typing = [...list.querySelectorAll("li.trip-line details[open]")].map((details) => details.closest("li"));
    const focused = document.activeElement?.closest?.("li.trip-line")?.dataset.line;
    for (const line of typing) {
      const fresh = news.querySelector(`li[data-line="${CSS.escape(line.dataset.line)}"]`);
      const old = fresh?.querySelector("details");
      // The fields keep what they showed, by which a change of somebody else is noticed.
      if (old) old.replaceWith(line.querySelector("details"));
    }
    const fields = document.activeElement?.id && list.contains(document.activeElement) ? document.activeElement.id : "";
    list.replaceChildren(...news.childNodes);
    for (const old of document.querySelectorAll("main > form.saved")) old.remove();
    const saved = page.querySelector("main > form.saved");
    if (saved) document.querySelector("main").prepend(saved);
    if (fields) document.getElementById(fields)?.focus({ preventScroll: true });
    else if (focused) lineOf(focused)?.querySelector("form.tick button")?.focus({ preventScroll: true });
  };
  // Lines change places only when nobody has tapped for a while, so that no tap hits the wrong one.
  let tapped = 0;
  let moving = 0;
  document.addEventListener("pointerdown", () => { tapped = Date.now(); });
  const adoptWhenIdle = (page) => {
    clearTimeout(moving);
    const rest = tapped + 2500 - Date.now();
    if (rest <= 0 && !next()) {
      adopt(page);
      paint();
    } else if (!next()) {
      moving = setTimeout(adoptWhenIdle, rest, page);
    }
  };
  /// Shows what the server made of one line, in its place.
  const settle = (page, id) => {
    const [line, fresh] = [lineOf(id), tripOf(page)?.querySelector(`li[data-line="${CSS.escape(id)}"]`)];
    const sums = tripOf(page)?.querySelector(".trip-sums");
    if (sums) trip.querySelector(".trip-sums").replaceWith(sums.cloneNode(true));
    if (!line || !fresh || line.querySelector("details[open]")) return;
    const isFocused = line.contains(document.activeElement);
    line.replaceWith(fresh.cloneNode(true));
    if (isFocused) lineOf(id).querySelector("form.tick button")?.focus({ preventScroll: true });
  };
  /// Founds the next changes of a line on what the last one made of it.
  const rebase = (page, { line, key }) => {
    const fresh = line && tripOf(page)?.querySelector(`li[data-line="${CSS.escape(line)}"]`);
    if (!fresh) return;
    for (const change of waiting().filter((other) => other.line === line && other.key > key && !other.refused)) {
      const before = new Map(change.fields);
      for (const input of fresh.querySelectorAll("form.fields input[name^=was], form.tick input[name=was]")) {
        if (!before.has(input.name)) continue;
        const field = input.name.slice("was.".length);
        if (field && before.get(field) === before.get(input.name)) set(change, field, input.value);
        set(change, input.name, input.value);
      }
      rewrite(change);
    }
  };
  const set = (change, name, text) => {
    for (const field of change.fields) if (field[0] === name) field[1] = text;
  };

  // MARK: Sending

  const limited = async (target, options = {}) => {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), options.limit ?? 20000);
    try {
      return await fetch(target, { credentials: "same-origin", cache: "no-store", ...options, signal: stop.signal });
    } finally {
      clearTimeout(timer);
    }
  };
  /// Whether the household can be reached.
  const reachable = async () => {
    if (navigator.onLine === false) return false;
    try {
      return (await limited("/~/assets/forms.css", { method: "HEAD", limit: 4000 })).ok;
    } catch {
      return false;
    }
  };

  let pause = 1000;
  let timer = 0;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(send, pause);
    pause = Math.min(pause * 2, 60000);
  };

  const next = () => {
    const held = new Set();
    for (const change of waiting()) {
      if (!change.refused && !(change.line && held.has(change.line))) return change;
      if (change.line) held.add(change.line);
    }
    return null;
  };
  /// - Returns: Whether the next one may be sent.
  const sendOne = async (change) => {
    let answer, text;
    try {
      answer = await limited(change.action, { method: "POST", body: new URLSearchParams(change.fields) });
      text = await answer.text();
    } catch {
      offline = true;
      return false;
    }
    if (new URL(answer.url).pathname === "/~/pair") {
      revoked = true;
      return false;
    }
    revoked = false;
    const page = parsed(text);
    const isOurs = page.querySelector("body.forms") !== null;
    // Something between here and the household may answer for it, and the household may be restarting.
    if (answer.status >= 500 || answer.status === 429 || !isOurs) {
      offline = true;
      return false;
    }
    offline = false;
    pause = 1000;
    // Another tab may have sent it too, or the person may have let it go.
    const still = read(change.key);
    if (answer.ok) {
      if (still) drop(change.key);
      rebase(page, change);
      if (change.line) {
        settle(page, change.line);
        adoptWhenIdle(page);
      } else {
        adopt(page);
      }
      return true;
    }
    if (!still) return true;
    const trouble = tripOf(page)?.querySelector(".warning");
    const options = [...(trouble?.querySelectorAll("form button") ?? [])].map((choice) => (
      { label: choice.textContent, field: [choice.name, choice.value] }));
    const sentence = trouble?.querySelector(".sentence") ?? page.querySelector("h1");
    const seen = tripOf(page)?.querySelector(`li[data-line="${CSS.escape(change.line ?? "")}"] input[name=was]`)?.value;
    rewrite({ ...still, refused: {
      text: sentence?.textContent ?? String(answer.status), options, seen, isConflict: answer.status === 409,
    } });
    adopt(page);
    return true;
  };

  // One tab sends. Marks keep the record right even where a browser has no locks, as on unencrypted pages, and two
  // tabs send at once: the one that owns the sending renews its claim, and another takes over after a while.
  const me = newMark();
  const ownerKey = `housebook ${household} sender`;
  const own = () => {
    try {
      const owner = JSON.parse(localStorage.getItem(ownerKey));
      if (owner && owner.tab !== me && owner.until > Date.now()) return false;
      localStorage.setItem(ownerKey, JSON.stringify({ tab: me, until: Date.now() + 25000 }));
    } catch { /* A browser that keeps nothing has no other tab's changes either. */ }
    return true;
  };
  const disown = () => {
    try {
      if (JSON.parse(localStorage.getItem(ownerKey))?.tab === me) localStorage.removeItem(ownerKey);
    } catch { return; }
  };
  const alone = async (work) => {
    if (navigator.locks) {
      return navigator.locks.request(ownerKey, { ifAvailable: true }, async (lock) => (lock ? await work() : false));
    }
    if (!own()) return false;
    try { return await work(); } finally { disown(); }
  };

  let sending = false;
  const send = async () => {
    if (sending) return;
    if (!next()) return paint();
    sending = true;
    paint();
    let isDone = false;
    try {
      isDone = await alone(async () => {
        for (let change = next(); change; change = next()) {
          if (!navigator.locks) own();
          if (!(await sendOne(change))) return false;
          paint();
        }
        return true;
      });
    } finally {
      sending = false;
    }
    paint();
    if (!isDone || next()) later();
  };
  /// Shows what the household has now, and sends what waits.
  const refresh = async () => {
    clearTimeout(timer);
    pause = 1000;
    if (next()) return send();
    try {
      const answer = await limited(address, { limit: 8000 });
      revoked = new URL(answer.url).pathname === "/~/pair";
      offline = false;
      if (answer.ok && !revoked) adopt(parsed(await answer.text()));
    } catch {
      offline = true;
      later();
    }
    paint();
  };

  // MARK: What the person does

  const label = (form, fields) => {
    const line = form.closest("li.trip-line");
    return line ? line.querySelector(".name").textContent : fields.find(([name]) => name === "words")?.[1] ?? "";
  };
  const queue = (form, submitter) => {
    const data = new FormData(form);
    if (submitter?.name) data.append(submitter.name, submitter.value);
    const fields = [...data].filter(([name]) => name !== "mark").map(([name, text]) => [name, String(text)]);
    const line = fields.find(([name]) => name === "line")?.[1] ?? null;
    keep({ action: new URL(form.action).pathname, line, label: label(form, fields), fields: [...fields, ["mark", newMark()]] });
    const details = form.closest("details");
    if (details) {
      details.open = false;
      details.closest("li").querySelector("form.tick button")?.focus({ preventScroll: true });
      // What was typed is what the form shows from now on.
      for (const input of form.querySelectorAll("[name^='was.']")) {
        input.value = form.elements[input.name.slice("was.".length)].value;
      }
    }
    if (form.matches(".trip-add")) {
      form.elements.words.value = "";
      form.elements.words.focus({ preventScroll: true });
    }
    form.closest(".warning")?.remove();
    paint();
    clearTimeout(timer);
    send();
  };
  const stay = () => {
    offline = true;
    paint();
    status.textContent = trip.dataset.stay;
    status.scrollIntoView({ block: "nearest" });
    later();
  };
  let isLeaving = false;
  document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (form.matches("[data-queue]") && !form.action.endsWith("/plan")) {
      event.preventDefault();
      return queue(form, submitter);
    }
    if (isLeaving) return;
    event.preventDefault();
    reachable().then((isThere) => {
      if (!isThere) return stay();
      isLeaving = true;
      form.requestSubmit(submitter);
    });
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    reachable().then((isThere) => {
      if (!isThere) return stay();
      isLeaving = true;
      location.href = link.href;
    });
  });
  // A reload without a connection would lose the page. What waits is kept even so.
  window.addEventListener("beforeunload", (event) => {
    if (!isLeaving && (offline || navigator.onLine === false)) event.preventDefault();
  });
  window.addEventListener("online", refresh);
  window.addEventListener("offline", () => {
    offline = true;
    paint();
  });
  window.addEventListener("pageshow", (event) => {
    isLeaving = false;
    if (event.persisted || next()) refresh();
  });
  window.addEventListener("storage", ({ key }) => key?.startsWith(prefix) && paint());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && refresh());
  setInterval(() => {
    if (document.visibilityState === "visible" && !sending && !offline && !next()) refresh();
  }, 20000);
  paint();
})();
