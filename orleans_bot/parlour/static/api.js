// Talking to the server: the key comes from the address's fragment and goes into a header, nowhere else.

import { spoken, t } from "./words.js";

const KEY_HEADER = "X-Parlour-Key";

export class Refusal extends Error {
  constructor(status, body) {
    super(body.sentence ?? t("refused"));
    this.status = status;
  }
}

export class Api {
  constructor(key) {
    this.key = key;
    this.page = crypto.randomUUID();
  }

  async call(method, path, body) {
    const headers = { [KEY_HEADER]: this.key, "Accept-Language": spoken.locale };
    if (body !== undefined) headers["Content-Type"] = "application/json";
    const response = await fetch(path, { method, headers, body: body && JSON.stringify(body), cache: "no-store" });
    const answer = await response.json();
    if (!response.ok) throw new Refusal(response.status, answer);
    return answer;
  }

  get(path) {
    return this.call("GET", path);
  }

  act(player, what, body = {}) {
    return this.call("POST", `/page/as/${player}/${what}`, body);
  }

  // Server-sent events read by hand, because an EventSource cannot send a header.
  async listen(players, signal, hear) {
    const response = await fetch(`/page/news?players=${players.join(",")}&locale=${spoken.locale}&page=${this.page}`, {
      headers: { [KEY_HEADER]: this.key },
      signal,
      cache: "no-store",
    });
    if (!response.ok) throw new Refusal(response.status, await response.json());
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      rest += value;
      let end;
      while ((end = rest.indexOf("\n\n")) >= 0) {
        const frame = rest.slice(0, end);
        rest = rest.slice(end + 2);
        let event = "";
        let data = "";
        for (const line of frame.split("\n")) {
          if (line.startsWith("event: ")) event = line.slice(7);
          if (line.startsWith("data: ")) data += line.slice(6);
        }
        if (event) hear(event, JSON.parse(data));
      }
    }
  }
}
