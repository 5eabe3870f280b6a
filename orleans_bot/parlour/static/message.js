// One message as a player sees it.

import { avatar, h, icon, put } from "./dom.js";
import { components, embed, gallery } from "./components.js";
import { inline, markdown } from "./markdown.js";
import { LOADING } from "./seat.js";

const REPLY = 19;
const PIN_NOTICE = 6;
const THREAD_NOTICE = 18;
const TOGETHER = 7 * 60;
const TOKEN_LIVES = 15 * 60;

export function clock(seconds) {
  const when = new Date(seconds * 1000);
  const time = new Intl.DateTimeFormat("en", { hour: "2-digit", minute: "2-digit", hour12: false }).format(when);
  const today = new Date().toDateString() === when.toDateString();
  return today ? time : `${new Intl.DateTimeFormat("en", { day: "numeric", month: "short" }).format(when)}, ${time}`;
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
  const node = h("li", { class: "message", data: { id: message.id } });
  if (joined) node.classList.add("joined");
  if (message.only_you) node.classList.add("only-you");
  if (message.calls_you) node.classList.add("calls-you");
  const time = h("time", { datetime: new Date(message.created * 1000).toISOString() }, clock(message.created));
  put(node, context(message, seat));
  const body = h("div", { class: "body" });
  if (joined) put(node, h("div", { class: "margin" }, time), body);
  else {
    const tag = author?.bot && h("span", { class: "tag" }, "APP");
    put(node, h("div", { class: "margin" }, avatar(author)), body);
    put(body, h("div", { class: "head" }, h("span", { class: "author" }, author?.display ?? message.author.username), tag, time));
  }
  put(body, content(message, seat));
  return node;
}

function content(message, seat) {
  if (message.flags & LOADING) {
    const late = Date.now() / 1000 - message.created > TOKEN_LIVES;
    if (late) return h("p", { class: "failed" }, "The application did not respond");
    return h("p", { class: "thinking" }, h("span", { class: "dots" }, h("i"), h("i"), h("i")), `${seat.name(message.author.id)} is thinking…`);
  }
  const parts = [];
  if (message.content) parts.push(h("div", { class: "text" }, markdown(message.content, seat)));
  if (message.edited_timestamp && message.content) parts.at(-1).lastElementChild?.append(h("span", { class: "edited" }, " (edited)"));
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
    const dismiss = () => seat.api.act(seat.player, "dismiss", { channel: message.channel_id, message: message.id });
    const words = h("button", { class: "plain", type: "button", onclick: dismiss }, "Dismiss message");
    parts.push(h("p", { class: "whisper" }, icon("eye"), "Only you can see this · ", words));
  }
  return parts;
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
    return h("div", { class: "context" }, avatar(who, "tiny"), h("b", {}, who?.display ?? done.user.username), " used ", h("span", { class: "mention" }, `/${done.name}`));
  }
  if (message.type !== REPLY || !message.message_reference) return null;
  const target = message.referenced_message ?? seat.messages.get(message.channel_id)?.get(message.message_reference.message_id);
  if (!target) return h("div", { class: "context" }, h("i", {}, "The message answered here is gone."));
  const words = target.content || firstText(target.components) || "Press to see the message";
  const jump = () => document.querySelector(`.column[data-player="${seat.player}"] [data-id="${target.id}"]`)?.scrollIntoView({ block: "center" });
  return h(
    "div",
    { class: "context" },
    avatar(seat.people.get(target.author.id), "tiny"),
    h("b", {}, seat.name(target.author.id)),
    h("button", { class: "plain quoted", type: "button", onclick: jump }, inline(words.split("\n")[0].replace(/^#+ /, "").slice(0, 120), seat)),
  );
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
    h("button", { class: "pill", type: "button", "aria-pressed": String(each.me), onclick: () => react(each.emoji.name) }, `${each.emoji.name} ${each.count}`),
  );
  return h("div", { class: "reactions" }, pills);
}

function threadCard(thread, seat) {
  const enter = () => seat.enter(thread.id);
  return h("button", { class: "thread-card", type: "button", onclick: enter }, icon("thread"), h("b", {}, thread.name), ` ${thread.message_count} messages ›`);
}

function notice(message, seat) {
  const who = h("b", {}, seat.name(message.author.id));
  const reference = message.message_reference ?? {};
  const time = h("time", {}, clock(message.created));
  if (message.type === PIN_NOTICE) return h("li", { class: "message notice", data: { id: message.id } }, icon("pin"), h("span", {}, who, " pinned a message. ", time));
  const open = h("button", { class: "plain", type: "button", onclick: () => seat.enter(reference.channel_id) }, message.content);
  return h("li", { class: "message notice", data: { id: message.id } }, icon("thread"), h("span", {}, who, " opened a thread: ", open, " ", time));
}

