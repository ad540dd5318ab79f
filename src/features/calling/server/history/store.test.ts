import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asAccountId, asCallId, asDeviceId, asWorkspaceId } from '#kernel/ids.ts';
import { newCallId } from '#test/calls.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob, carol } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';
import type { PhoneCallFacts } from '../../model.ts';
import { placed } from '../../rules/record/call-record.ts';
import { NETWORK, NETWORK_DEVICE, ringFor } from '../../rules/record/parties.ts';
import { type CallEvent, transition } from '../../rules/record/transition.ts';
import { phoneLegs } from '../phone/tables.ts';
import { createStore } from '../store.ts';

const DEVICE = asDeviceId('a-tab-of-mine');
const START = Date.parse('2026-11-20T22:00:00Z');
const HOUR_MS = 3_600_000;
const LONDON = '+442079460018';
const OWN = '+12125550123';

let world: World;
let ann: Client;
let ben: Client;
/** Alice's calls by kind, an hour apart. */
const ids = new Map<string, string>();

beforeAll(async () => {
  const clock = createTestClock();
  clock.advance(START - clock.now());
  world = await startWorld({ clock });
  ann = await world.signUp(alice);
  ben = await world.signUp(bob);
  const cat = await world.signUp(carol);
  await talk('to Bob', { from: ann, to: 'bob', at: ben });
  clock.advance(HOUR_MS);
  const missed = await cat.calling.place({ id: newCallId(), to: 'alice', deviceId: DEVICE });
  await cat.calling.hangUp({ id: missed.id });
  ids.set('from Carol, missed', missed.id);
  clock.advance(HOUR_MS);
  const refused = await cat.calling.place({ id: newCallId(), to: 'alice', deviceId: DEVICE });
  await ann.calling.decline({ id: refused.id });
  ids.set('from Carol, declined', refused.id);
  await phoned('to London', { at: START + 3 * HOUR_MS, number: LONDON, isIncoming: false, endsIn: 'hangup' });
  await phoned('to nowhere', {
    at: START + 4 * HOUR_MS,
    number: '+15005550001',
    isIncoming: false,
    endsIn: 'number-unknown',
  });
  await phoned('from the network', {
    at: START + 5 * HOUR_MS,
    number: null,
    isIncoming: true,
    endsIn: 'hangup',
  });
  await phoned("Bob's", {
    at: START + HOUR_MS,
    number: LONDON,
    isIncoming: false,
    endsIn: 'hangup',
    whose: ben,
  });
});
afterAll(() => world.stop());

async function talk(name: string, { from, to, at }: { from: Client; to: string; at: Client }): Promise<void> {
  const { id } = await from.calling.place({ id: newCallId(), to, deviceId: DEVICE });
  await at.calling.answer({ id, deviceId: 'their-tab' });
  await from.calling.hangUp({ id });
  ids.set(name, id);
}

interface Phoned {
  readonly at: number;
  readonly number: string | null;
  readonly isIncoming: boolean;
  readonly endsIn: 'hangup' | 'number-unknown';
  readonly whose?: Client;
}

/** Saves a phone call, made by the rule. */
async function phoned(name: string, { at, number, isIncoming, endsIn, whose = ann }: Phoned): Promise<void> {
  const { queries } = world.platform.database;
  const accountId = asAccountId(whose.user.id);
  const phone: PhoneCallFacts = {
    number,
    ownNumber: OWN,
    microUsdPerMinute: isIncoming ? null : 20_000,
    attestation: null,
  };
  const fresh = placed({
    id: asCallId(newCallId()),
    callerId: isIncoming ? NETWORK : accountId,
    rings: [ringFor(isIncoming ? accountId : NETWORK)],
    callerDeviceId: isIncoming ? NETWORK_DEVICE : DEVICE,
    placedAt: at,
    ringUntil: at + 45_000,
    phone,
  });
  const events: CallEvent[] =
    endsIn === 'hangup'
      ? [
          {
            kind: 'answered',
            by: isIncoming ? accountId : NETWORK,
            deviceId: isIncoming ? DEVICE : NETWORK_DEVICE,
            at: at + 5_000,
          },
          { kind: 'hungUp', by: isIncoming ? NETWORK : accountId, reason: 'hangup', at: at + 96_000 },
        ]
      : [{ kind: 'refused', reason: endsIn, at: at + 2_000 }];
  const record = events.reduce((call, event) => transition(call, event).record, fresh);
  await createStore(queries).insert(record);
  const isAnswered = endsIn === 'hangup';
  await queries.insert(phoneLegs).values({
    callId: record.id,
    workspaceId: asWorkspaceId(accountId),
    direction: isIncoming ? 'incoming' : 'outgoing',
    unitsPerSecond: 3,
    heldBy: 'a process',
    attempts: isIncoming
      ? []
      : [
          { providerName: 'first', sipCode: 503, q850: null },
          { providerName: 'second', sipCode: isAnswered ? 200 : 404, q850: null },
        ],
    providerName: isAnswered && !isIncoming ? 'second' : null,
    billedSeconds: isAnswered ? 120 : 0,
    chargeMicroUsd: isAnswered && !isIncoming ? 40_000 : 0,
  });
  ids.set(name, record.id);
}

