import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { alice, bob } from '#test/people.ts';
import { createPasskeyStandIn, type PasskeyStandIn } from '#test/stand-ins/passkey.ts';
import { startWorld, type World } from '#test/world.ts';
import { PASSKEY_SIGN_IN_PATH } from '../constants-factors.ts';

/*
 * Nobody finds out who has an account: neither from what an answer says nor from how long it takes.
 */

const NOBODY = 'nobody@people.test';
let world: World;
/** Passkeys of a known, a suspended and no person. */
let passkeys: Readonly<Record<'known' | 'suspended' | 'unknown', PasskeyStandIn>>;
beforeAll(async () => {
  world = await startWorld();
  const known = await withPasskey(await world.signUp(alice));
  const suspended = await withPasskey(await world.signUp(bob));
  passkeys = { known, suspended, unknown: createPasskeyStandIn(world.platform.config.publicUrl) };
  await world.sql("update users set suspended_until = now() + interval '1 day' where email = $1", [
    bob.email,
  ]);
});
afterAll(() => world.stop());

async function withPasskey({ identity }: Client): Promise<PasskeyStandIn> {
  const passkey = createPasskeyStandIn(world.platform.config.publicUrl);
  const made = passkey.make(await identity.passkeyQuestion());
  await identity.addPasskey({ name: 'Phone', passkey: made });
  return passkey;
}

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

const ask = ({ path, bodyFor }: Route, email: string) => post(path, bodyFor(email));

async function post(path: string, asked: object) {
  const began = performance.now();
  const answer = await world.visitor().fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
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
  expectAlike(took);
});

describe('a passkey', () => {
  test('is looked up with a question that is the same for everyone', async () => {
    const first: object = await world.visitor().identity.passkeySignInQuestion();
    const second: object = await world.visitor().identity.passkeySignInQuestion();
    const without = (question: object) => ({ ...question, challenge: null });
    expect(without(first)).toEqual(without(second));
    expect(first).not.toHaveProperty('allowCredentials.0');
  });

  test('that is refused is answered alike, in words and time, whoever has it', async () => {
    const took = { known: [] as number[], suspended: [] as number[], unknown: [] as number[] };
    for (let round = 0; round < 7; round += 1) {
      const said: object[] = [];
      for (const who of ['known', 'suspended', 'unknown'] as const) {
        const question = await world.visitor().identity.passkeySignInQuestion();
        // It is of the right form, and the key and the question are right: only the site is another.
        const passkey = passkeys[who].show(question, { rpId: 'another.example' });
        const answer = await post(PASSKEY_SIGN_IN_PATH, { passkey });
        said.push(answer.said);
        took[who].push(answer.took);
        expect(answer.took).toBeGreaterThanOrEqual(99);
      }
      expect(said[0]).toMatchObject({ status: 401, code: 'identity.loginFailed' });
      expect(said[1]).toEqual(said[0]);
      expect(said[2]).toEqual(said[0]);
    }
    expectAlike(took);
    expectAlike({ known: took.suspended, unknown: took.unknown });
  });
});

/** Trust table row 16: the medians differ by 3 ms or a third at most. */
function expectAlike(took: { readonly known: readonly number[]; readonly unknown: readonly number[] }): void {
  const [known, unknown] = [medianOf(took.known), medianOf(took.unknown)];
  const difference = Math.abs(known - unknown);
  expect(difference <= 3 || difference <= 0.3 * Math.max(known, unknown), `${known} and ${unknown}`).toBe(
    true,
  );
}
