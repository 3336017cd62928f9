// The form of settings: sends what was changed, shows what is wrong beside its field.

import { ask, tell } from "./admin.js";

const form = document.getElementById("settings");
const save = document.getElementById("save");
const changes = document.getElementById("changes");
const fields = [...(form?.querySelectorAll(".field") ?? [])];

const inputOf = (field) => field.querySelector("input:not([data-forget]), select");

function read(field, text, isOn) {
  switch (field.dataset.kind) {
    case "switch": return isOn;
    case "whole":
    case "number": {
      const plain = text.trim().replace(",", ".");
      return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : plain;
    }
    case "secret": {
      const forget = field.querySelector("[data-forget]");
      return forget?.checked ? "" : text === "" ? null : text;
    }
    default: return text.trim();
  }
}

function valueOf(field) {
  const input = inputOf(field);
  return read(field, input.value, input.checked);
}

// As the page came: people may have typed before this was loaded.
function cameAs(field) {
  const input = inputOf(field);
  const chosen = [...(input.options ?? [])].find((one) => one.defaultSelected);
  const text = input.options ? (chosen ?? input.options[0])?.value ?? "" : input.defaultValue;
  return read(field, text, input.defaultChecked);
}

const before = new Map(fields.map((field) => [field, cameAs(field)]));
const changed = () => fields.filter(
  (field) => !inputOf(field).disabled && valueOf(field) !== before.get(field),
);

function fault(field, text) {
  const input = inputOf(field);
  const wrong = document.getElementById(`${input.id}-wrong`);
  wrong.textContent = text ?? "";
  wrong.hidden = !text;
  if (text) {
    input.setAttribute("aria-invalid", "true");
    input.setAttribute("aria-describedby", `${input.id}-wrong ${input.id}-hint`);
  } else {
    input.removeAttribute("aria-invalid");
    input.setAttribute("aria-describedby", `${input.id}-hint`);
  }
}

function look() {
  const now = changed();
  for (const field of fields) field.classList.toggle("is-changed", now.includes(field));
  save.disabled = now.length === 0;
  changes.textContent = now.length ? `${changes.dataset.some} ${now.length}` : changes.dataset.none;
}

form?.addEventListener("input", (event) => {
  const field = event.target.closest(".field");
  if (field) fault(field, null);
  look();
});

form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const values = {};
  for (const field of changed()) {
    const [section, key] = field.dataset.name.split(".");
    (values[section] ??= {})[key] = valueOf(field);
  }
  save.disabled = true;
  try {
    const saved = await ask("PATCH", "/api/v1/admin/settings", { values });
    for (const field of fields) fault(field, null);
    if (saved.faults?.length) {
      for (const one of saved.faults) {
        const field = fields.find((other) => other.dataset.name === `${one.section}.${one.key}`);
        if (field) fault(field, one.text);
      }
      changes.textContent = changes.dataset.wrong;
      form.querySelector("[aria-invalid]")?.focus();
      save.disabled = false;
      return;
    }
    location.reload();
  } catch (error) {
    tell(error.message, "stops");
    save.disabled = false;
  }
});

window.addEventListener("pageshow", look);
