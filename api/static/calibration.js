// The live picture, the table over it, and corners that are dragged or moved by arrow keys.
// Places are pixels of the camera's picture; the stage shows it at any size.

import { ask, tell } from "./admin.js";

const PICTURE_MS = 1000;
const MEASURE_MS = 500; // after the last move
const LOUPE_TIMES = 4;
const LABEL_PX = 52; // above a corner there has to be so much room for its name
const GOOD_MM = 3, MIDDLING_MM = 6;
const NAMES = ["HL", "FL", "FR", "HR"]; // around the table
const SVG = "http://www.w3.org/2000/svg";

const at = (id) => document.getElementById(id);
const words = at("calibration-words").dataset;
const stage = at("stage"), lines = at("lines"), loupe = at("loupe"), waiting = at("waiting");
const buttons = Object.fromEntries(NAMES.map((name) => [name, at(`corner-${name}`)]));

let picture = at("picture");
let size = null; // [w, h] of the camera's picture
let inForce = null; // the view that the referee goes by
let view = null; // the one that is shown
let corners = null; // as they stand in the stage
let proposal = null; // id of what could be kept
let measured = 0; // number of the newest question: older answers are passed over
let timer;

// The picture.
async function look() {
  if (document.hidden) return;
  if (size === null) {
    const answer = await fetch("/api/v1/admin/picture.jpg").catch(() => null);
    if (answer?.status === 401) location.reload();
    if (!answer?.ok) {
      waiting.textContent = answer ? (await answer.json()).detail ?? "" : waiting.textContent;
      return;
    }
    size = answer.headers.get("Picture-Size").split("x").map(Number);
    lines.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
    draw();
  }
  const next = new Image();
  next.alt = picture.alt;
  next.id = "picture";
  next.draggable = false;
  next.src = `/api/v1/admin/picture.jpg?n=${Date.now()}`;
  try {
    await next.decode();
  } catch {
    return;
  }
  picture.replaceWith(next);
  picture = next;
  waiting.hidden = true;
  stage.classList.add("is-seen");
}

async function looking() {
  for (;;) {
    await look();
    await new Promise((resolve) => { setTimeout(resolve, PICTURE_MS); });
  }
}

// The table over it.
function drawn(kind, points, isClosed = false) {
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("class", kind);
  path.setAttribute("d", `M${points.map((one) => one.join(" ")).join("L")}${isClosed ? "Z" : ""}`);
  return path;
}

function draw() {
  if (size === null) return;
  lines.replaceChildren();
  lines.removeAttribute("hidden"); // an SVG has no property of that name
  if (view) {
    for (const nose of view.noses) lines.append(drawn("casing", nose));
    for (const nose of view.noses) lines.append(drawn("line", nose));
    lines.append(drawn("thin", view.string));
    const spot = document.createElementNS(SVG, "circle");
    spot.setAttribute("class", "thin");
    spot.setAttribute("r", view.ball_px / 2);
    [spot.cx.baseVal.value, spot.cy.baseVal.value] = view.spot;
    lines.append(spot);
  }
  if (corners === null) return;
  if (isMoved()) lines.append(drawn("moved", NAMES.map((name) => corners[name]), true));
  for (const name of NAMES) {
    const [x, y] = corners[name];
    const button = buttons[name];
    button.hidden = false;
    button.style.left = `${(100 * x) / size[0]}%`;
    button.style.top = `${(100 * y) / size[1]}%`;
    button.classList.toggle("is-high", (y / size[1]) * stage.clientHeight < LABEL_PX);
    button.setAttribute("aria-label", `${button.dataset.name}: ${Math.round(x)}, ${Math.round(y)}`);
  }
}

const isMoved = () => view !== null && NAMES.some(
  (name) => corners[name].some((one, k) => Math.abs(one - view.corners[name][k]) > 0.05),
);

// What is told of it.
const number = (value, digits = 1) => value.toFixed(digits).replace(".", words.decimal);
const filled = (pattern, value, digits) => pattern.replace("%", number(value, digits));

function standing(code) {
  at("standing").textContent = words[code];
  stage.dataset.standing = code;
}

function result() {
  const error = at("error");
  error.className = "big";
  at("parts").hidden = view === null;
  at("doubts").replaceChildren();
  if (view === null) {
    error.textContent = "–";
    return;
  }
  error.textContent = filled(words.mm, view.error_mm);
  const kind = view.error_mm < GOOD_MM ? "good" : view.error_mm < MIDDLING_MM ? "middling" : "bad";
  error.classList.add(`is-${kind}`);
  const parts = ["noses_mm", "pockets_mm", "spread_mm"];
  const isMeasured = parts.some((name) => view[name] !== null);
  for (const name of parts) {
    at(name).parentElement.hidden = !isMeasured;
    at(name).textContent = view[name] === null ? words.unseen : filled(words.mm, view[name]);
  }
  at("tilt_deg").textContent = filled(words.degrees, view.tilt_deg, 0);
  at("ball_px").textContent = filled(words.px, view.ball_px, 0);
  for (const doubt of view.doubts) {
    const item = document.createElement("li");
    item.textContent = at("calibration-words").getAttribute(
      `data-doubt-${doubt.code.replaceAll("_", "-")}`,
    );
    at("doubts").append(item);
  }
}

function take(next, id, code) {
  view = next;
  proposal = id;
  if (next) corners = structuredClone(next.corners);
  at("keep").disabled = id === null;
  at("back").disabled = id === null;
  standing(code);
  draw();
  result();
}

