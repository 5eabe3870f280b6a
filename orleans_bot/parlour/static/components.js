// A message's components: rows of buttons and selects, and whole layouts.

import { dots, h, icon, put } from "./dom.js";
import { emoji, inline, markdown } from "./markdown.js";
import { picture } from "./zoom.js";
import { select } from "./select.js";
import { spoken } from "./words.js";

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

function button(part, message, seat) {
  const face = [part.emoji && emoji(part.emoji, seat), part.label && h("span", {}, part.label)];
  const look = `button ${STYLES[part.style] ?? "secondary"}`;
  if (part.style === 5) {
    return h("a", { class: look, href: part.url, target: "_blank", rel: "noopener noreferrer" }, face, icon("tab"));
  }
  const waiting = seat.waits(message.id, part.custom_id);
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
    waiting && dots(),
  );
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
  const foot = [given.footer?.text, given.timestamp && new Date(given.timestamp).toLocaleString(spoken.dates)].filter(Boolean).join(" · ");
  if (foot) put(card, h("footer", {}, foot));
  return card;
}
