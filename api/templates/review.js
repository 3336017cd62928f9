"use strict";
// The page is complete without this: it adds the video's times and the large drawing.
(() => {
  const panel = document.getElementById("video");
  const video = panel && panel.querySelector("video");
  const seek = (seconds) => {
    video.currentTime = seconds;
    panel.classList.add("is-active");
  };
  if (video) {
    const show = () => {
      panel.hidden = false;
      document.body.classList.add("has-video");
      for (const button of document.querySelectorAll("button[data-t]")) {
        button.disabled = false;
      }
    };
    video.addEventListener("loadedmetadata", show, { once: true });
    if (video.readyState > 0) {
      show();
    }
  }
  document.addEventListener("click", (event) => {
    const timed = event.target.closest("[data-t]");
    if (timed && video && !panel.hidden) {
      seek(Number(timed.dataset.t));
    }
  });

  const zoom = document.getElementById("zoom");
  const stage = zoom.querySelector(".stage");
  const close = () => zoom.close();
  for (const button of document.querySelectorAll(".enlarge")) {
    const drawing = button.closest("figure").querySelector("svg.table");
    const open = () => {
      stage.replaceChildren(drawing.cloneNode(true));
      zoom.showModal();
    };
    button.hidden = false;
    button.addEventListener("click", open);
    drawing.addEventListener("click", open);
  }
  zoom.querySelector(".close").addEventListener("click", close);
  stage.addEventListener("click", close);
})();
