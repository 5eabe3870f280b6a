// One seat on the screen: its channels, its messages, and where it writes.

import { avatar, dots, fill, h, icon, put, successor } from "./dom.js";
import { Composer } from "./composer.js";
import { Ears } from "./ears.js";
import { Side, tongues } from "./side.js";
import { dismissal, messageNode, usedLine } from "./message.js";
import { beginning, callDoor, headline } from "./room.js";
import { openForm } from "./forms.js";
import { refreshTimes } from "./markdown.js";
import { t } from "./words.js";
import { welcome } from "./welcome.js";

const NEAR = 120;
const TYPING = 9000;
const STEPS = { ArrowDown: 1, ArrowUp: -1 };

export class Column {
  // leave() takes the seat from the screen; speak(language) changes what the page speaks.
  constructor(seat, { leave, speak, draft }) {
    this.seat = seat;
    this.seat.failed = new Map();
    this.speak = speak;
    this.end = new AbortController();
    this.ears = new Ears(seat);
    this.side = new Side(seat, { enter: (room) => this.enter(room), speak });
    this.composer = new Composer(seat, this.ears);
    if (draft) this.composer.write(draft);
    this.title = h("div", { class: "place" });
    this.log = h("div", { class: "log", role: "log", "aria-live": "off", tabindex: "0" });
    this.down = h("button", { class: "down", type: "button", hidden: true, onclick: () => this.toEnd() }, t("newest"), icon("down"));
    this.elsewhere = h("div", { class: "elsewhere", role: "status", hidden: true });
    this.typing = h("div", { class: "typing" });
    this.unseat = h("button", { class: "tool", type: "button", "aria-label": t("close_column", { name: seat.player }), onclick: leave }, icon("close"));
    this.menu = h("button", { class: "tool menu", type: "button", "aria-label": t("channels"), "aria-expanded": "false", onclick: () => this.showSide() }, icon("menu"));
    this.whose = h("div", { class: "whose-seat" });
    this.veil = h("div", { class: "veil", onclick: () => this.showSide(false) });
    this.talk = h("section", { class: "talk" }, h("header", {}, this.menu, this.title, this.whose, this.unseat), h("div", { class: "said" }, this.log, this.down), this.elsewhere, this.typing, this.composer.node);
    const skip = h("button", { class: "skip", type: "button", onclick: () => this.composer.input.focus() }, t("to_writing"));
    this.node = h("section", { class: "column", data: { player: seat.player } }, skip, this.side.node, this.veil, this.talk, this.ears.node);
    this.stuck = true;
    this.nodes = new Map();
    this.shownFor = null;
    this.listen();
  }

  get ended() {
    return this.end.signal;
  }

  listen() {
    const { seat, log } = this;
    log.addEventListener("scroll", () => this.scrolled());
    log.addEventListener("keydown", (event) => this.walk(event));
    this.node.addEventListener("keydown", (event) => event.key === "Escape" && this.isSideOpen() && this.showSide(false));
    // Pictures that arrive and windows that change must not push the newest words out of sight.
    log.addEventListener("load", () => this.stuck && this.toEnd(), true);
    this.watcher = new ResizeObserver(() => {
      if (this.stuck) this.toEnd();
      // On a wide screen the channels stand beside the talk, and nothing is to be closed.
      if (this.isSideOpen() && !this.menu.checkVisibility()) this.showSide(false);
      this.composer.place();
    });
    this.watcher.observe(log);
    const on = (what, hear) => seat.addEventListener(what, (event) => hear(event.detail), { signal: this.ended });
    const greet = () => log.querySelector(".welcome")?.replaceWith(this.welcome());
    on("opened", () => this.opened());
    on("entered", () => this.entered());
    on("channels", () => this.drawSide());
    on("counts", () => this.drawSide());
    on("people", () => this.opened());
    on("follow", (channel) => seat.enter(channel));
    on("bot", () => {
      this.drawSide();
      greet();
    });
    on("commands", () => {
      greet();
      if (this.composer.input.value.startsWith("/")) this.composer.typed();
    });
    on("message", (message) => this.hearMessage(message));
    on("gone", (id) => this.remove(id));
    on("act", (act) => this.hearAct(act));
    on("modal", (modal) => openForm(seat, modal));
    on("typing", (news) => this.hearTyping(news));
    this.ticking = setInterval(() => refreshTimes(log), 20_000);
  }

