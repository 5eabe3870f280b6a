// What a newcomer sees first: what this is, and one press to the first game.

import { avatar, h } from "./dom.js";
import { phrase, t } from "./words.js";

const WAYS = [
  { words: ["new"], options: { stand_ins: "2" }, label: "welcome.stand_ins", look: "success", follow: true },
  { words: ["solo"], options: {}, label: "welcome.solo", look: "secondary", follow: true },
  { words: ["new"], options: {}, label: "welcome.several", look: "secondary" },
  { words: ["help"], options: {}, label: "welcome.help", look: "secondary" },
];

// The commands belong to the bot: what it has not brought is not offered, nor anything while it is away.
function known(seat, way) {
  const root = seat.commands.find((each) => each.name === "orleans");
  const found = root?.options?.find((each) => each.name === way.words[0]);
  return found && Object.keys(way.options).every((name) => found.options?.some((each) => each.name === name));
}

export function welcome(seat, tongues) {
  const ways = WAYS.filter((way) => seat.botOnline && known(seat, way)).map((way) =>
    h("button", { class: `button ${way.look}`, type: "button", data: { control: way.label }, onclick: () => go(seat, way) }, t(way.label)),
  );
  const name = h("span", { class: "nowrap" }, avatar(seat.you, "tiny"), " ", h("strong", {}, seat.you.display));
  return h(
    "section",
    { class: "welcome" },
    h("header", {}, h("h2", {}, t("welcome")), tongues),
    h("p", {}, phrase("welcome.words", { name })),
    ways.length ? h("div", { class: "row" }, ways) : h("p", { class: "small" }, t("welcome.away")),
    h("p", { class: "small" }, t("welcome.more")),
  );
}

function go(seat, way) {
  if (way.follow) seat.follows = Date.now();
  const words = ["orleans", ...way.words];
  return seat.begin("command", { channel: seat.current, words, options: way.options }, { spoken: words.join(" ") }).catch(() => {});
}
