import { createHash } from 'node:crypto';
import { DAY_MS, type Instant } from '#kernel/instant.ts';
import type { GuardedFetch } from '#platform/server/outbound/guarded-fetch.ts';
import { IMPORTED_EVENTS_MAX, READ_BACK_DAYS } from '../../constants.ts';
import type { FileEvent } from '../../rules/files/write.ts';
import { googleEvent, googleIsCancelled, googlePage } from '../files/google.ts';
import { answered, askJson, type JsonRequest, mustBeFine } from './asking.ts';
import type { CalendarEngine, RemoteCalendar, RemoteContent } from './remote.ts';

const PAGE = 2_500;
const GONE = 410;

/** The main calendar of a Google account, by the Calendar API v3. What `etag` keeps is its sync token. */
export function createGoogleEngine(
  fetch: GuardedFetch,
  { api, now }: { api: string; now: () => Instant },
): CalendarEngine {
  const all = `${api}/calendars/primary/events`;
  const send = (calendar: RemoteCalendar, url: string, request?: JsonRequest) =>
    askJson(fetch, { url, token: calendar.password }, request);

  async function isUnchanged(calendar: RemoteCalendar): Promise<boolean> {
    if (calendar.etag === null) return false;
    const query = new URLSearchParams({ syncToken: calendar.etag, maxResults: '1' });
    const answer = await send(calendar, `${all}?${query.toString()}`);
    // The token is too old, or was made by another question: read it whole.
    if (answer.status === GONE || answer.status === 400) return false;
    const { items, nextSyncToken } = googlePage.parse(await mustBeFine(answer).json());
    return items.length === 0 && nextSyncToken !== undefined;
  }

  return {
    async read(calendar) {
      if (await isUnchanged(calendar)) return null;
      const files: RemoteContent['files'][number][] = [];
      const since = new Date(now() - READ_BACK_DAYS * DAY_MS).toISOString();
      for (let page: string | undefined = ''; ; ) {
        const query = new URLSearchParams({ maxResults: String(PAGE), timeMin: since });
        if (page !== '') query.set('pageToken', page);
        const answer = mustBeFine(await send(calendar, `${all}?${query.toString()}`));
        const { items, timeZone, nextPageToken, nextSyncToken } = googlePage.parse(await answer.json());
        for (const item of items) {
          const file = googleEvent(item, timeZone);
          if (file !== null) files.push(file);
        }
        page = nextPageToken;
        if (page === undefined || files.length > IMPORTED_EVENTS_MAX)
          return { files, etag: nextSyncToken ?? null, lastModified: null };
      }
    },
    async write(calendar, { name, event }) {
      const id = idOf(name);
      const content = bodyOf(event);
      const replaced = await send(calendar, `${all}/${id}`, { method: 'PUT', content });
      if (replaced.status !== 404) return mustBeFine(replaced).ok ? id : null;
      const added = await send(calendar, all, { method: 'POST', content: { id, ...content } });
      // Someone has put it there since.
      if (added.status !== 409 && !added.ok) throw answered(added);
      return id;
    },
    async find(calendar, { name }) {
      const answer = await send(calendar, `${all}/${idOf(name)}`);
      if (answer.status === 404 || answer.status === GONE) return null;
      if (!answer.ok) return 'unknown';
      const item: unknown = await answer.json();
      // What was deleted is there as "cancelled" for a while.
      return googleIsCancelled(item) ? null : (googleEvent(item, 'UTC') ?? 'unknown');
    },
    async remove(calendar, { name }) {
      mustBeFine(await send(calendar, `${all}/${idOf(name)}`, { method: 'DELETE' }), [404, GONE]);
    },
  };
}

/** Google takes ids of 0 to 9 and a to v, and one that is chosen makes writing twice harmless. */
const idOf = (name: string): string => `booking${createHash('sha256').update(name).digest('hex')}`;

const bodyOf = ({ title, description, location, startsAt, endsAt, timeZone }: FileEvent) => ({
  summary: title,
  description,
  location,
  start: { dateTime: new Date(startsAt).toISOString(), timeZone },
  end: { dateTime: new Date(endsAt).toISOString(), timeZone },
  status: 'confirmed',
});
