import { describe, expect, test } from 'vitest';
import { isSolved, readSolution, solving } from './puzzle.ts';
import { firstWordOfSha256 } from './sha-256.ts';

const PUZZLE = 'from-the-server.0123456789abcdef0123456789abcdef';

function solve(puzzle: string): string {
  for (const work = solving(puzzle, 1_000); ; ) {
    const turn = work.next();
    if (turn.done === true) return turn.value;
  }
}

describe('the first word of a SHA-256', () => {
  test.each([
    ['', 0xe3b0c442],
    ['abc', 0xba7816bf],
    ['hello world', 0xb94d27b9],
    // The longest text that fits into one block.
    ['a'.repeat(55), 0x9f4390f8],
  ])('of "%s" is the one of FIPS 180-4', (text, word) => expect(firstWordOfSha256(text)).toBe(word));
});

describe('a puzzle', () => {
  test('is solved by sixteen nonces, which are quick to check', () => {
    const solution = readSolution(solve(PUZZLE));
    expect(solution?.nonces).toHaveLength(16);
    expect(solution !== null && isSolved(solution)).toBe(true);
  });

  test("another puzzle's nonces don't solve it, nor do fewer, nor other text", () => {
    const solution = readSolution(solve(PUZZLE));
    const nonces = solution?.nonces ?? [];
    expect(isSolved({ puzzle: PUZZLE.replace('f0123', 'f0124'), nonces })).toBe(false);
    expect(isSolved({ puzzle: PUZZLE, nonces: nonces.slice(1) })).toBe(false);
    expect(isSolved({ puzzle: PUZZLE, nonces: nonces.map(() => '0') })).toBe(false);
    expect(isSolved({ puzzle: PUZZLE, nonces: nonces.map((nonce) => `${nonce} `) })).toBe(false);
  });

  test.each(['', 'x', 'x~1~2'])('"%s" is no solution', (header) => {
    const solution = readSolution(header);
    expect(solution !== null && isSolved(solution)).toBe(false);
  });

  test('leaves the page time to draw while it is worked on', () => {
    let turns = 0;
    for (const work = solving(PUZZLE, 500); work.next().done !== true; ) turns += 1;
    expect(turns).toBeGreaterThan(20);
  });
});
