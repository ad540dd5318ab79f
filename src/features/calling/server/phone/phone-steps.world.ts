import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { COMPANY_ACCOUNTS } from '#features/billing/constants-ledger.ts';
import { createLedger } from '#features/billing/server/ledger/ledger.ts';
import { openWallet } from '#features/billing/server/wallet/wallet.ts';
import { asWorkspaceId } from '#kernel/ids.ts';
import type { Client } from '#test/client.ts';
import { alice, bob, type Person } from '#test/people.ts';
import type { World } from '#test/world.ts';
import { ANNS, BENS, LONDON, type PhoneWorld, type ScriptedLeg, startPhoneWorld } from './phone.world.ts';

/** Calls LONDON from ANNS on Ann's tab, unless given otherwise. */
export const place = (
  client: Pick<Client, 'calling'>,
  changed: Partial<Parameters<Client['calling']['placePhone']>[0]> = {},
) =>
  client.calling.placePhone({
    id: randomUUID(),
    from: ANNS,
    to: LONDON,
    home: 'US',
    deviceId: 'ann-tab-1',
    ...changed,
  });

/** Places a call like a program does. @returns the ID, or the code of the refusal */
export async function placeByProgram(
  client: Client,
  body: { fromNumber: string; toNumber: string },
): Promise<{ id: string } | { code: string }> {
  const response = await client.fetch('/functions/v1/call', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { callId: string; code: string };
  return response.ok ? { id: answer.callId } : { code: answer.code };
}

export const detailsOf = (client: Pick<Client, 'calling'>, id: string) => client.calling.details({ id });

/** Resolves with the leg that the carrier is asked to place. */
export async function legOf(carrier: { legs: ScriptedLeg[] }, nth = 0): Promise<ScriptedLeg> {
  await expect.poll(() => carrier.legs.length).toBeGreaterThan(nth);
  const leg = carrier.legs[nth];
  if (leg === undefined) throw new Error('no leg');
  return leg;
}

/** State of an open call, or the end reason. */
export async function stateOf(client: Pick<Client, 'calling'>, id: string): Promise<string | null> {
  const open = (await client.calling.active()).find((call) => call.id === id);
  return open?.state ?? (await detailsOf(client, id)).item.endReason;
}

/** Calls London, and London answers. */
export async function talking(caller: Client, { first }: PhoneWorld) {
  const { id } = await place(caller);
  const leg = await legOf(first);
  leg.listener.answered();
  await expect.poll(() => stateOf(caller, id)).toBe('answered');
  return { id, ...leg };
}

export const ends = (client: Client, id: string, reason: string) =>
  expect.poll(() => stateOf(client, id)).toBe(reason);

/** Registers an account with ten dollars, on a plan that charges rates beyond its minutes. */
export async function subscriber(world: World, person: Person): Promise<Client> {
  const client = await world.signUp(person);
  const methodId = randomUUID();
  await client.billing.addPaymentMethod({ id: methodId, reference: 'test_approved', isDefault: true });
  const { now } = await client.billing.previewPlan({ planId: 'basic' });
  await client.billing.buyPlan({
    id: randomUUID(),
    planId: 'basic',
    when: 'now',
    methodId,
    expectedMicroUsd: now?.totalMicroUsd ?? 0,
    currency: 'USD',
  });
  const { database, clock } = world.platform;
  const ledger = createLedger({ database, clock });
  await database.transaction(async (queries) => {
    const destination = await openWallet(ledger, asWorkspaceId(client.user.id), queries);
    const postings = [{ source: COMPANY_ACCOUNTS.credits, destination, amount: 10_000_000 }] as const;
    await ledger.post({ key: randomUUID(), kind: 'credit', postings, details: {} }, queries);
  });
  return client;
}

/** Rents a number with this area code. */
export async function rent(client: Client, areaCode: string): Promise<string> {
  const { candidates } = await client.numbers.search({ countryCode: 'US', areaCode });
  const number = candidates[0]?.number ?? '';
  await client.numbers.hold({ number });
  return (await client.numbers.reserve({ id: randomUUID(), number })).number;
}

/** The call that is ringing for somebody; undefined if there is none. */
export const incomingOf = async (client: Client) =>
  (await client.calling.active()).find(({ direction }) => direction === 'incoming');

/** Ann with a dollar and ANNS, Ben with BENS and no balance. Before each test both carriers accept every call. */
export function annAndBen() {
  const owners = new Map<string, string>();
  const people = {} as { world: PhoneWorld; ann: Client; ben: Client; owners: typeof owners };
  beforeAll(async () => {
    const world = await startPhoneWorld(() => owners);
    const [ann, ben] = [await world.caller(alice, 1_000_000), await world.caller(bob, 0)];
    owners.set(ANNS, ann.user.id).set(BENS, ben.user.id);
    Object.assign(people, { world, ann, ben, owners });
  });
  afterAll(() => people.world.stop());
  beforeEach(() => {
    for (const carrier of [people.world.first, people.world.second]) {
      carrier.legs.length = 0;
      carrier.refuses = null;
      carrier.canTransfer = true;
      carrier.refusesTransfer = null;
      carrier.unreachable = null;
      carrier.isUp = true;
    }
  });
  return people;
}
