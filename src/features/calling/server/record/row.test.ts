import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type AccountId, asAccountId, asCallId, asDeviceId, asWorkspaceId } from '#kernel/ids.ts';
import { connectDatabase, type Database } from '#platform/server/db/database.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { createLog } from '#platform/server/log.ts';
import { copyTemplate, type TemplateCopy } from '#test/template-copy.ts';
import { historyItemOf } from '../../rules/history/history.ts';
import { type CallRecord, placed } from '../../rules/record/call-record.ts';
import { NETWORK, NETWORK_DEVICE, type Party, ringFor } from '../../rules/record/parties.ts';
import { type CallEvent, transition } from '../../rules/record/transition.ts';
import { readHistory } from '../history/store.ts';
import { createStore } from '../store.ts';
import { recordOf, rowOf } from './row.ts';

const ALICE = asAccountId('alice');
const BOB = asAccountId('bob');
const CAROL = asAccountId('carol');
const device = asDeviceId('a-device');

describe('the row of a call', () => {
  const base = { id: asCallId('call-1'), callerDeviceId: device, placedAt: 1_000, ringUntil: 46_000 };
  const toBob = placed({ ...base, callerId: ALICE, rings: [ringFor(BOB)] });
  const phone = {
    number: '+14155550134',
    ownNumber: null,
    microUsdPerMinute: null,
    attestation: null,
    workspaceId: asWorkspaceId('bob'),
  };
  const toTwo = placed({
    ...base,
    callerId: NETWORK,
    rings: [ringFor(BOB), ringFor(CAROL, 'blocked')],
    phone,
    callerDeviceId: NETWORK_DEVICE,
  });
  const answer: CallEvent = { kind: 'answered', by: BOB, deviceId: device, at: 5_000 };
  const hangUp = (by: Party): CallEvent => ({ kind: 'hungUp', by, reason: 'hangup', at: 9_000 });

  test.each<readonly [string, CallRecord, readonly CallEvent[]]>([
    ['that rings', toBob, [{ kind: 'rang', deviceId: device }]],
    ['that nobody answered', toBob, [{ kind: 'timedOut' }]],
    ['that was declined', toBob, [{ kind: 'declined', by: BOB, wasOnCall: false, at: 4_000 }]],
    ['that was declined on another call', toBob, [{ kind: 'declined', by: BOB, wasOnCall: true, at: 4_000 }]],
    ['that found the lines full', toBob, [{ kind: 'lineWasFull', of: BOB, at: 1_000 }]],
    ['that was given up by a device', toBob, [{ kind: 'hungUp', by: BOB, reason: 'failed', at: 4_000 }]],
    ['that is quiet', toBob, [{ kind: 'silenced', by: BOB }]],
    ['in which people talk', toBob, [answer]],
    ['that was answered and hung up', toBob, [answer, hangUp(BOB)]],
    ['that rings two', toTwo, []],
    ['that one of two has left', toTwo, [{ kind: 'lineWasFull', of: CAROL, at: 1_000 }]],
    ['that one of two answered', toTwo, [answer]],
    ['that one of two answered and the network ended', toTwo, [answer, hangUp(NETWORK)]],
  ])('%s gives the same record again', (_, first, events) => {
    const record = events.reduce((call, event) => transition(call, event).record, first);
    expect(recordOf(rowOf(record))).toEqual(record);
  });
});

