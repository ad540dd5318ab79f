import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { agreedTo, alice, bob } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';
import { codeLimits } from '../constants-codes.ts';
import { solving } from '../rules/abuse/puzzle.ts';

let world: World;
let atHome: Client;
beforeAll(async () => {
  world = await startWorld({ env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' } });
  atHome = await world.signUp(alice);
});
afterAll(() => world.stop());

const tooMany = { code: 'common.tooManyRequests', status: 429 };

/** Attempts until one is refused for being one too many. @returns how many were let through, and the refusal */
async function attemptsUntilRefused(attempt: () => Promise<Response>, most: number) {
  for (let passed = 0; passed <= most; passed += 1) {
    const answer = await attempt();
    if (answer.status === 429) return { passed, answer };
  }
  throw new Error(`${most} attempts were let through`);
}

function post(client: Client, path: string, body: unknown, more: object = {}): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...more };
  return client.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

describe('guessing a password', () => {
  test('is stopped after ten attempts and gets the time of the next one', async () => {
    const guess = () =>
      post(world.visitor(), '/api/identity/sign-in', { email: bob.email, password: 'guess' });
    const { passed, answer } = await attemptsUntilRefused(guess, 10);
    expect(passed).toBe(10);
    expect(await answer.json()).toMatchObject(tooMany);
    const seconds = Number(answer.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(900);
  });

  test("by others doesn't lock a person out of a browser where they have signed in before", async () => {
    const guess = () =>
      post(world.visitor(), '/api/identity/sign-in', { email: alice.email, password: 'guess' });
    await attemptsUntilRefused(guess, 10);
    await expect(world.visitor().signIn(alice)).rejects.toMatchObject(tooMany);
    await atHome.identity.signOut();
    expect((await atHome.signIn(alice)).email).toBe(alice.email);
  });

  test("with another person's known browser is stopped all the same", async () => {
    const thief = world.visitor();
    const guess = () => {
      thief.useCookies(`known_device=${atHome.cookieValue('known_device')}`);
      return post(thief, '/api/identity/sign-in', { email: 'carol@people.test', password: 'guess' });
    };
    expect((await attemptsUntilRefused(guess, 10)).passed).toBe(10);
  });
});

describe('right passwords', () => {
  test('are no guesses: twelve at once lock nobody out, and ask for no puzzle', async () => {
    const dora = { ...bob, email: 'dora@people.test', username: 'dora_dials' };
    const first = await world.signUp(dora);
    const from = { 'x-forwarded-for': '192.0.2.30' };
    const shown = { email: dora.email, password: dora.password };
    const signIn = () => post(world.visitor(), '/api/identity/sign-in', shown, from);
    const answers = await Promise.all(Array.from({ length: 12 }, signIn));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    // Nor does a proof that is right.
    for (let nth = 0; nth < 11; nth += 1)
      expect(await first.identity.prove({ proof: { password: dora.password } })).toEqual({ ok: true });
  });
});

describe('guessing codes to sign in', () => {
  const path = '/api/identity/sign-in-code/use';

  /** Guesses from an address, and works out the puzzle if one is asked for. */
  async function guess(from: string, code: string) {
    const shown = { address: alice.email, code };
    const where = { 'x-forwarded-for': from };
    const answer = await post(world.visitor(), path, shown, where);
    if (answer.status !== 428) return { answer, worked: false };
    const { data } = Object(await answer.json());
    const proof = solve(String(Object(data).puzzle));
    const solved = await post(world.visitor(), path, shown, { ...where, 'proof-of-work': proof });
    return { answer: solved, worked: true };
  }

  test('is stopped for the network that guesses, and costs the owner a puzzle alone', async () => {
    await world.sql('update users set email_verified = true where email = $1', [alice.email]);
    const stranger = '203.0.113.9';
    expect((await guess(stranger, '000000')).answer.status).toBe(400);
    // Nine more, without the two seconds that each of them takes.
    const { rateLimits } = world.platform;
    for (let nth = 0; nth < 9; nth += 1) {
      await rateLimits.take(codeLimits.guessByGuesser, `sign-in ${stranger} ${alice.email}`);
      await rateLimits.take(codeLimits.guessByAnyone, alice.email);
    }
    expect((await guess(stranger, '000000')).answer.status).toBe(429);

    await world.visitor().identity.requestCode({ address: alice.email });
    const { text } = await world.mailTo(alice.email, 'is your sign-in code');
    const code = /^\d{6}$/m.exec(text)?.[0] ?? '';
    const { answer, worked } = await guess('198.51.100.7', code);
    expect(worked).toBe(true);
    expect(await answer.json()).toMatchObject({ email: alice.email });
  });
});

function solve(puzzle: string): string {
  for (const work = solving(puzzle, 10_000); ; ) {
    const turn = work.next();
    if (turn.done === true) return turn.value;
  }
}

test('asking for a new password floods nobody’s mailbox', async () => {
  const ask = () => post(world.visitor(), '/api/identity/forgot-password', { email: bob.email });
  expect((await attemptsUntilRefused(ask, 5)).passed).toBe(5);
});

test('usernames cannot be collected: a hundred lookups, then it takes time', async () => {
  const look = () => post(atHome, '/functions/v1/check-username', { username: 'bob' });
  expect((await attemptsUntilRefused(look, 100)).passed).toBeLessThanOrEqual(100);
});

test('programs make no accounts by the dozen either, and ask about one address five times an hour', async () => {
  const signUp = (email: string, from: string) =>
    post(world.visitor(), '/auth/v1/signup', { email, password: 'short' }, { 'x-forwarded-for': from });
  let count = 0;
  const many = () => {
    count += 1;
    return signUp(`program${count}@people.test`, '192.0.2.40');
  };
  expect((await attemptsUntilRefused(many, 20)).passed).toBe(20);
  let network = 0;
  const one = () => {
    network += 1;
    return signUp('asked@people.test', `192.0.2.${100 + network}`);
  };
  expect((await attemptsUntilRefused(one, 5)).passed).toBe(5);
});

test('accounts cannot be made by the dozen from one address', async () => {
  let count = 0;
  const make = () => {
    count += 1;
    return post(world.visitor(), '/api/identity/register', {
      name: 'Robot',
      email: `robot${count}@people.test`,
      password: 'short',
      agreedTo,
    });
  };
  expect((await attemptsUntilRefused(make, 20)).passed).toBeLessThanOrEqual(20);
});
