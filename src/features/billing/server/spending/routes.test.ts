import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asWorkspaceId } from '#kernel/ids.ts';
import { newId } from '#platform/server/ids.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob, carol, mallory } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';
import { COMPANY_ACCOUNTS } from '../../constants-ledger.ts';
import { createLedger, type Ledger } from '../ledger/ledger.ts';
import { openWallet } from '../wallet/wallet.ts';

const clock = createTestClock(Date.UTC(2026, 10, 21, 12));
let world: World;
let ledger: Ledger;
let owner: Client;
let member: Client;
let stranger: Client;
let studio: string;
/** The clients in the studio. */
let asOwner: Client['billing'];
let asMember: Client['billing'];

beforeAll(async () => {
  world = await startWorld({ clock });
  ledger = createLedger({ database: world.platform.database, clock });
  [owner, member, stranger] = [
    await world.signUp(alice),
    await world.signUp(bob),
    await world.signUp(mallory),
  ];
  ({ id: studio } = await owner.workspaces.create({ id: newId(), name: 'Harbour Studio' }));
  await world.sql("insert into workspace_members values ($1, $2, 'member', now())", [studio, member.user.id]);
  asOwner = owner.inWorkspace(studio).billing;
  asMember = member.inWorkspace(studio).billing;
  await spend('2026-11', { person: member.user.id, cents: 250, number: '+14155550134' });
  await spend('2026-11', { person: owner.user.id, cents: 100, number: '+442079460001' });
  await spend('2026-09', { person: owner.user.id, cents: 40, number: '+14155550134' });
});
afterAll(() => world.stop());

/** Posts a call in a month. */
async function spend(
  month: string,
  { person, cents, number }: { person: string; cents: number; number: string },
) {
  const now = clock.now();
  clock.set(Date.parse(`${month}-15T12:00:00Z`));
  await world.platform.database.transaction(async (queries) => {
    const source = await openWallet(ledger, asWorkspaceId(studio), queries);
    const amount = cents * 10_000;
    const topUp = [{ source: COMPANY_ACCOUNTS.cards, destination: source, amount }] as const;
    await ledger.post({ key: randomUUID(), kind: 'top-up', postings: topUp, details: {} }, queries);
    const postings = [{ source, destination: COMPANY_ACCOUNTS.calls, amount }] as const;
    const details = { person, ownNumber: number, seconds: 60 };
    await ledger.post({ key: randomUUID(), kind: 'call', postings, details }, queries);
  });
  clock.set(now);
}

describe('what everyone spent', () => {
  test('is listed by person and by number, with those who spent nothing', async () => {
    const spending = await asOwner.teamSpending({});
    expect(spending).toMatchObject({
      month: '2026-11',
      months: ['2026-11', '2026-10', '2026-09'],
      microUsd: 3_500_000,
      people: [
        {
          accountId: member.user.id,
          name: 'Bob Bell',
          microUsd: 2_500_000,
          isMember: true,
          limitMicroUsd: null,
        },
        { accountId: owner.user.id, name: 'Alice Archer', microUsd: 1_000_000 },
      ],
      numbers: [
        { number: '+14155550134', formatted: '+1 415 555 0134', microUsd: 2_500_000 },
        { number: '+442079460001', microUsd: 1_000_000 },
      ],
    });
    const earlier = await asOwner.teamSpending({ month: '2026-09' });
    expect(earlier.people).toMatchObject([
      { accountId: owner.user.id, microUsd: 400_000 },
      { accountId: member.user.id, microUsd: 0 },
    ]);
  });

  test('is a file with a line for each person, number and kind', async () => {
    const response = await owner.fetch(`/api/billing/spending.csv?month=2026-11&workspace=${studio}`);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="ahoy-usage-2026-11.csv"');
    const lines: unknown = parse(await response.text(), { columns: true, record_delimiter: '\r\n' });
    expect(lines).toEqual([
      expect.objectContaining({
        Month: '2026-11',
        Person: 'Bob Bell',
        Number: "'+14155550134",
        For: 'Calls',
        Amount: '2.500000',
        Unit: 'USD',
      }),
      expect.objectContaining({ Person: 'Alice Archer', Number: "'+442079460001", Amount: '1.000000' }),
    ]);
  });

  test('is not for members, who see what they spent themselves', async () => {
    await expect(asMember.teamSpending({})).rejects.toMatchObject({ code: 'workspaces.notAllowed' });
    expect(await asMember.ownSpending({})).toMatchObject({
      microUsd: 2_500_000,
      numbers: [{ number: '+14155550134', microUsd: 2_500_000 }],
      limitMicroUsd: null,
    });
  });

  test('in another workspace doesn’t exist', async () => {
    await expect(stranger.inWorkspace(studio).billing.teamSpending({})).rejects.toMatchObject({
      status: 404,
    });
    expect(await stranger.billing.teamSpending({})).toMatchObject({ microUsd: 0, numbers: [] });
  });

  test.each(['2026-13', '2026-1', 'x', '', '1999-01', '2026-12'])('has no month %j', async (month) => {
    for (const ask of [asOwner.teamSpending, asOwner.ownSpending])
      await expect(ask({ month })).rejects.toMatchObject({ status: 400, code: 'common.badInput' });
    const file = await owner.fetch(`/api/billing/spending.csv?month=${month}&workspace=${studio}`);
    expect(file.status).toBe(400);
  });
});

