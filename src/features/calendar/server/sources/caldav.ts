import { AppError } from '#kernel/app-error.ts';
import type { GuardedFetch } from '#platform/server/outbound/guarded-fetch.ts';
import { calendarErrors } from '../../errors.ts';
import { calendarFile } from '../../rules/files/write.ts';
import { elementsNamed, readXml, type XmlElement } from '../../rules/files/xml.ts';
import { ask, type CalendarEngine, type RemoteCalendar } from './remote.ts';

const XML = 'application/xml; charset=utf-8';
const body = (properties: string) =>
  `<?xml version="1.0" encoding="utf-8"?><d:propfind xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:s="http://calendarserver.org/ns/"><d:prop>${properties}</d:prop></d:propfind>`;
const EVENTS = `<?xml version="1.0" encoding="utf-8"?><c:calendar-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><d:getetag/><c:calendar-data/></d:prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"/></c:comp-filter></c:filter></c:calendar-query>`;

/** Calendars in accounts that speak CalDAV (RFC 4791), such as iCloud, Nextcloud and Fastmail. */
export function createCaldavEngine(fetch: GuardedFetch): CalendarEngine {
  const by = (calendar: RemoteCalendar): Send => senderOf(fetch, calendar);
  return {
    async read(calendar) {
      const send = by(calendar);
      const { url, tag } = await collectionOf(send, calendar.url);
      if (tag !== null && tag === calendar.etag) return null;
      const answer = await send(url, { method: 'REPORT', depth: '1', content: EVENTS });
      const root = answer.status === 207 ? readXml(await answer.text()) : null;
      if (root === null) throw unreadable(`The server answered with ${answer.status}`);
      const files = elementsNamed(root, 'response').flatMap((response) => {
        const text = elementsNamed(response, 'calendar-data')[0]?.text;
        const href = elementsNamed(response, 'href')[0]?.text.trim() ?? null;
        return text === undefined || text.trim() === '' ? [] : [{ href, text }];
      });
      return { files, etag: tag, lastModified: null };
    },
    async write(calendar, { name, event, now }) {
      const send = by(calendar);
      const { url } = await collectionOf(send, calendar.url);
      // A file without a method: it is stored, not sent (RFC 4791 §4.1).
      const text = calendarFile([event], { method: 'PUBLISH', now }).replace('METHOD:PUBLISH\r\n', '');
      const answer = await send(fileIn(url, name), { method: 'PUT', content: text });
      if (!answer.ok) throw unreadable(`The server answered with ${answer.status}`);
      return new URL(fileIn(url, name)).pathname;
    },
    async find(calendar, { remoteId }) {
      if (remoteId === null) return 'unknown';
      const send = by(calendar);
      const { url } = await collectionOf(send, calendar.url);
      // The calendar that it was written into may no longer be the one that is read.
      if (!remoteId.startsWith(new URL('.', fileIn(url, 'x')).pathname)) return 'unknown';
      const answer = await send(new URL(remoteId, url).href, { method: 'GET' });
      if (answer.status === 404 || answer.status === 410) return null;
      return answer.ok ? { href: remoteId, text: await answer.text() } : 'unknown';
    },
    async remove(calendar, { name }) {
      const send = by(calendar);
      const { url } = await collectionOf(send, calendar.url);
      const answer = await send(fileIn(url, name), { method: 'DELETE' });
      if (!answer.ok && answer.status !== 404 && answer.status !== 410)
        throw unreadable(`The server answered with ${answer.status}`);
    },
  };
}

interface DavRequest {
  readonly method: 'PROPFIND' | 'REPORT' | 'GET' | 'PUT' | 'DELETE';
  readonly depth?: '0' | '1';
  readonly content?: string;
}
/** Asks as the person of an account. @throws AppError calendar.sourceRefused, sourceUnreadable */
type Send = (url: string, request: DavRequest) => Promise<Response>;

function senderOf(fetch: GuardedFetch, { username, password }: RemoteCalendar): Send {
  const authorization = `Basic ${Buffer.from(`${username}:${password ?? ''}`).toString('base64')}`;
  return async (url, { method, depth, content }) => {
    const type = { 'content-type': method === 'PUT' ? 'text/calendar; charset=utf-8' : XML };
    const headers = {
      authorization,
      ...(depth === undefined ? {} : { depth }),
      ...(content === undefined ? {} : type),
    };
    const answer = await ask(fetch, url, { method, headers, body: content });
    if (answer.status === 401 || answer.status === 403) throw calendarErrors.sourceRefused();
    return answer;
  };
}

/** @returns null if it doesn't exist */
async function find(
  send: Send,
  url: string,
  { depth, properties }: { depth: '0' | '1'; properties: string },
): Promise<XmlElement | null> {
  const answer = await send(url, { method: 'PROPFIND', depth, content: body(properties) });
  return answer.status === 207 ? readXml(await answer.text()) : null;
}

const PROPERTIES = '<d:resourcetype/><d:current-user-principal/><s:getctag/><d:sync-token/>';

/** The calendar at an address, or the first one of the account there. @throws AppError calendar.sourceUnreadable */
async function collectionOf(send: Send, address: string): Promise<{ url: string; tag: string | null }> {
  const about = { depth: '0', properties: PROPERTIES } as const;
  const own = await find(send, address, about);
  if (own !== null && isCalendar(own)) return { url: address, tag: tagOf(own) };
  const there = own ?? (await find(send, new URL('/.well-known/caldav', address).href, about));
  const principal = linkIn(there, 'current-user-principal', address);
  if (principal === null) throw unreadable('There’s no calendar here');
  const homes = await find(send, principal, { depth: '0', properties: '<c:calendar-home-set/>' });
  const home = linkIn(homes, 'calendar-home-set', principal);
  const list = home === null ? null : await find(send, home, { depth: '1', properties: PROPERTIES });
  for (const response of list === null ? [] : elementsNamed(list, 'response')) {
    const href = elementsNamed(response, 'href')[0]?.text.trim();
    if (href !== undefined && home !== null && isCalendar(response))
      return { url: sameSite(href, home), tag: tagOf(response) };
  }
  throw unreadable('This account has no calendars');
}

const unreadable = (reason: string): AppError => calendarErrors.sourceUnreadable({ reason });
const fileIn = (url: string, name: string) =>
  new URL(`${name}.ics`, url.endsWith('/') ? url : `${url}/`).href;

const isCalendar = (element: XmlElement): boolean =>
  elementsNamed(element, 'resourcetype').some((type) =>
    type.children.some(({ name }) => name === 'calendar'),
  );

const tagOf = (element: XmlElement): string | null =>
  (elementsNamed(element, 'getctag')[0] ?? elementsNamed(element, 'sync-token')[0])?.text.trim() ?? null;

function linkIn(element: XmlElement | null, name: string, base: string): string | null {
  const [found] = element === null ? [] : elementsNamed(element, name);
  const href = found === undefined ? undefined : elementsNamed(found, 'href')[0]?.text.trim();
  return href === undefined || href === '' ? null : sameSite(href, base);
}

/** What the account says is on its own site: a password goes nowhere else. iCloud's calendars are on a host of each person. */
function sameSite(href: string, base: string): string {
  const next = new URL(href, base);
  const site = (url: URL) => url.hostname.split('.').slice(-2).join('.');
  if (next.protocol !== new URL(base).protocol || site(next) !== site(new URL(base)))
    throw unreadable('This account points to another site');
  return next.href;
}
