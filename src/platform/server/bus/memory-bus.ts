import { EventEmitter } from 'node:events';
import type { Bus } from './bus.ts';

/** The bus of an installation that is one process. */
export function createMemoryBus(): Bus {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    publish: async (topic, payload) => {
      emitter.emit(topic, payload);
    },
    subscribe(topic, receive) {
      emitter.on(topic, receive);
      return () => emitter.off(topic, receive);
    },
    close: async () => {
      emitter.removeAllListeners();
    },
  };
}
