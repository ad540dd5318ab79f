import type { Instant } from '#kernel/instant.ts';

/** A place in the list, newest first. */
export interface PageCursor {
  readonly at: Instant;
  readonly id: string;
}

export const cursorOfPage = ({ at, id }: PageCursor): string => `${at}_${id}`;

/** Reads a cursor of `cursorOfPage`; null if it isn't one. */
export function asPageCursor(text: string): PageCursor | null {
  const found = /^(\d{1,15})_([\w-]{1,64})$/.exec(text);
  return found === null ? null : { at: Number(found[1]), id: found[2] ?? '' };
}
