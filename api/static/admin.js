// What the operator's pages have in common: buttons that ask /api/v1, their answers, a part that is
// renewed. A button says `data-ask="METHOD PATH"`, `data-body` JSON, `data-sure` a question first.

const told = document.getElementById("told");
const words = document.getElementById("words").dataset;
let hides;

export function tell(text, kind = "good") {
  told.textContent = text;
  told.className = `toast notice t-${kind}`;
  told.hidden = false;
  clearTimeout(hides);
  hides = setTimeout(() => { told.hidden = true; }, kind === "good" ? 5000 : 15000);
}

// The answer of /api/v1; throws an Error whose message is a sentence for people.
export async function ask(method, path, body) {
  let answer;
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Error(words.gone);
  }
  if (answer.status === 401) {
    location.reload(); // the session is over: the page asks for the passphrase
  }
  return read(answer);
}

export async function read(answer) {
  const value = await answer.json().catch(() => ({}));
  if (!answer.ok) {
    const error = new Error(value.detail ?? value.title ?? words.gone);
    error.code = value.params?.trouble ?? value.code;
    throw error;
  }
  return value;
}

// Asks "are you sure": true for yes.
export function sure(text) {
  const dialog = document.getElementById("sure");
  document.getElementById("sure-text").textContent = text;
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}

async function pressed(button) {
  if (button.dataset.sure && !(await sure(button.dataset.sure))) return;
  const [method, path] = button.dataset.ask.split(" ");
  button.disabled = true;
  try {
    await ask(method, path, button.dataset.body && JSON.parse(button.dataset.body));
    if (button.dataset.then === "restarting") {
      tell(words.restarting, "warning");
      await back();
    }
    location.reload();
  } catch (error) {
    tell(error.message, "stops");
    button.disabled = false;
  }
}

// Resolves when the referee has gone and come back.
async function back() {
  const since = performance.now();
  let gone = false;
  while (performance.now() - since < 90000) {
    await new Promise((resolve) => { setTimeout(resolve, 700); });
    const here = await fetch("/health").then((one) => one.json()).catch(() => null);
    gone ||= here === null || !here.is_connected || (here.up_s ?? 1e9) < 5;
    if (gone && here?.is_connected) return;
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-ask]");
  if (button) {
    event.preventDefault();
    pressed(button);
  }
});

const part = document.querySelector("[data-renew]");
if (part) {
  setInterval(async () => {
    if (document.hidden) return;
    const answer = await fetch(part.dataset.renew).catch(() => null);
    if (answer?.status === 401) location.reload();
    if (answer?.ok) {
      const text = await answer.text();
      if (text !== part.innerHTML) part.innerHTML = text;
    }
  }, 5000);
}
