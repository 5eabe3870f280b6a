// One message as a player sees it.

import { avatar, dots, h, icon, put } from "./dom.js";
import { inTongue } from "./commands.js";
import { components, embed, gallery } from "./components.js";
import { inline, markdown } from "./markdown.js";
import { LOADING } from "./seat.js";
import { phrase, spoken, t } from "./words.js";

const REPLY = 19;
const PIN_NOTICE = 6;
const THREAD_NOTICE = 18;
const TOGETHER = 7 * 60;
const TOKEN_LIVES = 15 * 60;

export function clock(seconds) {
  const when = new Date(seconds * 1000);
  const time = new Intl.DateTimeFormat(spoken.dates, { hour: "2-digit", minute: "2-digit", hour12: false }).format(when);
  const today = new Date().toDateString() === when.toDateString();
  return today ? time : `${new Intl.DateTimeFormat(spoken.dates, { day: "numeric", month: "short" }).format(when)}, ${time}`;
}

// Words of one author within some minutes stand under one name.
export function joins(message, before) {
  return (
    before &&
    before.author.id === message.author.id &&
    before.only_you === message.only_you &&
    message.created - before.created < TOGETHER &&
    !message.interaction_metadata?.name &&
    !message.message_reference &&
    ![PIN_NOTICE, THREAD_NOTICE].includes(before.type)
  );
}

export function messageNode(message, before, seat) {
  if (message.type === THREAD_NOTICE || message.type === PIN_NOTICE) return notice(message, seat);
  const joined = joins(message, before);
  const author = seat.people.get(message.author.id);
  const name = author?.display ?? message.author.username;
  const node = article("message", message, name);
  if (joined) node.classList.add("joined");
  if (message.only_you) node.classList.add("only-you");
  if (message.calls_you) node.classList.add("calls-you");
  const time = h("time", { datetime: new Date(message.created * 1000).toISOString() }, clock(message.created));
  put(node, context(message, seat));
  const body = h("div", { class: "body" });
  if (joined) put(node, h("div", { class: "margin" }, time), body);
  else {
    const tag = author?.bot && h("span", { class: "tag" }, t("app"));
    put(node, h("div", { class: "margin" }, avatar(author)), body);
    put(body, h("div", { class: "head" }, h("span", { class: "author" }, name), tag, time));
  }
  put(body, content(message, seat));
  return node;
}

function content(message, seat) {
  if (message.flags & LOADING) {
    const late = Date.now() / 1000 - message.created > TOKEN_LIVES;
    if (late) return h("p", { class: "failed" }, t("unanswered"));
    return h("p", { class: "thinking" }, dots(), t("thinking", { name: seat.name(message.author.id) }));
  }
  const parts = [];
  if (message.content) parts.push(h("div", { class: "text" }, markdown(message.content, seat)));
  if (message.edited_timestamp && message.content) parts.at(-1).lastElementChild?.append(h("span", { class: "edited" }, ` ${t("edited")}`));
  const pictures = message.attachments.filter((each) => each.content_type?.startsWith("image/"));
  const files = message.attachments.filter((each) => !each.content_type?.startsWith("image/"));
  if (pictures.length) parts.push(gallery(pictures.map((each) => ({ media: each, description: each.description })), seat));
  for (const file of files) {
    parts.push(h("a", { class: "file", href: file.url, target: "_blank", rel: "noopener noreferrer" }, `${file.filename} · ${Math.ceil(file.size / 1024)} KiB`));
  }
  parts.push(...message.embeds.map((each) => embed(each, seat)));
  if (message.components.length) parts.push(h("div", { class: "components" }, components(message, seat)));
  if (message.reactions.length) parts.push(reactions(message, seat));
  if (message.thread) parts.push(threadCard(message.thread, seat));
  parts.push(...failures(message, seat));
  if (message.only_you) {
    parts.push(dismissal(() => seat.api.act(seat.player, "dismiss", { channel: message.channel_id, message: message.id })));
  }
  return parts;
}

