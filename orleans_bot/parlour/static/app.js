// The page: a tab is one seat or two, side by side; another tab is another player.

import { Api } from "./api.js";
import { Column } from "./column.js";
import { Seat } from "./seat.js";
import { avatar, fill, h, icon } from "./dom.js";

const rail = document.getElementById("rail");
const stage = document.getElementById("columns");
const banner = document.getElementById("banner");
const MOST_COLUMNS = 2;

const fragment = new URLSearchParams(location.hash.slice(1));
const api = new Api(fragment.get("key") ?? "");
let people = [];
let columns = [];
let listening = null;

function address(names) {
  return `#${new URLSearchParams({ key: api.key, seats: names.join(",") })}`;
}

function seated() {
  return columns.map((column) => column.seat.player);
}

async function sit(names) {
  const wanted = names.slice(0, MOST_COLUMNS);
  const kept = columns.filter((column) => wanted.includes(column.seat.player));
  columns.filter((column) => !kept.includes(column)).forEach((column) => column.close());
  columns = wanted.map((name) => {
    const known = kept.find((column) => column.seat.player === name);
    return known ?? new Column(new Seat(api, name), () => sit(seated().filter((each) => each !== name)));
  });
  history.replaceState(null, "", address(wanted));
  stage.replaceChildren(...columns.map((column) => column.node));
  stage.dataset.count = String(columns.length);
  for (const column of columns) {
    if (column.unseat) column.unseat.hidden = columns.length < 2;
    for (const what of ["counts", "channels", "opened"]) column.seat.addEventListener(what, drawRail);
  }
  drawRail();
  await listen();
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
          say("");
          columns.forEach((column) => column.seat.open().catch((wrong) => say(wrong.message)));
          return;
        }
        const player = people.find((person) => person.id === given.player)?.name;
        columns.find((column) => column.seat.player === player)?.seat.hear(event, given.data);
      });
    } catch (wrong) {
      if (stop.signal.aborted) return;
      if (wrong.status === 401) return say("This address has the wrong key. Open the one the parlour printed when it started.");
    }
    if (stop.signal.aborted) return;
    say("The parlour does not answer. Trying again…");
    await new Promise((resume) => setTimeout(resume, wait));
  }
}

function say(words) {
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
        title: `Play as ${person.display}`,
        "aria-label": `Play as ${person.display}${called ? `, ${called} for you` : ""}`,
        "aria-current": column ? "true" : undefined,
        onclick: (event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
          event.preventDefault();
          if (here.length < 2 || column) sit([person.name]);
          else sit([here[0], person.name]);
        },
      },
      avatar(person),
      h("span", { class: "name" }, person.display),
      called > 0 && h("span", { class: "badge" }, String(called)),
    );
  });
  const next = people.find((person) => !here.includes(person.name));
  const split = h(
    "button",
    {
      class: "tool",
      type: "button",
      "aria-pressed": String(here.length > 1),
      title: here.length > 1 ? "Show one seat" : "Show two seats side by side",
      "aria-label": here.length > 1 ? "Show one seat" : "Show two seats side by side",
      onclick: () => sit(here.length > 1 ? [here[0]] : [here[0], next.name]),
    },
    icon("split"),
  );
  const tab = h(
    "a",
    { class: "tool", href: address([next?.name ?? here[0]]), target: "_blank", title: "Another player in a new tab", "aria-label": "Another player in a new tab" },
    icon("tab"),
  );
  fill(rail, seats, h("div", { class: "tools" }, split, tab));
  const all = columns.map((column) => column.seat.unread());
  const called = all.reduce((sum, each) => sum + each.called, 0);
  const names = here.map((name) => people.find((person) => person.name === name)?.display ?? name);
  document.title = `${called ? `(${called}) ` : all.some((each) => each.unread) ? "• " : ""}${names.join(" and ")} – ${columns[0]?.seat.server ?? "The parlour"}`;
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) columns.forEach((column) => column.seat.read());
});

window.addEventListener("hashchange", () => location.reload());

async function start() {
  if (!api.key) return say("This address lacks its key. Open the whole address the parlour printed when it started.");
  try {
    const found = await api.get("/page/players");
    people = found.players;
    const asked = (fragment.get("seats") ?? "").split(",").filter((name) => people.some((person) => person.name === name));
    const free = people.find((person) => !person.present) ?? people[0];
    await sit(asked.length ? asked : [free.name]);
  } catch (wrong) {
    say(wrong.status === 401 ? "This address has the wrong key. Open the one the parlour printed when it started." : "The parlour does not answer. Trying again…");
    if (wrong.status !== 401) setTimeout(start, 2000);
  }
  return null;
}

start();
