// The page: a tab is one seat or two, side by side; another tab is another player.

import { Api } from "./api.js";
import { Column } from "./column.js";
import { Seat } from "./seat.js";
import { avatar, badge, fill, h, icon } from "./dom.js";
import { fetchWords, listed, remember, spoken, t } from "./words.js";

const rail = document.getElementById("rail");
const stage = document.getElementById("columns");
const banner = document.getElementById("banner");
const MOST_COLUMNS = 2;

const fragment = new URLSearchParams(location.hash.slice(1));
const api = new Api(fragment.get("key") ?? "");
let people = [];
let columns = [];
let listening = null;
let told = null;

function address(names) {
  return `#${new URLSearchParams({ key: api.key, seats: names.join(",") })}`;
}

function seated() {
  return columns.map((column) => column.seat.player);
}

function display(name) {
  return people.find((person) => person.name === name)?.display ?? name;
}

function open(seat, draft) {
  const column = new Column(seat, { leave: () => sit(seated().filter((each) => each !== seat.player)), speak, draft });
  for (const what of ["counts", "channels", "opened", "people"]) seat.addEventListener(what, drawRail, { signal: column.ended });
  return column;
}

async function sit(names) {
  const wanted = names.slice(0, MOST_COLUMNS);
  const kept = columns.filter((column) => wanted.includes(column.seat.player));
  columns.filter((column) => !kept.includes(column)).forEach((column) => column.close());
  columns = wanted.map((name) => kept.find((column) => column.seat.player === name) ?? open(new Seat(api, name)));
  history.replaceState(null, "", address(wanted));
  show();
  await listen();
}

function show() {
  stage.replaceChildren(...columns.map((column) => column.node));
  stage.dataset.count = String(columns.length);
  for (const column of columns) column.unseat.hidden = columns.length < 2;
  drawRail();
}

// Another language: the same seats, drawn anew; a half-written line is kept.
async function speak(language) {
  if (language === spoken.language) return;
  remember(language);
  await fetchWords(language);
  const focused = document.activeElement?.dataset?.control;
  columns = columns.map((column) => {
    const draft = column.composer.input.value;
    column.close();
    return open(column.seat, draft);
  });
  label();
  show();
  columns.forEach((column) => column.seat.you && column.opened());
  if (focused) document.querySelector(`[data-control="${CSS.escape(focused)}"]`)?.focus();
  await listen();
}

function label() {
  document.title = t("name");
  rail.setAttribute("aria-label", t("seats"));
  document.getElementById("zoom").setAttribute("aria-label", t("picture"));
  if (told) say(told);
}

// One stream for the whole page; whenever it opens, everything is asked anew, so that nothing is missed.
async function listen() {
  listening?.abort();
  const stop = new AbortController();
  listening = stop;
  for (let wait = 500; !stop.signal.aborted; wait = Math.min(wait * 2, 8000)) {
    try {
      await api.listen(seated(), stop.signal, (event, given) => {
        if (event === "hello") {
          wait = 500;
          say(null);
          columns.forEach((column) => column.seat.open().catch((wrong) => say(null, wrong.message)));
          return;
        }
        if (event === "house") refreshPeople();
        const player = people.find((person) => person.id === given.player)?.name;
        columns.find((column) => column.seat.player === player)?.seat.hear(event, given.data);
      });
    } catch (wrong) {
      if (stop.signal.aborted) return;
      if (wrong.status === 401) return say("wrong_key");
    }
    if (stop.signal.aborted) return;
    say("no_answer");
    await new Promise((resume) => setTimeout(resume, wait));
  }
}

async function refreshPeople() {
  people = (await api.get("/page/players")).players;
  drawRail();
}

// The banner keeps the name of what it says, so that it can say it in another language too.
function say(key, words = key ? t(key) : "") {
  told = key;
  banner.textContent = words;
  banner.hidden = !words;
}

function drawRail() {
  const here = seated();
  const seats = people.map((person) => {
    const column = columns.find((each) => each.seat.player === person.name);
    const called = column?.seat.unread().called ?? 0;
    return h(
      "a",
      {
        class: "seat",
        href: address([person.name]),
        colour: person.colour,
        title: t("play_as", { name: person.display }),
        "aria-current": column ? "true" : undefined,
        data: { control: `seat-${person.name}` },
        onclick: (event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
          event.preventDefault();
          if (here.length < 2 || column) sit([person.name]);
          else sit([here[0], person.name]);
        },
      },
      avatar(person),
      h("span", { class: "name" }, person.display),
      called > 0 && badge(called, t("for_you", { n: called })),
    );
  });
  const next = people.find((person) => !here.includes(person.name));
  const both = here.length > 1 ? t("seats.one") : t("seats.two");
  const split = h(
    "button",
    {
      class: "tool",
      type: "button",
      "aria-pressed": String(here.length > 1),
      title: both,
      "aria-label": both,
      data: { control: "split" },
      onclick: () => sit(here.length > 1 ? [here[0]] : [here[0], next.name]),
    },
    icon("split"),
  );
  const tab = h(
    "a",
    { class: "tool", href: address([next?.name ?? here[0]]), target: "_blank", title: t("tab"), "aria-label": t("tab"), data: { control: "tab" } },
    icon("tab"),
  );
  fill(rail, seats, h("div", { class: "tools" }, split, tab));
  const all = columns.map((column) => column.seat.unread());
  const called = all.reduce((sum, each) => sum + each.called, 0);
  const mark = called ? `(${called}) ` : all.some((each) => each.unread) ? "• " : "";
  document.title = `${mark}${listed(here.map(display))} – ${columns[0]?.seat.server ?? t("name")}`;
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) columns.forEach((column) => column.seat.read());
});

// A slash begins a command from wherever one stands, as long as one is not writing already.
document.addEventListener("keydown", (event) => {
  const writing = event.target.closest?.("input, textarea, select, dialog, [role=listbox]");
  if (event.key !== "/" || writing || event.ctrlKey || event.metaKey || event.altKey) return;
  const column = columns.find((each) => each.node.contains(event.target)) ?? columns[0];
  column?.composer.begin();
  if (column) event.preventDefault();
});

window.addEventListener("hashchange", () => location.reload());

async function start() {
  try {
    if (!spoken.languages.length) await fetchWords();
    label();
    if (!api.key) return say("no_key");
    people = (await api.get("/page/players")).players;
    const asked = (fragment.get("seats") ?? "").split(",").filter((name) => people.some((person) => person.name === name));
    const free = people.find((person) => !person.present) ?? people[0];
    await sit(asked.length ? asked : [free.name]);
  } catch (wrong) {
    if (wrong.status === 401) return say("wrong_key");
    say("no_answer");
    setTimeout(start, 2000);
  }
  return null;
}

start();
