// One player's facts in this page: what the server has told this player, and nothing else.

import { Refusal } from "./api.js";
import { spoken, t } from "./words.js";

export const DM = 1;
export const THREADS = [11, 12];
export const LOADING = 128;
const FOLLOWS = 10_000;
const WAIT = 5_000;

export class Seat extends EventTarget {
  constructor(api, player) {
    super();
    this.api = api;
    this.player = player;
    this.you = null;
    this.people = new Map();
    this.channels = new Map();
    this.messages = new Map();
    this.more = new Set();
    this.loaded = new Set();
    this.commands = [];
    this.acts = new Map();
    this.current = null;
    this.botOnline = false;
    this.counter = 0;
    this.follows = 0;
    this.held = null;
  }

  tell(what, detail) {
    this.dispatchEvent(new CustomEvent(what, { detail }));
  }

  // What is heard while the house is being asked for is newer than its answer, and is heard once more after it.
  async open() {
    this.held = [];
    try {
      await this.enterHouse();
      this.tell("opened");
    } finally {
      const held = this.held;
      this.held = null;
      if (this.you) held.forEach(([event, data]) => this.hear(event, data));
    }
  }

  async enterHouse() {
    const house = await this.api.get(`/page/as/${this.player}/house`);
    this.take(house);
    this.loaded.clear();
    this.messages.clear();
    if (!this.channels.has(this.current)) this.current = this.rooms()[0]?.id ?? null;
    if (this.current) await this.load(this.current);
  }

  async load(channel, before) {
    const query = before ? `?before=${before}` : "";
    const { messages, more } = await this.api.get(`/page/as/${this.player}/messages/${channel}${query}`);
    const held = this.messages.get(channel) ?? new Map();
    const merged = [...messages.map((each) => [each.id, each]), ...held];
    merged.sort(([one], [two]) => (BigInt(one) < BigInt(two) ? -1 : 1));
    this.messages.set(channel, new Map(merged));
    this.loaded.add(channel);
    if (more) this.more.add(channel);
    else this.more.delete(channel);
  }

  rooms() {
    const shown = [...this.channels.values()].filter((each) => each.kind === 0);
    return shown.sort((one, two) => one.position - two.position);
  }

  threads(room) {
    const shown = [...this.channels.values()].filter((each) => each.parent === room && THREADS.includes(each.kind));
    return shown.filter((each) => !each.archived || each.id === this.current);
  }

  direct() {
    return [...this.channels.values()].filter((each) => each.kind === DM);
  }

  unread() {
    const all = [...this.channels.values()];
    return { called: all.reduce((sum, each) => sum + each.called, 0), unread: all.some((each) => each.unread) };
  }

  // Where this player is called, other than here.
  calls() {
    return [...this.channels.values()].filter((each) => each.called > 0 && each.id !== this.current);
  }

  room() {
    return this.channels.get(this.current);
  }

  shown() {
    return [...(this.messages.get(this.current)?.values() ?? [])];
  }

  async enter(channel) {
    if (!(await this.known(channel))) return;
    this.current = channel;
    const room = this.room();
    this.newSince = room.unread;
    if (!this.loaded.has(channel)) await this.load(channel);
    this.tell("entered");
    this.read();
  }

  // A room just opened may be named in an answer before the house has told of it.
  known(channel) {
    if (this.channels.has(channel) || !channel) return this.channels.has(channel);
    return new Promise((settle) => {
      const done = (there) => {
        this.removeEventListener("channels", look);
        clearTimeout(tired);
        settle(there);
      };
      const look = () => this.channels.has(channel) && done(true);
      const tired = setTimeout(() => done(false), WAIT);
      this.addEventListener("channels", look);
    });
  }

  // Reading is only reading when somebody can see the page.
  read() {
    const room = this.room();
    if (!room || document.hidden || !room.unread) return;
    room.unread = room.called = 0;
    this.api.act(this.player, "read", { channel: room.id }).catch(() => {});
    this.tell("counts");
  }

