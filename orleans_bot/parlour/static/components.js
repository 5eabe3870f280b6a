// A message's components: rows of buttons and selects, and whole layouts.

import { fill, h, icon, put } from "./dom.js";
import { emoji, inline, markdown } from "./markdown.js";
import { picture } from "./zoom.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };
const SELECTS = [3, 5, 6, 7, 8];

export function components(message, seat) {
  return message.components.map((part) => build(part, message, seat)).filter(Boolean);
}

function build(part, message, seat) {
  const make = {
    1: () => h("div", { class: "row" }, part.components.map((child) => build(child, message, seat))),
    2: () => button(part, message, seat),
    9: () => section(part, message, seat),
    10: () => h("div", { class: "text" }, markdown(part.content, seat)),
    11: () => h("div", { class: "thumbnail" }, picture(part.media, part.description, seat, part.spoiler)),
    12: () => gallery(part.items, seat),
    13: () => h("a", { class: "file", href: part.file.url, target: "_blank", rel: "noopener noreferrer" }, part.name ?? decodeURIComponent(new URL(part.file.url).pathname.split("/").at(-1))),
    14: () => h("hr", { class: `${part.divider === false ? "blank" : ""} ${part.spacing === 2 ? "wide" : ""}`, role: "separator" }),
    17: () => container(part, message, seat),
  }[SELECTS.includes(part.type) ? 3 : part.type];
  if (SELECTS.includes(part.type)) return select(part, message, seat);
  return make?.();
}

function container(part, message, seat) {
  const card = h("div", { class: "card" }, part.components.map((child) => build(child, message, seat)));
  if (part.accent_color !== null && part.accent_color !== undefined) {
    card.classList.add("accented");
    card.style.setProperty("--accent", `#${part.accent_color.toString(16).padStart(6, "0")}`);
  }
  return card;
}

function section(part, message, seat) {
  return h(
    "div",
    { class: "section" },
    h("div", { class: "beside" }, part.components.map((child) => build(child, message, seat))),
    h("div", { class: "accessory" }, build(part.accessory, message, seat)),
  );
}

export function gallery(items, seat) {
  const shown = items.map((item) => picture(item.media, item.description, seat, item.spoiler));
  return h("div", { class: `gallery of${Math.min(items.length, 4)}` }, shown);
}

function pending(message, customId, seat) {
  return [...seat.acts.values()].some(
    (act) => act.on === message.id && act.customId === customId && ["sending", "sent"].includes(act.state),
  );
}

function button(part, message, seat) {
  const face = [part.emoji && emoji(part.emoji, seat), part.label && h("span", {}, part.label)];
  const look = `button ${STYLES[part.style] ?? "secondary"}`;
  if (part.style === 5) {
    return h("a", { class: look, href: part.url, target: "_blank", rel: "noopener noreferrer" }, face, icon("tab"));
  }
  const waiting = pending(message, part.custom_id, seat);
  return h(
    "button",
    {
      class: waiting ? `${look} waiting` : look,
      type: "button",
      disabled: Boolean(part.disabled),
      "aria-busy": waiting ? "true" : undefined,
      "aria-label": part.label ? undefined : part.emoji?.name,
      data: { control: part.custom_id },
      onclick: () => waiting || seat.press(message, part.custom_id),
    },
    face,
    waiting && h("span", { class: "dots" }, h("i"), h("i"), h("i")),
  );
}

function choices(part, seat) {
  if (part.type === 3) return part.options;
  if (part.type === 5 || part.type === 7) {
    return [...seat.people.values()].map((each) => ({ label: each.display, value: each.id, description: each.name }));
  }
  return [...seat.channels.values()].filter((each) => each.kind === 0).map((each) => ({ label: `#${each.name}`, value: each.id }));
}

