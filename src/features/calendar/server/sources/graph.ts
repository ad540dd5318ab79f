import { DAY_MS, type Instant } from '#kernel/instant.ts';
import type { GuardedFetch } from '#platform/server/outbound/guarded-fetch.ts';
import { EXPANDED_DAYS, IMPORTED_EVENTS_MAX, READ_BACK_DAYS } from '../../constants.ts';
import { calendarErrors } from '../../errors.ts';
import type { FileEvent } from '../../rules/files/write.ts';
import { GRAPH_FIELDS, graphEvent, graphPage, graphTransaction } from '../files/graph.ts';
import { askJson, type JsonRequest, mustBeFine } from './asking.ts';
import type { CalendarEngine, RemoteCalendar, RemoteContent } from './remote.ts';

const PAGE = 500;

/** The main calendar of a Microsoft account, by Graph 1.0. Each occurrence of a series comes by itself. */
export function createGraphEngine(
  fetch: GuardedFetch,
  { api, now }: { api: string; now: () => Instant },
): CalendarEngine {
  const send = (calendar: RemoteCalendar, url: string, { headers, ...rest }: JsonRequest = {}) =>
    askJson(
      fetch,
      { url, token: calendar.password },
      { ...rest, headers: { prefer: 'outlook.timezone="UTC"', ...headers } },
    );

  const within = (calendar: RemoteCalendar, from: Instant, before: Instant) =>
    pagesOf((url) => send(calendar, url), api, { from, before });

  /** The id of an event that was added, although its answer was lost on the way. */
  async function addedBefore(
    calendar: RemoteCalendar,
    name: string,
    event: FileEvent,
  ): Promise<string | null> {
    for await (const items of within(calendar, event.startsAt, event.endsAt))
      for (const item of items) {
        const found = graphTransaction(item);
        if (found?.transactionId === name) return found.id;
      }
    return null;
  }

  async function add(calendar: RemoteCalendar, name: string, event: FileEvent): Promise<string | null> {
    const content = { ...bodyOf(event), transactionId: name };
    const answer = await send(calendar, `${api}/me/events`, { method: 'POST', content });
    if (answer.status === 409) return addedBefore(calendar, name, event);
    return graphTransaction(await mustBeFine(answer).json())?.id ?? null;
  }

  return {
    async read(calendar) {
      const files: RemoteContent['files'][number][] = [];
      for await (const items of within(
        calendar,
        now() - READ_BACK_DAYS * DAY_MS,
        now() + EXPANDED_DAYS * DAY_MS,
      )) {
        for (const item of items) {
          const file = graphEvent(item);
          if (file !== null) files.push(file);
        }
        if (files.length > IMPORTED_EVENTS_MAX) break;
      }
      return { files, etag: null, lastModified: null };
    },
    async find(calendar, { remoteId }) {
      if (remoteId === null) return 'unknown';
      const url = `${api}/me/events/${encodeURIComponent(remoteId)}?$select=${GRAPH_FIELDS}`;
      const answer = await send(calendar, url);
      if (answer.status === 404) return null;
      return answer.ok ? (graphEvent(await answer.json()) ?? 'unknown') : 'unknown';
    },
    async write(calendar, { name, remoteId, event, restored = 0 }) {
      if (remoteId === null) return add(calendar, name, event);
      const url = `${api}/me/events/${encodeURIComponent(remoteId)}`;
      const answer = await send(calendar, url, { method: 'PATCH', content: bodyOf(event) });
      if (answer.status !== 404) return mustBeFine(answer).ok ? remoteId : null;
      // Its person has deleted it there. A transaction is known for a while, so this one needs a name of its own.
      return add(calendar, `${name} ${event.sequence}${restored === 0 ? '' : ` ${restored}`}`, event);
    },
    async remove(calendar, { remoteId }) {
      if (remoteId === null) return;
      const url = `${api}/me/events/${encodeURIComponent(remoteId)}`;
      mustBeFine(await send(calendar, url, { method: 'DELETE' }), [404]);
    },
  };
}

const utc = (at: Instant) => ({ dateTime: new Date(at).toISOString().slice(0, 19), timeZone: 'UTC' });

const bodyOf = ({ title, description, location, startsAt, endsAt }: FileEvent) => ({
  subject: title,
  body: { contentType: 'text', content: description },
  location: { displayName: location },
  start: utc(startsAt),
  end: utc(endsAt),
  showAs: 'busy',
});

/** What takes place within a stretch, page by page. */
async function* pagesOf(
  send: (url: string) => Promise<Response>,
  api: string,
  { from, before }: { from: Instant; before: Instant },
): AsyncGenerator<readonly unknown[]> {
  const query = new URLSearchParams({
    startDateTime: new Date(from).toISOString(),
    endDateTime: new Date(before).toISOString(),
    $top: String(PAGE),
    $select: GRAPH_FIELDS,
  });
  for (let url: string | undefined = `${api}/me/calendarView?${query.toString()}`; url !== undefined; ) {
    // The token is for this interface alone.
    if (new URL(url).origin !== new URL(api).origin)
      throw calendarErrors.sourceUnreadable({ reason: 'This account points to another site' });
    const page = graphPage.parse(await mustBeFine(await send(url)).json());
    yield page.value;
    url = page['@odata.nextLink'];
  }
}
