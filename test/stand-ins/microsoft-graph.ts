import { randomUUID } from 'node:crypto';
import {
  type Answer,
  type Asked,
  type CalendarCompany,
  type CompanyEvent,
  type CompanyState,
  startCalendarCompany,
} from './calendar-company.ts';

/** Few, so that there are several pages. */
const PAGE = 2;

/** Microsoft's consent page and the calendar of Graph 1.0, as https://learn.microsoft.com/graph documents them. */
export function startMicrosoftGraph(email: string): Promise<CalendarCompany> {
  return startCalendarCompany({
    authorizePath: '/common/oauth2/v2.0/authorize',
    tokenPath: '/common/oauth2/v2.0/token',
    rotates: true,
    answer: (asked, state) => answer(asked, state, email),
  });
}

function answer(asked: Asked, state: CompanyState, email: string): Answer {
  const { method, url, content, headers } = asked;
  if (url.pathname === '/v1.0/me') return { status: 200, content: { mail: email, userPrincipalName: email } };
  if (url.pathname === '/v1.0/me/calendarView')
    return headers['prefer']?.includes('outlook.timezone="UTC"') === true
      ? view(url, state)
      : { status: 400 };
  if (url.pathname === '/v1.0/me/events' && method === 'POST') {
    const { transactionId } = content;
    const isKnown = [...state.events.values()].some((event) => event['transactionId'] === transactionId);
    if (isKnown) return { status: 409, content: { error: { code: 'ErrorDuplicateTransactionId' } } };
    const event = { ...content, id: `AAMk=${randomUUID()}` };
    state.set(event);
    return { status: 201, content: event };
  }
  const id = decodeURIComponent(url.pathname.slice('/v1.0/me/events/'.length));
  const event = state.events.get(id);
  if (event === undefined) return { status: 404 };
  if (method === 'GET') return { status: 200, content: event };
  if (method === 'PATCH') {
    state.set({ ...event, ...content, id });
    return { status: 200, content: event };
  }
  if (method !== 'DELETE') return { status: 405 };
  state.remove(id);
  return { status: 204 };
}

const endOf = (event: CompanyEvent, side: 'start' | 'end') =>
  Date.parse(`${(event[side] as { dateTime: string }).dateTime.slice(0, 19)}Z`);

function view(url: URL, { events, url: own }: CompanyState): Answer {
  const { searchParams: query } = url;
  const [from, before] = [query.get('startDateTime'), query.get('endDateTime')].map((text) =>
    Date.parse(text ?? ''),
  );
  if (from === undefined || before === undefined || !(from < before)) return { status: 400 };
  const all = [...events.values()].filter(
    (event) => endOf(event, 'end') > from && endOf(event, 'start') < before,
  );
  const skip = Number(query.get('$skip') ?? 0);
  const next = new URL(`${own}${url.pathname}${url.search}`);
  next.searchParams.set('$skip', String(skip + PAGE));
  return {
    status: 200,
    content: {
      value: all.slice(skip, skip + PAGE),
      ...(skip + PAGE < all.length ? { '@odata.nextLink': next.href } : {}),
    },
  };
}
