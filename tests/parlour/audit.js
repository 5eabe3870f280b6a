// What is wrong with the page as it stands, for people who hear it, use the keyboard, or see little contrast.
const wrong = [];
const name = (node) => `${node.tagName.toLowerCase()}.${node.className} “${(node.textContent ?? "").trim().slice(0, 40)}”`;
const shown = (node) => node.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true });
const all = [...document.querySelectorAll("body *")].filter(shown);

// Names
const label = (node) => {
  const by = node.getAttribute("aria-labelledby");
  if (by) return by.split(" ").map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
  const own = node.getAttribute("aria-label");
  if (own) return own;
  if (node.labels?.length) return [...node.labels].map((each) => each.textContent).join(" ");
  const images = [...node.querySelectorAll("img")].map((each) => each.alt).join(" ");
  const read = [...node.childNodes].map((each) => (each.nodeType === 3 ? each.textContent : each.ariaHidden === "true" ? "" : label(each))).join(" ");
  return `${read} ${images}`;
};
for (const node of all) {
  if (node.matches("button, a[href], input, textarea, select, summary, [role=listbox], [role=dialog], dialog, nav, [role=group]")) {
    if (!label(node).trim()) wrong.push(`no name: ${name(node)}`);
  }
  if (node.matches("img") && !node.getAttribute("alt")?.trim()) wrong.push(`no alt: ${node.src}`);
  if (Number(node.getAttribute("tabindex")) > 0) wrong.push(`tabindex above 0: ${name(node)}`);
  if (node.matches("[role=option]") && !node.closest("[role=listbox]")) wrong.push(`option without list: ${name(node)}`);
  if (node.matches("li") && !node.parentElement.matches("ul, ol")) wrong.push(`li without list: ${name(node)}`);
  if (node.matches("[aria-hidden=true]") && node.querySelector("button, a[href], input, textarea, select")) wrong.push(`hidden control: ${name(node)}`);
  if (node.matches("button button, button a, a button, a a, button input")) wrong.push(`control in a control: ${name(node)}`);
  if (node.matches("button, a[href], input, select") && !node.closest(".text, .context, .whisper, p")) {
    const box = node.getBoundingClientRect();
    if (Math.min(box.width, box.height) < 24 && !node.closest("label")) wrong.push(`smaller than 24 px: ${name(node)}`);
  }
  // Nothing is cut off at the side of its column; what scrolls sideways or ends in dots may be longer.
  const column = node.closest(".column, #rail, dialog");
  if (column && node.matches("button, a[href], input, textarea, img, p, .text, .go") && !node.closest("pre, .visually-hidden, .skip, .full")) {
    const edge = node.closest(".side") ? innerWidth : column.getBoundingClientRect().right;
    if (node.getBoundingClientRect().right > edge + 1 && !node.closest("#rail")) wrong.push(`sticks out: ${name(node)}`);
  }
  for (const what of ["aria-controls", "aria-activedescendant", "aria-labelledby"]) {
    for (const id of (node.getAttribute(what) ?? "").split(" ").filter(Boolean)) {
      if (!document.getElementById(id)) wrong.push(`${what} leads nowhere: ${name(node)}`);
    }
  }
}
const ids = all.map((node) => node.id).filter(Boolean);
for (const id of new Set(ids)) if (ids.filter((each) => each === id).length > 1) wrong.push(`twice the same id: ${id}`);
if (!document.documentElement.lang) wrong.push("no language");
if (document.querySelectorAll("main").length !== 1) wrong.push("not one main");

// Contrast: every text against what lies behind it, half-transparent layers laid over each other.
const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
const colour = (css) => {
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = css;
  canvas.fillRect(0, 0, 1, 1);
  const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
  return [r, g, b, a / 255];
};
const over = ([r, g, b, a], below) => [r, g, b].map((each, index) => each * a + below[index] * (1 - a));
const behind = (node) => {
  const layers = [];
  for (let each = node; each; each = each.parentElement) {
    layers.push(colour(getComputedStyle(each).backgroundColor));
    if (layers.at(-1)[3] > 0.99) break;
  }
  return layers.reverse().reduce((below, layer) => over(layer, below), colour(getComputedStyle(document.documentElement).backgroundColor).slice(0, 3));
};
const light = (rgb) => {
  const [r, g, b] = rgb.map((each) => (each / 255 <= 0.04045 ? each / 255 / 12.92 : ((each / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const ratio = (one, two) => {
  const [dark, bright] = [light(one), light(two)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
};
for (const node of all) {
  const words = [...node.childNodes].filter((each) => each.nodeType === 3 && each.textContent.trim());
  if (!words.length || node.closest(":disabled, [aria-disabled=true], .visually-hidden, .spoiler:not(.open), .skip")) continue;
  const style = getComputedStyle(node);
  const ground = behind(node);
  const found = ratio(over(colour(style.color), ground), ground);
  const large = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && Number(style.fontWeight) >= 700);
  if (found < (large ? 3 : 4.5)) wrong.push(`contrast ${found.toFixed(2)}: ${name(node)}`);
}
// Lines around what is written in or chosen from, and signs that stand alone.
for (const node of all.filter((each) => each.matches(".composer .line, .opener, .tongues, .options .option, dialog.form input, dialog.form textarea, .tick"))) {
  const found = ratio(over(colour(getComputedStyle(node).borderTopColor), behind(node.parentElement)), behind(node.parentElement));
  if (found < 3) wrong.push(`line ${found.toFixed(2)}: ${name(node)}`);
}
for (const node of all.filter((each) => each.matches("button > .icon, a > .icon, .door > .icon"))) {
  if (node.closest(":disabled")) continue;
  const found = ratio(over(colour(getComputedStyle(node).color), behind(node)), behind(node));
  if (found < 3) wrong.push(`sign ${found.toFixed(2)}: ${name(node.parentElement)}`);
}
return [...new Set(wrong)];
