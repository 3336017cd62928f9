// A player's phone. Parts come as they change; what is tapped is said to the referee, who decides.

import { follow } from "./connection.js";

const WAIT_MS = 4000; // for an answer, then the word is said again with the same name
const AGAIN_MS = 1000;
const GIVE_UP_MS = 30000; // by then the table has moved on
const TOLD_MS = 6000; // how long a sentence stays

const root = document.getElementById("play");
const by = (id) => document.getElementById(id);

// What is being called: the ball of the first tap.
let chosen = null;
let told = 0;

function start() {
  const { page, lang } = root.dataset;
  follow(`page=play${lang ? `&lang=${encodeURIComponent(lang)}` : ""}`, {
    put(name, text) {
      if (name === "page") {
        if (text !== page) {
          location.reload();
        }
      } else if (name === "mood") {
        document.body.className = `page-play ${text}`;
      } else {
        const place = by(`part-${name}`);
        if (place) {
          place.innerHTML = text;
        }
      }
    },
    done(revision) {
      choose(chosen);
      document.body.dataset.revision = String(revision);
    },
    tell(isOffline) {
      by("offline").hidden = !isOffline;
      document.body.classList.toggle("offline", isOffline);
    },
  });
  document.addEventListener("click", tapped);
  document.addEventListener("keydown", (event) => {
    if ((event.key === "Enter" || event.key === " ") && event.target.closest("[data-pocket]")) {
      event.preventDefault();
      aim(event.target.closest("[data-pocket]"));
    }
  });
  const form = document.querySelector("[data-form]");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    setUp(form);
  });
  form.addEventListener("change", () => fitForm(form));
  fitForm(form);
}

function tapped(event) {
  const at = (selector) => event.target.closest(selector);
  const button = at("[data-say]");
  if (button) {
    const { say, sure } = button.dataset;
    if (sure) {
      ask(button.textContent, sure, () => speak(JSON.parse(say), button));
    } else {
      at("dialog")?.close();
      speak(JSON.parse(say), button);
    }
  } else if (at("[data-ball]")) {
    const { ball } = at("[data-ball]").dataset;
    choose(chosen === ball ? null : ball);
  } else if (at("[data-open]")) {
    by(at("[data-open]").dataset.open).showModal();
  } else if (at("[data-close]")) {
    at("dialog").close();
  } else if (at("[data-leave]")) {
    leave();
  } else if (at("svg.table")) {
    touchTable(at("svg.table"), event);
  }
}

// A finger is larger than a ball: the nearest that can be called is meant, or the pocket it is in.
function touchTable(svg, event) {
  const point = new DOMPoint(event.clientX, event.clientY);
  const { x, y } = point.matrixTransform(svg.getScreenCTM().inverse());
  const place = (one) => {
    const { e, f } = one.transform.baseVal.consolidate().matrix;
    return Math.hypot(e - x, f - y);
  };
  const nearest = (all) => all.map((one) => [place(one), one]).sort((a, b) => a[0] - b[0])[0];
  const ball = nearest([...svg.querySelectorAll("[data-at]")]);
  const pocket = nearest([...svg.querySelectorAll("[data-pocket]")]);
  if (pocket && chosen !== null && pocket[0] < 250 && !(ball && ball[0] < 60)) {
    aim(pocket[1]);
  } else if (ball && ball[0] < 220) {
    choose(ball[1].dataset.at);
  }
}

function choose(ball) {
  const chips = [...document.querySelectorAll("[data-ball]")];
  chosen = chips.some((one) => one.dataset.ball === ball) ? ball : null;
  for (const one of chips) {
    one.setAttribute("aria-pressed", String(one.dataset.ball === chosen));
  }
  for (const one of document.querySelectorAll("[data-at]")) {
    one.classList.toggle("chosen", one.dataset.at === chosen);
  }
  document.body.classList.toggle("aiming", chosen !== null);
  const call = document.querySelector(".call");
  const hint = by("call-hint");
  if (call && hint) {
    hint.textContent = chosen === null ? call.dataset.hint : call.dataset.pocketHint;
  }
}

function aim(pocket) {
  if (chosen === null) {
    const call = document.querySelector(".call");
    tell(call ? call.dataset.hint : "", "t-note");
    return;
  }
  const said = { kind: "call", type: "shot", ball: Number(chosen), pocket: pocket.dataset.pocket };
  choose(null);
  speak(said);
}

