// Uploads a video with its progress, and follows those that are refereed.
const form = document.querySelector(".upload");
const address = "/api/v1/reviews";

if (form) {
  const sending = form.querySelector(".sending");
  const start = form.querySelector(".start");
  const wrong = form.querySelector(".wrong");
  let request = null;

  form.hidden = false;
  document.querySelector(".needs-script").hidden = true;
  form.querySelector(".stop").addEventListener("click", () => request?.abort());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const file = form.elements.file.files[0];
    tell("");
    if (file.size > Number(form.dataset.most)) {
      tell(form.dataset.tooLarge);
      return;
    }
    const said = { name: file.name };
    for (const name of ["rulebook", "game", "table"]) {
      said[name] = form.elements[name].value;
    }
    request = new XMLHttpRequest();
    request.open("POST", `${address}?${new URLSearchParams(said)}`);
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.responseType = "json";
    request.upload.addEventListener("progress", (one) => {
      const share = one.lengthComputable ? one.loaded / one.total : 0;
      sending.querySelector("progress").value = share;
      sending.querySelector(".percent").textContent = `${Math.floor(share * 100)} %`;
    });
    request.addEventListener("load", () => {
      if (request.status < 300) {
        location.reload();
        return;
      }
      stop(request.response?.detail || request.response?.title || form.dataset.broken);
    });
    request.addEventListener("error", () => stop(form.dataset.broken));
    request.addEventListener("abort", () => stop(""));
    sending.hidden = false;
    start.disabled = true;
    request.send(file);
  });

  function stop(text) {
    request = null;
    sending.hidden = true;
    start.disabled = false;
    tell(text);
  }

  function tell(text) {
    wrong.textContent = text;
    wrong.hidden = !text;
  }

  addEventListener("beforeunload", (event) => {
    if (request && request.readyState < 4) {
      event.preventDefault();
    }
  });
}

const moving = () => document.querySelector('.video:not([data-state="done"], [data-state="failed"], [data-state="cancelled"])');

async function follow() {
  if (!moving()) {
    return;
  }
  const answer = await fetch(address);
  const told = answer.ok ? (await answer.json()).reviews : [];
  const isSending = form && !form.querySelector(".sending").hidden;
  for (const one of told) {
    const item = document.querySelector(`.video[data-id="${one.review_id}"]`);
    if (!item) {
      continue;
    }
    if (item.dataset.state !== one.state && !isSending) {
      location.reload();
      return;
    }
    const bar = item.querySelector("progress");
    if (bar && one.share !== null) {
      bar.value = one.share;
      item.querySelector(".percent").textContent = `${Math.floor(one.share * 100)} %`;
    }
  }
}

setInterval(follow, 1500);
