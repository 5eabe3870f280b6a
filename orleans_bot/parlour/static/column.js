// One seat on the screen: its channels, its messages, and where it writes.

import { avatar, fill, h, icon, put } from "./dom.js";
import { Composer } from "./composer.js";
import { DM } from "./seat.js";
import { messageNode } from "./message.js";
import { openForm } from "./forms.js";
import { refreshTimes } from "./markdown.js";
import { welcome } from "./welcome.js";

const NEAR = 120;
const TYPING = 9000;

export class Column {
  constructor(seat, onclose) {
    this.seat = seat;
    this.seat.failed = new Map();
    this.composer = new Composer(seat);
    this.channels = h("div", { class: "rooms" });
    this.side = h("aside", { class: "side", "aria-label": "Channels" }, this.channels);
    this.title = h("div", { class: "place" });
    this.log = h("ol", { class: "log", role: "log", "aria-live": "polite", "aria-label": "Messages" });
    this.down = h("button", { class: "down", type: "button", hidden: true, onclick: () => this.toEnd() }, "To the newest", icon("down"));
    this.elsewhere = h("div", { class: "elsewhere", role: "status", hidden: true });
    this.typing = h("div", { class: "typing", "aria-live": "polite" });
    this.unseat = onclose && h("button", { class: "tool", type: "button", "aria-label": "Close this column", onclick: onclose }, icon("close"));
    this.menu = h("button", { class: "tool menu", type: "button", "aria-label": "Channels", "aria-expanded": "false", onclick: () => this.showSide() }, icon("menu"));
    this.whose = h("div", { class: "whose-seat" });
    this.veil = h("div", { class: "veil", onclick: () => this.showSide(false) });
    const talk = h("section", { class: "talk" }, h("header", {}, this.menu, this.title, this.whose, this.unseat), this.log, this.down, this.elsewhere, this.typing, this.composer.node);
    this.node = h("section", { class: "column", data: { player: seat.player } }, this.side, this.veil, talk);
    this.log.addEventListener("scroll", () => this.scrolled());
    this.stuck = true;
    // Pictures that arrive and windows that change must not push the newest words out of sight.
    this.log.addEventListener("load", () => this.stuck && this.toEnd(), true);
    this.watcher = new ResizeObserver(() => this.stuck && this.toEnd());
    this.watcher.observe(this.log);
    this.nodes = new Map();
    this.shownFor = null;
    const on = (what, hear) => seat.addEventListener(what, (event) => hear(event.detail));
    on("opened", () => this.opened());
    on("entered", () => this.entered());
    on("channels", () => this.drawSide());
    on("counts", () => this.drawSide());
    on("follow", (channel) => seat.enter(channel));
    const greet = () => this.log.querySelector(".welcome")?.replaceWith(welcome(seat));
    on("bot", () => {
      this.drawSide();
      greet();
    });
    on("commands", () => {
      greet();
      if (this.composer.input.value.startsWith("/")) this.composer.typed();
    });
    on("message", (message) => this.upsert(message));
    on("gone", (id) => this.remove(id));
    on("act", (act) => this.hearAct(act));
    on("modal", (modal) => openForm(seat, modal));
    on("typing", (news) => this.hearTyping(news));
    this.ticking = setInterval(() => refreshTimes(this.log), 20_000);
  }

  close() {
    clearInterval(this.ticking);
    this.watcher.disconnect();
    this.node.remove();
  }

  opened() {
    this.node.style.setProperty("--seat", this.seat.you.colour);
    this.node.setAttribute("aria-label", `Seat of ${this.seat.you.display}`);
    fill(this.whose, avatar(this.seat.you, "small"), this.seat.you.display);
    this.entered();
  }

  entered() {
    this.showSide(false);
    this.drawSide();
    // A draft survives a reconnection, but not a walk to another room.
    if (this.shownFor !== this.seat.current) this.composer.write();
    this.shownFor = this.seat.current;
    this.draw();
  }

  showSide(open = !this.node.classList.contains("side-open")) {
    this.node.classList.toggle("side-open", open);
    this.menu.setAttribute("aria-expanded", String(open));
  }

