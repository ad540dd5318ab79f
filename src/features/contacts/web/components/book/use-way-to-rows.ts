import { useEffect, useEffectEvent } from 'react';

/**
 * Leads to the rows of a table by keys: from the page itself with an arrow or X, and from the search with the down arrow or,
 * when it is empty, Escape.
 * @param enter puts the focus on a row
 */
export function useWayToRows(isOn: boolean, enter: (options: { isSelecting: boolean }) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const { target } = event;
    const isPage = target === document.body && document.querySelector(OPEN_DIALOG) === null;
    const isSelecting = isPage && event.key.toLowerCase() === 'x';
    if (!isSelecting && !(isPage ? ARROWS.has(event.key) : leavesSearch(target, event.key))) return;
    event.preventDefault();
    event.stopPropagation();
    enter({ isSelecting });
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: KeyboardEvent) => onKey(event);
    // Before the field keeps the key to itself.
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [isOn]);
}

const ARROWS: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp']);
const OPEN_DIALOG = '[role=dialog], [role=menu], [role=listbox]';

function leavesSearch(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLInputElement) || target.closest('[data-contact-search]') === null) return false;
  return key === 'ArrowDown' || (key === 'Escape' && target.value === '');
}
