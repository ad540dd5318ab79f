import type { MeetingPlatform } from '../../constants-meetings.ts';

/** Platforms whose meetings have an address. */
export const JOINED_PLATFORMS = [
  'zoom',
  'google-meet',
  'teams',
] as const satisfies readonly MeetingPlatform[];
export type JoinedPlatform = (typeof JOINED_PLATFORMS)[number];

export interface MeetingAddress {
  readonly platform: JoinedPlatform;
  /** Where people join, without what follows them around. */
  readonly url: string;
  /** Where the meeting runs in the browser, whose tab can be recorded: Zoom's own links open its program. */
  readonly tabUrl: string;
}

/**
 * Reads the address of a meeting from what was pasted, with or without "https://". Null for everything else: other sites,
 * sites that only look like one of the three, and their pages that are no meeting.
 */
export function readMeetingAddress(text: string): MeetingAddress | null {
  const url = urlOf(text.trim());
  if (url === null) return null;
  return googleMeet(url) ?? zoom(url) ?? teams(url);
}

function urlOf(text: string): URL | null {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return null;
  // "https://meet.google.com@evil.example" and ports are never in an invitation.
  return url.username === '' && url.password === '' && url.port === '' ? url : null;
}

function googleMeet({ hostname, pathname }: URL): MeetingAddress | null {
  const code = /^\/([a-z]{3}-[a-z]{4}-[a-z]{3})\/?$/i.exec(pathname)?.[1];
  if (hostname !== 'meet.google.com' || code === undefined) return null;
  const url = `https://meet.google.com/${code.toLowerCase()}`;
  return { platform: 'google-meet', url, tabUrl: url };
}

function zoom({ hostname, pathname, searchParams }: URL): MeetingAddress | null {
  if (!/^(?:[a-z0-9-]+\.)*zoom\.us$/.test(hostname)) return null;
  const path = pathname.replace(/\/$/, '');
  const id = (/^\/(?:j|w|wc\/join)\/(\d{9,11})$/.exec(path) ??
    /^\/wc\/(\d{9,11})\/(?:join|start)$/.exec(path))?.[1];
  const kept = new URLSearchParams();
  for (const name of ['pwd', 'tk']) {
    const value = searchParams.get(name);
    if (value !== null) kept.set(name, value);
  }
  const query = kept.size === 0 ? '' : `?${kept}`;
  // A personal link has no number that the page could open in the browser.
  if (/^\/my\/[\w.-]{2,64}$/.test(path)) {
    const url = `https://${hostname}${path}${query}`;
    return { platform: 'zoom', url, tabUrl: url };
  }
  if (id === undefined) return null;
  const way = path.startsWith('/w/') ? 'w' : 'j';
  return {
    platform: 'zoom',
    url: `https://${hostname}/${way}/${id}${query}`,
    tabUrl: `https://${hostname}/wc/join/${id}${query}`,
  };
}

function teams({ hostname, pathname, search, searchParams }: URL): MeetingAddress | null {
  const isWork = hostname === 'teams.microsoft.com' && /^\/l\/meetup-join\/[^/]+/.test(pathname);
  const isShort =
    ['teams.microsoft.com', 'teams.live.com'].includes(hostname) && /^\/meet\/\d{9,16}\/?$/.test(pathname);
  if (!isWork && !isShort) return null;
  const passcode = searchParams.get('p');
  const query = isWork ? search : passcode === null ? '' : `?${new URLSearchParams({ p: passcode })}`;
  const url = `https://${hostname}${pathname}${query}`;
  return { platform: 'teams', url, tabUrl: url };
}
