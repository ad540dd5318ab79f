import type { ServerOptions } from 'socket.io';
import type { Bus } from '../bus/bus.ts';
import { createMemoryBus } from '../bus/memory-bus.ts';
import type { Log } from '../log.ts';

export interface FanOut {
  readonly bus: Bus;
  /** Carries what is sent to sockets to the other processes; absent when this is the only one. */
  readonly adapter?: ServerOptions['adapter'];
  close(): Promise<void>;
}

/** What connects the processes of one installation: nothing for one, Redis for several. */
export async function openFanOut(options: { redisUrl: string | undefined; log: Log }): Promise<FanOut> {
  const { redisUrl: url, log } = options;
  if (url === undefined) {
    const bus = createMemoryBus({ log });
    return { bus, close: () => bus.close() };
  }
  // Not loaded where it is not used: it takes as long as the rest of the realtime together.
  const [{ connectRedis, createRedisBus }, { createAdapter }] = await Promise.all([
    import('../bus/redis-bus.ts'),
    import('@socket.io/redis-streams-adapter'),
  ]);
  const bus = await createRedisBus({ url, log });
  const client = await connectRedis(url, log);
  return {
    bus,
    adapter: createAdapter(client, { streamName: 'ahoy:sockets', channelPrefix: 'ahoy:sockets' }),
    async close() {
      client.destroy();
      await bus.close();
    },
  };
}
