import { type ComponentType, useEffect, useState } from 'react';
import { takeCarriedToast } from './carried-toast.ts';
import { onToastWaiting, queueToast } from './toast-queue.ts';

/** A short message about an action that was just taken. One that comes before the region has loaded waits for it. */
export const toast = {
  success: (text: string): void => queueToast({ tone: 'success', text }),
  error: (text: string): void => queueToast({ tone: 'error', text }),
  message: (text: string): void => queueToast({ tone: 'message', text }),
  /** Something was done that can be taken back. */
  undoable: (text: string, undo: () => void): void =>
    queueToast({ tone: 'message', text, action: { label: 'Undo', run: undo } }),
};

/**
 * Where short messages appear. One per app. They are about what somebody has just done, so it is loaded when something
 * is pressed: in time for what comes of it, and not before the page is used.
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
    // Without a network it is tried again with the next press, and what is to be said waits.
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
