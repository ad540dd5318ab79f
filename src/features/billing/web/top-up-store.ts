/** Storage key of a top-up without a known outcome (pending-top-up.ts). */
export const PENDING_TOP_UP_KEY = 'ahoy.billing.top-up';

/** Whether there is one. The dialog, which loads then, reads it. */
export const isTopUpPending = (storage: Pick<Storage, 'getItem'>) =>
  storage.getItem(PENDING_TOP_UP_KEY) !== null;

let isOpen = false;
let listeners: readonly (() => void)[] = [];

/** Whether the top-up dialog is open. A balance card, a banner or any step that needs money opens it. */
export const topUpStore = {
  isOpen: () => isOpen,
  set(next: boolean): void {
    isOpen = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners = [...listeners, listener];
    return () => {
      listeners = listeners.filter((other) => other !== listener);
    };
  },
};