describe('a monthly limit', () => {
  test('is set, changed and removed, and both sides see it', async () => {
    const accountId = member.user.id;
    expect(await asOwner.setPersonLimit({ accountId, microUsd: 20_000_000 })).toEqual({
      accountId,
      limitMicroUsd: 20_000_000,
    });
    expect((await asOwner.teamSpending({})).people[0]).toMatchObject({
      accountId,
      limitMicroUsd: 20_000_000,
    });
    expect(await asMember.ownSpending({})).toMatchObject({ limitMicroUsd: 20_000_000 });
    await asOwner.setPersonLimit({ accountId, microUsd: null });
    expect(await asMember.ownSpending({})).toMatchObject({ limitMicroUsd: null });
  });

  test('is only for people of the workspace, and set only by those who may', async () => {
    await expect(
      asOwner.setPersonLimit({ accountId: stranger.user.id, microUsd: 20_000_000 }),
    ).rejects.toMatchObject({ status: 404, code: 'workspaces.notAMember' });
    await expect(
      asMember.setPersonLimit({ accountId: member.user.id, microUsd: null }),
    ).rejects.toMatchObject({
      code: 'workspaces.notAllowed',
      message: 'Only owners, admins and people in billing can set monthly limits',
    });
    await expect(
      stranger.inWorkspace(studio).billing.setPersonLimit({ accountId: member.user.id, microUsd: null }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test.each([0, 999_999, -5, 1.5, 20_000_001, 100_000_000_001])(
    'of %d millionths is refused',
    async (microUsd) => {
      await expect(asOwner.setPersonLimit({ accountId: member.user.id, microUsd })).rejects.toMatchObject({
        status: 400,
        code: 'common.badInput',
      });
    },
  );

  test('of their own is changed by owners alone', async () => {
    await world.sql(
      "update workspace_members set role = 'billing' where workspace_id = $1 and account_id = $2",
      [studio, member.user.id],
    );
    const own = { accountId: member.user.id, microUsd: 30_000_000 };
    await expect(asMember.setPersonLimit(own)).rejects.toMatchObject({
      status: 403,
      message: "You can't change your own limit. Ask an owner.",
    });
    expect(await asOwner.setPersonLimit({ accountId: owner.user.id, microUsd: null })).toMatchObject({
      limitMicroUsd: null,
    });
    await world.sql(
      "update workspace_members set role = 'member' where workspace_id = $1 and account_id = $2",
      [studio, member.user.id],
    );
  });

  test.each(['billing', 'admin'])('of an owner is not set by somebody in the role %s', async (role) => {
    const become = (next: string) =>
      world.sql('update workspace_members set role = $3 where workspace_id = $1 and account_id = $2', [
        studio,
        member.user.id,
        next,
      ]);
    await become(role);
    await expect(
      asMember.setPersonLimit({ accountId: owner.user.id, microUsd: 1_000_000 }),
    ).rejects.toMatchObject({ status: 403, message: 'Only owners can change the limit of an owner' });
    const { people } = await asMember.teamSpending({});
    expect(
      people.map(({ accountId, isOwner, limitMicroUsd }) => [accountId, isOwner, limitMicroUsd]),
    ).toEqual([
      [member.user.id, false, null],
      [owner.user.id, true, null],
    ]);
    await become('member');
  });

  test('ends when its person leaves', async () => {
    const guest = await world.signUp(carol);
    await world.sql("insert into workspace_members values ($1, $2, 'member', now())", [
      studio,
      guest.user.id,
    ]);
    await asOwner.setPersonLimit({ accountId: guest.user.id, microUsd: 20_000_000 });
    await owner.inWorkspace(studio).workspaces.remove({ accountId: guest.user.id });
    expect(await world.sql('select 1 from spending_limit where account_id = $1', [guest.user.id])).toEqual(
      [],
    );
  });

  test.each(['/api/billing/spending', '/api/billing/spending.csv', '/api/billing/spending/mine'])(
    'and %s are for people who are signed in',
    async (path) => {
      const response = await world.visitor().fetch(path);
      expect([response.status, await response.json()]).toMatchObject([401, { code: 'common.signedOut' }]);
    },
  );

  test('isn’t set signed out', async () => {
    const response = await world.visitor().fetch(`/api/billing/limits/${member.user.id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ microUsd: null }),
    });
    expect(response.status).toBe(401);
  });
});
