import { useEffect } from 'react';

export interface Shortcut {
  /** `KeyboardEvent.key`: "m", "?", "Escape". */
  readonly key: string;
  readonly label: string;
  readonly group: string;
  /** It yields to the same key of a page, whichever was offered last. */
  readonly isGeneral?: true;
  run(): void;
}

const OFF_KEY = 'ahoy.shortcuts-off';
const registered = new Set<Shortcut>();
const listeners = new Set<() => void>();
let snapshot: readonly Shortcut[] = [];

function changed(): void {
  snapshot = [...registered];
  for (const listener of listeners) listener();
}

/** The shortcuts that work now, and whether they do. WCAG 2.1.4: single keys can be switched off. */
export const shortcutStore = {
  list: (): readonly Shortcut[] => snapshot,
  isOn: (): boolean => localStorage.getItem(OFF_KEY) === null,
  setOn(on: boolean): void {
    if (on) localStorage.removeItem(OFF_KEY);
    else localStorage.setItem(OFF_KEY, '1');
    changed();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Offers shortcuts while the component is on the page. `shortcuts` must keep its identity between renders. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  useEffect(() => {
    for (const shortcut of shortcuts) registered.add(shortcut);
    changed();
    return () => {
      for (const shortcut of shortcuts) registered.delete(shortcut);
      changed();
    };
  }, [shortcuts]);
}

/** Letters and digits do nothing in these. */
const NO_TEXT = ':not([type="radio"], [type="checkbox"], [type="button"], [type="submit"], [type="range"])';

/** Whether a key press is meant for what has the focus, and not for the page. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches(`input${NO_TEXT}, textarea, select, [role="textbox"], [role="combobox"]`))
  );
}

/** Runs the shortcut of a key press. Keys with a modifier belong to the browser and the system. */
export function handleShortcut(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (isTyping(event.target) || !shortcutStore.isOn()) return;
  // The one registered last is the most specific: a page's or a call's before the frame's.
  const fitting = snapshot.filter(({ key }) => key.toLowerCase() === event.key.toLowerCase());
  const shortcut = fitting.findLast(({ isGeneral }) => isGeneral !== true) ?? fitting.at(-1);
  if (shortcut === undefined) return;
  event.preventDefault();
  shortcut.run();
}