  drawSide() {
    const { seat } = this;
    if (!seat.you) return;
    const room = seat.room();
    this.drawElsewhere();
    fill(this.title, icon(this.sign(room)), h("h1", {}, room?.name ?? ""), room?.topic && h("p", {}, room.topic));
    const loud = [...seat.channels.values()].some((each) => each.id !== seat.current && (each.called || each.unread));
    this.menu.classList.toggle("loud", loud);
    const rooms = seat.rooms().map((each) => [this.door(each), seat.threads(each.id).map((thread) => this.door(thread, "thread"))]);
    const direct = seat.direct().map((each) => this.door(each, "direct"));
    const presence = h("p", { class: seat.botOnline ? "presence here" : "presence" }, seat.botOnline ? "Orléans is here." : "Orléans is not here yet: nothing will answer.");
    fill(
      this.channels,
      h("header", {}, h("h2", {}, seat.server), presence),
      h("h3", {}, "Channels"),
      rooms,
      h("h3", {}, "Direct messages"),
      direct.length ? direct : this.firstTalk(),
      this.foot(),
    );
  }

  firstTalk() {
    const bot = [...this.seat.people.values()].find((each) => each.bot);
    const talk = () => this.seat.api.act(this.seat.player, "talk", {}).then(({ channel }) => this.seat.enter(channel));
    return h("button", { class: "door direct", type: "button", onclick: talk }, avatar(bot, "small"), h("span", { class: "name" }, bot?.display ?? "Orléans"));
  }

  // Who is called in another room goes there with one press.
  drawElsewhere() {
    const { seat } = this;
    const calls = [...seat.channels.values()].filter((each) => each.called > 0 && each.id !== seat.current);
    const doors = calls.slice(-2).map((room) =>
      h("button", { class: "call", type: "button", onclick: () => seat.enter(room.id) }, icon(this.sign(room)), h("span", {}, h("b", {}, room.name), room.kind === DM ? " has written to you" : " calls you"), h("span", { class: "go" }, "Go there")),
    );
    fill(this.elsewhere, doors);
    this.elsewhere.hidden = !doors.length;
    if (this.stuck) this.toEnd();
  }

  sign(room) {
    if (room?.kind === DM) return "at";
    if (room?.kind === 12) return "lock";
    return room?.kind === 11 ? "thread" : "hash";
  }

  door(room, look = "") {
    const here = room.id === this.seat.current;
    const loud = room.unread > 0 && !here;
    const facts = {
      class: `door ${look} ${loud ? "loud" : ""} ${room.joined ? "" : "apart"}`,
      type: "button",
      "aria-current": here ? "page" : undefined,
      onclick: () => this.seat.enter(room.id).then(() => here && this.showSide(false)),
    };
    const sign = room.kind === DM ? avatar([...this.seat.people.values()].find((each) => each.bot), "small") : icon(this.sign(room));
    const badge = room.called > 0 && !here && h("span", { class: "badge", "aria-label": `${room.called} for you` }, String(room.called));
    return h("button", facts, sign, h("span", { class: "name" }, room.name), loud && !badge && h("span", { class: "visually-hidden" }, "unread"), badge);
  }

  foot() {
    const { you } = this.seat;
    const box = h("input", { type: "checkbox", checked: you.dms_open });
    box.addEventListener("change", () => {
      you.dms_open = box.checked;
      this.seat.api.act(this.seat.player, "settings", { dms_open: box.checked });
    });
    return h("footer", {}, avatar(you), h("div", {}, h("b", {}, you.display), h("label", {}, box, "Direct messages open")));
  }

  draw() {
    this.nodes.clear();
    this.seat.failed.clear();
    const shown = this.seat.shown();
    const fresh = this.seat.newSince ?? 0;
    const others = shown.filter((each) => each.author.id !== this.seat.you.id);
    const first = fresh > 0 ? others.at(-Math.min(fresh, others.length)) : null;
    this.seat.newSince = 0;
    const lines = [];
    shown.forEach((message, index) => {
      if (message === first) lines.push(h("li", { class: "fresh-line", role: "separator" }, h("span", {}, "New")));
      lines.push(this.make(message, shown[index - 1]));
    });
    fill(this.log, this.top(), lines);
    this.pendingLines();
    this.toEnd();
  }

