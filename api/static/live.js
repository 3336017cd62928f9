// Keeps the screen up to date. The page is complete without this; here each part that has changed
// is put in its place.

import { follow } from "./connection.js";

const FIT_STEPS = 6; // of the style sheet, each a little smaller
const SVG = "http://www.w3.org/2000/svg";

const body = document.body;
const offline = document.getElementById("offline");
const { page, lang } = body.dataset;

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
follow(`page=screen${lang ? `&lang=${encodeURIComponent(lang)}` : ""}`, {
  put,
  done(revision) {
    fit();
    body.dataset.revision = String(revision);
  },
  tell(isOffline) {
    offline.hidden = !isOffline;
  },
});
