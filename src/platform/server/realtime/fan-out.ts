import type { Bus } from '../bus/bus.ts';
import { createMemoryBus } from '../bus/memory-bus.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';

export interface FanOut {
  readonly bus: Bus;
  /** The same where it reaches other processes; absent when this is the only one. */
  readonly others?: Bus;
}

/** What connects the processes of one installation: nothing for one, Redis for several. */
export async function openFanOut(options: {
  redisUrl: string | undefined;
  database: Database;
  log: Log;
}): Promise<FanOut> {
  const { redisUrl: url, database, log } = options;
  if (url === undefined) return { bus: createMemoryBus({ log }) };
  // Not loaded where it is not used: it takes as long as the rest of the realtime together.
  const { createClusterBus } = await import('../bus/cluster-bus.ts');
  const bus = await createClusterBus({ url, database, log });
  return { bus, others: bus };
}
