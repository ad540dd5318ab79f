/*
 * What the sign-in tells the page for a forgotten password: the address that was typed. It is kept in this tab, because
 * addresses of pages end up in logs.
 */

const KEY = 'ahoy.email';

export function carryEmail(email: string): void {
  try {
    sessionStorage.setItem(KEY, email);
  } catch {
    // A browser that keeps nothing has the person type it again.
  }
}

/** Returns the address that was typed on the previous page, or an empty string. */
export function carriedEmail(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

export function dropCarriedEmail(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