// A select is a button that opens a list; one choice is sent at once, several when they are confirmed.
function select(part, message, seat) {
  const options = choices(part, seat);
  const least = part.min_values ?? 1;
  const most = part.max_values ?? 1;
  const single = most === 1 && least === 1;
  const chosen = new Set(options.filter((option) => option.default).map((option) => option.value));
  const waiting = pending(message, part.custom_id, seat);
  const face = h("span", { class: "face" });
  const opener = h(
    "button",
    {
      class: "opener",
      type: "button",
      disabled: Boolean(part.disabled) || waiting,
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-label": part.placeholder ?? "Choose",
      data: { control: part.custom_id },
    },
    face,
    icon("down"),
  );
  const box = h("div", { class: waiting ? "select waiting" : "select" }, opener);
  const showFace = () => {
    const picked = options.filter((option) => chosen.has(option.value));
    const placeholder = h("span", { class: "placeholder" }, part.placeholder ?? "Make a selection");
    fill(face, picked.length ? picked.map((option) => h("span", { class: "picked" }, emoji(option.emoji, seat), option.label)) : placeholder);
  };
  showFace();

  const send = () => seat.press(message, part.custom_id, [...chosen]);
  opener.addEventListener("click", () => {
    if (box.querySelector(".list")) return close();
    open();
  });

  function close() {
    box.querySelector(".list")?.remove();
    opener.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", outside, true);
    opener.focus();
  }

  function outside(event) {
    if (!box.contains(event.target)) close();
  }

  function open() {
    opener.setAttribute("aria-expanded", "true");
    const marks = new Map();
    const confirm = h("button", { class: "button primary", type: "button" });
    const refresh = () => {
      for (const [value, item] of marks) {
        item.setAttribute("aria-selected", String(chosen.has(value)));
        item.setAttribute("aria-disabled", String(!single && !chosen.has(value) && chosen.size >= most));
      }
      confirm.textContent = chosen.size ? `Choose ${chosen.size}` : least ? `Choose ${least} to ${most}` : "Choose none";
      confirm.disabled = chosen.size < least || chosen.size > most;
    };
    const pick = (value) => {
      if (single) {
        chosen.clear();
        chosen.add(value);
        showFace();
        close();
        return send();
      }
      if (chosen.has(value)) chosen.delete(value);
      else if (most === 1) {
        chosen.clear();
        chosen.add(value);
      } else if (chosen.size < most) chosen.add(value);
      refresh();
      return null;
    };
    const items = options.map((option) => {
      const words = [h("span", { class: "label" }, option.label), option.description && h("span", { class: "about" }, option.description)];
      const item = h(
        "div",
        { class: "option", role: "option", tabindex: "-1", onclick: () => pick(option.value) },
        option.emoji && h("span", { class: "sign" }, emoji(option.emoji, seat)),
        h("span", { class: "words" }, words),
        h("span", { class: single ? "tick radio" : "tick" }, icon("check")),
      );
      marks.set(option.value, item);
      return item;
    });
    const roll = h("div", { class: "roll", role: "listbox", "aria-multiselectable": String(!single), "aria-label": part.placeholder ?? "Choices" }, items);
    const list = h("div", { class: "list" }, roll);
    if (!single) {
      confirm.addEventListener("click", () => {
        showFace();
        close();
        send();
      });
      put(list, h("div", { class: "confirm" }, confirm));
    }
    list.addEventListener("keydown", (event) => {
      const at = items.indexOf(document.activeElement);
      const moves = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
      if (event.key === "Escape") close();
      else if (event.key in moves) items[Math.max(0, Math.min(items.length - 1, moves[event.key]))].focus();
      else if ((event.key === "Enter" || event.key === " ") && at >= 0) pick(options[at].value);
      else return;
      event.preventDefault();
    });
    put(box, list);
    refresh();
    document.addEventListener("pointerdown", outside, true);
    (items.find((item) => item.getAttribute("aria-selected") === "true") ?? items[0]).focus({ preventScroll: true });
    list.scrollIntoView({ block: "nearest" });
  }

  return box;
}

export function embed(given, seat) {
  const card = h("article", { class: "embed" });
  if (given.color !== undefined && given.color !== null) card.style.setProperty("--accent", `#${given.color.toString(16).padStart(6, "0")}`);
  const words = h("div", { class: "words" });
  if (given.author?.name) put(words, h("div", { class: "author" }, given.author.name));
  if (given.title) put(words, h("div", { class: "title" }, inline(given.title, seat)));
  if (given.description) put(words, h("div", { class: "text" }, markdown(given.description, seat)));
  if (given.fields?.length) {
    const fields = given.fields.map((field) =>
      h("div", { class: field.inline ? "field inline" : "field" }, h("div", { class: "name" }, inline(field.name, seat)), h("div", { class: "text" }, markdown(field.value, seat))),
    );
    put(words, h("div", { class: "fields" }, fields));
  }
  put(card, words);
  if (given.thumbnail?.url) put(card, h("div", { class: "thumbnail" }, picture(given.thumbnail, given.title, seat)));
  if (given.image?.url) put(card, h("div", { class: "gallery of1" }, picture(given.image, given.title, seat)));
  const foot = [given.footer?.text, given.timestamp && new Date(given.timestamp).toLocaleString()].filter(Boolean).join(" · ");
  if (foot) put(card, h("footer", {}, foot));
  return card;
}
