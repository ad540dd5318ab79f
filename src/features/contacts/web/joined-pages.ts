import type { Contact } from '../model.ts';

export interface Page {
  readonly contacts: readonly Contact[];
}

export interface JoinedPages {
  readonly pages: readonly Page[];
  readonly rows: readonly Contact[];
}

/** The rows of all pages. When pages follow those that are joined already, only they are read. */
export function joinedPages(pages: readonly Page[], before?: JoinedPages): JoinedPages {
  const old = before?.pages.length ?? 0;
  const isMore =
    before !== undefined && old <= pages.length && before.pages.every((page, nth) => page === pages[nth]);
  const rows = isMore ? before.rows : [];
  return { pages, rows: rows.concat(pages.slice(isMore ? old : 0).flatMap(({ contacts }) => contacts)) };
}
