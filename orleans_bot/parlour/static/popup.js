// A list above the input: moved through with the arrows, taken with Enter or a press.

import { fill, h } from "./dom.js";
import { t } from "./words.js";

let count = 0;

export class Popup {
  constructor(label, ears) {
    this.ears = ears;
    this.id = `popup-${(count += 1)}`;
    this.head = h("div", { class: "title" });
    this.list = h("div", { id: this.id, role: "listbox", "aria-label": label });
    this.node = h("div", { class: "popup", hidden: true }, this.head, this.list);
    this.items = [];
    this.at = -1;
    this.take = () => {};
    this.input = null;
  }

  get open() {
    return !this.node.hidden && this.items.length > 0;
  }

  attach(input) {
    this.input = input;
    // A field of many lines cannot be a combobox; it says as much as it may.
    if (input.matches("input")) input.setAttribute("role", "combobox");
    input.setAttribute("aria-controls", this.id);
    input.setAttribute("aria-autocomplete", "list");
    this.expand(false);
  }

  expand(open) {
    if (this.input?.matches("input")) this.input.setAttribute("aria-expanded", String(open));
  }

  // Entries are {face, value}; a title stands above them and is not to be chosen.
  show(title, entries, take, at = 0) {
    this.items = entries;
    this.take = take;
    this.at = entries.length ? Math.min(at, entries.length - 1) : -1;
    const lines = entries.map((entry, index) =>
      h(
        "div",
        {
          class: "entry",
          role: "option",
          id: `${this.id}-${index}`,
          onpointerdown: (event) => event.preventDefault(),
          onclick: () => this.take(entry.value),
        },
        entry.face,
      ),
    );
    fill(this.head, title);
    fill(this.list, lines);
    this.lines = lines;
    const news = [this.head.textContent, entries.length && t("suggested", { n: entries.length })].filter(Boolean).join(" ");
    if (this.node.hidden || this.told !== news) this.ears.say(news);
    this.told = news;
    this.node.hidden = false;
    this.expand(true);
    this.mark();
  }

  hide() {
    this.node.hidden = true;
    this.items = [];
    this.at = -1;
    this.expand(false);
    this.input?.removeAttribute("aria-activedescendant");
  }

  mark() {
    this.lines.forEach((line, index) => line.setAttribute("aria-selected", String(index === this.at)));
    if (this.at >= 0) {
      this.input?.setAttribute("aria-activedescendant", `${this.id}-${this.at}`);
      this.lines[this.at].scrollIntoView({ block: "nearest" });
    }
  }

  // True when the key was for the list.
  key(event) {
    if (!this.open) return false;
    const size = this.items.length;
    if (event.key === "ArrowDown") this.at = (this.at + 1) % size;
    else if (event.key === "ArrowUp") this.at = (this.at + size - 1) % size;
    else if ((event.key === "Enter" || event.key === "Tab") && this.at >= 0 && !event.shiftKey) this.take(this.items[this.at].value);
    else if (event.key === "Escape") this.hide();
    else return false;
    event.preventDefault();
    if (this.open) this.mark();
    return true;
  }
}
