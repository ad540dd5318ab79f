import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { carol, mallory } from '#test/people.ts';
import { byCarrier, LONDON, type PhoneWorld, startPhoneWorld } from './phone.world.ts';
import { detailsOf, legOf, place, stateOf } from './phone-steps.world.ts';

const SHARED = '+14155550137';
const owners = new Map<string, string>();
let world: PhoneWorld;
let owner: Client;
let studio: string;
let there: Client;
/** The same person in the owner's workspace. */
let member: Pick<Client, 'calling'>;
let memberId: string;

beforeAll(async () => {
  world = await startPhoneWorld(() => owners, { CALL_CHANNELS: '50', CALL_DAILY_SPEND_NEW: '50' });
  owner = await world.caller(carol, 5_000_000);
  studio = owner.user.id;
  there = await world.signUp(mallory);
  memberId = there.user.id;
  owners.set(SHARED, `${studio} ${memberId}`);
  await world.sql("insert into workspace_members values ($1, $2, 'member', now())", [studio, memberId]);
  member = there.inWorkspace(studio);
});
afterAll(() => world.stop());
beforeEach(() => {
  world.first.legs.length = 0;
});

/** Below what people can set, so that a call of seconds reaches it. */
const limit = (microUsd: number) =>
  world.sql(
    `insert into spending_limit values ($1, $2, $3, $1, now())
     on conflict (workspace_id, account_id) do update set micro_usd = excluded.micro_usd`,
    [studio, memberId, microUsd],
  );
/** Calls a mobile phone from the workspace. @returns the code of the refusal if it is refused */
async function placeByProgram(): Promise<string> {
  const response = await there.fetch('/functions/v1/call', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'ahoy-workspace': studio },
    body: JSON.stringify({ fromNumber: SHARED, toNumber: '+447400123456' }),
  });
  return response.ok ? 'placed' : ((await response.json()) as { code: string }).code;
}
const quote = (client: Pick<Client, 'calling'>) =>
  client.calling.quote({ from: SHARED, to: LONDON, home: 'US' });

test('a call that reaches it ends with its reason, and the owner is told', async () => {
  // Two cents a minute: 900 millionths are two whole seconds and a part of a third.
  await limit(900);
  const { id } = await place(member, { from: SHARED });
  const { listener, received } = await legOf(world.first);
  listener.answered();
  await expect.poll(() => stateOf(member, id)).toBe('answered');
  const [call] = await member.calling.active();
  expect(call).toMatchObject({
    lastsUntil: (call?.answeredAt ?? 0) + 2_000,
    lastsBecause: 'monthly-limit',
  });
  expect(world.media.of(id).playing).toEqual(['warning-tone']);
  await expect.poll(() => stateOf(member, id), { timeout: 5_000 }).toBe('monthly-limit');
  expect(received).toEqual(['hang up']);
  expect((await detailsOf(member, id)).route).toMatchObject({ billedSeconds: 2, chargeMicroUsd: 667 });
  await expect
    .poll(async () => (await world.mails()).filter(({ subject }) => subject.includes('monthly limit')))
    .toMatchObject([{ to: carol.email, subject: `${mallory.name} has reached a monthly limit` }]);
});

test('after that, only this person’s calls are refused, before and when they are placed, in one sentence', async () => {
  await limit(1_000_000);
  await world.sql('update spending set micro_usd = 1000000 where person = $1', [memberId]);
  const sentence = `Your monthly limit of $1.00 in ${carol.name} is reached. An owner can change it.`;
  expect((await quote(member)).refusal).toEqual({ code: 'billing.monthlyLimitReached', sentence });
  await expect(place(member, { from: SHARED })).rejects.toMatchObject({
    code: 'billing.monthlyLimitReached',
    status: 402,
    message: sentence,
  });
  expect((await quote(owner)).refusal).toBeNull();
});

test('twenty calls at once hold what the limit has room for and no more, and the next month’s is new', async () => {
  // Five cents a minute, a minute each: four fit in.
  await limit(1_200_000);
  const outcomes = await Promise.all(Array.from({ length: 20 }, placeByProgram));
  expect(outcomes.toSorted()).toEqual([
    ...Array.from({ length: 16 }, () => 'billing.monthlyLimitReached'),
    ...Array.from({ length: 4 }, () => 'placed'),
  ]);
  expect((await world.balanceOf(owner)).held).toBe(200_000);
  await expect.poll(() => world.first.legs.length).toBe(4);
  for (const { listener } of world.first.legs) listener.ended(byCarrier(486));
  await expect.poll(async () => (await world.balanceOf(owner)).held).toBe(0);
  await world.sql("update spending set month = month - interval '1 month' where person = $1", [memberId]);
  expect((await quote(member)).refusal).toBeNull();
});
