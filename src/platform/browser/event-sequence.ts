import type { DurableEvent } from '#kernel/realtime-protocol.ts';

/** A client's position in the sequence of one stream. */
export interface EventSequence {
  /** The last event that was applied. */
  readonly last: number;
  /** Takes the head that the server greets with. */
  greeted(head: number): void;
  received(batch: readonly DurableEvent[]): void;
  /** The missed events can't be replayed: everything is fetched again. */
  startAfresh(head: number): void;
  /** Whether an event is known to exist that has not been applied. */
  isBehind(): boolean;
}

/**
 * Applies each event once and in order, drops duplicates, and asks for missing ones.
 * @param head sequence number at the fresh fetch, which makes earlier events needless
 */
export function createEventSequence(
  head: number,
  options: {
    deliver: (event: DurableEvent) => void;
    askForMissing: () => void;
    refetch: () => void;
  },
): EventSequence {
  let last = head;
  let highestSeen = head;
  return {
    get last() {
      return last;
    },
    greeted(seen) {
      highestSeen = Math.max(highestSeen, seen);
    },
    received(batch) {
      for (const event of batch) {
        highestSeen = Math.max(highestSeen, event.seq);
        if (event.seq <= last) continue;
        if (event.seq > last + 1) {
          options.askForMissing();
          return;
        }
        last = event.seq;
        options.deliver(event);
      }
    },
    startAfresh(seen) {
      last = seen;
      highestSeen = seen;
      options.refetch();
    },
    isBehind: () => highestSeen > last,
  };
}
