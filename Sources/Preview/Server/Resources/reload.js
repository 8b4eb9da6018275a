// The script that the preview adds to a page: it loads the page again when the site has another version, swaps
// stylesheets and pictures in place, and shows why the last build failed. Only the preview server adds it; no file of
// the site holds it.
"use strict";
(() => {
  const script = document.currentScript;
  const own = new URL("./", script.src);
  const top = new URL("../", script.src);
  const { page, tag } = script.dataset;
  const memory = "housebook-preview";

  // A file's path below the top of the site; null for addresses elsewhere, and for the server's own.
  const pathOf = (address) => {
    const url = new URL(address, document.baseURI);
    if (url.origin !== top.origin || !url.pathname.startsWith(top.pathname) || url.href.startsWith(own.href)) return null;
    try {
      return decodeURIComponent(url.pathname.slice(top.pathname.length));
    } catch {
      return null;
    }
  };

  // The same address with a new query, so that the browser loads it anew.
  const fresh = (address) => {
    const url = new URL(address, document.baseURI);
    url.searchParams.set("preview", Date.now().toString(36));
    return url.href;
  };

  // ---- Loading the page again, at the same place

  const describe = (element) => {
    if (!element || element === document.body) return null;
    if (element.id) return "#" + CSS.escape(element.id);
    for (const name of ["href", "name"]) {
      if (element.hasAttribute(name)) {
        return `${element.localName}[${name}="${CSS.escape(element.getAttribute(name))}"]`;
      }
    }
    return null;
  };

  // The boxes that people type into, a filter for example. A box may have no name, so boxes are matched by position.
  const boxes = () => [...document.querySelectorAll('input[type="search"], input[type="text"], textarea')];

  // Storage may be forbidden; the page then begins at its top.
  const remember = (entry) => {
    try {
      sessionStorage.setItem(memory, JSON.stringify(entry));
    } catch {}
  };
  const recall = () => {
    try {
      const entry = JSON.parse(sessionStorage.getItem(memory));
      return entry && entry.address === location.pathname + location.search ? entry : null;
    } catch {
      return null;
    }
  };

  const last = recall();
  let isLeaving = false;

  const load = () => {
    if (isLeaving) return;
    isLeaving = true;
    close();
    // A page that comes back unchanged is served by something that keeps old pages: load it less and less often.
    const tries = last && last.tag === tag ? last.tries + 1 : 0;
    setTimeout(() => {
      remember({
        address: location.pathname + location.search,
        tag,
        tries,
        x: scrollX,
        y: scrollY,
        open: [...document.querySelectorAll("details")].map((details) => details.open),
        typed: boxes().map((box) => box.value),
        focus: describe(document.activeElement),
        box: boxes().indexOf(document.activeElement),
        isFresh: true,
      });
      if ("scrollRestoration" in history) history.scrollRestoration = "manual";
      location.reload();
    }, tries && Math.min(250 * 2 ** tries, 30000));
  };

  // Fires the event that typing fires, for the page's own script, which has run by now.
  const retype = (box, text) => {
    if (box.value === text) return;
    box.value = text;
    box.dispatchEvent(new Event("input", { bubbles: true }));
  };

  const restore = () => {
    if (!last || !last.isFresh) return;
    remember({ ...last, isFresh: false });
    const details = document.querySelectorAll("details");
    if (details.length === last.open.length) details.forEach((one, index) => (one.open = last.open[index]));
    const typed = boxes();
    if (typed.length === last.typed.length) typed.forEach((box, index) => retype(box, last.typed[index]));
    else last.box = -1;
    const focus = last.focus ? document.querySelector(last.focus) : typed[last.box];
    focus?.focus({ preventScroll: true });
    const scroll = () => scrollTo({ left: last.x, top: last.y, behavior: "instant" });
    scroll();
    const reached = scrollY;
    // Pictures that have come meanwhile may have made room; a reader who has scrolled since stays there.
    const finish = () => {
      if (scrollY === reached) scroll();
      if ("scrollRestoration" in history) history.scrollRestoration = "auto";
    };
    if (document.readyState === "complete") finish();
    else addEventListener("load", finish, { once: true });
  };

  // ---- Changing parts in place

  const sheets = () => [...document.querySelectorAll('link[rel~="stylesheet"]:not([data-preview-old])')];

  // The old sheet stays until the new one is there, so nothing flashes.
  const swapSheet = (link) => {
    const next = link.cloneNode();
    next.href = fresh(link.href);
    next.onload = next.onerror = () => link.remove();
    link.dataset.previewOld = "";
    link.after(next);
  };

  const refresh = (changed) => {
    if (!changed.size) return;
    const isChanged = (address) => address && changed.has(pathOf(address));
    const done = new Set();
    for (const link of sheets().filter((link) => isChanged(link.href))) {
      done.add(pathOf(link.href));
      swapSheet(link);
    }
    for (const icon of document.querySelectorAll('link[rel~="icon"]')) {
      if (isChanged(icon.href)) {
        done.add(pathOf(icon.href));
        icon.href = fresh(icon.href);
      }
    }
    for (const image of document.images) {
      if (!image.srcset && !image.closest("picture") && isChanged(image.src)) {
        done.add(pathOf(image.src));
        image.src = fresh(image.src);
      }
    }
    // Everything else that the page has loaded: scripts, fonts, data, pictures that a stylesheet names.
    const scripts = [...document.scripts].map((one) => one.src).filter(Boolean);
    const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
    const others = [...scripts, ...loaded].filter((address) => isChanged(address) && !done.has(pathOf(address)));
    if (others.some((address) => !pathOf(address).endsWith(".css"))) load();
    // A stylesheet that another one imports.
    else if (others.length) sheets().forEach(swapSheet);
  };

  // Where the server does not know what has changed, as after a restart: compare the browser's copies with the
  // server's.
  const findChanged = async () => {
    const addresses = new Map();
    const used = [
      ...sheets().map((link) => link.href),
      ...[...document.scripts].map((one) => one.src),
      ...[...document.images].map((image) => image.src),
      ...performance.getEntriesByType("resource").map((entry) => entry.name),
    ];
    for (const address of used) {
      const path = address && pathOf(address);
      if (path && !addresses.has(path)) addresses.set(path, address);
    }
    const mark = async (address, options) => (await fetch(address, options)).headers.get("etag");
    const changed = new Set();
    await Promise.all(
      [...addresses].slice(0, 100).map(async ([path, address]) => {
        try {
          const held = await mark(address, { cache: "force-cache" });
          const current = await mark(address, { method: "HEAD", cache: "no-store" });
          if (held !== current) changed.add(path);
        } catch {}
      })
    );
    return changed;
  };

  // ---- Boxes over the page

  const style = `
    :host { all: initial; }
    .box:empty { display: none; }
    .box {
      --paper: #fffdf8; --ink: #23272b; --muted: #5c6066; --rule: #ddd8cb; --mark: #8a5a12;
      position: fixed; z-index: 2147483647; inset: auto 0 0 0; box-sizing: border-box; max-height: 60vh; overflow: auto;
      padding: 1rem 1.25rem max(1.125rem, env(safe-area-inset-bottom)); background: var(--paper); color: var(--ink);
      border-top: 3px double var(--mark); box-shadow: 0 -2px 24px rgb(0 0 0 / .14);
      font: 400 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
      overflow-wrap: anywhere; -webkit-text-size-adjust: 100%;
    }
    @media (prefers-color-scheme: dark) {
      .box { --paper: #1e2225; --ink: #e8e5de; --muted: #a7aaa8; --rule: #363b3e; --mark: #d5a458; }
    }
    @media (min-width: 48rem) {
      .box {
        inset: auto 1.5rem 1.5rem auto; width: min(34rem, calc(100vw - 3rem)); padding: 1.125rem 1.5rem 1.25rem;
        border: 1px solid var(--rule); border-top: 3px double var(--mark); border-radius: 2px;
      }
      .box button { right: 1rem; }
      .box[role="dialog"] { inset: auto auto 1.5rem 1.5rem; }
    }
    @media print { .box { display: none; } }
    h2 {
      margin: 0; padding-right: 4.5rem;
      font: 400 1.25rem/1.3 ui-serif, "Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", P052, Georgia, serif;
    }
    dl {
      display: grid; grid-template-columns: max-content 1fr; gap: .375rem 1.25rem; margin: .75rem 0 0;
      font-size: .9375rem; line-height: 1.45;
    }
    dt { color: var(--muted); }
    dd { margin: 0; }
    p { margin: .625rem 0 0; white-space: pre-wrap; }
    .place { margin-top: .375rem; color: var(--mark); }
    .message, .place { font: 400 .875rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
    .hint::before { content: "Hint: "; color: var(--muted); }
    .stays { margin-top: .75rem; padding-top: .625rem; border-top: 1px solid var(--rule); color: var(--muted); font-size: .875rem; line-height: 1.45; text-wrap: balance; }
    button {
      position: absolute; top: .5rem; right: .75rem; min-width: 44px; min-height: 44px; padding: 0 .5rem;
      border: 0; background: none; color: var(--muted); font: inherit; font-size: .875rem; text-decoration: underline;
      text-underline-offset: .2em; cursor: pointer;
    }
    button:hover { color: var(--ink); }
    :focus-visible { outline: 2px solid var(--mark); outline-offset: -2px; }
  `;

  const makeBox = (role) => {
    const host = document.createElement("housebook-preview");
    const root = host.attachShadow({ mode: "open" });
    const sheet = document.createElement("style");
    sheet.textContent = style;
    const box = document.createElement("div");
    box.className = "box";
    box.setAttribute("role", role);
    root.append(sheet, box);
    document.body.append(host);
    return box;
  };

  const line = (kind, name, text) => {
    const element = document.createElement(kind);
    if (name) element.className = name;
    element.textContent = text;
    return element;
  };

  const fill = (box, parts) => {
    const hide = line("button", "", "Hide");
    hide.type = "button";
    hide.onclick = () => box.replaceChildren();
    box.replaceChildren(...parts, hide);
    // A long text scrolls, by keyboard too.
    if (box.scrollHeight > box.clientHeight) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
    return hide;
  };

  // ---- What is wrong with the last build

  let notice = null;
  let shown = "";

  const show = (problem) => {
    const text = problem ? JSON.stringify(problem) : "";
    if (text === shown) return;
    shown = text;
    if (!problem) {
      notice?.replaceChildren();
      return;
    }
    // Added empty and filled later, so that a screen reader reads the text. It takes no focus.
    notice ??= makeBox("alert");
    const parts = [line("h2", "", "The site could not be built")];
    if (problem.file) parts.push(line("p", "place", problem.file + (problem.line ? ":" + problem.line : "")));
    parts.push(line("p", "message", problem.message));
    if (problem.hint) parts.push(line("p", "hint", problem.hint));
    parts.push(line("p", "stays", "You see the last successful build. This note disappears when a build succeeds."));
    requestAnimationFrame(() => shown === text && fill(notice, parts));
  };

  // ---- What the page is made of, on request

  let facts = null;

  const tellWhy = async () => {
    const address = new URL("why.json", own);
    address.search = new URLSearchParams({ page: page || "index.html" });
    const answer = await fetch(address, { cache: "no-store" });
    facts ??= makeBox("dialog");
    facts.setAttribute("aria-label", "Why this page was made");
    const list = line("dl", "", "");
    for (const { heading, text } of answer.ok ? await answer.json() : []) {
      list.append(line("dt", "", heading), line("dd", "", text));
    }
    const none = line("p", "", "Nothing is known of this page.");
    fill(facts, [line("h2", "", "Why this page was made"), list.hasChildNodes() ? list : none]).focus();
  };

  addEventListener("keydown", (event) => {
    if (event.altKey && !event.ctrlKey && !event.metaKey && event.code === "KeyW") {
      event.preventDefault();
      tellWhy();
    } else if (event.key === "Escape") facts?.replaceChildren();
  });
  if (new URLSearchParams(location.search).has("why")) tellWhy();

  // ---- Listening

  // The point in the server's life at which this page was served.
  const timing = performance.getEntriesByType("navigation")[0]?.serverTiming ?? [];
  let since = timing.find((entry) => entry.name === "housebook")?.description ?? "";
  let source = null;
  let retry = null;
  let delay = 250;

  const hear = async (event) => {
    delay = 250;
    since = event.lastEventId;
    const news = JSON.parse(event.data);
    if (news.reload) return load();
    show(news.problem);
    refresh(new Set(news.assets ?? (await findChanged())));
  };

  function close() {
    clearTimeout(retry);
    source?.close();
    source = null;
  }

  // A page in the background closes its stream: a browser opens only six connections to one server.
  const listen = () => {
    close();
    if (isLeaving || document.hidden) return;
    const address = new URL("events", own);
    address.search = new URLSearchParams({ page, tag, since });
    source = new EventSource(address);
    source.onmessage = hear;
    source.onerror = () => {
      close();
      retry = setTimeout(listen, delay);
      delay = Math.min(delay * 2, 2000);
    };
  };

  addEventListener("visibilitychange", listen);
  addEventListener("pagehide", close);
  addEventListener("pageshow", (event) => event.persisted && listen());
  restore();
  listen();
})();
