// Discord's markdown, the part in use, turned into nodes.

import { inTongue } from "./commands.js";
import { h } from "./dom.js";
import { spoken, t } from "./words.js";

const ABSOLUTE = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const SPANS = [
  ["year", 31536000],
  ["month", 2592000],
  ["week", 604800],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

export function relative(seconds, now = Date.now() / 1000) {
  const distance = Math.round(seconds - now);
  const [unit, size] = SPANS.find(([, length]) => Math.abs(distance) >= length) ?? SPANS.at(-1);
  return new Intl.RelativeTimeFormat(spoken.dates, { numeric: "auto" }).format(Math.round(distance / size), unit);
}

export function refreshTimes(root) {
  for (const node of root.querySelectorAll("time[data-relative]")) {
    node.textContent = relative(Number(node.dataset.relative));
  }
}

function stamp(seconds, style = "f") {
  const when = new Date(seconds * 1000);
  const full = new Intl.DateTimeFormat(spoken.dates, ABSOLUTE.F).format(when);
  const facts = { class: "stamp", datetime: when.toISOString(), title: full };
  if (style === "R") return h("time", { ...facts, data: { relative: String(seconds) } }, relative(seconds));
  return h("time", facts, new Intl.DateTimeFormat(spoken.dates, ABSOLUTE[style] ?? ABSOLUTE.f).format(when));
}

export function emoji(given, seat) {
  if (!given?.id) return given?.name ?? "";
  const kind = given.animated ? "gif" : "png";
  const alt = `:${given.name}:`;
  return h("img", { class: "emoji", src: `${seat.files}/emojis/${given.id}.${kind}`, alt, title: alt });
}

function link(address, content) {
  return h("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, content ?? address);
}

// Each rule: what it looks like, and what it becomes.
const INLINE = [
  [/^\\([^\w\s])/, (found) => found[1]],
  [/^``(.+?)``(?!`)/s, (found) => h("code", {}, found[1].trim())],
  [/^`([^`]+)`/, (found) => h("code", {}, found[1])],
  [/^<@!?(\d+)>/, (found, seat) => mention(seat, found[1])],
  [/^<@&(\d+)>/, () => h("span", { class: "mention" }, `@${t("role")}`)],
  [/^<#(\d+)>/, (found, seat) => channel(seat, found[1])],
  [/^<\/([-\w ]+):\d+>/, (found, seat) => h("span", { class: "mention" }, `/${inTongue(seat.commands, found[1])}`)],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (found) => stamp(Number(found[1]), found[2])],
  [/^<(a?):(\w+):(\d+)>/, (found, seat) => emoji({ animated: found[1] === "a", name: found[2], id: found[3] }, seat)],
  [/^@(everyone|here)\b/, (found) => h("span", { class: "mention" }, found[0])],
  [/^\[([^\]]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (found, seat) => link(found[2], inline(found[1], seat))],
  [/^<(https?:\/\/[^\s>]+)>/, (found) => link(found[1])],
  [/^https?:\/\/[^\s<>)\]]*[^\s<>)\].,;:!?'"]/, (found) => link(found[0])],
  [/^\*\*\*(.+?)\*\*\*(?!\*)/s, (found, seat) => h("strong", {}, h("em", {}, inline(found[1], seat)))],
  [/^\*\*(.+?)\*\*(?!\*)/s, (found, seat) => h("strong", {}, inline(found[1], seat))],
  [/^__(.+?)__(?!_)/s, (found, seat) => h("u", {}, inline(found[1], seat))],
  [/^\*(?!\s)(.+?)(?<!\s)\*(?!\*)/s, (found, seat) => h("em", {}, inline(found[1], seat))],
  [/^_(?!\s)(.+?)(?<!\s)_(?!\w)/s, (found, seat, before) => /\w$/.test(before) ? null : h("em", {}, inline(found[1], seat))],
  [/^~~(.+?)~~/s, (found, seat) => h("s", {}, inline(found[1], seat))],
  [/^\|\|(.+?)\|\|/s, (found, seat) => spoiler(inline(found[1], seat))],
];

function mention(seat, id) {
  const you = id === seat.you?.id;
  return h("span", { class: you ? "mention you" : "mention" }, `@${seat.name(id)}`);
}

function channel(seat, id) {
  const room = seat.channels.get(id);
  if (!room) return h("span", { class: "mention" }, `#${t("unknown")}`);
  return h("button", { class: "mention", type: "button", onclick: () => seat.enter(id) }, `#${room.name}`);
}

function spoiler(content) {
  const facts = { class: "spoiler", type: "button", "aria-label": t("spoiler") };
  const node = h("button", facts, content);
  node.addEventListener("click", () => {
    node.classList.add("open");
    node.removeAttribute("aria-label");
  });
  return node;
}

export function inline(text, seat) {
  const nodes = [];
  let plain = "";
  let rest = text;
  const flush = () => {
    if (plain) nodes.push(plain);
    plain = "";
  };
  while (rest) {
    let made = null;
    for (const [rule, make] of INLINE) {
      const found = rule.exec(rest);
      made = found && make(found, seat, plain);
      if (made !== null) {
        if (typeof made === "string") plain += made;
        else {
          flush();
          nodes.push(made);
        }
        rest = rest.slice(found[0].length);
        break;
      }
    }
    if (made === null) {
      // Jump to the next sign that could begin something.
      const jump = rest.slice(1).search(/[\\`<@[*_~|]|https?:/);
      const length = jump < 0 ? rest.length : jump + 1;
      plain += rest.slice(0, length);
      rest = rest.slice(length);
    }
  }
  flush();
  return nodes.flatMap((node) => (typeof node === "string" ? lines(node) : [node]));
}

function lines(text) {
  return text.split("\n").flatMap((line, index) => (index ? [h("br"), line] : [line]));
}

const BLOCKS = [
  [/^```(?:[\w+-]*\n)?([\s\S]*?)\n?```\n?/, (found) => h("pre", {}, h("code", {}, found[1]))],
  [/^>>> ([\s\S]*)/, (found, seat) => h("blockquote", {}, markdown(found[1], seat))],
  [/^(?:> ?[^\n]*(?:\n|$))+/, (found, seat) => h("blockquote", {}, markdown(found[0].replace(/^> ?/gm, "").replace(/\n$/, ""), seat))],
  [/^(#{1,3}) ([^\n]+)\n?/, (found, seat) => h(`h${found[1].length + 2}`, { class: `head${found[1].length}` }, inline(found[2], seat))],
  [/^-# ([^\n]+)\n?/, (found, seat) => h("p", { class: "small" }, inline(found[1], seat))],
  [/^(?: *[-*] [^\n]*(?:\n|$))+/, (found, seat) => list("ul", found[0], /^( *)[-*] /, seat)],
  [/^(?: *\d+\. [^\n]*(?:\n|$))+/, (found, seat) => list("ol", found[0], /^( *)\d+\. /, seat)],
];

function list(tag, text, sign, seat) {
  const items = text.replace(/\n$/, "").split("\n").map((line) => {
    const deep = sign.exec(line)[1].length >= 2;
    return h("li", { class: deep ? "deep" : undefined }, inline(line.replace(sign, ""), seat));
  });
  const first = tag === "ol" ? Number(/\d+/.exec(text)[0]) : undefined;
  return h(tag, { start: first }, items);
}

export function markdown(text, seat) {
  const nodes = [];
  let plain = [];
  let rest = text;
  const flush = () => {
    const joined = plain.join("\n");
    if (joined.trim()) nodes.push(h("p", {}, inline(joined.replace(/^\n+|\n+$/g, ""), seat)));
    plain = [];
  };
  while (rest) {
    const block = BLOCKS.map(([rule, make]) => [rule.exec(rest), make]).find(([found]) => found);
    if (block) {
      flush();
      nodes.push(block[1](block[0], seat));
      rest = rest.slice(block[0][0].length);
    } else {
      const end = rest.indexOf("\n");
      const fence = rest.indexOf("```");
      if (fence > 0 && (end < 0 || fence < end)) {
        plain.push(rest.slice(0, fence));
        rest = rest.slice(fence);
        continue;
      }
      plain.push(end < 0 ? rest : rest.slice(0, end));
      rest = end < 0 ? "" : rest.slice(end + 1);
    }
  }
  flush();
  return nodes;
}
