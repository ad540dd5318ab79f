/** Where a top-up is remembered that has not ended (pending-top-up.ts). */
export const PENDING_TOP_UP_KEY = 'ahoy.billing.top-up';

/** Whether there is one. What it was is read by the dialog, which is loaded then. */
export const isTopUpPending = (storage: Pick<Storage, 'getItem'>) =>
  storage.getItem(PENDING_TOP_UP_KEY) !== null;

let isOpen = false;
let listeners: readonly (() => void)[] = [];

/** Whether the top-up dialog is open. A balance card, a banner or whoever needs money opens it. */
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