type Query = Parameters<Client['calling']['history']>[0];

async function found(query: Query, client = ann): Promise<(string | undefined)[]> {
  const { items } = await client.calling.history(query);
  const names = new Map([...ids].map(([name, id]) => [id, name]));
  return items.map(({ id }) => names.get(id));
}

test('lists all calls of one account, newest first', async () => {
  expect(await found({})).toEqual([
    'from the network',
    'to nowhere',
    'to London',
    'from Carol, declined',
    'from Carol, missed',
    'to Bob',
  ]);
  expect(await found({}, ben)).toEqual(["Bob's", 'to Bob']);
});

describe('the filters', () => {
  test.each<[Query, string[]]>([
    [{ show: 'missed' }, ['from Carol, missed']],
    [{ show: 'incoming' }, ['from the network', 'from Carol, declined']],
    [{ show: 'outgoing' }, ['to nowhere', 'to London', 'to Bob']],
    [{ show: 'failed' }, ['to nowhere']],
    [{ kind: 'phone' }, ['from the network', 'to nowhere', 'to London']],
    [{ kind: 'username' }, ['from Carol, declined', 'from Carol, missed', 'to Bob']],
    [{ kind: 'phone', show: 'incoming' }, ['from the network']],
    [{ kind: 'phone', show: 'missed' }, []],
  ])('%j', async (query, names) => {
    expect(await found(query)).toEqual(names);
  });
});

describe('a search', () => {
  test.each<[string, string[]]>([
    ['020 7946', ['to London']],
    ['+44 20 7946 0018', ['to London']],
    // The user's own number.
    ['212', ['from the network', 'to nowhere', 'to London']],
    ['bell', ['to Bob']],
    ['@carol', ['from Carol, declined', 'from Carol, missed']],
    ['CABLE', ['from Carol, declined', 'from Carol, missed']],
    ['%', []],
    ['mallory', []],
  ])('for %j', async (search, names) => {
    expect(await found({ search })).toEqual(names);
  });

  test('among phone calls finds no people', async () => {
    expect(await found({ search: 'bob', kind: 'phone' })).toEqual([]);
  });

  test("finds nothing in other people's calls", async () => {
    expect(await found({ search: 'carol' }, ben)).toEqual([]);
    expect(await found({ search: '7946' }, ben)).toEqual(["Bob's"]);
  });
});

describe('days', () => {
  test('follow the time zone', async () => {
    // 22:00 and 23:00 UTC are the 20th in London and the 21st, from midnight on, in Zurich.
    expect(await found({ until: '2026-11-20' })).toEqual(['from Carol, missed', 'to Bob']);
    expect(await found({ until: '2026-11-20', timeZone: 'Europe/Zurich' })).toEqual(['to Bob']);
    expect(await found({ since: '2026-11-21', until: '2026-11-21' })).toEqual([
      'from the network',
      'to nowhere',
      'to London',
      'from Carol, declined',
    ]);
    expect(await found({ since: '2026-11-22' })).toEqual([]);
  });

  test.each([
    ['since=2026-02-30', 'since'],
    ['until=2026-13-01', 'until'],
    ['timeZone=Mars%2FOlympus', 'timeZone'],
  ])('that are invalid are refused: %s', async (query, path) => {
    for (const address of [`/api/calls?${query}`, `/api/calls/history.csv?${query}`]) {
      const response = await ann.fetch(address);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ data: { fields: [{ path }] } });
    }
  });

  test.each(['since=yesterday', 'kind=fax', 'show=none', `search=${'x'.repeat(101)}`])(
    'and other bad input: %s',
    async (query) => {
      expect((await ann.fetch(`/api/calls?${query}`)).status).toBe(400);
    },
  );
});

describe('a phone call', () => {
  test('has its numbers, its cost and its route through the network', async () => {
    const id = ids.get('to London') ?? '';
    expect(await ann.calling.details({ id })).toMatchObject({
      item: {
        peer: { username: '', name: '+44 20 7946 0018' },
        phone: { number: LONDON, ownNumber: OWN, microUsdPerMinute: 20_000, chargeMicroUsd: 40_000 },
      },
      route: {
        attempts: [
          { providerName: 'first', sipCode: 503, q850: null },
          { providerName: 'second', sipCode: 200, q850: null },
        ],
        billedSeconds: 120,
        chargeMicroUsd: 40_000,
      },
    });
  });

  test("of somebody else doesn't exist", async () => {
    await expect(ben.calling.details({ id: ids.get('to London') ?? '' })).rejects.toMatchObject({
      status: 404,
      code: 'calling.callNotFound',
    });
  });
});

