// The page's own words: from the project's one catalogue, brought by the server in the language wanted.

const SHELF = "parlour.language";

export const spoken = { language: "en", locale: "en-US", languages: [] };
let words = {};
let plural = [];

// A tab remembers its own language, as it is a player of its own; a new tab begins with the last one chosen.
function remembered() {
  try {
    return sessionStorage.getItem(SHELF) ?? localStorage.getItem(SHELF);
  } catch {
    return null;
  }
}

export function remember(language) {
  try {
    sessionStorage.setItem(SHELF, language);
    localStorage.setItem(SHELF, language);
  } catch {
    // A browser that keeps nothing still shows the language until the page is closed.
  }
}

export async function fetchWords(language = remembered()) {
  const wanted = language ?? navigator.languages.join(",");
  const response = await fetch(`/words.json?language=${encodeURIComponent(wanted)}`, { cache: "no-store" });
  const brought = await response.json();
  ({ words, plural } = brought);
  Object.assign(spoken, { language: brought.language, locale: brought.locale, languages: brought.languages });
  // British clocks and dates stay British; everything else is as the chosen language has it.
  spoken.dates = navigator.languages.find((each) => each.split("-")[0] === spoken.language) ?? spoken.language;
  document.documentElement.lang = spoken.language;
}

function form(key, data) {
  const forms = words[key];
  if (!forms) return key;
  const n = Number(data.n ?? 1);
  return forms.length > 1 ? forms[plural[n < plural.length ? n : 100 + (n % 100)]] : forms[0];
}

export function t(key, data = {}) {
  return form(key, data).replace(/\{(\w+)\}/g, (blank, name) => data[name] ?? blank);
}

// The same with nodes in its blanks: a list of texts and nodes, ready to be put somewhere.
export function phrase(key, data) {
  const parts = form(key, data).split(/\{(\w+)\}/);
  return parts.map((part, index) => (index % 2 ? (data[part] ?? `{${part}}`) : part)).filter((part) => part !== "");
}

export function listed(names) {
  return new Intl.ListFormat(spoken.dates, { type: "conjunction" }).format(names);
}
