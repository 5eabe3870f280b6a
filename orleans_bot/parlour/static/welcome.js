// What a newcomer sees first: what this is, and one press to the first game.

import { avatar, h } from "./dom.js";

const WAYS = [
  { words: ["new"], options: { stand_ins: "2" }, label: "Play now against two stand-ins", look: "success", follow: true },
  { words: ["solo"], options: {}, label: "Play alone: The Trip to Tours", look: "secondary", follow: true },
  { words: ["new"], options: {}, label: "Open a table for several", look: "secondary" },
  { words: ["help"], options: {}, label: "How to play", look: "secondary" },
];

// The commands belong to the bot: what it has not brought is not offered, nor anything while it is away.
function known(seat, way) {
  const root = seat.commands.find((each) => each.name === "orleans");
  const found = root?.options?.find((each) => each.name === way.words[0]);
  return found && Object.keys(way.options).every((name) => found.options?.some((each) => each.name === name));
}

export function welcome(seat) {
  const ways = WAYS.filter((way) => seat.botOnline && known(seat, way)).map((way) =>
    h("button", { class: `button ${way.look}`, type: "button", onclick: () => go(seat, way) }, way.label),
  );
  return h(
    "div",
    { class: "welcome" },
    h("h2", {}, "Welcome to the parlour"),
    h("p", {}, "Here you play the board game Orléans, on your own machine. You are ", avatar(seat.you, "tiny"), " ", h("strong", {}, seat.you.display), "; the bot deals, counts and knows the rules."),
    ways.length ? h("div", { class: "row" }, ways) : h("p", { class: "small" }, "Orléans is on its way…"),
    h("p", { class: "small" }, "Several people? Each takes a colour: press one in the bar of seats, or open this address in another tab."),
  );
}

function go(seat, way) {
  if (way.follow) seat.follows = Date.now();
  const words = ["orleans", ...way.words];
  return seat.begin("command", { channel: seat.current, words, options: way.options }, { spoken: words.join(" ") }).catch(() => {});
}
