import { commonErrors } from '#kernel/common-errors.ts';
import { LOOK_HEADER } from '#kernel/look-header.ts';

/** An operator's look at the app as somebody else sees it, in this tab alone. */
export interface TabLook {
  readonly id: string;
  readonly endsAt: number;
  /** Name of the person. */
  readonly name: string;
  /** The page that the operator came from. */
  readonly from: string;
}

const KEY = 'ahoy.look';

/** Null: this tab shows the app of whoever is signed in. */
export function lookOfTab(): TabLook | null {
  if (typeof sessionStorage === 'undefined') return null;
  const text = sessionStorage.getItem(KEY);
  // Nothing but the next function writes it.
  return text === null ? null : (JSON.parse(text) as TabLook);
}

/** What was loaded before is of another person, so a page is loaded anew after each of these. */
export function setLookOfTab(look: TabLook | null): void {
  if (look === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify(look));
  sessionStorage.removeItem(KEPT);
}

const KEPT = `${KEY}.kept`;

/** Where a tab keeps a choice while it looks, so that the operator's own is there afterwards. It keeps one. */
export const lookStorage: Pick<Storage, 'getItem' | 'setItem'> = {
  getItem: () => sessionStorage.getItem(KEPT),
  setItem: (_name, text) => sessionStorage.setItem(KEPT, text),
};
/** Keeps nothing for the next tab. */
export const noStorage: Pick<Storage, 'getItem' | 'setItem'> = {
  getItem: () => null,
  setItem: () => undefined,
};

/** A look is over when the server says so, and when the operator's own session is. */
export function endLookWith({ status, failure }: { status: number; failure: unknown }): void {
  if (lookOfTab() === null) return;
  const { code } = Object(failure) as { code?: unknown };
  if (status === 401 || code === commonErrors.lookOver().code) setLookOfTab(null);
}

export function lookHeaders(): Readonly<Record<string, string>> {
  const look = lookOfTab();
  return look === null ? {} : { [LOOK_HEADER]: look.id };
}
