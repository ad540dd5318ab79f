import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { createLog } from '#platform/server/log.ts';
import { createTestClock, type TestClock } from '#test/clock.ts';
import { openTestDatabase } from '#test/postgres.ts';
import type { NetworkWorld, SentMessage } from './card-network.suite.ts';
import { createSandboxNetwork, type SandboxNetwork } from './sandbox-network.ts';

/** Noon of 21 November 2026. */
const START = Date.UTC(2026, 10, 21, 12);

export function sandboxOn(database: Database, clock: Clock): SandboxNetwork {
  return createSandboxNetwork({ database, clock, log: createLog('silent'), wake: async () => undefined });
}

/** The sandbox as a network of its own. */
export async function openSandboxWorld(): Promise<NetworkWorld> {
  const { database, stop } = await openTestDatabase();
  const clock = createTestClock(START);
  return { ...sandboxWorldOn(database, clock), stop };
}

/** The sandbox in somebody's database. */
export function sandboxWorldOn(database: Database, clock: TestClock): NetworkWorld {
  const network = sandboxOn(database, clock);
  return {
    network,
    clock,
    store: async (token) => token,
    answer: async (payment, isApproved) => void (await network.answerChallenge?.(payment, isApproved)),
    async sent() {
      const messages: SentMessage[] = [];
      await network.deliver(async (body, headers) => void messages.push({ body, headers }));
      return messages;
    },
    stop: async () => undefined,
  };
}
