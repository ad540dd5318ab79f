import type { Instant } from '#kernel/instant.ts';
import type { GuardedFetch } from '#platform/server/outbound/guarded-fetch.ts';
import { OutboundError } from '#platform/server/outbound/guarded-fetch.ts';
import { calendarErrors } from '../../errors.ts';
import type { FileEvent } from '../../rules/files/write.ts';

/** What a connected calendar needs to be read. */
export interface RemoteCalendar {
  readonly url: string;
  readonly username: string;
  /** Null for a file. Of a connected account, an access token. */
  readonly password: string | null;
  /** From the last time. */
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** What it has; null if nothing changed since the last time. */
export interface RemoteContent {
  /** Calendar files, with where each is. */
  readonly files: readonly { readonly href: string | null; readonly text: string }[];
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** An event that we write there. */
export interface WrittenEvent {
  readonly name: string;
  /** What `write` returned last time. */
  readonly remoteId: string | null;
  /** How often its person has put it back after it was deleted there. */
  readonly restored?: number;
  readonly event: FileEvent;
  readonly now: Instant;
}

/** A calendar file, and where it is. */
export type RemoteFile = RemoteContent['files'][number];

/** A kind of connected calendar: one engine for each. */
export interface CalendarEngine {
  /** @throws AppError calendar.sourceUnreadable, sourceRefused */
  read(calendar: RemoteCalendar): Promise<RemoteContent | null>;
  /**
   * Writes an event, or puts it in the place of the one that it wrote before under this name. Missing where nothing can be
   * written. A repeated call writes nothing twice.
   * @returns its id there, where that isn't the name
   */
  write?(calendar: RemoteCalendar, event: WrittenEvent): Promise<string | null>;
  /**
   * Looks for one event that `write` wrote and a reading didn't have.
   * @returns null if it was deleted there; 'unknown' if that can't be said, as when its whole calendar was removed
   */
  find?(
    calendar: RemoteCalendar,
    event: Pick<WrittenEvent, 'name' | 'remoteId'>,
  ): Promise<RemoteFile | null | 'unknown'>;
  /** Removes what `write` wrote. */
  remove?(calendar: RemoteCalendar, event: Pick<WrittenEvent, 'name' | 'remoteId'>): Promise<void>;
}

const REDIRECTS_MAX = 3;
const MOVED = new Set([301, 302, 303, 307, 308]);

/** Asks an address, and where it leads, each checked anew. @throws AppError calendar.sourceUnreadable */
export async function ask(
  fetch: GuardedFetch,
  url: string,
  request: Parameters<GuardedFetch>[1] = {},
): Promise<Response> {
  let address = url;
  for (let nth = 0; nth <= REDIRECTS_MAX; nth++) {
    const answer = await fetch(address, request).catch((cause: unknown) => {
      if (!(cause instanceof OutboundError)) throw cause;
      throw calendarErrors.sourceUnreadable({ reason: cause.message }, { cause });
    });
    const location = answer.headers.get('location');
    if (!MOVED.has(answer.status) || location === null) return answer;
    const next = new URL(location, address);
    // A password is only sent to the site it was entered for.
    if (request.headers?.['authorization'] !== undefined && next.host !== new URL(address).host)
      throw calendarErrors.sourceUnreadable({ reason: 'This address redirects to another site' });
    address = next.href;
  }
  throw calendarErrors.sourceUnreadable({ reason: 'This address redirects to itself' });
}

/** A calendar file at a URL, read only when it has changed. */
export function createFileEngine(fetch: GuardedFetch): CalendarEngine {
  return {
    async read({ url, etag, lastModified }) {
      const answer = await ask(fetch, url.replace(/^webcals?:/i, 'https:'), {
        headers: {
          accept: 'text/calendar, */*;q=0.1',
          ...(etag === null ? {} : { 'if-none-match': etag }),
          ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
        },
      });
      if (answer.status === 304) return null;
      if (answer.status === 401 || answer.status === 403) throw calendarErrors.sourceRefused();
      if (!answer.ok)
        throw calendarErrors.sourceUnreadable({ reason: `The server answered with ${answer.status}` });
      const text = await answer.text();
      if (!/^\s*BEGIN:VCALENDAR/i.test(text.replace(/^\uFEFF/, '')))
        throw calendarErrors.sourceUnreadable({ reason: 'What’s there isn’t a calendar' });
      return {
        files: [{ href: null, text }],
        etag: answer.headers.get('etag'),
        lastModified: answer.headers.get('last-modified'),
      };
    },
  };
}
