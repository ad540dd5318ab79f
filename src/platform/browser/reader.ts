import { useSyncExternalStore } from 'react';

/** How a person wants dates and times; null: as their browser writes them. */
export interface ReaderWishes {
  readonly timeZone: string | null;
  readonly clock: '12' | '24' | null;
  /** 0 is Sunday. */
  readonly weekStart: number | null;
}

/** Who reads this page. Everything that writes a date or a time asks here. */
export interface Reader {
  /** With the clock in it: "en-US-u-hc-h23". */
  readonly locale: string;
  readonly timeZone: string;
  readonly weekStart: number | null;
}

const listeners = new Set<() => void>();
let wishes: ReaderWishes | null = null;
let current: Reader | null = null;

/** Called with what the signed-in person has saved, and with null when nobody is signed in. */
export function setReader(next: ReaderWishes | null): void {
  if (JSON.stringify(next) === JSON.stringify(wishes)) return;
  wishes = next;
  current = null;
  // Not while a component is drawn that has just learned of them.
  queueMicrotask(() => listeners.forEach((changed) => changed()));
}

export function reader(): Reader {
  current ??= readerWith(wishes, {
    locale: navigator.language,
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  return current;
}

/** The same for a component, which is drawn anew when the person saves something else. */
export const useReader = (): Reader => useSyncExternalStore(subscribe, reader, () => NOBODY_YET);
/** While pages are made, nobody reads them. */
const NOBODY_YET: Reader = { locale: 'en-US', timeZone: 'UTC', weekStart: null };
const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => void listeners.delete(changed);
};

/** Writes an instant for the reader. */
export const written = (at: number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(reader().locale, { timeZone: reader().timeZone, ...options }).format(at);

export function readerWith(
  wishes: ReaderWishes | null,
  browser: { locale: string; timeZone: string },
): Reader {
  const clock = wishes?.clock ?? null;
  return {
    locale: clock === null ? browser.locale : withClock(browser.locale, clock),
    timeZone: wishes?.timeZone ?? browser.timeZone,
    weekStart: wishes?.weekStart ?? null,
  };
}

const withClock = (locale: string, clock: '12' | '24') =>
  new Intl.Locale(locale, { hourCycle: clock === '12' ? 'h12' : 'h23' }).toString();
