// Restoring a back-up: the file goes up as it is, with its progress.

import { read, sure, tell } from "./admin.js";

const form = document.getElementById("restore");
const file = document.getElementById("restore-file");
const send = document.getElementById("restore-send");
const progress = document.getElementById("restore-progress");

file.addEventListener("change", () => { send.disabled = file.files.length === 0; });

// XMLHttpRequest, because fetch does not tell how far an upload has come.
function sent(body) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", "/api/v1/admin/backup");
    request.setRequestHeader("Content-Type", "application/zip");
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) progress.value = event.loaded / event.total;
    });
    request.addEventListener("load", () => {
      resolve(new Response(request.responseText, { status: request.status }));
    });
    request.addEventListener("error", () => reject(new Error()));
    request.send(body);
  });
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (file.files.length === 0 || !(await sure(form.dataset.sure))) return;
  send.disabled = true;
  progress.hidden = false;
  try {
    const staged = await read(await sent(file.files[0]));
    const text = document.getElementById("restored-text");
    text.textContent = text.dataset.text.replace("%", staged.matches)
      + (staged.config === "left" ? ` ${text.dataset.left}` : "");
    document.getElementById("restored").hidden = false;
    form.hidden = true;
  } catch (error) {
    tell(error.message || document.getElementById("words").dataset.gone, "stops");
    send.disabled = false;
  }
  progress.hidden = true;
});
