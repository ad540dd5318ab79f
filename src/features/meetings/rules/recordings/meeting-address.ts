import type { JoinedPlatform } from '../../constants-meetings.ts';

export interface MeetingAddress {
  readonly platform: JoinedPlatform;
  /** Where people join, without tracking parameters. */
  readonly url: string;
  /** Where the meeting runs in the browser, whose tab can be recorded: Zoom's own links open its program. */
  readonly tabUrl: string;
}

interface Parts {
  readonly host: string;
  readonly path: string;
  readonly query: string;
}

/** Characters of a path and a query as browsers write them. No spaces, no backslashes, no other alphabets. */
const WRITTEN =
  /^(?:https?:\/\/)?(?<host>[a-z0-9.-]+)(?<path>\/[\w%.:@~!$&'()*+,;=/-]*)?(?:\?(?<query>[\w%.:@~!$&'()*+,;=/?-]*))?(?:#\S*)?$/i;

/**
 * Reads the address of a meeting from what was pasted, with or without "https://". Null for anything else: other sites,
 * sites that only look like one of the three, names and ports before and behind the site, and pages that are no meeting.
 */
export function readMeetingAddress(text: string): MeetingAddress | null {
  const { host = '', path = '', query = '' } = WRITTEN.exec(text.trim())?.groups ?? {};
  const parts = { host: host.toLowerCase(), path: path.replace(/\/$/, ''), query };
  return googleMeet(parts) ?? zoom(parts) ?? teams(parts);
}

/** The first address of a meeting in an invitation that was pasted whole; null: there's none in it. */
export function meetingAddressIn(invitation: string): MeetingAddress | null {
  for (const [word] of invitation.matchAll(/https?:\/\/[^\s<>"']+/gi)) {
    const address = readMeetingAddress(word.replace(/[),.;:!]+$/, ''));
    if (address !== null) return address;
  }
  return null;
}

function googleMeet({ host, path }: Parts): MeetingAddress | null {
  const code = /^\/([a-z]{3}-[a-z]{4}-[a-z]{3})$/i.exec(path)?.[1];
  if (host !== 'meet.google.com' || code === undefined) return null;
  const url = `https://meet.google.com/${code.toLowerCase()}`;
  return { platform: 'google-meet', url, tabUrl: url };
}

function zoom({ host, path, query }: Parts): MeetingAddress | null {
  if (!/^(?:[a-z0-9-]+\.)*zoom\.us$/.test(host)) return null;
  // A passcode and a ticket; not the name that the link was made for.
  const kept = partsOf(query, ['pwd', 'tk']);
  // A personal link has no number that the page could open in the browser.
  if (/^\/my\/[\w.-]{2,64}$/.test(path)) {
    const url = `https://${host}${path}${kept}`;
    return { platform: 'zoom', url, tabUrl: url };
  }
  const id = (/^\/(?:j|w|wc\/join)\/(\d{9,11})$/.exec(path) ??
    /^\/wc\/(\d{9,11})\/(?:join|start)$/.exec(path))?.[1];
  if (id === undefined) return null;
  const way = path.startsWith('/w/') ? 'w' : 'j';
  return {
    platform: 'zoom',
    url: `https://${host}/${way}/${id}${kept}`,
    tabUrl: `https://${host}/wc/join/${id}${kept}`,
  };
}

function teams({ host, path, query }: Parts): MeetingAddress | null {
  const isWork = host === 'teams.microsoft.com' && /^\/l\/meetup-join\/[^/]+/.test(path);
  const isShort = ['teams.microsoft.com', 'teams.live.com'].includes(host) && /^\/meet\/\d{9,16}$/.test(path);
  if (!isWork && !isShort) return null;
  const whole = query === '' ? '' : `?${query}`;
  const url = `https://${host}${path}${isWork ? whole : partsOf(query, ['p'])}`;
  return { platform: 'teams', url, tabUrl: url };
}

/** The named parts of a query, as they were written. */
function partsOf(query: string, names: readonly string[]): string {
  const kept = query.split('&').filter((part) => names.some((name) => part.startsWith(`${name}=`)));
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}
