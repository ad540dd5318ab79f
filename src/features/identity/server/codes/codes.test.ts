import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asAccountId } from '#kernel/ids.ts';
import { alice, bob } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';
import { type Codes, createCodes } from './codes.ts';

const START = Date.UTC(2026, 10, 23, 9);
const MINUTE = 60_000;
let world: World;
let codes: Codes;
let now = START;
beforeAll(async () => {
  world = await startWorld();
  await world.signUp(alice);
  await world.signUp(bob);
  const { rateLimits, database } = world.platform;
  codes = createCodes({ platform: { rateLimits, database, clock: { now: () => now } }, secret: 'a secret' });
});
afterAll(() => world.stop());
beforeEach(() => {
  now = START;
});

const idOf = async (email: string) => {
  const [row] = await world.sql('select id from users where email = $1', [email]);
  return asAccountId(String(row?.['id']));
};
const toAlice = { address: alice.email, accountId: null, kind: 'sign-in' } as const;
const shown = (code: string) => ({ address: alice.email, kind: 'sign-in', code, by: 'a network' }) as const;
/** A code that is not this one. */
const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

describe('a code', () => {
  test('of six digits is taken once, also by 20 at once, and gives back what it was made for', async () => {
    const { code } = await codes.issue({ ...toAlice, facts: { next: '/billing' } });
    expect(code).toMatch(/^\d{6}$/);
    // Five of the twenty get to guess.
    const found = await Promise.all(Array.from({ length: 20 }, () => codes.take(shown(code))));
    expect(found.filter((each) => each !== null)).toMatchObject([
      { address: alice.email, facts: { next: '/billing' } },
    ]);
    expect(await codes.take(shown(code))).toBeNull();
  });

  test('is worth nothing after five wrong guesses', async () => {
    const { code } = await codes.issue(toAlice);
    for (let guess = 0; guess < 5; guess += 1) expect(await codes.take(shown(wrong(code)))).toBeNull();
    expect(await codes.take(shown(code))).toBeNull();
  });

  test('is guessed five times by 20 guesses at once', async () => {
    const { code } = await codes.issue(toAlice);
    await Promise.all(Array.from({ length: 20 }, () => codes.take(shown(wrong(code)))));
    const [row] = await world.sql('select attempts from sign_in_codes where address = $1', [alice.email]);
    expect(row).toEqual({ attempts: 5 });
    expect(await codes.take(shown(code))).toBeNull();
  });

  test('works for ten minutes, also when its link works for longer', async () => {
    const { code, token } = await codes.issue({ ...toAlice, linkMinutes: 60 });
    now += 10 * MINUTE;
    expect(await codes.check(shown(code))).toBeNull();
    expect(await codes.check({ kind: 'sign-in', token })).toMatchObject({ address: alice.email });
    now += 50 * MINUTE;
    expect(await codes.check({ kind: 'sign-in', token })).toBeNull();
  });

  test('and its link are used up together', async () => {
    const first = await codes.issue(toAlice);
    expect(await codes.take({ kind: 'sign-in', token: first.token })).not.toBeNull();
    expect(await codes.take(shown(first.code))).toBeNull();
    const second = await codes.issue(toAlice);
    expect(await codes.take(shown(second.code))).not.toBeNull();
    expect(await codes.take({ kind: 'sign-in', token: second.token })).toBeNull();
  });

  test('is void as soon as there is a newer one', async () => {
    const first = await codes.issue(toAlice);
    const second = await codes.issue(toAlice);
    if (first.code !== second.code) expect(await codes.take(shown(first.code))).toBeNull();
    expect(await codes.take({ kind: 'sign-in', token: first.token })).toBeNull();
    expect(await codes.take(shown(second.code))).not.toBeNull();
  });

  test('counts neither for another address nor for another purpose nor for another account', async () => {
    const [ofAlice, ofBob] = [await idOf(alice.email), await idOf(bob.email)];
    const phone = '+14155550134';
    const { code, token } = await codes.issue({ address: phone, accountId: ofAlice, kind: 'prove-phone' });
    expect(await codes.check({ address: '+14155550135', kind: 'prove-phone', code, by: 'x' })).toBeNull();
    expect(await codes.check({ address: phone, kind: 'sign-in', code, by: 'x' })).toBeNull();
    expect(await codes.check({ kind: 'sign-in', token })).toBeNull();
    const byBob = { address: phone, kind: 'prove-phone', code, by: 'x', accountId: ofBob } as const;
    expect(await codes.check(byBob)).toBeNull();
    // His own code for the same phone leaves hers alone.
    await codes.issue({ address: phone, accountId: ofBob, kind: 'prove-phone' });
    expect(await codes.check({ ...byBob, accountId: ofAlice })).toMatchObject({ accountId: ofAlice });
  });

  test('is kept as a hash that nobody can try out without the secret of the installation', async () => {
    const { code, token } = await codes.issue(toAlice);
    const [row] = await world.sql('select * from sign_in_codes where address = $1', [alice.email]);
    expect(JSON.stringify(row)).not.toContain(code);
    expect(JSON.stringify(row)).not.toContain(token);
    const { rateLimits, database } = world.platform;
    const platform = { rateLimits, database, clock: { now: () => now } };
    const elsewhere = createCodes({ platform, secret: 'another secret' });
    expect(await elsewhere.check(shown(code))).toBeNull();
  });

  test('that nobody has used is deleted once its link has expired', async () => {
    await codes.issue(toAlice);
    now += 11 * MINUTE;
    await codes.prune();
    expect(await world.sql('select id from sign_in_codes where address = $1', [alice.email])).toEqual([]);
  });
});
