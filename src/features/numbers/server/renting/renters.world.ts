import { randomUUID } from 'node:crypto';
import { COMPANY_ACCOUNTS } from '#features/billing/constants-ledger.ts';
import { createLedger } from '#features/billing/server/ledger/ledger.ts';
import { openWallet, walletChanged } from '#features/billing/server/wallet/wallet.ts';
import { asWorkspaceId } from '#kernel/ids.ts';
import type { Client } from '#test/client.ts';
import type { TestClock } from '#test/clock.ts';
import type { Person } from '#test/people.ts';
import type { World } from '#test/world.ts';
import type { PhoneNumber } from '../../model.ts';
import type { Candidate } from '../../model-search.ts';

export const DOLLAR = 1_000_000;
export const RENT = 1_990_000;
export const SAN_FRANCISCO = { countryCode: 'US', areaCode: '415' } as const;
export const LONDON = { countryCode: 'GB', areaCode: '020' } as const;

export interface Renter {
  readonly client: Client;
  readonly person: Person;
}

/** Registers an account with a balance in dollars, which may be below zero. */
export async function renter(world: World, username: string, dollars = 0): Promise<Renter> {
  const person: Person = {
    name: 'Ann Archer',
    username,
    email: `${username}@people.test`,
    password: `${username} dials seven digits`,
  };
  const client = await world.signUp(person);
  if (dollars !== 0) await give(world, client, dollars);
  return { client, person };
}

/** Advances the clock. After weeks, clients sign in again. */
export async function wait(clock: TestClock, until: number, { client, person }: Renter): Promise<void> {
  clock.set(until);
  await client.signIn(person);
}

export async function give(world: World, client: Client, dollars: number): Promise<void> {
  const { database, clock, realtime } = world.platform;
  const ledger = createLedger({ database, clock });
  const workspaceId = asWorkspaceId(client.user.id);
  await realtime.events.transact(async ({ queries, emit }) => {
    const wallet = await openWallet(ledger, workspaceId, queries);
    const amount = Math.abs(dollars) * DOLLAR;
    const posting =
      dollars > 0
        ? { source: COMPANY_ACCOUNTS.credits, destination: wallet, amount }
        : { source: wallet, destination: COMPANY_ACCOUNTS.calls, amount };
    const kind = dollars > 0 ? 'credit' : 'call';
    await ledger.post({ key: `test:${randomUUID()}`, kind, postings: [posting], details: {} }, queries);
    emit(await walletChanged(ledger, workspaceId, queries));
  });
}

export async function buyPlan(
  { client }: Renter,
  planId: 'basic' | 'business' | 'enterprise',
): Promise<void> {
  const card = await client.billing.addPaymentMethod({ id: randomUUID(), reference: 'test_approved' });
  const { now } = await client.billing.previewPlan({ planId });
  await client.billing.buyPlan({
    id: randomUUID(),
    planId,
    when: 'now',
    methodId: card.id,
    expectedMicroUsd: now?.totalMicroUsd ?? 0,
    currency: 'USD',
  });
}

type Area = { readonly countryCode: string; readonly areaCode: string };

export async function candidates(client: Client, area: Area = SAN_FRANCISCO): Promise<Candidate[]> {
  return (await client.numbers.search(area)).candidates;
}

/** A number that was found and is kept for ten minutes. */
export async function held(client: Client, area: Area = SAN_FRANCISCO): Promise<string> {
  const [first] = await candidates(client, area);
  if (first === undefined) throw new Error('there is no number');
  await client.numbers.hold({ number: first.number });
  return first.number;
}

export async function rent(client: Client, area: Area = SAN_FRANCISCO): Promise<PhoneNumber> {
  const number = await held(client, area);
  return client.numbers.reserve({ id: randomUUID(), number });
}

export const balance = async (client: Client) => (await client.billing.wallet()).availableMicroUsd;

/** The last event of a topic that an account received. */
export async function lastEvent(world: World, client: Client, topic: string): Promise<unknown> {
  const events = await world.platform.realtime.events.since(
    {
      workspaceId: asWorkspaceId(client.user.id),
      audience: topic === 'numbers.port-in' ? 'numbers.manage' : 'numbers.read',
    },
    0,
    1_000,
  );
  return events.findLast((event) => event.topic === topic)?.payload;
}
