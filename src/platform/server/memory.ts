import type { Instant } from '#kernel/instant.ts';
import type { Clock } from './clock.ts';

const KEPT_MAX = 50_000;

/** Values that may be answered from memory for a minute, as long as somebody says when one has changed. */
export interface Memory<Value> {
  /** @param read asks the database; null is not kept, so that guesses fill nothing */
  recall(key: string, read: () => Promise<Value | null>): Promise<Value | null>;
  forget(key: string): void;
  /** Looks at everything that is kept: for what happens seldom. */
  forgetEach(which: (value: Value) => boolean): void;
  setListening(listening: boolean): void;
}

/** @param keptMs how long a value may be answered from memory */
export function createMemory<Value>(clock: Clock, keptMs: number): Memory<Value> {
  const kept = new Map<string, { value: Value; readAt: Instant }>();
  let listening = false;
  // Rises with everything that is forgotten, so that what was read before is not kept after.
  let generation = 0;

  function keep(key: string, entry: { value: Value; readAt: Instant }): void {
    // The oldest goes first: a Map keeps the order in which its keys were added.
    const oldest = kept.size >= KEPT_MAX ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    kept.set(key, entry);
  }

  return {
    async recall(key, read) {
      const readAt = clock.now();
      const known = kept.get(key);
      // A clock that was set back must not make an entry last longer.
      if (known !== undefined && readAt >= known.readAt && readAt - known.readAt < keptMs) return known.value;
      kept.delete(key);
      const before = generation;
      const value = await read();
      if (value !== null && listening && generation === before) keep(key, { value, readAt });
      return value;
    },
    forget(key) {
      generation += 1;
      kept.delete(key);
    },
    forgetEach(which) {
      generation += 1;
      for (const [key, { value }] of kept) if (which(value)) kept.delete(key);
    },
    setListening(isListening) {
      listening = isListening;
      generation += 1;
      kept.clear();
    },
  };
}
