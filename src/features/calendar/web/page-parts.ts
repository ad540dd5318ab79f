/*
 * What the scripts of visitors' pages find in them.
 */

/** A part of the page by its mark (components/public-frame.tsx). */
export function partIn<Part extends HTMLElement = HTMLElement>(root: ParentNode, name: string): Part {
  const found = root.querySelector<Part>(`[data-part="${name}"]`);
  if (found === null) throw new Error(`The page has no part called ${name}.`);
  return found;
}

/** Leaves unchanged text alone, because screen readers would announce it again. */
export function say(root: ParentNode, name: string, text: string): void {
  const found = partIn(root, name);
  if (found.textContent !== text) found.textContent = text;
}

export function show(root: ParentNode, name: string, isShown: boolean): void {
  partIn(root, name).hidden = !isShown;
}

/** A button with a text. */
export function buttonOf(text: string, className: string, press: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.textContent = text;
  button.addEventListener('click', press);
  return button;
}
