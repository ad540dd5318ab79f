import { randomUUID } from 'node:crypto';
import { type BenchResult, median, quantile } from './figures.ts';
import { openWorkspace, signUp } from './workspace.ts';

const RACERS = 100;
const ROUNDS = 5;
const BUSY = 1_000;
const ANSWERS = 300;
const DAY_MS = 86_400_000;
const USERNAME = 'bench.host';

/** A race of many for one time at two servers, and the answer with the free times of 60 days. */
export async function benchBooking(): Promise<BenchResult> {
  const workspace = await openWorkspace();
  // The database of a bench takes no more connections than two such servers have.
  const env = { DATABASE_POOL: '9' };
  const servers = [await workspace.startAhoy(env), await workspace.startAhoy(env)];
  try {
    const urls = servers.map(({ ready }) => String(ready['url']));
    const [url = ''] = urls;
    await makeHost(url);
    const races: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) races.push(await race(urls, slotOf(round)));
    const answers = await timeAnswers(url);
    return {
      title: 'Bookings: a hundred for one time, and the free times of a page',
      method:
        `${RACERS} requests at once for one time, half of them at each of two server processes with one database, ${ROUNDS} times. Each race has ` +
        `one booking and ${RACERS - 1} refusals, or the bench fails. The answer is GET /api/book/slots for 60 days with ` +
        `${BUSY.toLocaleString('en-US')} events, ${ANSWERS} times, one after the other.`,
      figures: [
        {
          what: 'All answers of a race',
          floor: null,
          ours: median(races) / 1000,
          unit: 's',
          target: { of: 'value', atMost: 2 },
        },
        {
          what: 'Free times by HTTP, p95',
          floor: null,
          ours: quantile(answers, 0.95),
          unit: 'ms',
          target: { of: 'value', atMost: 25 },
        },
      ],
    };
  } finally {
    for (const server of servers) await server.stop();
    await workspace.close();
  }
}

/** Ten in the morning of a day that is no weekend. */
function slotOf(round: number): number {
  const day = Math.floor(Date.now() / DAY_MS) + 3 + round * 7;
  const at = day * DAY_MS + 10 * 3_600_000;
  const weekday = new Date(at).getUTCDay();
  return at + (weekday === 6 ? 2 : weekday === 0 ? 1 : 0) * DAY_MS;
}

async function call(url: string, method: string, body: object, cookie = ''): Promise<Response> {
  return fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...(cookie === '' ? {} : { cookie }) },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
}

async function makeHost(url: string): Promise<void> {
  const person = { name: 'Bench Host', email: 'host@bench.test', password: 'a bench for many hosts' };
  const { cookie } = await signUp(url, person);
  await call(`${url}/api/identity/username`, 'PUT', { username: USERNAME }, cookie);
  const answer = await call(`${url}/api/booking-pages`, 'GET', {}, cookie);
  const { pages } = (await answer.json()) as { pages: { id: string }[] };
  const changed = { isEnabled: true, noticeMinutes: 0 };
  await call(`${url}/api/booking-pages/${pages[0]?.id ?? ''}`, 'PATCH', changed, cookie);
  for (let nth = 0; nth < BUSY; nth += 1) {
    const startsAt =
      Math.floor(Date.now() / DAY_MS) * DAY_MS +
      (nth % 60) * DAY_MS +
      18 * 3_600_000 +
      Math.floor(nth / 60) * 900_000;
    const event = {
      id: randomUUID(),
      title: 'Busy',
      startsAt,
      endsAt: startsAt + 900_000,
      timeZone: 'Europe/Berlin',
    };
    await call(`${url}/api/calendar/events`, 'POST', event, cookie);
  }
}

async function race(urls: readonly string[], startsAt: number): Promise<number> {
  const began = performance.now();
  const statuses = await Promise.all(
    Array.from({ length: RACERS }, async (_, nth) => {
      const booking = {
        owner: USERNAME,
        id: randomUUID(),
        startsAt,
        minutes: 30,
        kind: 'call',
        name: 'Racer',
        email: `racer-${nth}@bench.test`,
        timeZone: 'Europe/Berlin',
      };
      return (await call(`${urls[nth % urls.length]}/api/book`, 'POST', booking)).status;
    }),
  );
  const took = performance.now() - began;
  const count = (status: number) => statuses.filter((one) => one === status).length;
  if (count(201) !== 1 || count(409) !== RACERS - 1)
    throw new Error(
      `A race had ${count(201)} bookings and ${count(409)} refusals: ${[...new Set(statuses)].join(', ')}.`,
    );
  return took;
}

async function timeAnswers(url: string): Promise<number[]> {
  const times: number[] = [];
  const asked = `${url}/api/book/slots?owner=${USERNAME}&minutes=30&from=${Date.now()}&before=${Date.now() + 60 * DAY_MS}`;
  for (let nth = 0; nth < ANSWERS; nth += 1) {
    const began = performance.now();
    const answer = await fetch(asked);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`Free times were answered with ${answer.status}.`);
    times.push(performance.now() - began);
  }
  return times;
}
