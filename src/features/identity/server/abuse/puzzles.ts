import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { lte } from 'drizzle-orm';
import { MINUTE_MS } from '#kernel/instant.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { deleteOld } from '#platform/server/db/delete-old.ts';
import { networkOf } from '#platform/server/network-of.ts';
import { PUZZLE_HEADER, PUZZLE_MINUTES } from '../../constants-abuse.ts';
import { identityErrors } from '../../errors.ts';
import { isSolved, readSolution } from '../../rules/abuse/puzzle.ts';
import { asksPuzzle } from '../../rules/abuse/slow-down.ts';
import type { Client } from '../auth/auth.ts';
import { usedPuzzles } from './tables.ts';

/** What an attempt is, whose repetition costs a proof of work. */
export type GuardedRoute = 'sign-in' | 'register' | 'forgot-password' | 'request-code' | 'use-code';

/** Work that a page does after repeated attempts: invisible to a person, costly for somebody who tries thousands. */
export interface Puzzles {
  /**
   * Asks for a solved puzzle once much of a limit is used. It counts for one attempt, on one route, from one network.
   * @param share how much is used (RateLimits.take)
   * @throws AppError identity.puzzleNeeded, with a new one
   */
  ask(share: number, attempt: { route: GuardedRoute; client: Client }): Promise<void>;
  prune(): Promise<void>;
}

const ID_BYTES = 12;
/** Characters of the signature. The puzzle itself is made of them (rules/abuse/puzzle.ts). */
const SIGNATURE_LENGTH = 32;

export function createPuzzles(given: { clock: Clock; queries: Queries; secret: string }): Puzzles {
  const { clock, queries, secret } = given;

  function signed(unsigned: string, { route, client }: { route: GuardedRoute; client: Client }): string {
    return createHmac('sha256', secret)
      .update(`puzzle:${route}:${networkOf(client.ip)}:${unsigned}`)
      .digest('hex')
      .slice(0, SIGNATURE_LENGTH);
  }

  /** @returns its id, once: when it is one of ours for this attempt, in time and solved */
  function acceptable(header: string, attempt: { route: GuardedRoute; client: Client }): string | null {
    const solution = readSolution(header);
    const [id, expiresAt, signature, ...rest] = solution?.puzzle.split('.') ?? [];
    if (solution === null || id === undefined || expiresAt === undefined || rest.length > 0) return null;
    const right = Buffer.from(signed(`${id}.${expiresAt}`, attempt));
    const shown = Buffer.from(signature ?? '');
    if (shown.length !== right.length || !timingSafeEqual(shown, right)) return null;
    return Number(expiresAt) > clock.now() && isSolved(solution) ? id : null;
  }

  return {
    async ask(share, attempt) {
      if (attempt.client.isProgram === true || !asksPuzzle(share)) return;
      const header = attempt.client.headers?.get(PUZZLE_HEADER) ?? '';
      const solved = acceptable(header, attempt);
      const expiresAt = clock.now() + PUZZLE_MINUTES * MINUTE_MS;
      if (solved !== null) {
        const used = await queries
          .insert(usedPuzzles)
          .values({ id: solved, expiresAt: new Date(expiresAt) })
          .onConflictDoNothing()
          .returning({ id: usedPuzzles.id });
        if (used.length > 0) return;
      }
      const unsigned = `${randomBytes(ID_BYTES).toString('base64url')}.${expiresAt}`;
      throw identityErrors.puzzleNeeded({ puzzle: `${unsigned}.${signed(unsigned, attempt)}` });
    },
    async prune() {
      const over = lte(usedPuzzles.expiresAt, new Date(clock.now()));
      await deleteOld(queries, { table: usedPuzzles, age: usedPuzzles.expiresAt, where: over });
    },
  };
}
