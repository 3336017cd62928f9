// Keeps a page of the desk or of the operator true while it is open: it says when the table or its
// referee does not answer, and what has `data-follows` is made anew when the match goes on.

import { follow } from "./connection.js";

const AGAIN_MS = 2000; // where the page cannot be had at the moment

const frame = document.getElementById("content");
const shown = { referee: frame.dataset.referee, match: frame.dataset.match };
const { lang } = document.documentElement;
let wanted = 0; // counts what has changed
let had = 0; // as far as the page shows it
let isFetching = false;

function put(name, text) {
  if (name === "page") {
    if (text !== frame.dataset.page) location.reload(); // a newer version of the program
  } else if (shown[name] !== text) {
    shown[name] = text;
    wanted += 1;
  }
}

function done() {
  const gone = document.getElementById("gone");
  gone.textContent = shown.referee;
  gone.hidden = !shown.referee;
  fit();
  renew();
}

// What goes to the referee cannot be said while he does not hear.
function fit() {
  for (const one of document.querySelectorAll("[data-speaks]")) one.disabled = Boolean(shown.referee);
}

// Nothing is taken from under the finger of who is just using it: it waits until he has left.
const isBusy = (one) => one.contains(document.activeElement);

async function renew() {
  const places = [...document.querySelectorAll("[data-follows]")];
  if (had === wanted || isFetching || places.every(isBusy)) return;
  const now = wanted;
  isFetching = true;
  const answer = await fetch(location.href).catch(() => null);
  if (answer?.ok) {
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const place of places.filter((one) => !isBusy(one))) {
      const text = fresh.getElementById(place.id)?.innerHTML;
      if (text !== undefined && text !== place.innerHTML) place.innerHTML = text;
    }
    fit();
    if (!places.some(isBusy)) had = now;
  }
  isFetching = false;
  if (!answer?.ok) setTimeout(renew, AGAIN_MS);
  else if (now !== wanted) renew(); // it has gone on meanwhile
}

addEventListener("focusout", () => setTimeout(renew));
follow(`page=frame&match=${encodeURIComponent(frame.dataset.of)}&lang=${lang}`, {
  put,
  done,
  tell(isOffline) {
    document.getElementById("offline").hidden = !isOffline;
  },
});
