import {
  type Answer,
  type Asked,
  type CalendarCompany,
  type CompanyState,
  startCalendarCompany,
} from './calendar-company.ts';

const EVENTS = '/calendar/v3/calendars/primary/events';
/** Few, so that there are several pages. */
const PAGE = 2;

/** Google's consent page and the events of Calendar API v3, as https://developers.google.com/calendar/api documents them. */
export function startGoogleCalendar(email: string): Promise<CalendarCompany> {
  return startCalendarCompany({
    authorizePath: '/o/oauth2/v2/auth',
    tokenPath: '/token',
    rotates: false,
    answer: (asked, state) => answer(asked, state, email),
  });
}

function answer(asked: Asked, state: CompanyState, email: string): Answer {
  const { method, url, content } = asked;
  const id = url.pathname.slice(EVENTS.length + 1);
  if (!url.pathname.startsWith(EVENTS)) return { status: 404 };
  if (method === 'GET' && id === '') return list(url.searchParams, state, email);
  if (method === 'GET') {
    // A deleted event can be read by its id for a while.
    if (!state.changes.has(id)) return { status: 404 };
    return { status: 200, content: state.events.get(id) ?? { id, status: 'cancelled' } };
  }
  if (method === 'POST') {
    const chosen = String(content['id']);
    if (!/^[a-v0-9]{5,1024}$/.test(chosen)) return { status: 400 };
    // An id stays taken when its event is deleted.
    if (state.changes.has(chosen)) return { status: 409 };
    state.set({ ...content, id: chosen });
    return { status: 200, content };
  }
  if (method === 'PUT') {
    if (!state.changes.has(id)) return { status: 404 };
    state.set({ ...content, id });
    return { status: 200, content };
  }
  if (method !== 'DELETE') return { status: 405 };
  if (!state.events.has(id)) return { status: state.changes.has(id) ? 410 : 404 };
  state.remove(id);
  return { status: 204 };
}

function list(query: URLSearchParams, { events, changes, version }: CompanyState, email: string): Answer {
  const token = query.get('syncToken');
  if (token !== null && query.has('timeMin')) return { status: 400 };
  const since = token === null ? null : /^v(\d+)$/.exec(token)?.[1];
  if (since === undefined) return { status: 410 };
  const changed = [...changes].filter(([id, nth]) => (since === null ? events.has(id) : nth > Number(since)));
  const all = changed.map(([id]) => events.get(id) ?? { id, status: 'cancelled' });
  const from = Number(query.get('pageToken') ?? 0);
  const to = from + Math.min(PAGE, Number(query.get('maxResults') ?? 250));
  return {
    status: 200,
    content: {
      kind: 'calendar#events',
      summary: email,
      timeZone: 'Europe/Berlin',
      items: all.slice(from, to),
      ...(to < all.length ? { nextPageToken: String(to) } : { nextSyncToken: `v${version()}` }),
    },
  };
}