  close() {
    this.end.abort();
    clearInterval(this.ticking);
    clearTimeout(this.quiet);
    this.watcher.disconnect();
    this.node.remove();
  }

  opened() {
    const { you } = this.seat;
    this.node.style.setProperty("--seat", you.colour);
    this.node.setAttribute("aria-label", t("seat_of", { name: you.display }));
    this.unseat.setAttribute("aria-label", t("close_column", { name: you.display }));
    fill(this.whose, avatar(you, "small"), you.display);
    this.entered();
  }

  // A walk to another room by one's own hand: the newest message is where one stands then.
  async enter(room) {
    const ways = this.seat.current === room;
    await this.seat.enter(room);
    if (ways) this.showSide(false);
    (this.messages().at(-1) ?? this.log).focus({ preventScroll: true });
  }

  entered() {
    this.showSide(false);
    this.drawSide();
    // A draft survives a reconnection, but not a walk to another room.
    if (this.shownFor !== null && this.shownFor !== this.seat.current) this.composer.write();
    else this.composer.place();
    this.shownFor = this.seat.current;
    this.draw();
  }

  isSideOpen() {
    return this.node.classList.contains("side-open");
  }

  showSide(open = !this.isSideOpen()) {
    const was = this.isSideOpen();
    this.node.classList.toggle("side-open", open);
    this.menu.setAttribute("aria-expanded", String(open));
    this.talk.inert = open;
    if (open) requestAnimationFrame(() => (this.side.node.querySelector("[aria-current]") ?? this.side.node.querySelector("button"))?.focus());
    else if (was) this.menu.focus();
  }

  drawSide() {
    const { seat } = this;
    if (!seat.you) return;
    const room = seat.room();
    this.drawElsewhere();
    fill(this.title, ...headline(room, seat));
    this.log.setAttribute("aria-label", t("messages", { room: room?.name ?? "" }));
    const loud = [...seat.channels.values()].some((each) => each.id !== seat.current && (each.called || each.unread));
    this.menu.classList.toggle("loud", loud);
    this.side.draw();
  }

  // Who is called in another room goes there with one press.
  drawElsewhere() {
    const calls = this.seat.calls().slice(-2);
    // A status that is filled anew is read anew: only what has changed is worth that.
    const news = calls.map((room) => room.id).join();
    if (news === this.elsewhere.dataset.news && !this.elsewhere.hidden) return;
    this.elsewhere.dataset.news = news;
    fill(this.elsewhere, calls.map((room) => callDoor(room, () => this.enter(room.id))));
    this.elsewhere.hidden = !calls.length;
    if (this.stuck) this.toEnd();
  }

  draw() {
    const away = this.log.contains(document.activeElement);
    this.nodes.clear();
    this.seat.failed.clear();
    const shown = this.seat.shown();
    const fresh = this.seat.newSince ?? 0;
    const others = shown.filter((each) => each.author.id !== this.seat.you.id);
    const first = fresh > 0 ? others.at(-Math.min(fresh, others.length)) : null;
    this.seat.newSince = 0;
    const lines = [];
    shown.forEach((message, index) => {
      if (message === first) lines.push(h("div", { class: "fresh-line", role: "separator", "aria-label": t("new") }, h("span", {}, t("new"))));
      lines.push(this.make(message, shown[index - 1]));
    });
    fill(this.log, this.top(), lines);
    this.ears.know(this.nodes);
    this.pendingLines();
    this.toEnd();
    if (away && !this.log.contains(document.activeElement)) (this.messages().at(-1) ?? this.log).focus({ preventScroll: true });
  }

  top() {
    const room = this.seat.room();
    if (!room) return null;
    if (this.seat.more.has(room.id)) {
      return h("div", { class: "top" }, h("button", { class: "button secondary", type: "button", onclick: () => this.earlier() }, t("earlier")));
    }
    return room.kind === 0 && room.position === 0 ? h("div", { class: "top" }, this.welcome()) : beginning(room);
  }

  welcome() {
    return welcome(this.seat, tongues(this.speak));
  }

  async earlier() {
    const shown = this.seat.shown();
    const height = this.log.scrollHeight;
    await this.seat.load(this.seat.current, shown[0]?.id);
    this.draw();
    this.log.scrollTop = this.log.scrollHeight - height;
    this.nodes.get(shown[0]?.id)?.focus({ preventScroll: true });
  }

