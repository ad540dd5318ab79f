import type { DurableEvent } from '#kernel/realtime-protocol.ts';

/** A client's position in its account's sequence of events. */
export interface EventSequence {
  /** The last event that was applied; null before the first greeting. */
  readonly last: number | null;
  /** Takes the server's greeting. The first one starts from a fresh fetch, so earlier events needn't be replayed. */
  greeted(headSeq: number): void;
  received(batch: readonly DurableEvent[]): void;
  /** The missed events can't be replayed: everything is fetched again. */
  startAfresh(headSeq: number): void;
  /** Whether an event is known to exist that has not been applied. */
  isBehind(): boolean;
}

/** Applies each event once and in order, drops duplicates, and asks for missing ones. */
export function createEventSequence(options: {
  deliver: (event: DurableEvent) => void;
  askForMissing: () => void;
  refetch: () => void;
}): EventSequence {
  let last: number | null = null;
  let highestSeen = 0;
  return {
    get last() {
      return last;
    },
    greeted(headSeq) {
      highestSeen = Math.max(highestSeen, headSeq);
      if (last !== null) return;
      last = headSeq;
      options.refetch();
    },
    received(batch) {
      // Before the greeting there is no state that an event could change.
      if (last === null) return;
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
    startAfresh(headSeq) {
      last = headSeq;
      highestSeen = headSeq;
      options.refetch();
    },
    isBehind: () => last !== null && highestSeen > last,
  };
}
