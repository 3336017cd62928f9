// The ruling that would follow from other facts, at once. Without this a button asks for it.
const form = document.querySelector(".facts-form");

if (form) {
  // Its largest part comes to the page in three steps: all at once takes a slow device too long.
  const then = (act) => requestAnimationFrame(() => setTimeout(act));
  then(() => {
    form.classList.add("is-begun");
    then(() => form.classList.add("is-drawn"));
  });
  const trial = form.querySelector(".trial");
  const others = form.querySelector(".others");
  let asked = 0;

  form.querySelector("[value=try]").hidden = true;
  form.addEventListener("change", (event) => {
    if (event.target.name !== "reason") {
      judge();
    }
  });

  async function judge() {
    asked += 1;
    const mine = asked;
    const answer = await fetch(form.dataset.judge, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(facts()),
    });
    const told = await answer.json();
    if (mine !== asked) {
      return;
    }
    trial.hidden = false;
    form.querySelector(".scores-then").textContent = "";
    if (!answer.ok) {
      form.querySelector(".would").textContent = told.detail || told.title;
      others.replaceChildren();
      return;
    }
    form.querySelector(".would").textContent = told.text;
    if (JSON.stringify(told.score) !== JSON.stringify(told.score_before)) {
      const line = (score) => Object.entries(score).map(([who, n]) => `${who} ${n}`).join(", ");
      form.querySelector(".scores-then").textContent = `${line(told.score_before)} → ${line(told.score)}`;
    }
    const seq = Number(form.dataset.judge.split("/").at(-2));
    const rest = told.changes.filter((one) => one.seq !== seq);
    others.replaceChildren(rest.length ? list(rest) : element("p", others.dataset.none));
  }

  function facts() {
    const data = new FormData(form);
    const said = { fates: {}, rails: {} };
    const first = data.get("first");
    if (first) {
      const together = data.get("together");
      said.first = first === "none" ? [] : [first, together].filter(Boolean).map(Number);
    }
    for (const [name, value] of data) {
      const [what, ball] = name.split("-");
      if (what === "fate") {
        said.fates[ball] = value;
      } else if (what === "rail") {
        said.rails[ball] = value || null;
      }
    }
    const call = data.get("call");
    if (call) {
      said.call = { type: call };
      if (call === "shot") {
        said.call.ball = Number(data.get("call_ball"));
        said.call.pocket = data.get("call_pocket");
      }
    }
    return said;
  }

  function list(changes) {
    const items = element("ul");
    items.className = "changes";
    for (const one of changes) {
      const item = element("li");
      const link = element("a", form.dataset.shot.replace("0", one.index));
      link.href = form.dataset.shots + one.seq;
      const head = element("h4");
      head.append(link);
      const lines = element("dl");
      for (const [label, text] of [[others.dataset.before, one.before], [others.dataset.after, one.after]]) {
        const line = element("div");
        line.append(element("dt", label), element("dd", text ?? others.dataset.noSuch));
        lines.append(line);
      }
      item.append(head, lines);
      items.append(item);
    }
    return items;
  }

  function element(name, text = "") {
    const made = document.createElement(name);
    made.textContent = text;
    return made;
  }
}
