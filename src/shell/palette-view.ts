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

let early = '';

/** The palette that finds people, numbers, screens and actions. */
export const paletteView = {
  ...openable(),
  /** Keeps what is typed before the palette is here. */
  keepEarly({ key, target }: KeyboardEvent): void {
    const isInPalette = target instanceof Element && target.closest('[role=dialog]') !== null;
    if (!isInPalette && key.length === 1) early += key;
  },
  early: (): string => early,
  forgetEarly(): void {
    early = '';
  },
};
/** The list of keyboard shortcuts. */
export const shortcutsView = openable();
