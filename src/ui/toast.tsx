import { type ComponentType, useEffect, useState } from 'react';
import { takeCarriedToast } from './carried-toast.ts';
import { onToastWaiting, queueToast, type Toast } from './toast-queue.ts';

/** A short message about an action. Messages before the region has loaded wait for it. */
export const toast = {
  /** @param action what it leads to */
  success: (text: string, action?: Toast['action']): void =>
    queueToast({ tone: 'success', text, ...(action && { action }) }),
  error: (text: string): void => queueToast({ tone: 'error', text }),
  message: (text: string): void => queueToast({ tone: 'message', text }),
  /** For an action that can be undone. */
  undoable: (text: string, undo: () => void): void =>
    queueToast({ tone: 'message', text, action: { label: 'Undo', run: undo } }),
};

/**
 * Region for toasts, one per app. They follow an action, so it loads on the first press: in time for the message, and
 * not before the page is used.
 */
export function ToastRegion() {
  const [Region, setRegion] = useState<ComponentType | null>(null);
  const isMissing = Region === null;
  useEffect(() => {
    const carried = takeCarriedToast();
    if (carried !== undefined) queueToast(carried);
  }, []);
  useEffect(() => {
    if (!isMissing) return undefined;
    const stopping = new AbortController();
    // Without a network the next press tries again, and messages wait.
    const load = () =>
      void import('./toast-region.tsx').then(
        ({ ToastRegion: Loaded }) => setRegion(() => Loaded),
        () => undefined,
      );
    for (const event of ['pointerdown', 'keydown'])
      window.addEventListener(event, load, { capture: true, signal: stopping.signal });
    const stopAsking = onToastWaiting(load);
    return () => {
      stopping.abort();
      stopAsking();
    };
  }, [isMissing]);
  return Region === null ? null : <Region />;
}
