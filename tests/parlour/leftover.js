// Texts on the page that stand outside ⟦ ⟧, the marks around everything the catalogue said.
const found = [];
const outside = (text, depth) => {
  let plain = "";
  for (const sign of text) {
    if (sign === "⟦") depth += 1;
    else if (sign === "⟧") depth -= 1;
    else if (!depth) plain += sign;
    else plain += "\n";
  }
  return [plain, depth];
};
const note = (text) => found.push(...text.split("\n").map((each) => each.trim()).filter((each) => /\p{L}{2}/u.test(each)));
let depth = 0;
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  if (walker.currentNode.parentElement.closest("script, noscript")) continue;
  const [plain, after] = outside(walker.currentNode.data, depth);
  depth = after;
  note(plain);
}
for (const node of document.body.querySelectorAll("*")) {
  for (const name of ["aria-label", "title", "placeholder", "alt"]) {
    if (node.hasAttribute(name)) note(outside(node.getAttribute(name), 0)[0]);
  }
}
if (depth) found.push(`the marks do not match: ${depth}`);
return [...new Set(found)];