export function dismissal(dismiss) {
  const button = h("button", { class: "plain", type: "button", data: { control: "dismiss" }, onclick: dismiss }, t("dismiss"));
  return h("p", { class: "whisper" }, icon("eye"), t("only_you"), " · ", button);
}

// What went wrong with a press on this message stands under it.
function failures(message, seat) {
  const wrong = [...(seat.failed?.get(message.id) ?? [])];
  return wrong.map((sentence) => h("p", { class: "failed", role: "alert" }, sentence));
}

function context(message, seat) {
  const done = message.interaction_metadata;
  if (done?.name) {
    const who = seat.people.get(done.user.id);
    return usedLine(who ?? { display: done.user.username }, done.name, seat);
  }
  if (message.type !== REPLY || !message.message_reference) return null;
  const target = message.referenced_message ?? seat.messages.get(message.channel_id)?.get(message.message_reference.message_id);
  if (!target) return h("div", { class: "context" }, h("i", {}, t("gone")));
  const words = target.content || firstText(target.components) || t("jump");
  const jump = () => document.querySelector(`.column[data-player="${seat.player}"] [data-id="${target.id}"]`)?.scrollIntoView({ block: "center" });
  return h(
    "div",
    { class: "context" },
    avatar(seat.people.get(target.author.id), "tiny"),
    h("b", {}, seat.name(target.author.id)),
    h("button", { class: "plain quoted", type: "button", onclick: jump }, inline(words.split("\n")[0].replace(/^#+ /, "").slice(0, 120), seat)),
  );
}

// Who used which command, by the name its reader knows it by.
export function usedLine(who, path, seat) {
  const command = h("span", { class: "mention" }, `/${inTongue(seat.commands, path)}`);
  return h("div", { class: "context" }, avatar(who, "tiny"), h("span", {}, phrase("used", { name: h("b", {}, who.display), command })));
}

function firstText(parts) {
  for (const part of parts) {
    if (part.type === 10) return part.content;
    const found = part.components && firstText(part.components);
    if (found) return found;
  }
  return "";
}

function reactions(message, seat) {
  const react = (emoji) => seat.api.act(seat.player, "react", { channel: message.channel_id, message: message.id, emoji });
  const pills = message.reactions.map((each) =>
    h(
      "button",
      {
        class: "pill",
        type: "button",
        "aria-pressed": String(each.me),
        "aria-label": t("reaction", { emoji: each.emoji.name, n: each.count }),
        data: { control: `react-${each.emoji.name}` },
        onclick: () => react(each.emoji.name),
      },
      `${each.emoji.name} ${each.count}`,
    ),
  );
  return h("div", { class: "reactions" }, pills);
}

function threadCard(thread, seat) {
  const enter = () => seat.enter(thread.id);
  return h("button", { class: "thread-card", type: "button", onclick: enter }, icon("thread"), h("b", {}, thread.name), ` ${t("thread.messages", { n: thread.message_count })} ›`);
}

function article(look, message, name) {
  const label = t("by", { name, time: clock(message.created) });
  return h("article", { class: look, tabindex: "-1", "aria-label": label, data: { id: message.id } });
}

function notice(message, seat) {
  const name = seat.name(message.author.id);
  const who = h("b", {}, name);
  const reference = message.message_reference ?? {};
  const time = h("time", {}, clock(message.created));
  const node = article("message notice", message, name);
  if (message.type === PIN_NOTICE) return put(node, icon("pin"), h("span", { class: "text" }, phrase("pinned", { name: who }), " ", time));
  const thread = h("button", { class: "plain", type: "button", onclick: () => seat.enter(reference.channel_id) }, message.content);
  return put(node, icon("thread"), h("span", { class: "text" }, phrase("opened", { name: who, thread }), " ", time));
}
