/** Chromium's event; other browsers install from their own menu. */
interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offer: InstallEvent | null = null;
const listeners = new Set<() => void>();

function set(next: InstallEvent | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Keeps the browser's offer to install the app until somebody wants it. Called once, before the event. */
export function keepInstallOffer(signal: AbortSignal): void {
  const keep = (event: Event) => {
    // Otherwise the browser shows its own bar over the page.
    event.preventDefault();
    // The type is missing in TypeScript's own: no other browser has the event.
    set(event as InstallEvent);
  };
  window.addEventListener('beforeinstallprompt', keep, { signal });
  window.addEventListener('appinstalled', () => set(null), { signal });
}

export const installOffer = {
  isOpen: (): boolean => offer !== null,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Shows the browser's dialog. It can be shown once. */
  async take(): Promise<void> {
    const taken = offer;
    set(null);
    await taken?.prompt();
  },
};
