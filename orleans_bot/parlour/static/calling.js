// Calling somebody by name: "@Re" is completed to "@Red", and goes to the server as Red's number.

// What stands between the last @ and the caret, when it may become a name.
export function begun(input) {
  const found = /(?:^|\s)@([^\s@]*)$/.exec(input.value.slice(0, input.selectionStart));
  return found ? found[1] : null;
}

export function fitting(people, typed) {
  const wanted = typed.toLowerCase();
  return [...people.values()].filter((each) => [each.display, each.name].some((name) => name.toLowerCase().startsWith(wanted)));
}

export function complete(input, typed, person) {
  const end = input.selectionStart;
  input.setRangeText(`@${person.display} `, end - typed.length - 1, end, "end");
}

export function numbered(text, people) {
  const named = [...people.values()].sort((one, two) => two.display.length - one.display.length);
  return named.reduce((words, each) => words.replaceAll(new RegExp(`(?<![\\w<])@${RegExp.escape?.(each.display) ?? each.display}(?!\\p{L})`, "gu"), `<@${each.id}>`), text);
}
