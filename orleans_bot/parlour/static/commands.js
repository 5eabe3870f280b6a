// Slash commands as a player looks them up: flattened, filtered, and completed.

const SUB = [1, 2];

// Discord names most languages by themselves, a few with their country.
const COUNTRIES = { en: navigator.language === "en-GB" ? "en-GB" : "en-US", es: "es-ES", pt: "pt-BR", sv: "sv-SE", zh: "zh-CN" };
const language = navigator.language.split("-")[0];
export const LOCALE = COUNTRIES[language] ?? language;

function said(thing, key) {
  return thing[`${key}_localizations`]?.[LOCALE] ?? thing[key];
}

export function flatten(commands, direct) {
  const found = [];
  const walk = (holder, words, names, about) => {
    const options = (holder.options ?? []).map((option) => ({ ...option, shown: said(option, "name"), about: said(option, "description") }));
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
  const starts = list.filter((each) => each.name.startsWith(wanted) || [...each.names, ...each.words].some((word) => word.startsWith(wanted)));
  const holds = list.filter((each) => !starts.includes(each) && `${each.name} ${each.about}`.toLowerCase().includes(wanted));
  return [...starts, ...holds];
}

// "/orleans new players:3" typed in full: the command, and what was already said for its options.
export function parse(list, typed) {
  const text = typed.replace(/^\//, "");
  const fits = list.filter((each) => `${text} `.startsWith(`${each.name} `));
  const command = fits.sort((one, two) => two.name.length - one.name.length)[0];
  if (!command) return null;
  const given = {};
  let last = null;
  for (const token of text.slice(command.name.length).trim().split(" ")) {
    const colon = token.indexOf(":");
    const option = colon > 0 && command.options.find((each) => [each.name, each.shown].includes(token.slice(0, colon)));
    if (option) {
      given[option.name] = token.slice(colon + 1);
      last = option.name;
    } else if (last) given[last] += ` ${token}`;
  }
  return { command, given };
}

// What may stand in an option, when that is known without asking the bot.
export function knownChoices(option, typed, seat) {
  const wanted = typed.toLowerCase();
  let all = option.choices?.map((each) => ({ name: said(each, "name"), value: each.value })) ?? null;
  if (option.type === 5) all = [{ name: "true", value: "true" }, { name: "false", value: "false" }];
  if (option.type === 6 || option.type === 9) all = [...seat.people.values()].map((each) => ({ name: each.display, value: each.id }));
  if (option.type === 7) all = seat.rooms().map((room) => ({ name: `#${room.name}`, value: room.id }));
  return all && all.filter((each) => each.name.toLowerCase().includes(wanted)).slice(0, 25);
}
