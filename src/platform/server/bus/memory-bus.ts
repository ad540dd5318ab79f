import type { Log } from '../log.ts';
import type { Bus } from './bus.ts';
import { createReceivers } from './receivers.ts';

/** The bus of an installation that is one process. */
export function createMemoryBus(options: { log: Log }): Bus {
  const receivers = createReceivers(options.log);
  return {
    publish: async (topic, payload) => receivers.deliver(topic, JSON.stringify(payload ?? null)),
    subscribe: receivers.subscribe,
    peers: () => 0,
    isWhole: () => true,
    close: async () => receivers.clear(),
  };
}
