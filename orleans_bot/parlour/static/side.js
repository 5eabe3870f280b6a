// The list on the left: channels with their threads, the talk with the bot, and who sits here.

import { aside, avatar, badge, fill, h, icon } from "./dom.js";
import { DM } from "./seat.js";
import { spoken, t } from "./words.js";

export function sign(room) {
  if (room?.kind === DM) return "at";
  if (room?.kind === 12) return "lock";
  return room?.kind === 11 ? "thread" : "hash";
}

export class Side {
  // enter(channel) leads to a room; speak(language) changes what the page speaks.
  constructor(seat, { enter, speak }) {
    this.seat = seat;
    this.enter = enter;
    this.speak = speak;
    this.rooms = h("div", { class: "rooms" });
    this.node = h("nav", { class: "side", "aria-label": t("channels") }, this.rooms);
  }

  draw() {
    const { seat } = this;
    const rooms = seat.rooms().map((room) => {
      const threads = seat.threads(room.id).map((thread) => h("li", {}, this.door(thread, "thread")));
      return h("li", {}, this.door(room), threads.length > 0 && h("ul", { "aria-label": t("threads") }, threads));
    });
    const direct = seat.direct().map((room) => h("li", {}, this.door(room, "direct")));
    const presence = h("p", { class: seat.botOnline ? "presence here" : "presence", role: "status" }, seat.botOnline ? t("here") : t("away"));
    fill(
      this.rooms,
      h("header", {}, h("h2", {}, seat.server), presence),
      h("h3", {}, t("channels")),
      h("ul", {}, rooms),
      h("h3", {}, t("direct")),
      h("ul", {}, direct.length ? direct : h("li", {}, this.firstTalk())),
      this.foot(),
    );
  }

  // The bot's talk stands there before the bot has written: a press opens it.
  firstTalk() {
    const bot = this.seat.bot();
    const talk = () => this.seat.api.act(this.seat.player, "talk", {}).then(({ channel }) => this.enter(channel));
    return h("button", { class: "door direct", type: "button", data: { control: "talk" }, onclick: talk }, avatar(bot, "small"), h("span", { class: "name" }, bot?.display ?? ""));
  }

  door(room, look = "") {
    const here = room.id === this.seat.current;
    const loud = room.unread > 0 && !here;
    const facts = {
      class: `door ${look} ${loud ? "loud" : ""} ${room.joined ? "" : "apart"}`,
      type: "button",
      "aria-current": here ? "page" : undefined,
      data: { control: `door-${room.id}` },
      onclick: () => this.enter(room.id),
    };
    const mark = room.kind === DM ? avatar(this.seat.bot(), "small") : icon(sign(room));
    const called = room.called > 0 && !here;
    return h("button", facts, mark, h("span", { class: "name" }, room.name), called ? badge(room.called, t("for_you", { n: room.called })) : loud && aside(t("unread")));
  }

  foot() {
    const { you } = this.seat;
    const box = h("input", { type: "checkbox", checked: you.dms_open, data: { control: "dms" } });
    box.addEventListener("change", () => {
      you.dms_open = box.checked;
      this.seat.api.act(this.seat.player, "settings", { dms_open: box.checked });
    });
    const who = h("div", { class: "who" }, avatar(you), h("div", {}, h("b", {}, you.display), h("label", {}, box, t("direct.open"))));
    return h("footer", {}, tongues(this.speak), who);
  }
}

// The switch of languages: each is named in itself.
export function tongues(speak) {
  const buttons = spoken.languages.map(({ language, name }) =>
    h("button", { type: "button", lang: language, "aria-pressed": String(language === spoken.language), data: { control: `speak-${language}` }, onclick: () => speak(language) }, name),
  );
  return h("div", { class: "tongues", role: "group", "aria-label": t("switch") }, buttons);
}
