import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alice, bob } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';

/*
 * Nobody finds out who has an account: neither from what an answer says nor from how long it takes.
 */

const NOBODY = 'nobody@people.test';
let world: World;
beforeAll(async () => {
  world = await startWorld();
  await world.signUp(alice);
  await world.signUp(bob);
  await world.sql("update users set suspended_until = now() + interval '1 day' where email = $1", [
    bob.email,
  ]);
});
afterAll(() => world.stop());

interface Route {
  readonly path: string;
  readonly bodyFor: (email: string) => object;
}

const PADDED: readonly Route[] = [
  { path: '/api/identity/sign-in', bodyFor: (email) => ({ email, password: 'a wrong password' }) },
  { path: '/api/identity/sign-in-code/use', bodyFor: (address) => ({ address, code: '123456' }) },
];
const QUEUED: readonly Route[] = [
  { path: '/api/identity/forgot-password', bodyFor: (email) => ({ email }) },
  { path: '/api/identity/sign-in-code', bodyFor: (address) => ({ address }) },
];

async function ask({ path, bodyFor }: Route, email: string) {
  const began = performance.now();
  const answer = await world.visitor().fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(bodyFor(email)),
  });
  const body: { readonly data?: unknown } = Object(await answer.json());
  const took = performance.now() - began;
  return {
    said: { ...body, data: null, status: answer.status, cookies: answer.headers.getSetCookie() },
    took,
  };
}

const medianOf = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

describe.each([...PADDED, ...QUEUED])('$path', (route) => {
  test('says the same to a known, a suspended and an unknown address', async () => {
    const unknown = await ask(route, NOBODY);
    expect((await ask(route, alice.email)).said).toEqual(unknown.said);
    expect((await ask(route, bob.email)).said).toEqual(unknown.said);
  });
});

test.each(PADDED)('$path answers at whole steps of a tenth of a second', async (route) => {
  for (const email of [alice.email, bob.email, NOBODY])
    expect((await ask(route, email)).took).toBeGreaterThanOrEqual(99);
});

test.each(QUEUED)('$path takes as long for a known address as for an unknown one', async (route) => {
  const took = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < 15; round += 1) {
    took.known.push((await ask(route, alice.email)).took);
    took.unknown.push((await ask(route, NOBODY)).took);
  }
  const [known, unknown] = [medianOf(took.known), medianOf(took.unknown)];
  const difference = Math.abs(known - unknown);
  expect(difference <= 3 || difference <= 0.3 * Math.max(known, unknown), `${known} and ${unknown}`).toBe(
    true,
  );
});
