import { safeReturnPath } from '#kernel/paths.ts';

/*
 * Where a person who registers wants to go, while an email has to be opened first. Its link opens in a tab of its own, so it
 * is kept in the browser.
 */

const KEY = 'ahoy.return';

/** @param from undefined: nowhere in particular */
export function carryReturn(from: string | undefined): void {
  try {
    if (from === undefined) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, from);
  } catch {
    // A browser that keeps nothing leads to the dashboard.
  }
}

/** The page to go on to, once. */
export function takeReturn(fallback: string): string {
  try {
    const from = localStorage.getItem(KEY);
    localStorage.removeItem(KEY);
    return safeReturnPath(from, fallback);
  } catch {
    return fallback;
  }
}
