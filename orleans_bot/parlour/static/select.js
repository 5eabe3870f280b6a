// A select is a button that opens a list; one choice is sent at once, several when they are confirmed.

import { fill, h, icon, put } from "./dom.js";
import { emoji } from "./markdown.js";
import { t } from "./words.js";

let count = 0;

function choices(part, seat) {
  if (part.type === 3) return part.options;
  if (part.type === 5 || part.type === 7) {
    return [...seat.people.values()].map((each) => ({ label: each.display, value: each.id, description: each.name }));
  }
  return [...seat.channels.values()].filter((each) => each.kind === 0).map((each) => ({ label: `#${each.name}`, value: each.id }));
}

export function select(part, message, seat) {
  const options = choices(part, seat);
  const least = part.min_values ?? 1;
  const most = part.max_values ?? 1;
  const single = most === 1 && least === 1;
  const waiting = seat.waits(message.id, part.custom_id);
  const title = part.placeholder ?? t("select");
  const chosen = new Set(options.filter((option) => option.default).map((option) => option.value));
  const id = `list-${(count += 1)}`;
  const face = h("span", { class: "face" });
  const opener = h(
    "button",
    {
      class: "opener",
      type: "button",
      disabled: Boolean(part.disabled),
      // Not switched off while it waits, or whoever stands on it would fall off.
      "aria-disabled": waiting ? "true" : undefined,
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-busy": waiting ? "true" : undefined,
      data: { control: part.custom_id },
    },
    face,
    icon("down"),
  );
  const box = h("div", { class: waiting ? "select waiting" : "select" }, opener);
  const showFace = () => {
    const picked = options.filter((option) => chosen.has(option.value));
    fill(face, picked.length ? picked.map((option) => h("span", { class: "picked" }, emoji(option.emoji, seat), option.label)) : h("span", { class: "placeholder" }, title));
    opener.setAttribute("aria-label", [title, ...picked.map((option) => option.label)].join(", "));
  };
  showFace();

  const send = () => seat.press(message, part.custom_id, [...chosen]);
  opener.addEventListener("click", () => {
    if (box.querySelector(".list")) close();
    else if (!waiting) open();
  });

  function close(back = true) {
    box.querySelector(".list")?.remove();
    opener.setAttribute("aria-expanded", "false");
    opener.removeAttribute("aria-controls");
    document.removeEventListener("pointerdown", outside, true);
    if (back) opener.focus();
  }

  function outside(event) {
    if (!box.contains(event.target)) close();
  }

  function open() {
    const marks = new Map();
    const confirm = h("button", { class: "button primary", type: "button" });
    const refresh = () => {
      for (const [value, item] of marks) {
        item.setAttribute("aria-selected", String(chosen.has(value)));
        item.setAttribute("aria-disabled", String(!single && !chosen.has(value) && chosen.size >= most));
      }
      confirm.textContent = chosen.size ? t("choose.these", { n: chosen.size }) : least ? t("choose.some", { least, most }) : t("choose.none");
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
        option.emoji && h("span", { class: "sign", "aria-hidden": "true" }, emoji(option.emoji, seat)),
        h("span", { class: "words" }, words),
        h("span", { class: single ? "tick radio" : "tick" }, icon("check")),
      );
      marks.set(option.value, item);
      return item;
    });
    const roll = h("div", { class: "roll", id, role: "listbox", "aria-multiselectable": String(!single), "aria-label": title }, items);
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
      const next = step(event.key, at, options);
      if (event.key === "Escape") close();
      else if (next !== null) items[next].focus();
      else if ((event.key === "Enter" || event.key === " ") && at >= 0) pick(options[at].value);
      else return;
      event.stopPropagation();
      event.preventDefault();
    });
    // Whoever goes on with Tab leaves the list behind.
    list.addEventListener("focusout", (event) => event.relatedTarget && !box.contains(event.relatedTarget) && close(false));
    put(box, list);
    refresh();
    opener.setAttribute("aria-expanded", "true");
    opener.setAttribute("aria-controls", id);
    document.addEventListener("pointerdown", outside, true);
    (items.find((item) => item.getAttribute("aria-selected") === "true") ?? items[0]).focus({ preventScroll: true });
    list.scrollIntoView({ block: "nearest" });
  }

  return box;
}

// Arrows, Home and End move; a letter goes to the next option that begins with it.
function step(key, at, options) {
  const last = options.length - 1;
  const moves = { ArrowDown: Math.min(last, at + 1), ArrowUp: Math.max(0, at - 1), Home: 0, End: last };
  if (key in moves) return moves[key];
  if (key.length !== 1 || key === " ") return null;
  const order = options.map((_, index) => (at + 1 + index) % options.length);
  return order.find((index) => options[index].label.toLowerCase().startsWith(key.toLowerCase())) ?? null;
}
