// The replay of a shot: slow motion, picture by picture. Without this the video has its own keys.
const film = document.querySelector(".film");

if (film) {
  const video = film.querySelector("video");
  const find = (name) => film.querySelector(name);
  const answer = await fetch(film.dataset.times);
  if (answer.ok) {
    begin(await answer.json());
  }

  function begin(times) {
    const pictures = times.pictures_s;
    const moment = find(".moment");
    const contact = film.dataset.contact;
    let at = 0;

    // A little after the picture's own time: a browser rounds, and must not show the one before.
    const inside = (n) => {
      const next = n + 1 < pictures.length ? pictures[n + 1] : pictures[n] + 0.01;
      return pictures[n] + Math.min(0.004, (next - pictures[n]) / 2);
    };
    const shownAt = (seconds) => {
      let low = 0;
      let high = pictures.length - 1;
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if (pictures[middle] <= seconds + 0.0005) {
          low = middle;
        } else {
          high = middle - 1;
        }
      }
      return low;
    };
    const tell = () => {
      const seconds = times.from_s + pictures[at] - times.strike_s;
      const text = seconds.toFixed(3).replace(".", film.dataset.decimal);
      find(".at-s").textContent = film.dataset.seconds.replace("0", text);
      moment.value = at;
      moment.setAttribute("aria-valuetext", find(".at-s").textContent);
    };
    const go = (n) => {
      video.pause();
      at = Math.min(Math.max(n, 0), pictures.length - 1);
      video.currentTime = inside(at);
      tell();
    };
    const goTo = (seconds) => go(shownAt(seconds - times.from_s));
    const play = () => {
      if (!video.paused) {
        video.pause();
        return;
      }
      if (at === pictures.length - 1) {
        go(0);
      }
      video.play();
    };
    const follow = () => {
      at = shownAt(video.currentTime);
      tell();
      if (!video.paused) {
        requestAnimationFrame(follow);
      }
    };

    video.removeAttribute("controls");
    find(".film-tools").hidden = false;
    moment.max = pictures.length - 1;
    const speed = () => {
      video.playbackRate = Number(film.querySelector("[name=speed]:checked").value);
    };
    film.addEventListener("change", speed);
    video.addEventListener("loadedmetadata", speed);
    speed();
    moment.addEventListener("input", () => go(Number(moment.value)));
    find(".play").addEventListener("click", play);
    video.addEventListener("click", play);
    find(".back").addEventListener("click", () => go(at - 1));
    find(".forward").addEventListener("click", () => go(at + 1));
    find(".to-strike").addEventListener("click", () => goTo(times.strike_s));
    find(".to-contact")?.addEventListener("click", () => goTo(Number(contact)));
    video.addEventListener("play", () => {
      film.classList.add("is-playing");
      follow();
    });
    video.addEventListener("pause", () => film.classList.remove("is-playing"));
    for (const button of document.querySelectorAll("button[data-t]")) {
      button.disabled = false;
      button.addEventListener("click", () => goTo(Number(button.dataset.t)));
    }
    document.addEventListener("keydown", (event) => {
      const isTyping = event.target.closest("input, select, textarea, button, summary, a");
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (isTyping || event.ctrlKey || event.altKey || event.metaKey) {
        return;
      }
      if (event.key === " ") {
        event.preventDefault();
        play();
      } else if (step) {
        event.preventDefault();
        go(at + step);
      }
    });
    goTo(contact === undefined ? times.strike_s : Number(contact));
  }
}
