/** Functions to call by topic. One that throws is reported and does not keep the others from being called. */
export interface Listeners<Value> {
  add(topic: string, receive: (value: Value) => void): () => void;
  call(topic: string, value: Value): void;
}

export function createListeners<Value>(): Listeners<Value> {
  const byTopic = new Map<string, Set<(value: Value) => void>>();
  return {
    add(topic, receive) {
      const own = (value: Value) => receive(value);
      byTopic.set(topic, (byTopic.get(topic) ?? new Set()).add(own));
      return () => byTopic.get(topic)?.delete(own);
    },
    call(topic, value) {
      for (const receive of byTopic.get(topic) ?? []) {
        try {
          receive(value);
        } catch (cause) {
          // Outside of this call, so that it is reported like any other error of the page.
          setTimeout(() => {
            throw cause;
          }, 0);
        }
      }
    },
  };
}
