/** Whether something of the frame is open; what draws it is loaded then. */
function openable() {
  let isOpen = false;
  const listeners = new Set<() => void>();
  const set = (next: boolean) => {
    isOpen = next;
    for (const listener of listeners) listener();
  };
  return {
    isOpen: () => isOpen,
    open: () => set(true),
    set,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The palette that finds people, numbers, screens and actions. */
export const paletteView = openable();
/** The list of keyboard shortcuts. */
export const shortcutsView = openable();
