// Building nodes: text only ever becomes text nodes, never markup.

export function h(tag, facts = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(facts)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "class") node.className = value;
    else if (name === "data") Object.assign(node.dataset, value);
    else if (name === "colour") node.style.setProperty("--seat", value);
    else if (name in node && typeof value !== "string") node[name] = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  put(node, ...children);
  return node;
}

export function put(node, ...children) {
  for (const child of children.flat(Infinity)) {
    if (child === undefined || child === null || child === false) continue;
    node.append(child);
  }
  return node;
}

export function control(root, name) {
  return root.querySelector(`[data-control="${CSS.escape(name)}"]`);
}

// The control that took another's place: its name often counts on, as "turn:7" after "turn:6".
export function successor(root, name) {
  const stem = (text) => text.replace(/\d+/g, "");
  const all = [...root.querySelectorAll("[data-control]:not(:disabled)")];
  return all.find((each) => each.dataset.control === name) ?? all.find((each) => stem(each.dataset.control) === stem(name));
}

// Whoever stands on a control with the keyboard stands on the same one after it was drawn anew.
export function fill(node, ...children) {
  const held = node.contains(document.activeElement) ? document.activeElement.dataset.control : undefined;
  node.replaceChildren();
  put(node, ...children);
  if (held) control(node, held)?.focus({ preventScroll: true });
  return node;
}

// For ears only.
export function aside(words) {
  return h("span", { class: "visually-hidden" }, words);
}

const ICONS = {
  menu: "M4 6h16M4 12h16M4 18h16",
  close: "M6 6l12 12M18 6L6 18",
  send: "M4 12l16-8-5 16-3.5-6.5z",
  split: "M4 5h16v14H4zM12 5v14",
  hash: "M9 4L7 20M17 4l-2 16M4 9h16M3.5 15h16",
  thread: "M5 5v7a4 4 0 004 4h10M15 12l4 4-4 4",
  lock: "M6 11h12v9H6zM9 11V8a3 3 0 016 0v3",
  at: "M16 12a4 4 0 11-8 0 4 4 0 018 0v1.5a2.5 2.5 0 005 0V12a9 9 0 10-3.5 7.1",
  eye: "M2 12s4-6.5 10-6.5S22 12 22 12s-4 6.5-10 6.5S2 12 2 12zM12 9a3 3 0 100 6 3 3 0 000-6z",
  down: "M6 9l6 6 6-6",
  check: "M5 13l4 4L19 7",
  pin: "M9 4h6l-1 7 3 3H7l3-3zM12 14v6",
  size: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  tab: "M14 4h6v6M20 4l-9 9M10 5H5v14h14v-5",
};

export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

// Dark letters on light colours, white ones on dark colours.
function ink(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => (parseInt(colour.slice(at, at + 2), 16) / 255) ** 2.2);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 ? "dark" : "";
}

export function avatar(person, size = "") {
  const letter = (person?.display ?? "?").slice(0, 1);
  const colour = person?.colour ?? "#888888";
  return h("span", { class: `avatar ${size} ${ink(colour)}`, colour, "aria-hidden": "true" }, letter);
}

// A badge: its number for the eyes, its meaning for the ears.
export function badge(number, words) {
  return [h("span", { class: "badge", "aria-hidden": "true" }, String(number)), aside(words)];
}

export function dots() {
  return h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));
}
