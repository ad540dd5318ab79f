import { useSyncExternalStore } from 'react';

/** What the phone does for a contact, which is built above contacts. */
export interface ContactPhone {
  /** Calls a number (E.164), or shows its price first. */
  call(number: string): void;
  /** Why nobody can be called now; null if they can. The number that one talks to is in `onCallWith`. */
  readonly reason: string | null;
  /** The other side of the current call, E.164; null without one. */
  readonly onCallWith: string | null;
}

const NO_PHONE: ContactPhone = {
  call: () => undefined,
  reason: "The phone isn't ready yet",
  onCallWith: null,
};

let phone = NO_PHONE;
const listeners = new Set<() => void>();

/** Called by the phone whenever it changes. Null: there is none. */
export function giveContactPhone(next: ContactPhone | null): void {
  phone = next ?? NO_PHONE;
  for (const listener of listeners) listener();
}

export const useContactPhone = (): ContactPhone =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => phone,
    () => NO_PHONE,
  );