  top() {
    const room = this.seat.room();
    if (!room) return null;
    if (this.seat.more.has(room.id)) {
      return h("li", { class: "top" }, h("button", { class: "button secondary", type: "button", onclick: () => this.earlier() }, "Earlier messages"));
    }
    if (room.kind === 0 && room.position === 0) return h("li", { class: "top" }, welcome(this.seat));
    const words = room.kind === DM ? `This is the beginning of your talk with ${room.name}. Nobody else reads it.` : `This is the beginning of ${room.name}.`;
    return h("li", { class: "top" }, h("div", { class: "emblem" }, icon(this.sign(room))), h("h2", {}, room.name), h("p", {}, words));
  }

  async earlier() {
    const shown = this.seat.shown();
    const height = this.log.scrollHeight;
    await this.seat.load(this.seat.current, shown[0]?.id);
    this.draw();
    this.log.scrollTop = this.log.scrollHeight - height;
  }

  make(message, before) {
    const node = messageNode(message, before, this.seat);
    this.nodes.set(message.id, node);
    return node;
  }

  upsert(message) {
    const stay = this.atEnd();
    const shown = this.seat.shown();
    const index = shown.findIndex((each) => each.id === message.id);
    const old = this.nodes.get(message.id);
    const held = old?.contains(document.activeElement) ? document.activeElement.dataset.control : null;
    const node = this.make(message, shown[index - 1]);
    if (old) old.replaceWith(node);
    else {
      const next = this.nodes.get(shown[index + 1]?.id);
      if (next) next.before(node);
      else this.log.insertBefore(node, this.log.querySelector(".sending"));
    }
    this.remake(shown[index + 1], message);
    if (held) (node.querySelector(`[data-control="${CSS.escape(held)}"]`) ?? node.querySelector("[data-control]"))?.focus({ preventScroll: true });
    if (message.author.bot) fill(this.typing);
    if (stay || message.author.id === this.seat.you.id) this.toEnd();
    else if (!old) this.down.hidden = false;
  }

  remake(message, before) {
    const old = message && this.nodes.get(message.id);
    if (old && !old.contains(document.activeElement)) old.replaceWith(this.make(message, before));
  }

  remove(id) {
    this.nodes.get(id)?.remove();
    this.nodes.delete(id);
  }

  hearAct(act) {
    const { seat } = this;
    if (act.on) {
      const message = seat.messages.get(act.channel_id)?.get(act.on);
      const wrong = { failed: "The application did not respond", refused: act.reason }[act.state];
      if (wrong) {
        seat.failed.set(act.on, new Set([wrong]));
        seat.acts.delete(act.nonce);
      } else if (act.state === "sending") seat.failed.delete(act.on);
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
      const words = failed ? "The application did not respond" : "Sending the command…";
      const body = h("div", { class: "body" }, h("p", { class: failed ? "failed" : "thinking" }, words), failed && h("p", { class: "whisper" }, icon("eye"), "Only you can see this · ", h("button", { class: "plain", type: "button", onclick: putAway }, "Dismiss message")));
      const context = h("div", { class: "context" }, avatar(this.seat.you, "tiny"), h("b", {}, this.seat.you.display), " used ", h("span", { class: "mention" }, `/${act.spoken}`));
      const bot = [...this.seat.people.values()].find((each) => each.bot);
      put(this.log, h("li", { class: "message sending" }, context, h("div", { class: "margin" }, avatar(bot)), body));
    }
    if (stay) this.toEnd();
  }

  hearTyping({ channel_id, person }) {
    if (channel_id !== this.seat.current) return;
    fill(this.typing, h("span", { class: "dots" }, h("i"), h("i"), h("i")), h("b", {}, this.seat.name(person)), " is typing…");
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