  make(message, before) {
    const node = messageNode(message, before, this.seat);
    this.nodes.set(message.id, node);
    return node;
  }

  messages() {
    return [...this.log.querySelectorAll(":scope > .message")];
  }

  // Up and down lead from message to message, as long as one stands on a message and not on something in it.
  walk(event) {
    const all = this.messages();
    const at = all.indexOf(event.target);
    if (at < 0 && event.target !== this.log) return;
    const next = { Home: 0, End: all.length - 1 }[event.key] ?? (event.key in STEPS ? (at < 0 ? all.length - 1 : at + STEPS[event.key]) : -1);
    if (!all[next]) return;
    event.preventDefault();
    all[next].focus({ preventScroll: true });
    all[next].scrollIntoView({ block: "nearest" });
  }

  hearMessage(message) {
    this.upsert(message);
    this.ears.hear(message, this.nodes.get(message.id));
  }

  upsert(message) {
    const stay = this.atEnd();
    const shown = this.seat.shown();
    const index = shown.findIndex((each) => each.id === message.id);
    const old = this.nodes.get(message.id);
    const within = old?.contains(document.activeElement);
    const held = within ? document.activeElement.dataset.control : null;
    const node = this.make(message, shown[index - 1]);
    if (old) old.replaceWith(node);
    else {
      const next = this.nodes.get(shown[index + 1]?.id);
      if (next) next.before(node);
      else this.log.insertBefore(node, this.log.querySelector(".sending"));
    }
    this.remake(shown[index + 1], message);
    if (within) ((held && successor(node, held)) ?? node).focus({ preventScroll: true });
    if (message.author.bot) fill(this.typing);
    if (stay || message.author.id === this.seat.you.id) this.toEnd();
    else if (!old) this.down.hidden = false;
  }

  remake(message, before) {
    const old = message && this.nodes.get(message.id);
    if (old && !old.contains(document.activeElement)) old.replaceWith(this.make(message, before));
  }

  remove(id) {
    const node = this.nodes.get(id);
    const within = node?.contains(document.activeElement);
    const next = node?.nextElementSibling ?? node?.previousElementSibling;
    node?.remove();
    this.nodes.delete(id);
    if (within) (next?.matches(".message") ? next : this.log).focus({ preventScroll: true });
  }

  hearAct(act) {
    const { seat } = this;
    if (act.on) {
      const message = seat.messages.get(act.channel_id)?.get(act.on);
      const wrong = { failed: t("unanswered"), refused: act.reason }[act.state];
      if (wrong) {
        seat.failed.set(act.on, new Set([wrong]));
        seat.acts.delete(act.nonce);
      } else if (act.state === "sending") {
        seat.failed.delete(act.on);
        this.ears.await(act.on);
      }
      if (message && act.channel_id === seat.current) this.upsert(message);
    }
    if (act.spoken) this.pendingLines();
  }

  // A command on its way, or one nobody answered, stands at the end until it is answered or put away.
  pendingLines() {
    const stay = this.atEnd();
    this.log.querySelectorAll(".sending").forEach((node) => node.remove());
    for (const act of this.seat.acts.values()) {
      if (!act.spoken || act.channel_id !== this.seat.current || act.state === "refused" || act.answer === 9) continue;
      const failed = act.state === "failed";
      const putAway = () => {
        this.seat.acts.delete(act.nonce);
        this.pendingLines();
      };
      const words = failed ? t("unanswered") : t("sending");
      const body = h("div", { class: "body" }, h("p", { class: failed ? "failed" : "thinking", role: failed ? "alert" : undefined }, words), failed && dismissal(putAway));
      const line = usedLine(this.seat.you, act.spoken, this.seat);
      put(this.log, h("article", { class: "message sending", tabindex: "-1" }, line, h("div", { class: "margin" }, avatar(this.seat.bot())), body));
    }
    if (stay) this.toEnd();
  }

  hearTyping({ channel_id, person }) {
    if (channel_id !== this.seat.current) return;
    fill(this.typing, dots(), h("span", {}, t("typing", { name: this.seat.name(person) })));
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => fill(this.typing), TYPING);
  }

  atEnd() {
    return this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight < NEAR;
  }

  toEnd() {
    this.stuck = true;
    this.log.scrollTop = this.log.scrollHeight;
    this.down.hidden = true;
  }

  scrolled() {
    this.stuck = this.atEnd();
    if (this.stuck) this.down.hidden = true;
  }
}
