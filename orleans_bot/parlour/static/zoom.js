// Pictures: shown at their proportions before they arrive, and larger when pressed.

import { fill, h, icon } from "./dom.js";
import { t } from "./words.js";

const dialog = document.getElementById("zoom");
dialog.addEventListener("click", () => dialog.close());

export function picture(media, description, seat, hidden) {
  if (!media?.url) return null;
  const words = description || t("picture");
  if (!media.url.startsWith(`${seat.files}/`)) {
    // The page loads nothing from elsewhere; a link says where it would come from.
    return h("a", { class: "file", href: media.url, target: "_blank", rel: "noopener noreferrer" }, description || media.url);
  }
  const size = media.width && media.height ? { width: String(media.width), height: String(media.height) } : {};
  const shown = h("img", { src: media.url, alt: words, title: description || undefined, ...size });
  const frame = h("button", { class: hidden ? "picture spoiler" : "picture", type: "button", "aria-label": t("picture.large", { words }) }, shown);
  frame.addEventListener("click", () => {
    if (frame.classList.contains("spoiler") && !frame.classList.contains("open")) frame.classList.add("open");
    else zoom(media, words);
  });
  return frame;
}

function zoom(media, words) {
  const shown = h("img", { src: media.url, alt: words });
  shown.addEventListener("click", (event) => {
    // A second press shows the picture at its own size, to be moved about.
    event.stopPropagation();
    dialog.classList.toggle("full");
  });
  const shut = h("button", { class: "shut", type: "button", "aria-label": t("close") }, icon("close"));
  fill(dialog, h("div", { class: "stage" }, shown), h("p", {}, words), shut);
  dialog.classList.remove("full");
  dialog.showModal();
}