// Shows what the referee goes by.
function back() {
  at("head-known").checked = inForce?.is_head_known ?? false;
  take(inForce, null, inForce === null ? "none" : inForce.is_kept ? "inForce" : "searched");
}

async function begin() {
  const asked = measured;
  try {
    const told = await ask("GET", "/api/v1/admin/calibration");
    inForce = told.view;
    if (asked === measured && view === null) back(); // else somebody has begun to measure
  } catch (error) {
    tell(error.message, "stops");
  }
  if (inForce === null) setTimeout(() => { if (inForce === null && view === null) begin(); }, 5000);
}

// Corners.
async function measure() {
  const asked = ++measured;
  const said = structuredClone(corners);
  standing("measuring");
  at("keep").disabled = true;
  try {
    const told = await ask("POST", "/api/v1/admin/calibration/proposals", {
      corners: said, is_head_known: at("head-known").checked,
    });
    if (asked !== measured) return;
    take(told.view, told.id, "proposed");
    corners = said; // where the person has put them, not where the table fits best
    draw();
  } catch (error) {
    if (asked !== measured) return;
    at("standing").textContent = error.message;
  }
}

function move(name, x, y) {
  corners[name] = [
    Math.min(Math.max(x, -size[0] / 4), size[0] * 1.25),
    Math.min(Math.max(y, -size[1] / 4), size[1] * 1.25),
  ].map((one) => Math.round(one * 10) / 10);
  at("back").disabled = false;
  at("keep").disabled = true; // what was measured is not what stands here now
  measured += 1;
  standing("measuring");
  draw();
  clearTimeout(timer);
  timer = setTimeout(measure, MEASURE_MS);
}

function magnify(name) {
  const [x, y] = corners[name];
  const context = loupe.getContext("2d");
  const scale = picture.naturalWidth / size[0];
  const half = loupe.width / 2 / LOUPE_TIMES;
  loupe.classList.toggle("is-right", x < size[0] / 2);
  context.fillStyle = "#101513";
  context.fillRect(0, 0, loupe.width, loupe.height);
  context.drawImage(
    picture, (x - half) * scale, (y - half) * scale, 2 * half * scale, 2 * half * scale,
    0, 0, loupe.width, loupe.height,
  );
  context.strokeStyle = "#ffd58a";
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(loupe.width / 2, 0);
  context.lineTo(loupe.width / 2, loupe.height);
  context.moveTo(0, loupe.height / 2);
  context.lineTo(loupe.width, loupe.height / 2);
  context.stroke();
  loupe.hidden = false;
}

for (const name of NAMES) {
  const button = buttons[name];
  let held = null; // where in the handle it was taken
  button.addEventListener("pointerdown", (event) => {
    if (size === null) return;
    event.preventDefault();
    button.focus({ preventScroll: true });
    button.setPointerCapture(event.pointerId);
    const scale = size[0] / stage.clientWidth;
    held = [corners[name][0] - event.clientX * scale, corners[name][1] - event.clientY * scale];
    button.classList.add("is-held");
    magnify(name);
  });
  button.addEventListener("pointermove", (event) => {
    if (held === null) return;
    const scale = size[0] / stage.clientWidth;
    move(name, held[0] + event.clientX * scale, held[1] + event.clientY * scale);
    magnify(name);
  });
  for (const kind of ["pointerup", "pointercancel", "lostpointercapture"]) {
    button.addEventListener(kind, () => {
      held = null;
      loupe.hidden = true;
      button.classList.remove("is-held");
    });
  }
  button.addEventListener("keydown", (event) => {
    const way = {
      ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
    }[event.key];
    if (!way || size === null) return;
    event.preventDefault();
    const step = event.shiftKey ? 10 : 1;
    move(name, corners[name][0] + way[0] * step, corners[name][1] + way[1] * step);
    magnify(name);
  });
  button.addEventListener("keyup", () => { loupe.hidden = true; });
  button.addEventListener("blur", () => { loupe.hidden = true; });
}

at("find").addEventListener("click", async () => {
  const asked = ++measured;
  clearTimeout(timer);
  at("find").disabled = true;
  standing("measuring");
  try {
    const told = await ask("POST", "/api/v1/admin/calibration/proposals", {});
    if (asked === measured) take(told.view, told.id, "proposed");
  } catch (error) {
    tell(error.message, "stops");
    if (asked === measured) back();
  }
  at("find").disabled = false;
});

at("swap").addEventListener("click", () => {
  if (corners === null) return;
  corners = { HL: corners.FR, FR: corners.HL, HR: corners.FL, FL: corners.HR };
  at("head-known").checked = true;
  at("back").disabled = false;
  draw();
  measure();
});

at("head-known").addEventListener("change", () => { if (corners !== null) measure(); });

at("back").addEventListener("click", () => {
  measured += 1;
  clearTimeout(timer);
  back();
});

at("keep").addEventListener("click", async () => {
  at("keep").disabled = true;
  try {
    await ask("PUT", "/api/v1/admin/calibration", { id: proposal });
    inForce = { ...view, is_kept: true };
    take(inForce, null, "kept");
    tell(words.kept);
  } catch (error) {
    tell(error.message, "stops");
    at("keep").disabled = false;
  }
});

// Where nothing is known yet the corners stand where most tables are seen.
function guess() {
  if (size === null || corners !== null) return;
  const [w, h] = size;
  corners = {
    HR: [w * 0.85, h * 0.2], HL: [w * 0.85, h * 0.8], FR: [w * 0.15, h * 0.2], FL: [w * 0.15, h * 0.8],
  };
  draw();
}

setInterval(guess, 1500);
begin();
looking();
