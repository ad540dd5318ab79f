import { ID_PATTERN } from '#kernel/ids.ts';

const SHOWS = ['all', 'missed', 'incoming', 'outgoing', 'failed'] as const;
const KINDS = ['phone', 'username'] as const;

/** Filter of the call history, kept in the address so that it can be bookmarked and shared. */
export interface HistorySearch {
  readonly show: (typeof SHOWS)[number];
  readonly kind: (typeof KINDS)[number] | null;
  /** Part of a name, a username or a number; empty for all. */
  readonly search: string;
  /** First and last day, such as "2026-11-21"; null if open. */
  readonly since: string | null;
  readonly until: string | null;
  /** Whose calls: one's own, or those of everyone in the workspace that one may see. */
  readonly scope: 'mine' | 'everyone';
  /** Id of the person who placed or answered the calls of everyone; null: anyone. */
  readonly person: string | null;
}

export const EVERYTHING: HistorySearch = {
  show: 'all',
  kind: null,
  search: '',
  since: null,
  until: null,
  scope: 'mine',
  person: null,
};

/** Reads the filter from an address, ignoring invalid values. */
export function historySearchIn(address: URLSearchParams): HistorySearch {
  return {
    show: SHOWS.find((show) => show === address.get('show')) ?? 'all',
    kind: KINDS.find((kind) => kind === address.get('kind')) ?? null,
    search: (address.get('search') ?? '').slice(0, 100),
    since: dayIn(address.get('since')),
    until: dayIn(address.get('until')),
    scope: address.get('scope') === 'everyone' ? 'everyone' : 'mine',
    person: idIn(address.get('person')),
  };
}

const dayIn = (text: string | null) => (text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null);

const idIn = (text: string | null) => (text !== null && ID_PATTERN.test(text) ? text : null);

/** Writes the filter to an address and keeps its other parameters. */
export function withHistorySearch(address: URLSearchParams, search: HistorySearch): URLSearchParams {
  const after = new URLSearchParams(address);
  for (const name of Object.keys(EVERYTHING)) after.delete(name);
  if (search.scope === 'everyone') after.set('scope', 'everyone');
  for (const [name, value] of Object.entries(wordsOf(search))) after.set(name, value);
  return after;
}

type Words = { -readonly [Name in keyof Omit<HistorySearch, 'scope'>]?: NonNullable<HistorySearch[Name]> } & {
  timeZone?: string;
};

/** The filter as the server expects it. Days need a time zone. Calls of everyone are all by phone, and one's own are of one person. */
export function wordsOf(
  { show, kind, search, since, until, scope, person }: HistorySearch,
  timeZone: string | null = null,
): Words {
  return {
    ...(show === 'all' ? {} : { show }),
    ...(kind === null || scope === 'everyone' ? {} : { kind }),
    ...(person === null || scope === 'mine' ? {} : { person }),
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(since === null ? {} : { since }),
    ...(until === null ? {} : { until }),
    ...(timeZone === null || (since === null && until === null) ? {} : { timeZone }),
  };
}

/** Whether the filter is more than one of the lists. */
export function isNarrowed(search: HistorySearch): boolean {
  const { show: _show, ...words } = wordsOf(search);
  return Object.keys(words).length > 0;
}
