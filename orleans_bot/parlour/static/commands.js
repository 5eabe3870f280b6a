// Slash commands as a player looks them up: flattened, filtered, and completed.

import { spoken, t } from "./words.js";

const SUB = [1, 2];

function said(thing, key) {
  return thing[`${key}_localizations`]?.[spoken.locale] ?? thing[key];
}

// "orleans new" as its reader types it: "orleans neu".
export function inTongue(commands, path) {
  const shown = [];
  let among = commands;
  for (const word of path.split(" ")) {
    const found = among?.find((each) => each.name === word);
    shown.push(found ? said(found, "name") : word);
    among = found?.options;
  }
  return shown.join(" ");
}

export function flatten(commands, direct) {
  const found = [];
  const walk = (holder, words, names, about) => {
    // The page sends no files (type 11).
    const options = (holder.options ?? []).filter((option) => option.type !== 11).map((option) => ({ ...option, shown: said(option, "name"), about: said(option, "description") }));
    const subs = options.filter((option) => SUB.includes(option.type));
    if (subs.length) subs.forEach((sub) => walk(sub, [...words, sub.name], [...names, sub.shown], sub.about));
    else found.push({ words, names, name: names.join(" "), about, options });
  };
  for (const command of commands) {
    const there = command.contexts ? command.contexts.includes(direct ? 1 : 0) : !direct || command.dm_permission !== false;
    if (there) walk(command, [command.name], [said(command, "name")], said(command, "description"));
  }
  return found;
}

// Commands whose words begin with what was typed come first, then those that contain it.
export function matching(list, typed) {
  const wanted = typed.toLowerCase().trim();
  const starts = list.filter((each) => each.name.startsWith(wanted) || each.words.join(" ").startsWith(wanted) || [...each.names, ...each.words].some((word) => word.startsWith(wanted)));
  const holds = list.filter((each) => !starts.includes(each) && `${each.name} ${each.about}`.toLowerCase().includes(wanted));
  return [...starts, ...holds];
}

// "/orleans new players:3" typed in full: the command, and what was already said for its options.
export function parse(list, typed) {
  const text = typed.replace(/^\//, "");
  const ways = list.flatMap((each) => [each.name, each.words.join(" ")].map((typed) => ({ command: each, typed })));
  const fits = ways.filter((way) => `${text} `.startsWith(`${way.typed} `));
  const { command, typed: way } = fits.sort((one, two) => two.typed.length - one.typed.length)[0] ?? {};
  if (!command) return null;
  const given = {};
  let last = null;
  const rest = text.slice(way.length);
  for (const token of rest.trim().split(" ")) {
    const colon = token.indexOf(":");
    const option = colon > 0 && command.options.find((each) => [each.name, each.shown].includes(token.slice(0, colon)));
    if (option) {
      given[option.name] = token.slice(colon + 1);
      last = option.name;
    } else if (last) given[last] += ` ${token}`;
  }
  return { command, given, begun: rest !== "" };
}

// What may stand in an option, when that is known without asking the bot.
export function knownChoices(option, typed, seat) {
  const wanted = typed.toLowerCase();
  let all = option.choices?.map((each) => ({ name: said(each, "name"), value: each.value })) ?? null;
  if (option.type === 5) all = [{ name: t("true"), value: "true" }, { name: t("false"), value: "false" }];
  if (option.type === 6 || option.type === 9) all = [...seat.people.values()].map((each) => ({ name: each.display, value: each.id }));
  if (option.type === 7) all = seat.rooms().map((room) => ({ name: `#${room.name}`, value: room.id }));
  return all && all.filter((each) => each.name.toLowerCase().includes(wanted)).slice(0, 25);
}