  hear(event, data) {
    if (this.held) return this.held.push([event, data]);
    const hearers = {
      message: () => this.hearMessage(data),
      message_gone: () => {
        this.messages.get(data.channel_id)?.delete(data.id);
        if (data.channel_id === this.current) this.tell("gone", data.id);
      },
      channel: () => this.hearChannel(data),
      channel_gone: () => {
        this.channels.delete(data.id);
        this.messages.delete(data.id);
        this.tell("channels");
        if (this.current === data.id) this.enter(this.rooms()[0]?.id);
      },
      interaction: () => this.hearAct(data),
      modal: () => {
        if (this.acts.has(data.nonce)) this.tell("modal", data);
      },
      typing: () => this.tell("typing", data),
      commands: () => this.refresh("commands"),
      house: () => this.refresh("people"),
      bot: () => {
        this.botOnline = data.online;
        this.tell("bot");
      },
    };
    return hearers[event]?.();
  }

  hearMessage(message) {
    const { fresh, ...kept } = message;
    if (!this.messages.has(message.channel_id)) this.messages.set(message.channel_id, new Map());
    this.messages.get(message.channel_id).set(message.id, kept);
    const room = this.channels.get(message.channel_id);
    if (fresh && room && message.author.id !== this.you.id) {
      room.unread += 1;
      if (message.calls_you || room.kind === DM) room.called += 1;
    }
    if (message.channel_id === this.current) {
      this.tell("message", kept);
      this.read();
    }
    if (fresh) this.tell("counts");
  }

  hearChannel(channel) {
    const known = this.channels.get(channel.id);
    this.channels.set(channel.id, channel);
    // Whoever has just asked for a game is led to its table.
    if (!known?.joined && channel.joined && THREADS.includes(channel.kind) && Date.now() - this.follows < FOLLOWS) {
      this.follows = 0;
      this.tell("follow", channel.id);
    }
    // What is on the screen is read, whatever the server still counts.
    if (known && channel.id === this.current && !document.hidden) channel.unread = channel.called = 0;
    this.tell("channels");
  }

  hearAct(news) {
    const act = this.acts.get(news.nonce);
    if (!act) return;
    Object.assign(act, news);
    if (news.state === "answered") this.acts.delete(news.nonce);
    this.tell("act", act);
  }

  async refresh(what) {
    const house = await this.api.get(`/page/as/${this.player}/house`);
    this.take(house);
    this.tell(what);
  }

  take(house) {
    this.you = house.you;
    this.server = house.server;
    this.files = house.files;
    this.botOnline = house.bot_online;
    this.people = new Map(house.people.map((each) => [each.id, each]));
    this.channels = new Map(house.channels.map((each) => [each.id, each]));
    this.commands = house.commands;
  }

  // Something the bot must answer; the nonce ties its fate to the place it was begun.
  async begin(what, body, about) {
    const nonce = `${this.player}.${Date.now()}.${(this.counter += 1)}`;
    const act = { nonce, state: "sending", channel_id: this.current, ...about };
    this.acts.set(nonce, act);
    this.tell("act", act);
    try {
      await this.api.act(this.player, what, { ...body, nonce, locale: spoken.locale });
    } catch (wrong) {
      this.acts.delete(nonce);
      act.state = "refused";
      act.reason = wrong instanceof Refusal ? wrong.message : t("unreached");
      this.tell("act", act);
      throw new Error(act.reason);
    }
    return act;
  }

  press(message, customId, values) {
    const body = { channel: message.channel_id, message: message.id, custom_id: customId, values };
    return this.begin("press", body, { on: message.id, customId }).catch(() => {});
  }

  // Whether a press on this control is still on its way.
  waits(message, customId) {
    return [...this.acts.values()].some((act) => act.on === message && act.customId === customId && ["sending", "sent"].includes(act.state));
  }

  bot() {
    return [...this.people.values()].find((each) => each.bot);
  }

  name(id) {
    return this.people.get(id)?.display ?? t("nobody");
  }
}
