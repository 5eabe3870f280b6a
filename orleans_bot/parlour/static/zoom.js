// Pictures: shown at their proportions before they arrive, and larger when pressed.

import { fill, h, icon } from "./dom.js";
import { t } from "./words.js";

const dialog = document.getElementById("zoom");

export function picture(media, description, seat, hidden) {
  if (!media?.url) return null;
  const words = description || t("picture");
  if (!media.url.startsWith(`${seat.files}/`)) {
    // The page loads nothing from elsewhere; a link says where it would come from.
    return h("a", { class: "file", href: media.url, target: "_blank", rel: "noopener noreferrer" }, description || media.url);
  }
  const size = media.width && media.height ? { width: String(media.width), height: String(media.height) } : {};
  const shown = h("img", { src: media.url, alt: words, ...size });
  const frame = h("button", { class: hidden ? "picture spoiler" : "picture", type: "button", "aria-label": t("picture.large", { words }) }, shown);
  frame.addEventListener("click", () => {
    if (frame.classList.contains("spoiler") && !frame.classList.contains("open")) frame.classList.add("open");
    else zoom(media, words);
  });
  return frame;
}

// A press on the picture shows that very spot at the picture's own size, to be moved about; another press shows the whole.
function zoom(media, words) {
  const shown = h("img", { src: media.url, alt: words });
  const stage = h("div", { class: "stage", tabindex: "0", role: "group", "aria-label": t("picture") }, shown);
  const size = h("button", { class: "shut", type: "button", onclick: () => turn(0.5, 0.5) }, icon("size"));
  const shut = h("button", { class: "shut", type: "button", "aria-label": t("close"), onclick: () => dialog.close() }, icon("close"));
  const name = () => {
    const full = dialog.classList.contains("full");
    size.setAttribute("aria-label", full ? t("picture.fit") : t("picture.full"));
    size.setAttribute("aria-pressed", String(full));
  };
  const turn = (x, y) => {
    dialog.classList.toggle("full");
    name();
    stage.scrollLeft = x * stage.scrollWidth - stage.clientWidth / 2;
    stage.scrollTop = y * stage.scrollHeight - stage.clientHeight / 2;
  };
  stage.addEventListener("click", (event) => {
    if (event.target === stage) return dialog.close();
    const box = shown.getBoundingClientRect();
    if (!moved) turn((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
    return null;
  });
  let moved = false;
  shown.addEventListener("pointerdown", (event) => {
    moved = false;
    if (event.pointerType !== "mouse" || !dialog.classList.contains("full")) return;
    event.preventDefault();
    shown.setPointerCapture(event.pointerId);
    const from = [event.clientX + stage.scrollLeft, event.clientY + stage.scrollTop];
    const drag = (news) => {
      moved ||= Math.hypot(news.movementX, news.movementY) > 2;
      stage.scrollTo(from[0] - news.clientX, from[1] - news.clientY);
    };
    shown.addEventListener("pointermove", drag);
    shown.addEventListener("pointerup", () => shown.removeEventListener("pointermove", drag), { once: true });
  });
  const about = h("details", {}, h("summary", {}, t("picture.words")), h("p", {}, words));
  fill(dialog, stage, h("footer", {}, about, size, shut));
  dialog.classList.remove("full");
  name();
  dialog.showModal();
  stage.focus();
}