describe('the file', () => {
  async function file(query: string, client = ann) {
    const response = await client.fetch(`/api/calls/history.csv${query}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="ahoy-calls.csv"');
    const text = await response.text();
    const rows: Record<string, string>[] = parse(text, { columns: true });
    return { text, rows };
  }

  test('has the same calls as the list, with every column', async () => {
    const { rows } = await file('');
    expect(rows).toHaveLength(6);
    expect(rows[2]).toEqual({
      When: '2026-11-21T01:00:00.000Z',
      Direction: 'outgoing',
      Who: "'+44 20 7946 0018",
      Number: "'+442079460018",
      'Own number': "'+12125550123",
      'Talk seconds': '91',
      'Ended because': 'Hung up',
      'Charge USD': '0.040000',
      Provider: 'second',
      'Rate USD per minute': '0.020000',
      'SIP code': '200',
      MOS: '',
    });
    expect(rows[1]).toMatchObject({ 'Ended because': 'This number is not in service', 'SIP code': '404' });
    expect(rows[5]).toMatchObject({ Who: 'Bob Bell (bob)', Number: '', 'Charge USD': '', Provider: '' });
  });

  test('follows the filters', async () => {
    expect((await file('?show=failed')).rows).toHaveLength(1);
    expect((await file('?search=bell')).rows).toHaveLength(1);
    expect((await file('?show=missed&kind=phone')).rows).toEqual([]);
  });

  test("has none of somebody else's calls", async () => {
    expect((await file('', ben)).rows).toHaveLength(2);
  });

  test('holds more calls than are read at once', async () => {
    const dave = await world.signUp({ ...carol, email: 'dave@example.com', username: 'dave', name: 'Dave' });
    await world.sql(
      `insert into calls (id, caller_id, callee_id, state, version, placed_at, ring_until, ended_at, end_reason, ended_by)
       select 'many-' || n, $1, 'somebody-gone', 'ended', 2, $2::timestamptz + n * interval '1 second', now(),
         $2::timestamptz + n * interval '1 second', 'cancelled', 'caller'
       from generate_series(1, 1203) as n`,
      [dave.user.id, new Date(START).toISOString()],
    );
    const { rows } = await file('', dave);
    expect(rows).toHaveLength(1203);
    expect(new Set(rows.map(({ When }) => When)).size).toBe(1203);
  });
});

describe('an account with 12,000 calls', () => {
  let eve: Client;

  beforeAll(async () => {
    eve = await world.signUp({ ...carol, email: 'eve@example.com', username: 'eve', name: 'Eve Ellis' });
    // One incoming call a minute from one number, and four outgoing calls to another: the newest, two between, the
    // oldest.
    await world.sql(
      `insert into calls (id, caller_id, callee_id, state, version, placed_at, ring_until, ended_at, end_reason, phone_number)
       select 'in-' || n, 'network', $1, 'ended', 2, at, at, at, 'cancelled', '+14155550100'
       from generate_series(1, 12000) as n, lateral (select $2::timestamptz - n * interval '1 minute' as at) as placed
       union all
       select 'out-' || n, $1, 'network', 'ended', 2, at, at, at, 'failed', '+33199887766'
       from unnest(array[0, 9998, 10002, 13000]) as n, lateral (select $2::timestamptz - n * interval '1 minute' as at) as placed`,
      [eve.user.id, new Date(START).toISOString()],
    );
  });

  async function pages(query: Query): Promise<string[][]> {
    const found: string[][] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: Awaited<ReturnType<Client['calling']['history']>> = await eve.calling.history({
        ...query,
        ...(cursor === undefined ? {} : { cursor }),
      });
      found.push(page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    return found;
  }

  test.each<[Query]>([[{ search: '33199887766' }], [{ show: 'failed' }]])(
    'looks through 2,000 of them for a page of %j, then 10,000 for the next, which goes on there',
    async (query) => {
      expect(await pages(query)).toEqual([['out-0'], ['out-9998', 'out-10002'], ['out-13000']]);
    },
  );

  test('has an empty first page if all matches are older', async () => {
    const until = new Date(START - 1000 * 60_000).toISOString().slice(0, 10);
    expect(await pages({ search: 'ellis', until })).toEqual([[], [], []]);
  });

  test('has a file with all matches', async () => {
    const response = await eve.fetch('/api/calls/history.csv?show=failed');
    const rows: Record<string, string>[] = parse(await response.text(), { columns: true });
    expect(rows.map(({ Number: number }) => number)).toEqual(
      Array.from({ length: 4 }, () => "'+33199887766"),
    );
  });
});
