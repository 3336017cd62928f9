// The card of the voice on the operator's page (voice_card.html.j2).

const card = document.getElementById("voice");
const volume = document.getElementById("voice-volume");
const mute = document.getElementById("voice-mute");
const why = document.getElementById("voice-why");
const wrong = document.getElementById("voice-wrong");
const speaks = why.dataset.speaks;

async function ask(path, change) {
  wrong.hidden = true;
  try {
    const answer = await fetch(`/api/v1/voice${path}`, {
      method: "POST",
      headers: change ? { "Content-Type": "application/json" } : {},
      body: change ? JSON.stringify(change) : undefined,
    });
    const told = await answer.json();
    if (!answer.ok) {
      throw new Error(told.detail ?? told.title);
    }
    show(told);
  } catch (error) {
    wrong.textContent = error.message;
    wrong.hidden = false;
  }
}

function show(told) {
  volume.value = String(told.volume);
  mute.setAttribute("aria-pressed", String(told.is_muted));
  card.dataset.muted = told.is_muted ? "yes" : "no";
  why.textContent = told.why ?? speaks;
}

volume.addEventListener("change", () => ask("", { volume: Number(volume.value) }));
mute.addEventListener("click", () => ask("", { is_muted: card.dataset.muted !== "yes" }));
document.getElementById("voice-try").addEventListener("click", () => ask("/try"));
