// What is told to somebody who hears the page: new messages, and what a press has changed.

import { h } from "./dom.js";
import { t } from "./words.js";

const MOST = 400;
const KEPT = 6;
const PATIENCE = 10_000;

// A message in lines: what it says, its pictures, what it offers.
function lines(node) {
  const found = [];
  for (const each of node.querySelectorAll(".text, .thinking, .failed, .title, .picture img")) {
    if (each.matches("img")) found.push(each.alt);
    else found.push(...each.innerText.replace(t("edited"), "").split("\n"));
  }
  return found.map((line) => line.trim()).filter(Boolean);
}

function sentences(found) {
  return found.map((line, index) => (index < found.length - 1 && !/[.,:;!?…]$/.test(line) ? `${line}.` : line)).join(" ");
}

export class Ears {
  constructor(seat) {
    this.seat = seat;
    this.node = h("div", { class: "visually-hidden ears", role: "status" });
    this.said = new Map();
    this.awaited = new Map();
  }

  say(words) {
    if (!words) return;
    this.node.append(h("p", {}, words.length > MOST ? `${words.slice(0, MOST)} …` : words));
    while (this.node.children.length > KEPT) this.node.firstElementChild.remove();
  }

  // What stands there when a room is entered is read at leisure, not told.
  know(nodes) {
    this.said.clear();
    for (const [id, node] of nodes) this.said.set(id, lines(node));
  }

  // The next change of this message is the answer to a press, and is told.
  await(id) {
    this.awaited.set(id, Date.now());
  }

  hear(message, node) {
    const before = this.said.get(message.id);
    const now = lines(node);
    this.said.set(message.id, now);
    if (before) {
      const fresh = now.filter((line) => !before.includes(line));
      if (!fresh.length || Date.now() - (this.awaited.get(message.id) ?? 0) > PATIENCE) return;
      this.awaited.delete(message.id);
      this.say(sentences(fresh));
    } else if (message.author.id !== this.seat.you.id) {
      this.say(t("heard", { name: this.seat.name(message.author.id), words: sentences(now) }));
    }
  }
}
