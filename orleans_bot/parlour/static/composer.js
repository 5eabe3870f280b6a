// Where a player writes: plain words, or a slash command with its options.

import { avatar, fill, h, icon } from "./dom.js";
import { begun, complete, fitting, numbered } from "./calling.js";
import { flatten, knownChoices, matching, parse } from "./commands.js";
import { DM } from "./seat.js";
import { Popup } from "./popup.js";
import { spoken, t } from "./words.js";

const PAUSE = 180;
const NARROW = 480;

export class Composer {
  constructor(seat, ears) {
    this.seat = seat;
    this.popup = new Popup(t("suggestions"), ears);
    this.alert = h("p", { class: "failed", role: "alert", hidden: true });
    this.input = h("textarea", { rows: "1", maxlength: "2000", "aria-label": t("message") });
    this.sendButton = h("button", { class: "send", type: "submit", "aria-label": t("send") }, icon("send"));
    this.slot = h("div", { class: "command", hidden: true });
    this.away = h("button", { class: "away", type: "button", hidden: true, "aria-label": t("put_away"), onclick: () => this.leave() }, icon("close"));
    this.line = h("div", { class: "line" }, this.input, this.slot, this.away, this.sendButton);
    this.node = h("form", { class: "composer" }, this.popup.node, this.alert, this.line);
    this.command = null;
    this.fields = new Map();
    this.asked = 0;
    this.node.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send();
    });
    this.input.addEventListener("input", () => this.typed());
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.input.addEventListener("blur", () => this.popup.hide());
    this.input.addEventListener("focus", () => this.typed());
    this.write();
  }

  list() {
    return flatten(this.seat.commands, this.seat.room()?.kind === DM);
  }

  complain(sentence) {
    fill(this.alert, sentence);
    this.alert.hidden = !sentence;
  }

  // The plain mode: one line to write in.
  write(text = "") {
    this.command = null;
    this.fields.clear();
    this.popup.hide();
    this.popup.attach(this.input);
    this.place();
    this.input.value = text;
    this.swap(false);
    this.grow();
  }

  // Where the words go.
  place() {
    const room = this.seat.room();
    const name = room?.kind === 0 ? `#${room.name}` : (room?.name ?? "");
    const words = room?.may_send === false ? t("write.not") : t("write", { room: name });
    this.input.placeholder = room?.may_send !== false && this.node.clientWidth < NARROW ? t("write.short") : words;
    this.input.setAttribute("aria-label", words);
    this.grow();
  }

  // A slash pressed elsewhere begins a command here.
  begin() {
    if (!this.command && !this.input.value) this.input.value = "/";
    (this.command ? [...this.fields.values()][0]?.input ?? this.sendButton : this.input).focus();
  }

  swap(command) {
    this.input.hidden = command;
    this.slot.hidden = this.away.hidden = !command;
  }

  grow() {
    this.input.style.height = "auto";
    this.input.style.height = `${Math.min(this.input.scrollHeight, 180)}px`;
  }

  typed() {
    this.grow();
    this.complain("");
    const text = this.input.value;
    if (!text.startsWith("/")) return this.callSomebody();
    const list = this.list();
    const full = parse(list, text);
    if (full?.begun) return this.choose(full.command, full.given);
    const fits = matching(list, text.slice(1));
    const title = fits.length ? t("commands") : list.length ? t("commands.wrong", { command: text.trim() }) : t("commands.none");
    const entries = (fits.length ? fits : list).slice(0, 40).map((each) => ({
      value: each,
      face: [h("span", { class: "name" }, `/${each.name}`), h("span", { class: "needs" }, each.options.map((option) => option.shown).join("  ")), h("span", { class: "about" }, each.about)],
    }));
    return this.popup.show(title, entries, (command) => this.choose(command));
  }

  // An @ begins a name.
  callSomebody() {
    const typed = begun(this.input);
    const fits = typed === null ? [] : fitting(this.seat.people, typed);
    if (!fits.length) return this.popup.hide();
    const entries = fits.map((each) => ({ value: each, face: [avatar(each, "small"), h("span", { class: "name" }, each.display)] }));
    return this.popup.show(t("people"), entries, (person) => {
      complete(this.input, typed, person);
      this.popup.hide();
    });
  }

  key(event) {
    if (this.popup.key(event) || event.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.send();
    }
  }

  // The command mode: the command's name and a field for each option.
  choose(command, given = {}) {
    this.popup.hide();
    this.complain("");
    this.command = command;
    this.fields.clear();
    const fields = command.options.map((option) => this.field(option, given[option.name] ?? ""));
    const head = h("div", { class: "head" }, h("b", { class: "mention" }, `/${command.name}`), h("span", { class: "about" }, command.about));
    fill(this.slot, head, fields.length ? h("div", { class: "options" }, fields) : null);
    this.swap(true);
    const wanting = [...this.fields.values()].find((each) => !each.input.value) ?? [...this.fields.values()][0];
    (wanting?.input ?? this.sendButton).focus();
  }

  leave() {
    this.write();
    this.input.focus();
  }

  field(option, text) {
    const input = h("input", { type: "text", autocomplete: "off", placeholder: option.required ? t("needed") : "", "aria-label": `${option.shown}: ${option.about}` });
    const field = { option, input, value: null };
    this.fields.set(option.name, field);
    input.value = text;
    const grow = () => (input.style.width = `${Math.max(8, input.value.length + 2)}ch`);
    const look = () => {
      grow();
      this.suggest(field);
    };
    input.addEventListener("input", () => {
      field.value = null;
      if (!this.jump(field)) look();
    });
    input.addEventListener("focus", () => {
      this.popup.attach(input);
      look();
    });
    input.addEventListener("blur", () => this.popup.hide());
    input.addEventListener("keydown", (event) => this.optionKey(event, field));
    grow();
    return h("label", { class: option.required ? "option needed" : "option", title: option.about }, h("span", {}, option.shown), input);
  }

  // Whoever writes "name:" by hand goes to that option.
  jump(field) {
    const found = /(?:^|\s)([-\w]+):$/.exec(field.input.value);
    const other = found && [...this.fields.values()].find(({ option }) => [option.name, option.shown].includes(found[1]));
    if (!other) return false;
    field.input.value = field.input.value.slice(0, found.index).trim();
    if (other !== field) this.popup.hide();
    other.input.focus();
    return true;
  }

  optionKey(event, field) {
    if (event.key === "Tab" && !field.input.value && !field.option.required) {
      // An empty option that is not needed is passed by, not filled in.
      this.popup.hide();
      return;
    }
    const settled = event.key === "Enter" && field.value !== null;
    if (!settled && this.popup.key(event)) return;
    if (event.key === "Escape") this.leave();
    else if (event.key === "Backspace" && !field.input.value && field === [...this.fields.values()][0]) this.leave();
    else if (event.key === "Enter") this.send();
    else return;
    event.preventDefault();
  }

  suggest(field) {
    const { option, input } = field;
    const title = h("span", {}, h("b", {}, option.shown), ` ${option.about}`);
    const known = knownChoices(option, field.value === null ? input.value : "", this.seat);
    const ticket = (this.asked += 1);
    if (known) return this.offer(field, title, known);
    this.popup.show(title, [], () => {});
    if (!option.autocomplete) return null;
    return setTimeout(() => this.askBot(field, title, ticket), PAUSE);
  }

  async askBot(field, title, ticket) {
    if (ticket !== this.asked) return;
    const body = { channel: this.seat.current, words: this.command.words, options: this.given(field), focused: field.option.name, locale: spoken.locale };
    try {
      const { choices, answered } = await this.seat.api.act(this.seat.player, "complete", body);
      if (ticket !== this.asked || document.activeElement !== field.input) return;
      if (choices.length) this.offer(field, title, choices);
      else this.popup.show(answered ? t("choices.none") : t("choices.failed"), [], () => {});
    } catch (wrong) {
      if (ticket === this.asked) this.complain(wrong.message);
    }
  }

  offer(field, title, choices) {
    const entries = choices.map((each) => ({ value: each, face: [h("span", { class: "name" }, each.name)] }));
    const at = field.option.required || field.input.value ? 0 : -1;
    this.popup.show(title, entries, (choice) => this.settle(field, choice), at);
    if (at < 0) this.popup.at = -1;
    this.popup.mark();
  }

  settle(field, choice) {
    field.value = choice.value;
    field.input.value = choice.name;
    field.input.style.width = `${Math.max(8, choice.name.length + 2)}ch`;
    this.popup.hide();
    const rest = [...this.fields.values()];
    const next = rest.slice(rest.indexOf(field) + 1).find((each) => each.option.required && !each.input.value);
    (next?.input ?? field.input).focus();
    if (!next) this.popup.hide();
  }

  given(focused) {
    const options = {};
    for (const [name, field] of this.fields) {
      const text = field.input.value;
      // A choice typed to its end is that choice.
      const typed = () => knownChoices(field.option, text, this.seat)?.find((each) => each.name.toLowerCase() === text.toLowerCase());
      if (text || field === focused) options[name] = field.value ?? typed()?.value ?? text;
    }
    return options;
  }

  async send() {
    this.complain("");
    if (!this.command) {
      const text = this.input.value.trim();
      if (!text) return;
      if (text.startsWith("/")) {
        const full = parse(this.list(), text);
        if (full) this.choose(full.command, full.given);
        else this.typed();
        if (!full || full.command.options.length) return;
      } else {
        this.write();
        await this.seat.api.act(this.seat.player, "say", { channel: this.seat.current, content: numbered(text, this.seat.people) }).catch((wrong) => {
          this.write(text);
          this.complain(wrong.message);
        });
        return;
      }
    }
    const { words } = this.command;
    const missing = [...this.fields.values()].find((field) => field.option.required && !field.input.value);
    if (missing) {
      this.complain(t("wrong.needed", { option: missing.option.shown }));
      missing.input.focus();
      return;
    }
    const kept = this.command;
    const options = this.given();
    this.leave();
    try {
      await this.seat.begin("command", { channel: this.seat.current, words, options }, { spoken: words.join(" ") });
    } catch (wrong) {
      this.choose(kept, Object.fromEntries(Object.entries(options).map(([key, value]) => [key, String(value)])));
      this.complain(wrong.message);
    }
  }
}
