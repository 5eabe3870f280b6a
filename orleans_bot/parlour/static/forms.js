// A modal: the bot's form, filled in by one player.

import { fill, h, icon } from "./dom.js";
import { markdown } from "./markdown.js";
import { t } from "./words.js";

const TEXT_INPUT = 4;
const UPLOAD = 19;
const RADIO = 21;
const CHECKS = 22;
const CHECK = 23;

export function openForm(seat, { id, nonce, modal }) {
  const readers = [];
  const alert = h("p", { class: "failed", role: "alert", hidden: true });
  const send = h("button", { class: "button primary", type: "submit" }, t("submit"));
  const shut = () => {
    dialog.close();
    dialog.remove();
    // The focus comes back without its caret; taken anew, it has one.
    const held = document.activeElement;
    held?.blur();
    held?.focus({ preventScroll: true });
    seat.acts.delete(nonce);
  };
  const fields = modal.components.map((part) => field(part, seat, readers));
  const heading = `form-${id}`;
  const form = h(
    "form",
    { novalidate: true },
    h("header", {}, h("h2", { id: heading }, modal.title), h("button", { class: "shut", type: "button", "aria-label": t("close"), onclick: shut }, icon("close"))),
    h("div", { class: "fields" }, h("p", { class: "whose", colour: seat.you.colour }, t("fills", { name: seat.you.display })), fields, alert),
    h("footer", {}, h("button", { class: "button secondary", type: "button", onclick: shut }, t("cancel")), send),
  );
  const dialog = h("dialog", { class: "form", "aria-labelledby": heading }, form);
  const complain = (sentence) => {
    fill(alert, sentence);
    alert.hidden = !sentence;
    send.disabled = false;
    send.classList.remove("waiting");
  };
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    complain("");
    send.disabled = true;
    send.classList.add("waiting");
    const answers = Object.fromEntries(readers.map(([key, read]) => [key, read()]));
    try {
      const act = await seat.begin("submit", { interaction: id, answers }, { form: true });
      const settle = () => {
        if (act.state === "answered") shut();
        else if (act.state === "failed") complain(t("unanswered.again"));
        else return;
        seat.removeEventListener("act", settle);
      };
      seat.addEventListener("act", settle);
      settle();
    } catch (wrong) {
      complain(wrong.message);
    }
  });
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    shut();
  });
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector("input, textarea, select")?.focus();
}

function field(part, seat, readers) {
  if (part.type === 10) return h("div", { class: "text" }, markdown(part.content, seat));
  const inner = part.type === 1 ? part.components[0] : part.component;
  const label = part.type === 1 ? inner.label : part.label;
  const needed = inner.required !== false && inner.type !== CHECK;
  const key = `f-${Math.random().toString(36).slice(2)}`;
  const { node, read } = control(inner, key, seat);
  if (node.matches("[role]")) node.setAttribute("aria-labelledby", `${key}-label`);
  else if (needed) node.setAttribute("aria-required", "true");
  readers.push([inner.custom_id, read]);
  return h(
    "div",
    { class: "field" },
    h("label", { for: key, id: `${key}-label` }, label, needed && h("span", { class: "needed", "aria-hidden": "true", title: t("needed") }, " *")),
    part.description && h("p", { class: "small" }, part.description),
    node,
  );
}

function control(given, key, seat) {
  if (given.type === TEXT_INPUT) return textInput(given, key);
  if (given.type === CHECK) {
    const node = h("input", { type: "checkbox", id: key, checked: Boolean(given.default) });
    return { node, read: () => node.checked };
  }
  if (given.type === RADIO || given.type === CHECKS) return marks(given, key);
  if (given.type === UPLOAD) {
    const node = h("p", { class: "failed" }, t("no_files"));
    return { node, read: () => [] };
  }
  return choice(given, key, seat);
}

function textInput(given, key) {
  const facts = {
    id: key,
    placeholder: given.placeholder,
    minlength: given.min_length ? String(given.min_length) : undefined,
    maxlength: String(given.max_length ?? 4000),
  };
  const node = given.style === 2 ? h("textarea", { ...facts, rows: "5" }) : h("input", { ...facts, type: "text", autocomplete: "off" });
  node.value = given.value ?? "";
  return { node, read: () => node.value };
}

function marks(given, key) {
  const kind = given.type === RADIO ? "radio" : "checkbox";
  const boxes = given.options.map((option, index) => {
    const box = h("input", { type: kind, name: key, id: index ? `${key}-${index}` : key, value: option.value, checked: Boolean(option.default) });
    return [box, h("label", { class: "mark" }, box, h("span", {}, option.label, option.description && h("small", {}, option.description)))];
  });
  const read = () => boxes.filter(([box]) => box.checked).map(([box]) => box.value);
  return { node: h("div", { role: given.type === RADIO ? "radiogroup" : "group" }, boxes.map(([, label]) => label)), read };
}

function choice(given, key, seat) {
  const options = given.type === 3 ? given.options : [...seat.people.values()].map((each) => ({ label: each.display, value: each.id }));
  const most = given.max_values ?? 1;
  if (most > 1) return marks({ type: CHECKS, options }, key);
  const blank = h("option", { value: "" }, given.placeholder ?? t("select"));
  const lines = options.map((option) => h("option", { value: option.value, selected: Boolean(option.default) }, option.description ? `${option.label} – ${option.description}` : option.label));
  const node = h("select", { id: key }, blank, lines);
  return { node, read: () => (node.value ? [node.value] : []) };
}
