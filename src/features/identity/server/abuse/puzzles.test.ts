import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClock } from '#test/clock.ts';
import { alice } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';
import { solving } from '../../rules/abuse/puzzle.ts';

const MINUTE = 60_000;
const clock = createTestClock();
let world: World;
beforeAll(async () => {
  world = await startWorld({ clock, env: { RATE_LIMIT_SCALE: '1' } });
  await world.signUp(alice);
});
afterAll(() => world.stop());

function solve(puzzle: string): string {
  for (const work = solving(puzzle, 10_000); ; ) {
    const turn = work.next();
    if (turn.done === true) return turn.value;
  }
}

interface Answer {
  readonly status: number;
  readonly code: string;
  readonly puzzle: string;
}

async function attempt(path: string, body: object, proof?: string): Promise<Answer> {
  const answer = await world.visitor().fetch(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(proof === undefined ? {} : { 'proof-of-work': proof }),
    },
    body: JSON.stringify(body),
  });
  const { code, data } = Object(await answer.json());
  return { status: answer.status, code: String(code), puzzle: String(Object(data).puzzle) };
}

const SIGN_IN = '/api/identity/sign-in';

describe('a fourth sign-in with one address', () => {
  const guess = { email: 'target@people.test', password: 'a guess' };
  let puzzle = '';

  test('needs a proof of work, known address or not', async () => {
    for (let attempts = 0; attempts < 3; attempts += 1)
      expect((await attempt(SIGN_IN, guess)).status).toBe(401);
    const fourth = await attempt(SIGN_IN, guess);
    expect(fourth).toMatchObject({ status: 428, code: 'identity.puzzleNeeded' });
    ({ puzzle } = fourth);
  });

  test('is let through with it once, and neither on another route nor with another puzzle', async () => {
    const proof = solve(puzzle);
    expect(await attempt('/api/identity/forgot-password', { email: guess.email }, proof)).toMatchObject({
      status: 200,
    });
    expect((await attempt(SIGN_IN, guess, proof)).code).toBe('identity.loginFailed');
    expect((await attempt(SIGN_IN, guess, proof)).code).toBe('identity.puzzleNeeded');
    const forged = solve(`forged.${clock.now() + MINUTE}.${'0'.repeat(32)}`);
    expect((await attempt(SIGN_IN, guess, forged)).code).toBe('identity.puzzleNeeded');
  });
});

test('a puzzle is for one route, and for five minutes', async () => {
  const guess = { email: 'other@people.test', password: 'a guess' };
  for (let attempts = 0; attempts < 3; attempts += 1) await attempt(SIGN_IN, guess);
  const late = solve((await attempt(SIGN_IN, guess)).puzzle);
  clock.advance(5 * MINUTE);
  expect((await attempt(SIGN_IN, guess, late)).code).toBe('identity.puzzleNeeded');

  const address = 'codes@people.test';
  const use = { address, code: '000000' };
  const elsewhere = solve((await attempt(SIGN_IN, guess)).puzzle);
  for (let attempts = 0; attempts < 18; attempts += 1)
    await world.platform.rateLimits.take(
      { name: 'identity.codeUseByAddress', points: 60, seconds: 900, whenUnavailable: 'closed' },
      '127.0.0.1',
    );
  expect((await attempt('/api/identity/sign-in-code/use', use, elsewhere)).code).toBe(
    'identity.puzzleNeeded',
  );
});

test('twenty requests with one solution at the same moment are one attempt', async () => {
  const guess = { email: 'race@people.test', password: 'a guess' };
  for (let attempts = 0; attempts < 3; attempts += 1) await attempt(SIGN_IN, guess);
  const proof = solve((await attempt(SIGN_IN, guess)).puzzle);
  const answers = await Promise.all(Array.from({ length: 20 }, () => attempt(SIGN_IN, guess, proof)));
  expect(answers.filter(({ code }) => code === 'identity.loginFailed')).toHaveLength(1);
});

test('a solved puzzle that can no longer be handed in is forgotten', async () => {
  expect(await world.sql('select id from used_puzzles')).not.toEqual([]);
  clock.advance(10 * MINUTE);
  const { createPuzzles } = await import('./puzzles.ts');
  await createPuzzles({ clock, queries: world.platform.database.queries, secret: 'x' }).prune();
  expect(await world.sql('select id from used_puzzles')).toEqual([]);
});
