// Keeps the screen up to date. The page is complete without this; here each part that has changed
// is put in its place, over one WebSocket that is opened anew for as long as it takes.

const RETRY_MS = [250, 500, 1000, 2000, 3000]; // between two attempts, the last again and again
const SILENT_MS = 12000; // a beat comes every 5 s: a connection without one is dead
const OFFLINE_MS = 1500; // a connection that is back within this is not worth a word
const FIT_STEPS = 6; // of the style sheet, each a little smaller
const SVG = "http://www.w3.org/2000/svg";

const body = document.body;
const offline = document.getElementById("offline");
const { page, lang } = body.dataset;

let socket = null;
let revision = 0;
let attempts = 0;
let silence = 0;
let notice = 0;

function connect() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const language = lang ? `&lang=${encodeURIComponent(lang)}` : "";
  socket = new WebSocket(`${scheme}://${location.host}/ws?page=screen${language}`);
  socket.addEventListener("message", (event) => hear(JSON.parse(event.data)));
  socket.addEventListener("close", lose);
  listen();
}

function listen() {
  clearTimeout(silence);
  silence = setTimeout(() => {
    socket.close();
    lose();
  }, SILENT_MS);
}

function lose(event) {
  if (event && event.target !== socket) {
    return; // one that was given up before
  }
  clearTimeout(silence);
  socket = null;
  notice ||= setTimeout(() => {
    offline.hidden = false;
  }, OFFLINE_MS);
  setTimeout(connect, RETRY_MS[Math.min(attempts, RETRY_MS.length - 1)]);
  attempts += 1;
}

function hear(message) {
  listen();
  attempts = 0;
  clearTimeout(notice);
  notice = 0;
  offline.hidden = true;
  if (message.type !== "parts") {
    return;
  }
  if (message.base !== null && message.base !== revision) {
    socket.send("resync");
    return;
  }
  revision = message.revision;
  for (const [name, text] of Object.entries(message.parts)) {
    put(name, text);
  }
  fit();
  body.dataset.revision = String(revision);
}

function put(name, text) {
  if (name === "page") {
    if (text !== page) {
      location.reload(); // another language, or a newer version of the page itself
    }
  } else if (name === "mood") {
    body.className = text;
  } else if (name === "balls") {
    move(document.getElementById("part-balls"), text);
  } else {
    const place = document.getElementById(`part-${name}`);
    if (place) {
      place.innerHTML = text;
    }
  }
}

// The server sets a long sentence smaller; where very much stands above it, even that is too large.
function fit() {
  const main = document.querySelector("main");
  const headline = document.querySelector(".headline");
  delete main.dataset.fit;
  for (let step = 1; step <= FIT_STEPS; step += 1) {
    if (!headline || headline.scrollHeight <= headline.clientHeight + 2) {
      return;
    }
    main.dataset.fit = String(step);
  }
}

// Balls that were there before are moved, not made anew: the eye can follow them.
function move(place, text) {
  if (!place) {
    return;
  }
  const fresh = document.createElementNS(SVG, "g");
  fresh.innerHTML = text;
  const known = new Map([...place.children].map((ball) => [ball.id, ball]));
  for (const ball of [...fresh.children]) {
    const old = known.get(ball.id);
    known.delete(ball.id);
    if (old) {
      old.setAttribute("transform", ball.getAttribute("transform"));
    } else {
      place.append(ball);
    }
  }
  for (const gone of known.values()) {
    gone.remove();
  }
}

addEventListener("resize", fit);
fit();
connect();
