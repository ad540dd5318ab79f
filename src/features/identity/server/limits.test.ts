import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { agreedTo, alice, bob } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let atHome: Client;
beforeAll(async () => {
  world = await startWorld({ env: { RATE_LIMIT_SCALE: '1' } });
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

function post(client: Client, path: string, body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
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

test('asking for a new password floods nobody’s mailbox', async () => {
  const ask = () => post(world.visitor(), '/api/identity/forgot-password', { email: bob.email });
  expect((await attemptsUntilRefused(ask, 5)).passed).toBe(5);
});

test('usernames cannot be collected: a hundred lookups, then it takes time', async () => {
  const look = () => post(atHome, '/functions/v1/check-username', { username: 'bob' });
  expect((await attemptsUntilRefused(look, 100)).passed).toBeLessThanOrEqual(100);
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
