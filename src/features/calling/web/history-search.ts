const SHOWS = ['all', 'missed', 'incoming', 'outgoing', 'failed'] as const;
const KINDS = ['phone', 'username'] as const;

/** Which calls of the history are shown; it stands in the address, so that it can be kept and sent. */
export interface HistorySearch {
  readonly show: (typeof SHOWS)[number];
  readonly kind: (typeof KINDS)[number] | null;
  /** A part of a name, a username or a number; empty for everybody. */
  readonly search: string;
  /** The first and the last day, "2026-11-21"; null where there is none. */
  readonly since: string | null;
  readonly until: string | null;
}

export const EVERYTHING: HistorySearch = { show: 'all', kind: null, search: '', since: null, until: null };

/** What an address asks for. What means nothing in it is left out. */
export function historySearchIn(address: URLSearchParams): HistorySearch {
  return {
    show: SHOWS.find((show) => show === address.get('show')) ?? 'all',
    kind: KINDS.find((kind) => kind === address.get('kind')) ?? null,
    search: (address.get('search') ?? '').slice(0, 100),
    since: dayIn(address.get('since')),
    until: dayIn(address.get('until')),
  };
}

const dayIn = (text: string | null) => (text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null);

/** The same in an address, which keeps all else that it says. */
export function withHistorySearch(address: URLSearchParams, search: HistorySearch): URLSearchParams {
  const after = new URLSearchParams(address);
  for (const name of Object.keys(EVERYTHING)) after.delete(name);
  for (const [name, value] of Object.entries(wordsOf(search))) after.set(name, value);
  return after;
}

type Words = { -readonly [Name in keyof HistorySearch]?: NonNullable<HistorySearch[Name]> } & {
  timeZone?: string;
};

/** What the server is asked with. Days need a zone to be days of. */
export function wordsOf(
  { show, kind, search, since, until }: HistorySearch,
  timeZone: string | null = null,
): Words {
  return {
    ...(show === 'all' ? {} : { show }),
    ...(kind === null ? {} : { kind }),
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(since === null ? {} : { since }),
    ...(until === null ? {} : { until }),
    ...(timeZone === null || (since === null && until === null) ? {} : { timeZone }),
  };
}

/** Whether more is asked for than one of the lists. */
export function isNarrowed({ kind, search, since, until }: HistorySearch): boolean {
  return kind !== null || search.trim() !== '' || since !== null || until !== null;
}