// Says a word until it is answered. It has one name however often it is sent, so it counts once.
async function speak(said, button) {
  const rests = document.querySelector("[data-revision][data-match]").dataset;
  const word = {
    ...said,
    word_id: crypto.getRandomValues(new Uint32Array(4)).join("-"),
    match_id: rests.match || null,
    revision: rests.match ? Number(rests.revision) : null,
  };
  const toast = by("toast").dataset;
  button?.setAttribute("disabled", "");
  const sending = setTimeout(() => tell(toast.sending, "t-note", true), 700);
  const until = Date.now() + GIVE_UP_MS;
  try {
    for (;;) {
      try {
        const answer = await send("/api/v1/words", "POST", word);
        const body = await answer.json();
        if (answer.ok) {
          clearTimeout(sending);
          tell(body.is_waiting ? toast.waiting : "", "t-note");
          return body;
        }
        if (answer.status < 500 && answer.status !== 429) {
          clearTimeout(sending);
          tell(body.detail || body.title, "t-stops");
          return null;
        }
        tell(body.detail || body.title, "t-stops", true);
      } catch {
        tell(toast.offline, "t-warning", true);
      }
      if (Date.now() > until) {
        tell(toast.failed, "t-stops");
        return null;
      }
      await new Promise((again) => setTimeout(again, AGAIN_MS));
    }
  } finally {
    clearTimeout(sending);
    button?.removeAttribute("disabled");
  }
}

function send(address, method, body) {
  return fetch(address, {
    method,
    headers: { "Content-Type": "application/json", "Accept-Language": document.documentElement.lang },
    body: body ? JSON.stringify(body) : undefined,
    signal: AbortSignal.timeout(WAIT_MS),
  });
}

function tell(text, style, stays = false) {
  const toast = by("toast");
  clearTimeout(told);
  toast.textContent = text;
  toast.className = `toast notice ${style}`;
  toast.hidden = !text;
  if (text && !stays) {
    told = setTimeout(() => {
      toast.hidden = true;
    }, TOLD_MS);
  }
}

function ask(title, text, act) {
  const dialog = by("sure");
  by("sure-title").textContent = title;
  by("sure-text").textContent = text;
  dialog.querySelector("[data-do]").onclick = () => {
    dialog.close();
    act();
  };
  dialog.showModal();
}

async function leave() {
  try {
    await send("/api/v1/seat", "DELETE");
    location.assign("/play");
  } catch {
    tell(by("toast").dataset.offline, "t-warning");
  }
}

// Which rulebook knows which game, and how many may play it.
function fitForm(form) {
  const { rulebook, game } = form.elements;
  const knowsNine = form.dataset.nine.split(" ").includes(rulebook.value);
  const knowsThree = form.dataset.three.split(" ").includes(rulebook.value);
  game.querySelector("[value='nine-ball']").disabled = !knowsNine;
  if (!knowsNine) {
    game.value = "ten-ball";
  }
  form.querySelector("[data-three-only]").hidden = !knowsThree;
  const isThree = knowsThree && form.elements.players.value === "3";
  form.querySelector("[data-third]").hidden = !isThree;
}

async function setUp(form) {
  const value = (name) => form.elements[name].value;
  const number = (name) => (value(name) ? Number(value(name)) : null);
  const isThree = !form.querySelector("[data-third]").hidden;
  const letters = isThree ? ["A", "B", "C"] : ["A", "B"];
  const race = number("race_to");
  const answer = await speak(
    {
      kind: "set_up",
      rulebook: value("rulebook"),
      game: value("game"),
      players: letters.length,
      names: Object.fromEntries(letters.map((one) => [one, value(`name${one}`)])),
      race_to: race,
      sets_to: race === null ? null : number("sets_to"),
      break_order: value("break_order"),
      breaker: value("breaker") || null,
      shot_clock_s: number("shot_clock_s"),
      language: value("language"),
      are_calls_heard: form.elements.are_calls_heard.checked,
    },
    form.querySelector("button.primary"),
  );
  if (answer) {
    by("setup").open = false;
    scrollTo({ top: 0 });
  }
}

if (root) {
  start();
}