describe('calls that were written before a call could ring several', () => {
  const log = createLog('error');
  let copy: TemplateCopy;
  let database: Database;

  /** Saved like the previous release did, without the columns that it didn't have. */
  const OLD = `
    insert into calls (id, caller_id, callee_id, state, version, placed_at, ring_until, caller_device_id, callee_device_id, answered_at,
      caller_heard_at, callee_heard_at, ended_at, end_reason, ended_by, phone_number, own_number, quiet)
    select id, caller, callee, state, 3, to_timestamp(at), to_timestamp(at + 45), 'a-device', case when answered then 'a-device' end,
      case when answered then to_timestamp(at + 6) end, case when state = 'answered' then to_timestamp(at + 6) end,
      case when state = 'answered' then to_timestamp(at + 6) end, case when state = 'ended' then to_timestamp(at + 30) end,
      reason, ended_by, number, case when number is not null then '+12125550123' end, quiet
    from (values
      ('a-talk',     'alice', 'bob', 'ended', 100, true, 'hangup', 'callee', null, null),
      ('b-missed',   'alice', 'bob', 'ended', 200, false, 'no-answer', null, null, null),
      ('c-cancelled','alice', 'bob', 'ended', 300, false, 'cancelled', 'caller', null, null),
      ('d-declined', 'alice', 'bob', 'ended', 400, false, 'declined', 'callee', null, null),
      ('e-busy',     'alice', 'bob', 'ended', 500, false, 'busy', 'callee', null, null),
      ('f-full',     'alice', 'bob', 'ended', 600, false, 'busy', null, null, null),
      ('g-blocked',  'alice', 'bob', 'ended', 700, false, 'no-answer', null, null, 'blocked'),
      ('h-quiet',    'alice', 'bob', 'ended', 800, false, 'no-answer', null, null, 'do-not-disturb'),
      ('i-phoned',   'network', 'bob', 'ended', 900, true, 'hangup', 'caller', '+14155550134', null),
      ('j-dialled',  'bob', 'network', 'ended', 1000, false, 'number-unknown', 'callee', '+15005550001', null),
      ('k-talking',  'alice', 'bob', 'answered', 1100, true, null, null, null, null),
      ('l-rings',    'alice', 'bob', 'ringing', 1200, false, null, null, null, null)
    ) as old (id, caller, callee, state, at, answered, reason, ended_by, number, quiet)`;

  beforeAll(async () => {
    copy = await copyTemplate({ ...inject('database'), template: 'template0' }, 'forward');
    const all = resolve(import.meta.dirname, '../../../../../migrations');
    const earlier = await mkdtemp(join(tmpdir(), 'ahoy-forward-'));
    for (const name of await readdir(all))
      if (name < '20261123-1000') await cp(join(all, name), join(earlier, name));
    await migrate({ connection: copy.connection, folder: earlier, log });
    await rm(earlier, { recursive: true });
    const client = new Client(copy.connection);
    await client.connect();
    await client.query(OLD);
    await client.end();
    await migrate({ connection: copy.connection, folder: all, log });
    database = connectDatabase({ connection: copy.connection, connections: 2, log });
  });
  afterAll(async () => {
    await database.close();
    await copy.drop();
  });

  async function historyOf(accountId: AccountId) {
    const filter = { show: 'all', kind: null, from: null, before: null } as const;
    const page = { accountId, filter, matches: null, below: null, limit: 50 };
    const { rows } = await readHistory(database.queries, page);
    const nameOf = (party: Party) => ({ username: party, name: party });
    return rows.map(({ record, mos, leg }) => {
      const { id, direction, endReason, talkMs, peer } = historyItemOf(record, {
        party: accountId,
        nameOf,
        mos,
        leg,
      });
      return [id, direction, endReason, talkMs, peer.name];
    });
  }

  test('ring the one person whom they rang, and are the same in the history of both', async () => {
    expect(await historyOf(BOB)).toEqual([
      ['j-dialled', 'outgoing', 'number-unknown', 0, 'network'],
      ['i-phoned', 'incoming', 'hangup', 24_000, 'network'],
      ['h-quiet', 'missed', 'no-answer', 0, 'alice'],
      ['f-full', 'missed', 'busy', 0, 'alice'],
      ['e-busy', 'incoming', 'busy', 0, 'alice'],
      ['d-declined', 'incoming', 'declined', 0, 'alice'],
      ['c-cancelled', 'missed', 'cancelled', 0, 'alice'],
      ['b-missed', 'missed', 'no-answer', 0, 'alice'],
      ['a-talk', 'incoming', 'hangup', 24_000, 'alice'],
    ]);
    expect(await historyOf(ALICE)).toEqual([
      ['h-quiet', 'outgoing', 'no-answer', 0, 'bob'],
      ['g-blocked', 'outgoing', 'no-answer', 0, 'bob'],
      ['f-full', 'outgoing', 'busy', 0, 'bob'],
      ['e-busy', 'outgoing', 'busy', 0, 'bob'],
      ['d-declined', 'outgoing', 'declined', 0, 'bob'],
      ['c-cancelled', 'outgoing', 'cancelled', 0, 'bob'],
      ['b-missed', 'outgoing', 'no-answer', 0, 'bob'],
      ['a-talk', 'outgoing', 'hangup', 24_000, 'bob'],
    ]);
  });

  test('go on: one is rung and can be answered, the other is a talk that can be ended', async () => {
    const store = createStore(database.queries);
    const [talk, ringing] = await store.open(BOB);
    expect(talk).toMatchObject({ id: 'k-talking', rings: [ringFor(BOB)], answeredBy: 'bob' });
    expect(ringing).toMatchObject({ id: 'l-rings', rings: [ringFor(BOB)] });
    if (ringing === undefined) throw new Error('it rings');
    const answered = transition(ringing, { kind: 'answered', by: BOB, deviceId: device, at: 1_210_000 });
    expect(answered).toMatchObject({ outcome: 'done', record: { answeredBy: 'bob' } });
  });

  test('are each of one party who is rung', async () => {
    const client = new Client(copy.connection);
    await client.connect();
    const { rows } = await client.query('select id from calls where callee_id is null or rung is not null');
    await client.end();
    expect(rows).toEqual([]);
  });
});
