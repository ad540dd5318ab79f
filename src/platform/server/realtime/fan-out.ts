import type { Bus } from '../bus/bus.ts';
import { createMemoryBus } from '../bus/memory-bus.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';

export interface FanOut {
  readonly bus: Bus;
  /** The adapter that reaches other processes; absent if this is the only one. */
  readonly others?: Bus;
}

/** Connects the processes of one installation: nothing for one, Redis for several. */
export async function openFanOut(options: {
  redisUrl: string | undefined;
  database: Database;
  log: Log;
}): Promise<FanOut> {
  const { redisUrl: url, database, log } = options;
  if (url === undefined) return { bus: createMemoryBus({ log }) };
  // Only loaded if used, because it takes as long as the rest of realtime together.
  const { createClusterBus } = await import('../bus/cluster-bus.ts');
  const bus = await createClusterBus({ url, database, log });
  return { bus, others: bus };
}
