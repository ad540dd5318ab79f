import type { Log } from '../log.ts';

/** The subscriptions of one process. */
export interface Receivers {
  subscribe(topic: string, receive: (payload: unknown) => void): () => void;
  /** Gives each receiver its own copy of a message. One that throws doesn't affect the others. */
  deliver(topic: string, json: string): void;
  clear(): void;
}

export function createReceivers(log: Log): Receivers {
  const byTopic = new Map<string, Set<(payload: unknown) => void>>();
  return {
    subscribe(topic, receive) {
      // A function that is subscribed twice is called twice, and ends twice.
      const own = (payload: unknown) => receive(payload);
      byTopic.set(topic, (byTopic.get(topic) ?? new Set()).add(own));
      return () => byTopic.get(topic)?.delete(own);
    },
    deliver(topic, json) {
      for (const receive of byTopic.get(topic) ?? []) {
        try {
          receive(JSON.parse(json));
        } catch (cause) {
          log.error({ err: cause, topic }, 'a receiver of the bus failed');
        }
      }
    },
    clear: () => byTopic.clear(),
  };
}
