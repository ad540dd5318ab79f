import { PUZZLE_BITS, PUZZLE_PARTS } from '../../constants-abuse.ts';
import { firstWordOfSha256 } from './sha-256.ts';

/** Characters of a puzzle that its parts are made of, so that each fits into one block of the hash. */
const SEED_LENGTH = 32;

/** A puzzle with the nonces that solve it, as a header carries it. */
export interface Solution {
  readonly puzzle: string;
  readonly nonces: readonly string[];
}

const isRight = (puzzle: string, part: number, nonce: string) =>
  firstWordOfSha256(`${puzzle.slice(-SEED_LENGTH)} ${part} ${nonce}`) >>> (32 - PUZZLE_BITS) === 0;

/** Tries nonces, a piece at a time, so that a page stays alive meanwhile. Each turn of the loop is some milliseconds. */
export function* solving(puzzle: string, triesATurn: number): Generator<void, string> {
  const nonces: string[] = [];
  let tries = 0;
  for (let part = 0; part < PUZZLE_PARTS; part += 1) {
    let nonce = 0;
    for (; !isRight(puzzle, part, nonce.toString(36)); nonce += 1) {
      tries += 1;
      if (tries % triesATurn === 0) yield;
    }
    nonces.push(nonce.toString(36));
  }
  return `${puzzle}~${nonces.join(',')}`;
}

/** Reads the header. Null when it can't be one. */
export function readSolution(header: string): Solution | null {
  const [puzzle, list, ...rest] = header.split('~');
  if (puzzle === undefined || list === undefined || rest.length > 0) return null;
  return { puzzle, nonces: list.split(',') };
}

export function isSolved({ puzzle, nonces }: Solution): boolean {
  if (nonces.length !== PUZZLE_PARTS) return false;
  return nonces.every((nonce, part) => /^[\da-z]{1,12}$/.test(nonce) && isRight(puzzle, part, nonce));
}
