// What tells where one is: the headline, the beginning of a room, and the doors to where one is called.

import { h, icon } from "./dom.js";
import { DM } from "./seat.js";
import { sign } from "./side.js";
import { phrase, t } from "./words.js";

export function headline(room, seat) {
  return [icon(sign(room)), h("h1", {}, room?.name ?? ""), room?.topic && h("p", {}, room.topic), following(room, seat)];
}

// Whoever looks on at a thread may follow it, or stop.
function following(room, seat) {
  if (room?.kind !== 11) return null;
  const turn = () => seat.api.act(seat.player, "thread", { channel: room.id, joined: !room.joined });
  return h("button", { class: room.joined ? "plain follow joined" : "plain follow", type: "button", data: { control: "follow" }, onclick: turn }, room.joined ? t("leave") : t("join"));
}

export function beginning(room) {
  const words = t(room.kind === DM ? "begin.direct" : "begin.room", { room: room.name });
  return h("div", { class: "top" }, h("div", { class: "emblem" }, icon(sign(room))), h("h2", {}, room.name), h("p", {}, words));
}

export function callDoor(room, enter) {
  const words = phrase(room.kind === DM ? "written" : "calls", { room: h("b", {}, room.name) });
  return h("button", { class: "call", type: "button", data: { control: `call-${room.id}` }, onclick: enter }, icon(sign(room)), h("span", {}, words), h("span", { class: "go" }, t("go")));
}
